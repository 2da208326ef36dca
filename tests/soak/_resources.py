"""What a process holds: memory, children, descriptors, threads, as /proc tells it."""

import gc
import os
import threading
from pathlib import Path
from typing import NamedTuple


class Held(NamedTuple):
    """What a process holds now; `memory` in MiB."""

    children: int
    descriptors: int
    threads: int
    tasks: int
    memory: float


def memory() -> int:
    """Return the bytes of memory that this process has."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def held(tasks: int) -> Held:
    """Return what this process holds, `tasks` of its loop among it."""
    children = [file.read_text() for file in Path("/proc/self/task").glob("*/children")]
    return Held(
        children=sum(len(text.split()) for text in children),
        descriptors=len(os.listdir("/proc/self/fd")),
        threads=threading.active_count(),
        tasks=tasks,
        memory=round(memory() / 2**20, 1),
    )
