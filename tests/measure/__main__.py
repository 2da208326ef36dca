"""`python -m tests.measure`: how well the computer players play, against what is known."""

import sys
from pathlib import Path

from tests.scripts import run_all

MAKERS = {"gops_openings", "gops_tables", "gops_weights", "gostop_worths"}
"""They make what lies in assets, and are run by hand, with a folder or file to write to."""

if __name__ == "__main__":
    beside = {path.stem for path in Path(__file__).parent.glob("[!_]*.py")}
    sys.exit(run_all("tests.measure", sorted(beside - MAKERS)))
