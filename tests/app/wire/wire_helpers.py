"""Two sides of a table over a real socket on the loopback, and what is left of one that is cut."""

import asyncio
import random
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app import plugins
from app.match.deciders import Decider
from app.match.match import Match, Step
from app.match.presentation import Presentation
from app.storage.store import Store, open_store
from app.wire import table as tables
from app.wire.controller import WirePlay
from app.wire.invitation import Invitation
from app.wire.session import Session
from app.wire.table import WireTable, begin_or_resume, open_journal
from games.contract import Decision, Seat
from tests.app.wire.pair_helpers import SECRETS, terms_of

LOOPBACK = "127.0.0.1"


class RandomPerson(Decider):
    """Chooses at random, after a moment."""

    def __init__(self, seed: int, longest: float = 0) -> None:
        self.dice = random.Random(seed)
        self.longest = longest

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        await asyncio.sleep(self.dice.random() * self.longest)
        return Decision(self.dice.choice(match.game.legal(match.state, seat)))


class End:
    """A side with a store of its own; `shown` is what its screen has shown since it began."""

    def __init__(self, store: Store, session: Session, seed: int, longest: float = 0) -> None:
        self.session = session
        self.store = store
        self.match = begin_or_resume(store, session.table)
        self.shown = [(step.seat, step.action) for step in self.match.steps]
        self.play = WirePlay(self.match, Presentation(), session, pace=0)
        self.play.person = RandomPerson(seed, longest)  # type: ignore[assignment]
        self.play.deciders = self.play.seated()
        self.show, self.play.show = self.play.show, self.note  # type: ignore[method-assign]
        self.task = asyncio.create_task(self.play.run())

    async def note(self, step: Step) -> None:
        self.shown.append((step.seat, step.action))
        await self.show(step)

    @property
    def is_over(self) -> bool:
        return not self.match.to_move

    async def close(self) -> None:
        await self.play.close()
        await self.vanish()

    async def vanish(self) -> None:
        """End without a word, as if killed."""
        if connection := self.session.connection:
            connection.writer.transport.abort()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        if self.session.door:
            self.session.door.close()
        self.store.connection.close()
        await asyncio.sleep(0.01)  # the loop closes what was closed


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


def lay_table(folder: Path, slug: str, secrets: tuple[str, str] = SECRETS) -> tuple[Path, Path]:
    """Write the journals of a new table, one for the host and one for the guest."""
    invitation = Invitation(LOOPBACK, free_port(), "abcdefghij")
    terms, paths = terms_of(slug, secrets), (folder / "host", folder / "guest")
    for seat, role in ((0, "host"), (1, "guest")):
        paths[seat].mkdir(exist_ok=True)
        heading = tables.Heading(role, invitation, terms, seat, secrets[seat])  # type: ignore[arg-type]
        tables.TableJournal(paths[seat] / "table.jsonl", heading).write(heading)
    return paths


def two_tables(folder: Path, slug: str = "gops") -> list[WireTable]:
    """Return both sides of a new table, each of which hears what the other says."""
    tables = [WireTable(open_journal(home / "table.jsonl")) for home in lay_table(folder, slug)]
    for table, other in (tables, tables[::-1]):
        table.send = other.hear
    for table in tables:
        table.say_due()
    return tables


def sit_down(home: Path, seed: int, longest: float = 0) -> End:
    """Go on at a table as its journal and its store say."""
    table = WireTable(open_journal(home / "table.jsonl"))
    table.restore()
    store = open_store(home / "parlour.sqlite3")
    return End(store, Session(table), seed, longest)


def ledger(match: Match) -> list[tuple[Seat, Any]]:
    """Return the actions of a match, bids that were made at once in the order of the seats."""
    steps = [(step.seat, step.action) for step in match.steps]
    for n, step in enumerate(match.steps[:-1]):
        both = (steps[n][0], steps[n + 1][0]) == (1, 0)
        if both and match.game.to_move(step.before) == (0, 1):
            steps[n : n + 2] = steps[n + 1], steps[n]
    return steps


def is_part(shown: list[tuple[Seat, Any]], whole: list[tuple[Seat, Any]]) -> bool:
    """Return whether each seat's actions begin with those that were shown."""
    for seat in {seat for seat, _ in shown}:
        seen = [action for who, action in shown if who == seat]
        done = [action for who, action in whole if who == seat]
        if done[: len(seen)] != seen:
            return False
    return True


async def until(is_so: Callable[[], bool], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.002)


def game_of(slug: str) -> Any:
    return plugins.find(slug)


# a partner who wants to win by other means than play

LIARS = ("claims", "breaks", "walks out", "stalls", "replays")


def play_with_liar(folder: Path, slug: str, how: str, dice: random.Random) -> tuple[Match, bool]:
    """Play with a partner who lies about the end of the game, and go on from the journal.

    Returns:
        The match as the honest host stored it, and whether its own record proves how that ended.
    """
    honest, liar = two_tables(folder, slug)
    from_liar: list[bytes] = []
    lied_at = dice.randrange(60)
    store = open_store(folder / "store")
    match = begin_or_resume(store, honest)
    honest.note_match(match.id or 0)
    lines: dict[str, Callable[[], bytes]] = {
        "claims": lambda: b'{"say":"claimed"}\n',
        "breaks": lambda: b'{"say":"broken","why":"You lied."}\n',
        "replays": lambda: dice.choice([*liar.said, *honest.said]),
    }
    has_gone = False

    def lie(line: bytes) -> None:
        nonlocal has_gone
        from_liar.append(line)
        if len(from_liar) <= lied_at or has_gone:
            return None if has_gone else honest.hear(line)
        if how in lines and dice.random() < 0.5:
            honest.hear(lines[how]())
        has_gone = how == "walks out" or (how == "stalls" and dice.random() < 0.5)
        return None if has_gone else honest.hear(line)

    liar.send = lie
    for _ in range(2000):
        moves = [
            (table, seat)
            for seat, table in enumerate((honest, liar))
            if not table.talk.ended and table.talk.chosen is None and not table.talk.waits
            if seat in table.talk.ledger.movers
        ]
        if not moves:
            break
        table, seat = dice.choice(moves)
        table.choose(dice.choice(table.talk.game.legal(table.talk.ledger.state, seat)))
    if how in lines and not honest.talk.ended:
        honest.hear(lines[how]())
    again = WireTable(open_journal(honest.journal.path))
    again.restore()
    assert again.course == honest.course
    match = begin_or_resume(store, again)
    for seat, action in tables.missing(match, again.course):
        match.apply(seat, action)
    tables.align(match, again.course)
    result = store.resume(match.id or 0).result
    store.connection.close()
    if result is None or result.winner == 0:
        return match, True
    by_rules = match.game.result(again.talk.ledger.state)
    return match, by_rules is not None and by_rules.winner == result.winner
