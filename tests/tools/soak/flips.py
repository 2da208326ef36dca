"""Single bits of a store turned over: each is noticed or harmless, and no match is lost.

`python -m tests.tools.soak.flips 3000` opens so many stores with one wrong bit each, and compares
all that they tell with what was played. Only a bit that makes the file one of a later version hides
the matches: nothing is written then, so all are there once the bit is put right.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.soak._bit_flips import flip_many

SEED = 19


def main(count: int) -> bool:
    """Turn over so many bits; return whether nothing was believed or lost."""
    begun = time.monotonic()
    with TemporaryDirectory() as folder:
        found = flip_many(Path(folder), count, SEED)
    print(
        f"flips: {count} bits, {found['noticed']} noticed, {found['harmless']} harmless,"
        f" no match lost; seed {SEED}, {time.monotonic() - begun:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 3_000))
