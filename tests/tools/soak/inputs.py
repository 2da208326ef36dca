"""Inputs of every kind that may be damaged, and what takes each as the program does.

A taker uses what it was given, and returns what came of that, or raises `Refusal`: anything else
is a fault.
"""

import os
import re
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import msgspec

from app import settings
from app.arena import journal
from app.arena.game import GameOutcome
from app.arena.journal import Journal
from app.arena.plan import TournamentPlan
from app.arena.report import report_in
from app.arena.runner import Runner
from app.cli.bot import bids_in_reply
from app.match.bots.dialogue import BotFailed, BotQuestion, GopsDialogue, bid
from app.match.bots.program import Program
from app.match.match import Match
from app.match.setup import Setup
from app.resources import solved
from app.storage.game_files import export_match
from app.storage.store import open_store
from games.contract import BadInput, Refusal
from games.gops import GAME, protocol
from games.gops.rules import Bid
from games.gostop.rules import Options, deal, legal, reduce, to_move
from games.gostop.saves import SAVE_FORMATS, read_saved_game
from games.randomness import pick, stream
from games.twentyone import GAME as TWENTYONE
from games.twentyone import deckfile
from tests.tools.soak.stores import played, ran

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

    is_closed, failure, excess = False, "", ""

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
    talk = Program("exec:true", 0.0)
    talk.said = GopsDialogue(Match(GAME, Setup(protocol.BOT_RULES, "", ())), 0, 0.0)
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
    path = journal.journal_file(CONTESTANTS)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    journal.latest_plan()
    with closing(journal.reopen_journal(CONTESTANTS)) as kept:
        played = Runner(kept.plan, kept)
        told = [report_in(form, played, 80) for form in ("table", "csv", "json")]
    assert "".join(told).replace("\n", "").isprintable()
    return f"{len(played.done)} games"


POSITION = re.compile(r"damaged: line [1-9][0-9]*, column [1-9][0-9]*: .*\.")


def saves() -> Iterator[bytes]:
    """Yield saved games of Go Stop in all formats, from all moments of a few games."""
    for seed in "123":
        state, coin = deal(Options(1), seed), stream("saves", int(seed))
        while seats := to_move(state):
            if state.phase == "play":
                yield from (form.write(state).encode() for form in SAVE_FORMATS.values())
            state = reduce(state, seats[0], pick(coin, legal(state, seats[0])))


def read_save(content: bytes, folder: Path) -> str:
    """Load a saved game; what could be loaded can be written, and read again.

    Raises `BadInput` that names line and column.
    """
    try:
        loaded = read_saved_game(content, "damaged")
    except BadInput as no:
        assert POSITION.fullmatch(str(no)), no
        raise
    start = loaded.start
    assert start is not None
    for form in SAVE_FORMATS.values():
        assert read_saved_game(form.write(start).encode(), "again").start == start
    return "loaded " + " ".join(loaded.warnings)


def decks() -> Iterator[bytes]:
    for seed in range(20):
        yield deckfile.deck_file_text(TWENTYONE.deal(TWENTYONE.Options(), str(seed))).encode()


def read_deck(content: bytes, folder: Path) -> str:
    try:
        loaded = deckfile.read_deck(content, "damaged")
    except deckfile.BadDeck as no:
        assert no.findings
        return f"{no}: {' '.join(no.findings)}"
    TWENTYONE.deal(loaded.options, "1")
    return "loaded"


def all_settings() -> Iterator[bytes]:
    usual = settings.Settings()
    yield from (b"", b"{}", b"{\n}\n")
    for place in range(4):
        texts = {
            each.name: each.values[place % len(each.values)]
            for each in settings.SETTINGS.values()
            if each.choices
        }
        with patch.dict(os.environ, PARLOUR_HOME="."):
            changed = settings.change_settings(usual, {**texts, "name": "Ada"})
            assert not settings.save_settings(changed)
        yield Path("settings.json").read_bytes()


def read_settings(content: bytes, folder: Path) -> str:
    """Load settings: there are always some, and each is one that could be set."""
    (folder / "settings.json").write_bytes(content)
    with patch.dict(os.environ, PARLOUR_HOME=str(folder)):
        found, trouble = settings.load_settings()
    assert settings.change_settings(settings.Settings(), found._asdict()) == found
    return trouble


LINES = """\
play gops --variant tournament --seat2 plus-one --seed tuesday --names Ada
play gops --prizes 4,3,2 --cards 2-4 --ties carry --plain --seat1 script:2,3,4
play gostop --load game.txt --seat2 greedy
play gostop --rounds 3 --seat1 human --seat2 shrewd --ask-load
play twentyone --deck deck.txt --seat1 optimal --rounds 10
play battle --names Tony --band 25 --seat2 winner
resume 1 --plain
replay 2 --plain
analyse 3 --json
list
today gops
stats gops --rated --csv
stats --json
export 1 match.json --force
convert game.txt game.pl --force
convert deck.txt game.lisp --format lisp
deck --seed tuesday -o new.txt
deck --check deck.txt
bot careful --seed 7
arena match careful plus-one --games 10 --show --stderr --seed 1 --time-limit 2.5
arena tournament match plus-one careful --games 100 --jobs 2 --format csv -o table.csv --resume
rules arena
serve --host localhost --port 8000 --guests 5
--guest --guests 5
--version
play gops --help
--help"""

STOPS = (
    *("app.arena.console.Runner", "app.guests.web_server.serve"),
    *("app.analysis.luck.analyse_match", "app.plain.mode.PlainTable.run"),
)
"""Where what was asked for begins, and takes as long as it takes."""


def lines() -> Iterator[bytes]:
    yield from (line.replace(" ", "\n").encode() for line in LINES.splitlines())


class Command:
    """Runs `parlour` in this process, in a folder with a store and files that can be named."""

    CLEAN = 300
    """So many runs may leave files behind."""

    def __init__(self) -> None:
        self.count = 0
        with closing((store := open_store()).connection):
            for slug in ("gops", "gostop", "twentyone", "battle"):
                played(store, slug, 20)
            match = export_match(store.resume(1)).encode()
        self.files = {"game.txt": next(saves()), "deck.txt": next(decks()), "match.json": match}

    def __call__(self, content: bytes, folder: Path) -> str:
        """Run a command line; return what it printed first. It ends with a sentence or a result."""
        self.count += 1
        if self.count % self.CLEAN == 1:
            for left in Path().iterdir():
                if left.is_file():
                    left.unlink()
        for name, text in self.files.items():
            Path(name).write_bytes(text)
        words = content.replace(b"/", b"_").replace(b"~", b"_").split(b"\n")
        argv = [word.decode(errors="surrogateescape") for word in words]
        with ExitStack() as stack:
            for name in STOPS:
                stack.enter_context(patch(name, side_effect=Refusal("it would begin now")))
            code, out, err = ran(argv, folder)
        assert code in (0, 1, 2), code
        assert bool(err.strip()) or code == 0, "what was wrong is said"
        assert "Traceback" not in err
        assert (out + err).replace("\n", "").replace("\t", "").isprintable(), (out, err)
        return f"{code} {(err or out)[-120:]}"
