"""An invitation as it is typed, what may be offered with it, and the way there over ssh."""

import asyncio
import re
import socket
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from msgspec.structs import replace

from app import plugins
from app.guests.guest_book import GuestEntry
from app.wire import connection
from app.wire.invitation import (
    Invitation,
    fresh_code,
    listening_address,
    own_name,
    parse_invitation,
)
from app.wire.messages import make_offer, offer_words, offered_game, shared_games
from app.wire.session import plan_to_join
from games.contract import BadInput, Refusal
from games.gops.rules import Options

TABLE = Invitation("127.0.0.1", 41234, "abcdefghij")


@pytest.mark.parametrize("address", ["192.168.1.5", "::1", "ann.example.org", "bücher.example"])
def test_an_invitation_is_read_as_it_is_written(address: str) -> None:
    invitation = Invitation(address, 41234, fresh_code())
    assert re.fullmatch("[a-z]{10}", invitation.code)
    assert parse_invitation(f" parlour join {invitation} ") == invitation
    assert parse_invitation(str(invitation)) == invitation


@pytest.mark.parametrize(
    "typed",
    [
        *("", "abcdefghi@127.0.0.1:41234", "abcdefghij@127.0.0.1:0", "abcdefghij@127.0.0.1:65536"),
        *("abcdefghij@ann..example:41234", "abcdefghij@.:41234", "abcdefghij@\x1b[31m:41234"),
        f"abcdefghij@{'a' * 64}:41234",
    ],
)
def test_what_leads_nowhere_is_refused(typed: str) -> None:
    with pytest.raises(BadInput, match="An invitation looks like this"):
        parse_invitation(typed)


def test_a_guest_is_sent_to_no_other_computer() -> None:
    here, elsewhere = str(TABLE), "abcdefghij@192.168.1.5:41234"
    assert plan_to_join("Bob", GuestEntry("Ann", "waits", invitation=here)).invitation == TABLE
    with pytest.raises(Refusal, match="only tables on this computer"):
        plan_to_join("Bob", GuestEntry("Ann", "waits", invitation=elsewhere))


def test_only_variants_of_two_games_are_shared_and_no_prizes_whose_order_the_host_knows() -> None:
    games = {game.slug for game, _ in shared_games().values()}
    assert games == {"gops", "battle"}
    for title, (game, preset) in shared_games().items():
        offer = make_offer(game, game.presets[preset])
        assert offer_words(offer) == title
        assert offered_game(offer) is game
    gops = plugins.find("gops")
    known = Options(prizes=(2, 3, 4, 5, 6, 7, 8, 9, 10))
    offer = make_offer(gops, Options())
    for bad, why in (
        (make_offer(gops, known), "a variant of GOPS that is not known"),
        (make_offer(gops, Options(), 2), "a seat that does not exist"),
        (replace(offer, rules=offer.rules - 1), "has other rules of GOPS"),
        (replace(offer, rules=offer.rules + 1), "has other rules of GOPS"),
        (replace(offer, game="gostop"), "cannot be played at two terminals"),
    ):
        with pytest.raises(Refusal, match=why):
            offered_game(bad)


def test_a_host_listens_on_this_computer_or_where_the_network_finds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    probe = MagicMock()
    probe.__enter__.return_value.getsockname.return_value = ("192.168.1.5", 50000)
    monkeypatch.setattr(socket, "socket", lambda *_: probe)
    assert (listening_address("here"), listening_address("lan")) == ("127.0.0.1", "192.168.1.5")
    probe.__enter__.return_value.connect.side_effect = OSError
    probe.__exit__.return_value = False
    with pytest.raises(Refusal, match="not on a network"):
        listening_address("lan")


@pytest.mark.parametrize(("account", "name"), [("\x1bann", "\\x1bann"), ("", "Host")])
def test_who_gave_no_name_is_called_like_the_account(
    account: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: account)
    assert own_name("Ann", "Host") == "Ann"
    assert own_name("", "Host") == name


# ssh


@pytest.mark.parametrize("target", ["-oProxyCommand=touch", "", "ann bob", "ann\n"])
def test_no_target_is_an_option_for_ssh(target: str) -> None:
    with pytest.raises(Refusal, match="looks like this"):
        connection.check_target(target)


@pytest.mark.posix("a program in a script")
async def test_ssh_asks_nothing_and_is_killed_if_it_hangs_once_its_connection_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "ssh"
    program.write_text('#!/bin/sh\necho "$@"\nexec sleep 600\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(connection, "LINGER_SECONDS", 0.01)
    line = await connection.connect(TABLE, "ann@example.org")
    assert (await line.read_line(30)).decode() == (
        "-T -o BatchMode=yes -o ConnectTimeout=5 -o ServerAliveInterval=5"
        " ann@example.org parlour join --pipe abcdefghij@127.0.0.1:41234\n"
    )
    line.close()
    assert line.ssh
    async with asyncio.timeout(30):
        assert await line.ssh.wait() != 0
    await asyncio.sleep(0)
