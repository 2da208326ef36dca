"""How fast things open: commands against Python alone, the lobby and statistics of a full store.

Commands are compared in processor time; lobby and statistics of 100,000 matches with those of none.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import DEVNULL, Popen

from textual.pilot import Pilot

from app.arcade.app import Arcade
from app.screens.lobby.screen import LobbyScreen
from app.screens.pages.statistics import StatisticsPage
from app.storage import schema, totals
from app.storage.store import open_store
from tests.tools.bench.row import Row, median_row
from tests.tools.games import played

COMMANDS = ("--version", "--help", "list", "stats", "rules gops", "bot match")
STARTS = 15
COMMAND_AIM = 12 / 45
"""45 ms where Python alone takes 12."""

MATCHES, RUNS = 100_000, 7


def cpu_seconds(*words: str, home: str) -> float:
    """Return the processor time of Python with some words, given no input."""
    env = {**os.environ, "PARLOUR_HOME": home}
    child = Popen((sys.executable, *words), stdin=DEVNULL, stdout=DEVNULL, env=env)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, words
    return used.ru_utime + used.ru_stime


def fill(path: Path) -> None:
    """Write a store of one match that was played, and of copies of it with all their actions."""
    store = open_store(path)
    played(store, "gops")
    with closing(store.connection) as connection, schema.transaction(connection):
        match = tuple(connection.execute("SELECT * FROM matches").fetchone())
        actions = [tuple(row) for row in connection.execute("SELECT * FROM actions")]
        copies = range(match[0] + 1, MATCHES + 1)
        connection.executemany(
            f"INSERT INTO matches VALUES({','.join('?' * len(match))})",
            ((n, *match[1:-2], None, None) for n in copies),  # without checksums
        )
        connection.executemany(
            "INSERT INTO actions VALUES(?, ?, ?, ?, ?, ?)",
            ((n, *action[1:]) for n in copies for action in actions),
        )
        totals.rebuild(connection)


async def opened(path: Path) -> tuple[float, float]:
    """Return how long the lobby and then the statistics take until they stand there."""
    start = time.perf_counter()
    with closing((store := open_store(path)).connection):
        app = Arcade(store, pace=0)
        async with app.run_test(size=(120, 36)) as pilot:
            lobby = await until(pilot, LobbyScreen) - start
            start = time.perf_counter()
            app.simulate_key("t")
            statistics = await until(pilot, StatisticsPage) - start
            await app.workers.wait_for_complete()
            return lobby, statistics


async def until(pilot: Pilot[None], screen: type) -> float:
    """Wait until a screen is drawn with all it tells, and return when that was."""
    drawn: list[float] = []
    while not isinstance(pilot.app.screen, screen):
        await asyncio.sleep(0)
    top = pilot.app.screen
    # Behind what fills it: that is done when the screen is told that it is on top.
    top.call_later(top.call_after_refresh, lambda: drawn.append(time.perf_counter()))
    while not drawn:
        await asyncio.sleep(0)
    return drawn[0]


def rows() -> Iterator[Row]:
    """Yield how often the full store and the commands could open."""
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder, "full.sqlite3"), Path(folder, "empty.sqlite3")
        fill(full)
        runs = [[asyncio.run(opened(path)) for path in (full, empty)] for _ in range(RUNS)]
    for screen, what in enumerate(
        ("lobby, 100,000 matches, a second", "statistics of them, a second")
    ):
        best, least = (min(run[side][screen] for run in runs) for side in (0, 1))
        yield Row(what, 1 / best, "no match", 1 / least, 0.8)
    with tempfile.TemporaryDirectory() as home:
        times = [
            [
                cpu_seconds(*words, home=home)
                for words in (("-c", "pass"), *(("-m", "app", *each.split()) for each in COMMANDS))
            ]
            for _ in range(STARTS)
        ]
    alone, *ours_all = zip(*times, strict=True)
    for words, ours in zip(COMMANDS, ours_all, strict=True):
        what, turns = f"parlour {words}, CPU, a minute", zip(ours, alone, strict=True)
        yield median_row(what, "Python alone", turns, COMMAND_AIM)
