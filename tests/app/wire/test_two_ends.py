import asyncio
from pathlib import Path

import pytest

from app import plugins
from app.match.match import Match
from app.wire.ends import guest_side, host_side, join, open_door, wait_for_guest
from app.wire.invitation import Invitation, fresh_code
from app.wire.terms import make_offer
from tests.app.wire.wire_helpers import LOOPBACK, End, home, until


def ledger(match: Match) -> list[object]:
    """Return the actions of a match, bids that were made at once in the order of the seats."""
    steps = [(step.seat, step.action) for step in match.steps]
    for n in range(len(steps) - 1):
        if steps[n][0] == 1 and steps[n + 1][0] == 0 and match.game.slug == "gops":
            steps[n : n + 2] = steps[n + 1], steps[n]
    return [*steps]


@pytest.mark.parametrize("slug", ["gops", "battle"])
async def test_a_whole_game_over_a_socket_is_the_same_in_both_stores(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = plugins.find(slug)
    offer = make_offer(game, next(iter(game.presets.values())))
    door, invitation = await open_door(Invitation(LOOPBACK, 0, fresh_code()))
    first = home(monkeypatch, tmp_path / "host")
    waiting = asyncio.create_task(wait_for_guest(door, offer, "Ann", invitation))
    guest = await join(invitation, "Bob")
    host = await waiting
    second = home(monkeypatch, tmp_path / "guest")
    ann = End(first, host_side(host.table, door), host.met, 1)
    bob = End(second, guest_side(guest.table), guest.met, 2)
    await until(lambda: ann.is_over and bob.is_over)
    assert ledger(ann.match) == ledger(bob.match)
    assert ann.match.result == bob.match.result
    assert ann.match.id
    assert bob.match.id
    again = first.resume(ann.match.id)
    assert ledger(again) == ledger(ann.match)
    assert ann.play.view.names == ("you", "Bob") or ann.play.view.names == ("Ann", "Bob")
    await bob.close()
    await ann.close()
