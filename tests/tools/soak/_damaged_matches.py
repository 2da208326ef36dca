"""Matches from outside: exported files, and what lies in the rows of the store."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from app import plugins
from app.cli import resume
from app.cli.list_games import match_line
from app.match.match import Match
from app.match.new_setup import new_setup
from app.statistics.summary import read_summary
from app.storage import schema
from app.storage.match_file import export_match, import_match
from app.storage.store import Store
from games.contract import Refusal
from games.randomness import pick, stream

OPEN = 25
"""Actions of the matches that are not over."""


def played(store: Store, slug: str, most: int) -> Match:
    """Return a match with so many random actions, or to its end."""
    game = plugins.find(slug)
    two = ("human", next(iter(game.players)))[: len(game.chairs)]
    match = store.begin(game, new_setup(game, given={"seed": "1"}, seats=two, names=("Ada",)))
    coin = stream(slug, most)
    while (turn := match.to_move) and len(match.steps) < most:
        match.apply(turn[0], pick(coin, game.legal(match.state, turn[0])), "a reason")
    return match


def filled() -> Store:
    """Return a store in memory with matches of every game: open, resigned, taken back."""
    store = Store(schema.in_memory())
    for slug in plugins.slugs():
        played(store, slug, OPEN)
        played(store, slug, OPEN).undo()
        if (match := played(store, slug, OPEN)).to_move:
            match.resign(0)
    played(store, "gops", 1000)
    return store


def matches() -> Iterator[bytes]:
    """Yield exported matches."""
    store = filled()
    with closing(store.connection):
        for saved in store.latest(-1):
            yield export_match(store.resume(saved.id)).encode()


class Import:
    """Takes matches over into a store, which is begun again now and then."""

    ANEW = 200

    def __init__(self) -> None:
        self.store = Store(schema.in_memory())
        self.count = 0

    def __call__(self, content: bytes, folder: Path) -> str:
        """Import a match; what could be imported is kept, told, and exported as it was."""
        match = import_match(content)
        self.count += 1
        if self.count % self.ANEW == 0:
            self.store.connection.close()
            self.store = Store(schema.in_memory())
        assert not self.store.write_whole(match)
        kept = self.store.resume(match.id or 0)
        assert actions(kept) == actions(match)
        text = "\n".join(resume.transcript_lines(kept))
        assert text.replace("\n", "").isprintable()
        assert actions(import_match(export_match(match).encode())) == actions(match)
        return f"imported {match.game.slug} {match.status}"


def actions(match: Match) -> list[Any]:
    """Return what was done in a match."""
    return [(step.seat, step.action) for step in match.steps]


KEYS = {"matches": "id", "actions": "match, n", "scoreboards": "id", "scores": "board, n"}
"""The tables of the store, each with what its rows are known by."""


def cells() -> Iterator[bytes]:
    """Yield every cell of a store: in the first line where it lies, then what is in it."""
    store = filled()
    with closing(store.connection):
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
        """Put a value into a cell: text that is none, too; return whether it can stand there."""
        key = KEYS[table]
        which = f"({key}) = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET ?)"  # noqa: S608
        number = as_number(value)
        new = "CAST(? AS TEXT)" if number is None else "?"
        try:
            self.store.connection.execute(
                f"UPDATE {table} SET {column} = {new} WHERE {which}",  # noqa: S608
                (value if number is None else number, place),
            )
        except sqlite3.IntegrityError:
            return False
        return True


def as_number(value: bytes) -> int | None:
    """Return what can stand in a column of numbers."""
    try:
        number = int(value)
    except ValueError:
        return None
    return number if -(2**63) <= number < 2**63 else None


def look(store: Store) -> str:
    """Do all that the program does with a store, short of playing; return what was refused."""
    said = []
    asks: tuple[Callable[[], Iterable[str]], ...] = (
        lambda: map(match_line, store.latest(-1)),
        lambda: map(match_line, store.over(9)),
        lambda: map(str, read_summary(store).lines(rated=False, game=None)),
        lambda: [repr(store.last_setup(plugins.find(slug))) for slug in plugins.slugs()],
        *(partial(told, store, number) for number in range(1, 14)),
    )
    for ask in asks:
        try:
            assert "".join(ask()).isprintable()
        except Refusal as no:
            said.append(str(no))
    return " ".join((*said, store.trouble))


def told(store: Store, number: int) -> Iterable[str]:
    """Return a match as `parlour replay` tells it."""
    return resume.transcript_lines(store.resume(number))
