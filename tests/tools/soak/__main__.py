"""`python -m tests.tools.soak`: every script beside this one, with the counts that take long."""

import sys

from tests.tools.scripts import run_all

if __name__ == "__main__":
    sys.exit(run_all("soak"))
