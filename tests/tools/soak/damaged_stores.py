"""Every command and every screen on stores that are damaged: what cannot be is said in a sentence.

`python -m tests.tools.soak.damaged_stores 100` damages so many stores with finished and unfinished
matches of all games: a bit, bytes of a page, a whole page, the end of the file, or what stands in a
row. Whatever is raised anywhere ends the script.
"""

import asyncio
import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir, closing
from pathlib import Path
from traceback import format_exc

from app.paths import store_file
from app.storage.store import open_store
from tests.app.screens.every_screen_helpers import back, filled
from tests.app.screens.screen_helpers import User, arcade
from tests.tools.soak._bit_flips import PAGE
from tests.tools.soak._damaged_commands import ran
from tests.tools.soak._home import own_home

DAMAGES = ("a bit", "bytes of a page", "a page", "the end", "a row")

VALUES = ("", "{", "[]", "null", "-1", "\x1b[31m", "9" * 400, '["human"]', 0, -1, 2**62, None)
"""What may stand in a row that another program has changed."""

COMMANDS = (
    *("list", "stats", "stats --json", "stats gops --csv", "today", "today gops", "puzzles"),
    *(f"{do} {k}" for do in ("replay", "analyse") for k in range(1, 8)),
    *(f"resume {k} --plain" for k in range(1, 8)),
    *(f"export {k} match.json --force" for k in range(1, 8)),
    *("replay", "resume --plain", "analyse", "play gops --plain", "bot careful"),
    *("store check", "store backup", "store repair", "store check", "list"),
)

WALKS = (
    *(("t",), ("t", "enter", "down", "enter"), ("d",), ("d", "down", "enter"), ("comma",)),
    *(("a",), ("p",), ("l",), ("o",), ("ctrl+p", "down", "down"), ("question_mark",), ("enter",)),
    *(("r", *("down",) * k, "enter", "right", "down", "c", "u", "enter") for k in range(7)),
    *((f"{k}", "enter", "enter", "ctrl+r", "escape", "f1") for k in range(1, 5)),
)
"""Keys from the lobby on: they lead to every screen, and to each match in the list."""


def damage(path: Path, kind: str, coin: random.Random) -> None:
    """Damage a store in some way."""
    if kind == "a row":
        change_row(path, coin)
        return
    content = bytearray(path.read_bytes())
    place = coin.randrange(len(content))
    page = place - place % PAGE
    if kind == "a bit":
        content[place] ^= 1 << coin.randrange(8)
    elif kind == "bytes of a page":
        for _ in range(20):
            content[page + coin.randrange(PAGE)] = coin.randrange(256)
    elif kind == "a page":
        content[page : page + PAGE] = bytes(PAGE)
    else:
        del content[place:]
    path.write_bytes(content)


def change_row(path: Path, coin: random.Random) -> None:
    """Change what stands in a row of the store, without a checksum that would show it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as store:
        table = coin.choice(("matches", "actions", "scores"))
        columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
        column = coin.choice(columns)
        key = "match, n" if table == "actions" else "rowid"
        which = f"({key}) IN (SELECT {key} FROM {table} LIMIT 1)"  # noqa: S608
        if table != "scores":
            store.execute("UPDATE matches SET sum = NULL, acts = NULL")
        for value in coin.sample(VALUES, len(VALUES)):
            try:
                store.execute(f"UPDATE {table} SET {column} = ? WHERE {which}", (value,))  # noqa: S608
            except sqlite3.Error:
                continue
            return


def use_commands(folder: Path) -> Iterator[str]:
    """Run every command; yield the first words of what each says that does not do it."""
    for line in COMMANDS:
        code, out, err = ran(line.split(), folder)
        assert code in (0, 1, 2), (line, code)
        assert "Traceback" not in out + err, (line, err)
        assert err.strip() or code != 2, (line, "it says why")
        if code:
            yield (err or out).split(". ")[0].strip()[:60]


async def walk() -> None:
    """Go to every screen and every match by keys."""
    with closing((store := open_store()).connection):
        async with arcade(store=store) as user:
            await user.press("escape")
            for keys in WALKS:
                try:
                    await press_all(user, keys)
                    await back(user)
                except BaseException:  # before what leaving the app raises after it
                    print(f"damaged stores: after {keys}:\n{format_exc()}", file=sys.stderr)
                    raise


async def press_all(user: User, keys: tuple[str, ...]) -> None:
    """Press keys one after the other, whatever they do."""
    for key in keys:
        await user.press(key)


def use_damaged(content: bytes, seed: int) -> Counter[str]:
    """Use a store that was damaged; return what was said of it."""
    coin, said = random.Random(seed), Counter[str]()
    kind = DAMAGES[seed % len(DAMAGES)]
    for use in ("commands", "screens"):
        with own_home() as home, chdir(home):
            path = Path(store_file())
            path.write_bytes(content)
            damage(path, kind, coin)
            try:
                if use == "commands":
                    (folder := home / "out").mkdir()
                    said.update(use_commands(folder))
                else:
                    asyncio.run(walk())
            except BaseException:
                print(f"damaged stores: {kind} by seed {seed}, {use}", file=sys.stderr)
                raise
    return said


def sound() -> bytes:
    """Return a store with matches that are over and that are not."""
    with own_home():
        with closing((store := filled()).connection) as connection:
            assert store.lasting
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Path(store_file()).read_bytes()


def main(count: int, first: int = 0) -> bool:
    """Damage so many stores; return that all went well."""
    begun, said, content = time.monotonic(), Counter[str](), sound()
    for seed in range(first, first + count):
        said += use_damaged(content, seed)
    for words, times in said.most_common(12):
        print(f"damaged stores: {times} times: {words}")
    print(
        f"damaged stores: {count}, {len(COMMANDS)} commands and {len(WALKS)} ways by keys on each;"
        f" {time.monotonic() - begun:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:] or ("100",))))
