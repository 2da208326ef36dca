"""What a process holds, as /proc tells it, and whether that stays the same; a home for a while."""

import gc
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

GROWTH = 24.0
"""MiB that a process may grow by: caches that have a bound go on filling for a while."""

TIMERS = 3
"""Tasks that may just be running."""


class Held(NamedTuple):
    """What a process holds: `threads` but the loop's own pool of threads, `memory` in MiB."""

    children: int
    descriptors: int
    threads: int
    tasks: int
    memory: float


def memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def children() -> int:
    files = Path("/proc/self/task").glob("*/children")
    return sum(len(file.read_text().split()) for file in files)


def held(tasks: int) -> Held:
    """Return what this process holds, `tasks` of its loop among it."""
    return Held(
        children=children(),
        descriptors=len(os.listdir("/proc/self/fd")),
        threads=sum(not thread.name.startswith("asyncio_") for thread in threading.enumerate()),
        tasks=tasks,
        memory=round(memory() / 2**20, 1),
    )


def leaks(before: Held | None, after: Held) -> bool:
    return (
        before is None
        or any(map(int.__gt__, after[:3], before[:3]))
        or after.tasks > before.tasks + TIMERS
        or after.memory - before.memory > GROWTH
    )


def stayed(first: int, before: Held | None, after: Held) -> str:
    verdict = "SOMETHING STAYS" if leaks(before, after) else "nothing stays"
    return f"after {first} {before}, in the end {after}: {verdict}"


@contextmanager
def own_home() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        os.environ["PARLOUR_HOME"] = folder
        yield Path(folder)
