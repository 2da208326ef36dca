"""The standings of a tournament on a terminal while it is played, with a bar of its progress."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from app.arena.report import standings_table
from app.arena.runner import Runner

REPAINT_PAUSE = 0.2
"""Seconds between two repaints."""


@contextmanager
def live_standings(runner: Runner) -> Iterator[Callable[[], None]]:
    """Provide a function to call after every game; it draws nothing without a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    task = bar.add_task("games", total=len(runner.fixtures), completed=len(runner.done))
    due = 0.0
    with Live(bar, console=console, auto_refresh=False, transient=True) as screen:

        def repaint() -> None:
            nonlocal due
            if (begin := time.monotonic()) >= due:
                bar.update(task, completed=len(runner.done))
                standing = standings_table(runner.plan, runner.sums)
                screen.update(Group(standing, bar), refresh=True)
                end = time.monotonic()
                # A long table takes at most a tenth of the time.
                due = end + max(REPAINT_PAUSE, 10 * (end - begin))

        repaint()
        yield repaint
