"""What bots write to the arena, what engines write to our bots, and tournaments that are kept."""

from collections.abc import Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import msgspec

from app.arena import journal
from app.arena.game import GameOutcome
from app.arena.journal import Journal
from app.arena.plan import TournamentPlan
from app.arena.report import REPORT_FORMATS
from app.arena.runner import Runner
from app.cli.bot import bids_in_reply
from app.match.bots.dialogue import BotFailed, BotQuestion, GopsDialogue, bid
from app.match.bots.program import Conversation
from app.match.match import Match
from app.match.setup import Setup
from app.resources import solved
from games.gops import GAME, protocol
from games.gops.rules import Bid

ROUND = b"\x1e"
"""Between what a bot writes in one round and in the next."""

PRIZES = (4, 13, 1, 9, 7, 2, 12, 5, 11, 3, 10, 8, 6)


def said() -> Iterator[bytes]:
    """Yield what bots may write in a whole match."""
    for shift in range(13):
        cards = [(prize + shift) % 13 + 1 for prize in PRIZES]
        yield ROUND.join(f"{card}\n".encode() for card in cards)
    yield b"".join(b"%d\n" % card for card in PRIZES)
    yield ROUND.join((b"\n 4 \r\n", b"13", b"I bid 2\n"))


class Scripted:
    """A process that writes a part of what it has to say in every round, and ends after the last.

    It stands for `app.match.bots.process.BotProcess`.
    """

    is_closed, failure = False, ""

    def __init__(self, content: bytes) -> None:
        self.rounds = content.split(ROUND)
        self.waiting = b""

    @property
    def code(self) -> int | None:
        return None if self.rounds or self.waiting else 0

    def flush(self) -> None:
        """Write what was kept: nothing ever is."""

    def write(self, raw: bytes) -> None:
        """Take a line of the engine; the next round has begun when it is a prize."""
        if raw.startswith(b"Comp"):
            self.waiting += self.rounds.pop(0) if self.rounds else b""

    def read(self) -> bytes:
        chunk, self.waiting = self.waiting[:4096], self.waiting[4096:]
        return chunk


def match(content: bytes, folder: Path) -> str:
    """Let the engine ask a bot for a bid on every prize; return how far that went."""
    talk = Conversation([], 0.0, GopsDialogue(Match(GAME, Setup(protocol.BOT_RULES, "", ())), 0))
    talk.process = cast(Any, Scripted(content))
    spent: list[int] = []
    try:
        for number, prize in enumerate(PRIZES):
            question = BotQuestion(
                (), protocol.competition_card(prize), lambda text: bid(text, spent)
            )
            card = at_once(talk.ask(question, number)).card
            assert card in range(1, 14)
            spent.append(card)
    except BotFailed as no:
        assert str(no).isprintable()
        return str(no)
    assert sorted(spent) == sorted(PRIZES)
    return "played"


def at_once(asked: Coroutine[Any, Any, Bid]) -> Bid:
    """Return what is awaited, which never has to wait: all that comes is there."""
    try:
        asked.send(None)
    except StopIteration as end:
        assert isinstance(end.value, Bid)
        return end.value
    raise AssertionError("it waits")


def engines() -> Iterator[bytes]:
    """Yield what an engine may say to a bot."""
    yield "".join(
        f"{protocol.competition_card(prize)}\n{protocol.opponents_bid(prize)}\n" for prize in PRIZES
    ).encode()


def bot(content: bytes, folder: Path) -> str:
    """Let a player of the house answer an engine; return how often it did."""
    player = GAME.players["plus-one"]
    lines = content.decode(errors="surrogateescape").splitlines(keepends=True)
    return f"{len(list(bids_in_reply(player, solved, '1', lines)))} bids"


CONTESTANTS = ("careful", "match")


def journals() -> Iterator[bytes]:
    """Yield the file of a tournament after every game."""
    plan = TournamentPlan(CONTESTANTS, 5, "a seed")
    path = Path("journal.jsonl")
    with path.open("wb") as file:
        kept = Journal(path, file, plan)
        kept.write(msgspec.json.encode(plan))
        for number in range(5):
            fouls = ("", "Round 3 of 13: it gave no answer.") if number == 3 else ("", "")
            kept.add(GameOutcome(number, (0, 1), number % 2, (40, 51), (PRIZES, PRIZES), fouls))
            yield path.read_bytes()


def reopen(content: bytes, folder: Path) -> str:
    """Go on with a tournament that was kept."""
    path = journal.journal_file(CONTESTANTS)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    journal.latest_plan()
    with closing(journal.reopen_journal(CONTESTANTS)) as kept:
        played = Runner(kept.plan, kept)
        told = [tell(played, 80) for tell in REPORT_FORMATS.values()]
    assert "".join(told).replace("\n", "").isprintable()
    return f"{len(played.done)} games"
