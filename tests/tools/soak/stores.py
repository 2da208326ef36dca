"""Stores that are damaged: a bit, a value, the whole file; what cannot be is said in a sentence.

`flips` opens stores with one wrong bit each and compares all that they tell with what was played;
`journal_flips` turns the bit over in a journal that was not folded in, of a store left by a kill.
Only a bit that makes the file one of a later version hides the matches: nothing is written then, so
all are there once the bit is put right. The other inputs here are read by `damaged`.
"""

import json
import random
import shutil
import sqlite3
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from app import plugins
from app.cli import main
from app.cli.lists import match_line
from app.match.match import Match
from app.plain.match_lines import transcript_lines
from app.statistics.summary import read_summary
from app.storage import schema
from app.storage.game_files import export_match, import_match
from app.storage.store import Store, open_store
from games.contract import Refusal
from games.randomness import pick, stream
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle
from tests.tools import games

NAME = "parlour.sqlite3"
PAGE = 4096
"""Bytes of a page of the file."""

FINISHED, OPEN = 3, 3
"""Matches of a store that are over, and that go on."""

# Matches of random actions, as files and as cells of a store


def played(store: Store, slug: str, most: int) -> Match:
    """Return a match with so many random actions, or to its end."""
    game, coin = plugins.find(slug), stream(slug, most)
    two = ("human", next(iter(game.players)))[: len(game.chairs)]
    setup = {"given": {"seed": "1"}, "seats": two, "names": ("Ada",)}
    return games.played(store, slug, most, partial(pick, coin), "a reason", **setup)


def filled() -> Store:
    """Return a store in memory with matches of every game: open, resigned, taken back."""
    store = Store(schema.in_memory())
    for slug in plugins.slugs():
        played(store, slug, 25)
        played(store, slug, 25).undo()
        if (match := played(store, slug, 25)).to_move:
            match.resign(0)
    played(store, "gops", 1000)
    return store


def matches() -> Iterator[bytes]:
    with closing((store := filled()).connection):
        for saved in store.seen("ORDER BY id DESC LIMIT ?", -1):
            yield export_match(store.resume(saved.id)).encode()


def actions(match: Match) -> list[Any]:
    return [(step.seat, step.action) for step in match.steps]


def imported(content: bytes, folder: Path) -> str:
    """Import a match; what could be imported is kept, told, and exported as it was."""
    match = import_match(content)
    with closing((store := Store(schema.in_memory())).connection):
        assert not store.write_whole(match)
        kept = store.resume(match.id or 0)
    assert actions(kept) == actions(match)
    assert "".join(transcript_lines(kept)).isprintable()
    assert actions(import_match(export_match(match).encode())) == actions(match)
    return f"imported {match.game.slug} {match.status}"


KEYS = {"matches": "id", "actions": "match, n", "scoreboards": "id", "scores": "board, n"}
"""The tables of the store, each with what its rows are known by."""


def cells() -> Iterator[bytes]:
    """Yield every cell of a store: in the first line where it lies, then what is in it."""
    with closing((store := filled()).connection):
        for table, key in KEYS.items():
            found = store.rows(f"SELECT * FROM {table} ORDER BY {key}")  # noqa: S608
            for place, row in enumerate(found):
                for column in row.keys():  # noqa: SIM118 - iterated, a row yields its values
                    where = json.dumps([table, column, place]).encode()
                    yield where + b"\n" + str(row[column]).encode()


class Cell:
    """Puts damaged values into the rows of one store, uses it, and puts them right again."""

    def __init__(self) -> None:
        self.store = filled()
        self.sound = sqlite3.connect(":memory:")
        self.store.connection.backup(self.sound)

    def __call__(self, content: bytes, folder: Path) -> str:
        """Use a store with a damaged value in it: all else is found, and play goes on."""
        where, _, value = content.partition(b"\n")
        if not self.put(value, *json.loads(where)):
            return "cannot be stored"
        said = look(self.store)
        self.sound.backup(self.store.connection)
        self.store.trouble = ""
        return said

    def put(self, value: bytes, table: str, column: str, place: int) -> bool:
        """Put a value into a cell, text that is none, too; return whether it can stand there."""
        key = KEYS[table]
        which = f"({key}) = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET ?)"  # noqa: S608
        try:
            number = int(value) if abs(int(value)) < 2**63 else None
        except ValueError:
            number = None
        new, given = ("CAST(? AS TEXT)", value) if number is None else ("?", number)
        try:
            self.store.connection.execute(
                f"UPDATE {table} SET {column} = {new} WHERE {which}",  # noqa: S608
                (given, place),
            )
        except sqlite3.IntegrityError:
            return False
        return True


