"""The power cut, and the disk failing, at chosen writes of the store: nothing shown is lost.

`python -m tests.tools.soak.power 200` cuts the power at so many of all that is done to the disk
while games are played, half of them while a store of an earlier version is brought up to date
first; what was not synced is then there, torn or lost. And it plays as often with a disk that is
full, or does not answer, from some write on or at that write alone.
"""

import random
import sys
import time
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.soak._disk import FULL, SYNC_FAILED, WRITE_FAILED
from tests.tools.soak._power import NAME, Record, cut, fail, record, third_version

SITTINGS = 4
FAILURES = tuple(product((FULL, WRITE_FAILED, SYNC_FAILED), (False, True)))


def records() -> tuple[Record, Record]:
    """Return a record of play in a new store, and in one of an earlier version."""
    with TemporaryDirectory() as one, TemporaryDirectory() as two, TemporaryDirectory() as old:
        before = third_version(Path(old) / NAME)
        return record(Path(one), SITTINGS), record(Path(two), 2, before)


def cut_at(found: Record, count: int, coin: random.Random) -> None:
    """Cut the power at so many moments, evenly spread."""
    for number in range(count):
        with TemporaryDirectory() as folder:
            cut(found, number * len(found.log) // count, Path(folder), coin)


def fail_at(count: int, most: int) -> None:
    """Play so often with a failing disk, on which at most so much is done."""
    for number in range(count):
        code, lasts = FAILURES[number % len(FAILURES)]
        with TemporaryDirectory() as folder:
            fail(Path(folder), 2, number * most // count, code, lasts=lasts)


def main(count: int) -> bool:
    """Cut and fail so often each; return whether nothing was lost."""
    begun, coin = time.monotonic(), random.Random(count)
    new, old = records()
    cut_at(new, count - count // 2, coin)
    cut_at(old, count // 2, coin)
    fail_at(count, len(new.log) // 4)
    print(
        f"power: {count} cuts among {len(new.log)} and {len(old.log)} things done to the disk,"
        f" and {count} failures: nothing shown was lost; {time.monotonic() - begun:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
