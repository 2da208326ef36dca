"""`python -m tests.tools.measure`: how well the computer players play, against what is known."""

import sys

from tests.tools.scripts import run_all

if __name__ == "__main__":
    sys.exit(run_all("measure"))
