"""`python -m tests.soak`: every script beside this one, with the counts that take long."""

import sys
from pathlib import Path

from tests.scripts import run_all

if __name__ == "__main__":
    beside = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    sys.exit(run_all("tests.soak", beside))
