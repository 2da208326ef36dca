"""How fast things open: commands against Python alone, the lobby and statistics of a full store.

Commands are compared in processor time; lobby and statistics of 100,000 matches with those of none.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from statistics import median

from msgspec.structs import replace
from textual.pilot import Pilot

from app.arcade.app import Arcade
from app.daily import daily_setup, today
from app.plugins import find
from app.screens.lobby.screen import LobbyScreen
from app.screens.pages.statistics import StatisticsPage
from app.storage import schema, totals
from app.storage.store import Store, open_store
from games.contract import HOUSE
from tests.tools.bench.row import Row, spread

PYTHON = (sys.executable, "-c", "pass")
COMMANDS = {
    words: (sys.executable, "-m", "app", *words.split())
    for words in ("--version", "--help", "list", "stats", "rules gops", "bot match")
}

STARTS = 15
"""Of each, by turns; the median counts."""

COMMAND_AIM = 12 / 45
"""45 ms where Python alone takes 12."""


def cpu_seconds(command: tuple[str, ...], home: str) -> float:
    """Return the processor time of a command that is given no input."""
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PARLOUR_HOME": home},
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return used.ru_utime + used.ru_stime


@cache
def command_times() -> dict[str, list[float]]:
    """Return the processor time of each run of each command, and of Python's under ""."""
    times: dict[str, list[float]] = {"": [], **{words: [] for words in COMMANDS}}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(STARTS):
            times[""].append(cpu_seconds(PYTHON, home))
            for words, command in COMMANDS.items():
                times[words].append(cpu_seconds(command, home))
    return times


def commands() -> tuple[Callable[[], Row], ...]:
    """Return what measures each command."""

    def measure(words: str) -> Row:
        ours, theirs = command_times()[words], command_times()[""]
        return Row(
            f"parlour {words}, CPU, a minute",
            60 / median(ours),
            "Python alone",
            60 / median(theirs),
            COMMAND_AIM,
            spread(ours),
        )

    return tuple(lambda words=words: measure(words) for words in COMMANDS)


MATCHES = 100_000
RUNS = 7
"""The best of them counts, full and empty by turns."""

AIM = 0.8
"""Of the speed with no match."""


def play(store: Store) -> None:
    """Play one match to its end, with the lowest card each time."""
    game = find("gops")
    match = store.begin(game, replace(daily_setup(game, today()), seed="bench"))
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
        else:
            match.apply(seat, game.legal(match.state, seat)[0])


def fill(path: Path) -> None:
    """Write a store of one match that was played, and of copies of it with all their actions."""
    store = open_store(path)
    play(store)
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


async def seconds(path: Path) -> tuple[float, float]:
    """Return how long the lobby and then the statistics take until they stand there."""
    start = time.perf_counter()
    with closing((store := open_store(path)).connection):
        app = Arcade(store, pace=0)
        async with app.run_test(size=(120, 36)) as pilot:
            lobby = await until(pilot, LobbyScreen) - start
            start = time.perf_counter()
            app.simulate_key("t")
            return lobby, await until(pilot, StatisticsPage) - start


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


@cache
def timed() -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the best times of the lobby and of the statistics, each full and empty."""
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder, "full.sqlite3"), Path(folder, "empty.sqlite3")
        fill(full)
        runs = [[asyncio.run(seconds(path)) for path in (full, empty)] for _ in range(RUNS)]
    lobby, statistics = (
        (min(run[0][screen] for run in runs), min(run[1][screen] for run in runs))
        for screen in (0, 1)
    )
    return lobby, statistics


def lobby() -> Row:
    """Return how often a second the lobby could open."""
    full, empty = timed()[0]
    return Row("lobby, 100,000 matches, a second", 1 / full, "no match", 1 / empty, AIM)


def statistics() -> Row:
    """Return how often a second the statistics could open."""
    full, empty = timed()[1]
    return Row("statistics of them, a second", 1 / full, "no match", 1 / empty, AIM)
