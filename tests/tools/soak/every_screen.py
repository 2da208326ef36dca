"""Every screen in every size and dress: nothing is cut, covered, or left out.

`python -m tests.tools.soak.every_screen` looks at all of them, some minutes long.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.app.screens.every_screen_helpers import DRESSES, SCREENS, SIZES, looked_at


def main(count: int = len(SCREENS)) -> int:
    """Look at the first `count` screens; return 1 where anything is wrong."""
    wrong = []
    for dress in DRESSES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["PARLOUR_HOME"] = str(Path(home) / "home")
            os.chdir(home)
            found = asyncio.run(looked_at(dress, list(SCREENS)[:count], lambda: SIZES))
            os.chdir("/")
        print(dress, *found, sep="\n", flush=True)
        wrong += found
    print(f"{len(DRESSES) * count * len(SIZES)} screens, {len(wrong)} faults")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