def look(store: Store) -> str:
    """Do all that the program does with a store, short of playing; return what was refused."""
    asks: tuple[Callable[[], Iterable[str]], ...] = (
        lambda: map(match_line, store.seen("ORDER BY id DESC LIMIT ?", -1)),
        lambda: map(match_line, store.over(9)),
        lambda: map(str, read_summary(store).lines(rated=False, game=None)),
        lambda: [repr(store.last_setup(plugins.find(slug))) for slug in plugins.slugs()],
        *(partial(told, store, number) for number in range(1, 14)),
    )
    said = []
    for ask in asks:
        try:
            assert "".join(ask()).isprintable()
        except Refusal as no:
            said.append(str(no))
    return " ".join((*said, store.trouble))


def told(store: Store, number: int) -> Iterable[str]:
    return transcript_lines(store.resume(number))


# The whole file


def fill(path: Path) -> None:
    """Write two matches, in their second and third round, into a new store."""
    with closing((store := open_store(path)).connection):
        for cards in (4, 3), (4, 3, 5, 10):
            bid(store.begin(GAME, SETUP), *cards)
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def flipped(content: bytes, seed: int) -> bytes:
    """Return the bytes with some of them changed, for every eighth seed in the header alone."""
    coin = random.Random(seed)
    spoilt = bytearray(content)
    low, high = (0, 100) if seed % 8 == 0 else (100, len(content))
    for _ in range(coin.choice((1, 8, 200))):
        spoilt[coin.randrange(low, high)] = coin.randrange(256)
    return bytes(spoilt)


def use(path: Path) -> str:
    """List the store, resume its matches, play another; return what was wrong with it."""
    with closing((store := open_store(path)).connection):
        looks: tuple[Callable[[], object], ...] = (
            lambda: [match_line(saved) for saved in store.unfinished()],
            *(partial(lambda number: settle(store.resume(number)), number) for number in (1, 2)),
        )
        for each in looks:
            try:
                each()
            except Refusal as no:
                assert str(no).isprintable()
        settle(new := store.begin(GAME, SETUP))
        assert new.state.middle == (4,)
        return store.trouble


def files() -> Iterator[bytes]:
    fill(path := Path(NAME))
    yield path.read_bytes()


def use_copy(content: bytes, folder: Path) -> str:
    """Use a file as a store, with some more of its bytes changed; return what was wrong."""
    for left in Path().iterdir():
        left.unlink()
    path = Path(NAME)
    path.write_bytes(flipped(content, zlib.crc32(content)) if len(content) > 100 else content)
    return use(path)


# Single bits


def fill_both(path: Path) -> None:
    """Write a store of matches that are over and matches that go on."""
    with closing((store := open_store(path)).connection):
        for number in range(FINISHED + OPEN):
            match = store.begin(GAME, SETUP)
            while match.to_move and (number < FINISHED or len(match.steps) < 4 * number):
                settle(match)
                if match.to_move:
                    hands = match.state.hands
                    bid(match, hands[0][number % len(hands[0])], hands[1][0])
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def everything(store: Store) -> tuple[dict[int, str], list[str], int]:
    """Return all that a store tells: its matches by number, its totals, and how many are refused.

    What is no `Refusal` is a fault.
    """
    found, refused = {}, 0
    for saved in (*store.unfinished(), *store.over(99)):
        try:
            match = store.resume(saved.id)
            found[saved.id] = f"{saved.standing} {saved.result} {export_match(match)}"
        except Refusal:
            refused += 1
    totals = [f"{each.board} {each.tally}" for each in read_summary(store).lines(rated=False)]
    return found, totals, refused


