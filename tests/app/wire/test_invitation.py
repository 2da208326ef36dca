"""An invitation as it is typed: what can be joined, and what no computer is called."""

import pytest

from app import plugins
from app.guests.guest_book import GuestEntry
from app.wire.invitation import Invitation, fresh_code, parse_invitation
from app.wire.meeting import plan_to_join
from app.wire.terms import make_offer, offered_game
from games.contract import BadInput, Refusal
from games.gops.rules import Options


@pytest.mark.parametrize("address", ["192.168.1.5", "::1", "ann.example.org", "bücher.example"])
def test_an_invitation_is_read_as_it_is_written(address: str) -> None:
    invitation = Invitation(address, 41234, fresh_code())
    assert parse_invitation(f" parlour join {invitation} ") == invitation
    assert parse_invitation(str(invitation)) == invitation


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "abcdefghij",
        "abcdefghi@127.0.0.1:41234",
        "abcdefghij@127.0.0.1:0",
        "abcdefghij@127.0.0.1:65536",
        "abcdefghij@ann..example:41234",
        "abcdefghij@.:41234",
        f"abcdefghij@{'a' * 64}:41234",
        "abcdefghij@\x1b[31m:41234",
    ],
)
def test_what_leads_nowhere_is_refused(typed: str) -> None:
    with pytest.raises(BadInput, match="An invitation looks like this"):
        parse_invitation(typed)


def test_a_guest_is_sent_to_no_other_computer() -> None:
    here, elsewhere = "abcdefghij@127.0.0.1:41234", "abcdefghij@192.168.1.5:41234"
    found = plan_to_join("Bob", GuestEntry("Ann", "waits", invitation=here))
    assert str(found.invitation) == here
    with pytest.raises(Refusal, match="not on this computer"):
        plan_to_join("Bob", GuestEntry("Ann", "waits", invitation=elsewhere))


def test_a_host_cannot_offer_prizes_whose_order_it_knows() -> None:
    game = plugins.find("gops")
    known = make_offer(game, Options(prizes=(2, 3, 4, 5, 6, 7, 8, 9, 10)))
    with pytest.raises(Refusal, match="a variant of GOPS that is not known here"):
        offered_game(known)
    assert offered_game(make_offer(game, Options())) is game
