"""What is left of a store when the power goes: what was synced, and some of what was not."""

import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from app.match.match import Match
from app.storage.schema import Findings, check_store
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import GAME, SETUP, bid
from tests.tools.soak._disk import Doing, watched

SECTOR = 512
"""Bytes that are written as a whole or not at all."""

OFTEN = 24
"""Pages of the log after which they are copied to the store: more seldom by default."""

ACTIONS, UNDO_AFTER = 12, 7
"""Actions of the shortest match, and after how many the last is taken back."""

NAME = "parlour.sqlite3"

Look = Callable[[Match], None]


class Shown(NamedTuple):
    """What a person had seen of all matches when so much had been done to the disk."""

    done: int
    matches: dict[int, Any]


class Record(NamedTuple):
    """The store before, what was then done to the disk, and what was shown when."""

    before: bytes
    log: list[Doing]
    shown: list[Shown]


def left_after(
    before: bytes, log: Sequence[Doing], coin: random.Random
) -> dict[str, bytes | bytearray]:
    """Return the files after the power went: what was not synced is there, torn or lost."""
    synced = {doing.name: at for at, doing in enumerate(log) if doing.what == "sync"}
    luck = coin.choice((0.0, 0.5, 1.0))
    files = {NAME: bytearray(before)} if before else {}
    for at, doing in enumerate(log):
        if at < synced.get(doing.name, -1) or coin.random() < luck or is_certain(doing):
            carry_out(files, doing)
        elif doing.what == "write" and coin.random() < luck:
            torn = SECTOR * coin.randrange(1 + len(doing.content) // SECTOR)
            carry_out(files, doing._replace(content=doing.content[:torn]))
    return dict(files)


def is_certain(doing: Doing) -> bool:
    """Return whether a file was deleted with its folder synced."""
    return doing.what == "delete" and bool(doing.place)


def carry_out(files: dict[str, bytearray], doing: Doing) -> None:
    """Do to files in memory what was done to those on the disk."""
    if doing.what == "delete":
        files.pop(doing.name, None)
    elif doing.what == "truncate":
        del files.setdefault(doing.name, bytearray())[doing.place :]
    elif doing.what == "write":
        file = files.setdefault(doing.name, bytearray())
        file.extend(bytes(max(0, doing.place - len(file))))
        file[doing.place : doing.place + len(doing.content)] = doing.content


def told(match: Match) -> Any:
    """Return what a person sees of a match."""
    return match.status, match.standing, [(step.n, step.seat, step.action) for step in match.steps]


def all_told(store: Store) -> dict[int, Any]:
    """Return what a person sees of all matches."""
    return {saved.id: told(store.resume(saved.id)) for saved in store.latest(99)}


def play(path: Path, sittings: int, look: Callable[[Store, Match], None]) -> None:
    """Play in so many sittings: every other goes on with the match of the one before.

    Args:
        path: The store.
        sittings: How many.
        look: Called whenever something has been shown.
    """
    for number in range(sittings):
        with closing((store := open_store(path)).connection):
            store.connection.execute(f"PRAGMA wal_autocheckpoint={OFTEN}")
            going = store.unfinished(1) if number % 2 else ()
            match = store.resume(going[0].id) if going else store.begin(GAME, SETUP)
            play_on(match, ACTIONS + 20 * number, partial(look, store))


def play_on(match: Match, actions: int, look: Look) -> None:
    """Play so many actions of a match and resign; one is taken back."""
    for turn in range(actions):
        if not match.to_move:
            return
        seat = match.to_move[0]
        legal = GAME.legal(match.state, seat)
        match.apply(seat, legal[turn % len(legal)])
        look(match)
        if turn == UNDO_AFTER:
            match.undo()
            look(match)
    if match.to_move and actions > ACTIONS:
        match.resign(0)
        look(match)


def record(folder: Path, sittings: int, before: bytes = b"", fails: Any = ()) -> Record:
    """Play in a folder; return what was done to the disk, and what was shown when.

    Args:
        folder: Where the store is.
        sittings: How often somebody plays.
        before: The store to begin with, of an earlier version perhaps.
        fails: After how much the disk fails, with which code, and whether for good.
    """
    path = folder / NAME
    shown = [Shown(0, matches_of(before, path))]
    with watched(folder) as disk:
        if fails:
            disk.fails_at, disk.code, disk.lasts = fails

        def look(store: Store, match: Match) -> None:
            """Note what is seen; what is said not to be saved is not promised."""
            if store.lasting and match.id is not None and not match.trouble:
                matches = {**shown[-1].matches, match.id: told(match)}
                shown.append(Shown(len(disk.log), matches))

        play(path, sittings, look)
    return Record(before, disk.log, shown)


def matches_of(before: bytes, path: Path) -> dict[int, Any]:
    """Put a store in its place; return what a person would see in it."""
    if not before:
        return {}
    path.write_bytes(before)
    with closing((store := open_store(path)).connection):
        found = all_told(store)
    for left in path.parent.glob("parlour.*"):
        left.unlink()
    path.write_bytes(before)
    return found


def third_version(path: Path) -> bytes:
    """Return a store with a match, of the version before rows were copied."""
    play(path, 1, lambda store, match: None)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP INDEX matches_copy")
        file.execute("DROP INDEX actions_copy")
        file.execute("UPDATE matches SET acts = NULL, sum = NULL")
        file.execute("PRAGMA user_version=3")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def cut(record: Record, moment: int, folder: Path, coin: random.Random) -> None:
    """Cut the power when so much had been done, and look at what is left in an empty folder."""
    before = [each.matches for each in record.shown if each.done <= moment]
    after = [each.matches for each in record.shown if each.done > moment]
    for name, content in left_after(record.before, record.log[:moment], coin).items():
        (folder / name).write_bytes(content)
    check_store_of(folder, [before[-1], *after[:1]])


def check_store_of(folder: Path, promised: list[dict[int, Any]]) -> None:
    """Open a store: it is sound, and all that was shown is there, or what was to be shown next."""
    with closing((store := open_store(folder / NAME)).connection):
        assert store.trouble == "", store.trouble
        found = all_told(store)
        assert any(
            all(is_same_or_later(found.get(number), match) for number, match in seen.items())
            for seen in promised
        ), "something that was shown is lost"
        assert check_store(store.connection) == Findings()
        bid(store.begin(GAME, SETUP), 4, 3)


def is_same_or_later(found: Any, seen: Any) -> bool:
    """Return whether a match is as it was seen, or goes on from there."""
    return bool(found) and (found == seen or found[2][: len(seen[2])] == seen[2])


def fail(folder: Path, sittings: int, at: int, code: int, *, lasts: bool) -> None:
    """Play while the disk fails at some point; what was shown as saved is there afterwards."""
    found = record(folder, sittings, fails=(at, code, lasts))
    check_store_of(folder, [found.shown[-1].matches])