def flipped_bit(content: bytes, place: int) -> bytes:
    spoilt = bytearray(content)
    spoilt[place // 8] ^= 1 << place % 8
    return bytes(spoilt)


def flip_and_look(content: bytes, place: int, path: Path, right: dict[int, str]) -> str:
    """Open a sound store with one bit turned over, and compare all it tells with what is right.

    Returns:
        "noticed" or "harmless".
    """
    for left in path.parent.glob("parlour.*"):
        left.unlink()
    path.write_bytes(flipped_bit(content, place))
    with closing((store := open_store(path)).connection):
        try:
            found, _, refused = everything(store)
        except Refusal:
            return "noticed"
        said = bool(store.trouble) or refused > 0
        for number, match in found.items():
            assert match == right[number], f"bit {place}: match {number} is believed"
        missing = right.keys() - found.keys()
        assert said or not missing, f"bit {place}: {missing} are gone without a word"
        assert not missing or not store.lasting, f"bit {place}: {missing} are lost"
        return "noticed" if said else "harmless"


def flips(count: int) -> bool:
    """Turn over so many bits, one at a time; return whether nothing was believed or lost."""
    with TemporaryDirectory() as folder:
        fill_both(path := Path(folder, NAME))
        content = path.read_bytes()
        with closing((store := open_store(path)).connection):
            right, _, _ = everything(store)
        assert len(right) == FINISHED + OPEN
        coin, bits = random.Random(19), 8 * len(content)
        looks = (flip_and_look(content, coin.randrange(bits), path, right) for _ in range(count))
        print(f"flips: {count} bits, {dict(Counter(looks))}, no match lost")
    return True


def left_by_a_kill(path: Path, folder: Path) -> Path:
    """Return a store, copied to a new folder, as it lies when Parlour is killed.

    A game is over, two go on. SQLite's part of the journal and the notes both hold what is nowhere
    else.
    """
    with closing((store := open_store(path)).connection):
        bid(store.begin(GAME, SETUP), *(card for card in range(2, 11) for _ in range(2)))
        bid(store.begin(GAME, SETUP), 4, 3)
        last = store.begin(GAME, SETUP)
        bid(last, 5, 6, 4)
        last.undo()  # which is written as rows
        bid(last, 7, 3, 2)
        shutil.copytree(path.parent, folder)
    return folder / path.name


def journal_of(path: Path) -> tuple[Path, Path]:
    """Return where both parts of the journal of a store lie: SQLite's, and the notes."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-notes")


def flip_journal(killed: Path, place: int, folder: Path) -> bool:
    """Open a killed store with one bit of its journal turned over, the notes after SQLite's part.

    It is said, once, and little is lost. Return whether anything was: what was damaged may be in
    the store already.
    """
    for name in ("sound", "flipped"):
        shutil.copytree(killed.parent, folder / name)
    path = folder / "flipped" / killed.name
    first, second = journal_of(path)
    bits = 8 * first.stat().st_size
    part, at = (first, place) if place < bits else (second, place - bits)
    part.write_bytes(flipped_bit(part.read_bytes(), at))
    told = []
    for each in (folder / "sound" / killed.name, path):
        with closing((store := open_store(each)).connection):
            told.append((store.trouble, [actions(store.resume(number)) for number in (1, 2, 3)]))
    (sound, whole), (said, left) = told
    assert sound == ""
    if said:
        assert said.startswith("The journal of your saved games was damaged. The last moves "), (
            place
        )
        assert said.endswith("parlour store restore")
    assert said or left == whole, f"bit {place}: moves are gone without a word"
    assert left[:2] == whole[:2], f"bit {place}: more than the last game is incomplete"
    with closing((store := open_store(path)).connection):
        assert store.trouble == "", "it is said once"
    assert not [*path.parent.glob(f"{path.name}-*")], "there is no journal after a clean exit"
    return bool(said)


def journal_flips(count: int) -> bool:
    """Turn over so many bits of a journal; return whether each was noticed and said."""
    with TemporaryDirectory() as folder:
        killed = left_by_a_kill(Path(folder, "home", NAME), Path(folder, "killed"))
        bits, coin = 8 * sum(each.stat().st_size for each in journal_of(killed)), random.Random(3)
        said = 0
        for number in range(count):
            said += flip_journal(killed, coin.randrange(bits), Path(folder, str(number)))
            shutil.rmtree(Path(folder, str(number)))
    print(f"journal_flips: {count} bits, {said} noticed and said, the others harmless")
    return True


def ran(argv: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command line in this process; return its exit code and what it printed."""
    out, err = folder / "out", folder / "err"
    with (
        open("/dev/null") as nothing,
        out.open("w", encoding="utf-8") as stdout,
        err.open("w", encoding="utf-8") as stderr,
        patch.multiple(sys, argv=["parlour", *argv], stdin=nothing, stdout=stdout, stderr=stderr),
    ):
        try:
            code = main.main()
        except SystemExit as end:
            code = int(end.code or 0)
    return code, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")
