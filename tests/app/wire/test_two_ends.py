import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.storage.store import open_store
from app.wire.connection import Met
from app.wire.invitation import Invitation, fresh_code
from app.wire.journal import open_journal
from app.wire.meeting import FriendPlan, Meeting, join
from app.wire.session import Session
from app.wire.table import WireTable
from app.wire.terms import make_offer
from games.contract import Refusal
from tests.app.wire.wire_helpers import (
    LOOPBACK,
    End,
    game_of,
    is_part,
    lay_table,
    ledger,
    sit_down,
    until,
)


@pytest.mark.parametrize("slug", ["gops", "battle"])
async def test_a_whole_game_over_a_socket_is_the_same_in_both_stores(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(slug)
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "one"))
    offer = make_offer(game, next(iter(game.presets.values())))
    meeting = Meeting(FriendPlan("Ann", Invitation(LOOPBACK, 0, fresh_code()), offer))
    await meeting.open()
    invitation = meeting.invitation
    waiting = asyncio.create_task(meeting.meet())
    with pytest.raises(Refusal, match="code is wrong"):
        await join(FriendPlan("Eve", replace(invitation, code="zzzzzzzzzz")))
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "two"))
    guest = await join(FriendPlan("Bob", invitation))
    host = await waiting
    stores = [open_store(tmp_path / f"{name}.sqlite3") for name in ("ann", "bob")]
    ann = End(stores[0], host, 1)
    bob = End(stores[1], guest, 2)
    await until(lambda: ann.is_over and bob.is_over)
    assert ledger(ann.match) == ledger(bob.match)
    assert ann.match.result == bob.match.result
    assert ann.match.id
    assert ledger(stores[0].resume(ann.match.id)) == ledger(ann.match)
    assert ann.play.view.names == ("Ann", "Bob")
    await bob.close()
    await ann.close()


@pytest.mark.parametrize("slug", ["gops", "battle"])
async def test_nothing_shown_is_lost_when_sides_vanish_and_connections_are_cut(
    slug: str, tmp_path: Path
) -> None:
    dice = random.Random(7)
    homes = lay_table(tmp_path, slug)
    sides = [sit_down(home, seed, 0.01) for seed, home in enumerate(homes)]
    shown = [side.shown for side in sides]
    for n in range(12):
        await asyncio.sleep(dice.random() * 0.03)
        which = dice.choice((0, 1))
        if n % 2:
            await sides[which].vanish()
            sides[which] = sit_down(homes[which], n + 10, 0.01)
            shown.append(sides[which].shown)
        elif connection := sides[which].session.connection:
            connection.writer.transport.abort()
    await until(lambda: all(side.is_over for side in sides))
    assert ledger(sides[0].match) == ledger(sides[1].match)
    for seen in shown:
        assert is_part(seen, ledger(sides[0].match))
    for side in sides:
        await side.close()


async def test_a_line_that_cannot_be_noted_down_stops_the_table_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = [sit_down(home, 1, 60) for home in lay_table(tmp_path, "battle")]
    await until(lambda: all(side.session.connection for side in sides))

    def full(entry: object, *, lasting: bool = False) -> None:
        raise Refusal("The table cannot be saved: No space left on device.")

    monkeypatch.setattr(sides[0].session.table, "note", full)
    sides[1].play.say_phrase("hello")
    await until(lambda: bool(sides[0].session.trouble))
    assert "No space left" in sides[0].play.waiting_words()
    for side in sides:
        await side.close()


class Line:
    """Stands for a connection on which nothing is said."""

    def __init__(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    def send_line(self, line: bytes) -> None:
        """Send nothing."""


def session_with_another(folder: Path) -> tuple[Session, Line, Line]:
    """Return a session at a table of Battle, its first connection and the one it dials next."""
    first, second = Line(), Line()

    async def dial() -> Met:
        return Met(second, 0)  # type: ignore[arg-type]

    home, _ = lay_table(folder, "battle")
    table = WireTable(open_journal(home / "table.jsonl"))
    return Session(table, dial, first), first, second  # type: ignore[arg-type]


async def test_no_connection_stays_open_if_another_comes_while_the_session_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(self: Session, connection: object) -> None:
        raise Refusal("The table cannot be saved: No space left on device.")

    monkeypatch.setattr(Session, "listen", refuse)
    session, first, second = session_with_another(tmp_path)
    await session.run()
    assert "No space left" in session.trouble
    assert not first.is_open
    assert not second.is_open


async def test_no_connection_stays_open_if_the_table_is_left_while_another_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = asyncio.Event()

    async def listen_on(self: Session, connection: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
            await asyncio.sleep(0.01)

    monkeypatch.setattr(Session, "listen", listen_on)
    session, first, second = session_with_another(tmp_path)
    running = asyncio.create_task(session.run())
    await ended.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert not first.is_open
    assert not second.is_open
