"""`python -m tests.tools.soak [NAME [COUNT ...]]`: what takes long and must not go wrong.

Without a name all are run.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.share_helpers import WHOLE
from tests.tools.runs import Runs, run

RUNS: Runs = {
    "kills": ("kills", 1_000),
    "resizes": ("kills", 1_000),
    "starts": ("starts", 200),
    "damaged": ("damaged", 1_000_000),
    "flips": ("stores", 3_000),
    "journal_flips": ("stores", 60),
    "power": ("power", 200),
    "wire_kills": ("wire", 1_000),
    "wire_lies": ("wire", 200),
    "hostile": ("hostile", 200),
    "guests": ("guests", 50),
    "arena_matches": ("arena", 10_000),
    "starters": ("arena", 1_000),
    "session": ("session", 10_000),
    "hands": ("hands", 10_000),
    "whole_tests": ("__main__",),
}

ROOT = Path(__file__).parents[3]
SHARED = re.compile(r"share_helpers|look_at_all_sizes|LOOKED_AT|@given")
"""What stands in a module of tests of which `make test` does only a share."""


def whole_tests() -> bool:
    """Do every test whole of which `make test` does a share; return whether all pass."""
    tests = (ROOT / "tests").rglob("test_*.py")
    shared = [str(path) for path in tests if SHARED.search(path.read_text(encoding="utf-8"))]
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--timeout", "3600"]
    return not subprocess.run(
        [*command, *sorted(shared)], cwd=ROOT, env={**os.environ, WHOLE: "1"}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(run("tests.tools.soak", RUNS, *sys.argv[1:]))
