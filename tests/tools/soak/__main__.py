"""`python -m tests.tools.soak [NAME [COUNT ...]]`: what takes long and must not go wrong.

Without a name all are run, each in a process of its own, whatever becomes of the others.
"""

import os
import re
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

from tests.share_helpers import WHOLE

RUNS = {
    "kills": ("kills", 1_000),
    "resizes": ("kills", 1_000),
    "starts": ("starts", 200),
    "damaged": ("damaged", 1_000_000),
    "flips": ("stores", 3_000),
    "power": ("power", 200),
    "wire_kills": ("wire", 1_000),
    "wire_lies": ("wire", 200),
    "hostile": ("hostile", 200),
    "guests": ("guests", 50),
    "arena_matches": ("arena", 10_000),
    "starters": ("arena", 1_000),
    "session": ("session", 10_000),
}
"""For each run the module with the function of that name, and how often is usual."""

ROOT = Path(__file__).parents[3]
SHARED = re.compile(r"share_helpers|look_at_all_sizes|LOOKED_AT|@given")
"""What stands in a module of tests of which `make test` does only a share."""


def whole_tests() -> bool:
    """Do every test whole of which `make test` does a share; return whether all pass."""
    tests = (ROOT / "tests").rglob("test_*.py")
    shared = [str(path) for path in tests if SHARED.search(path.read_text(encoding="utf-8"))]
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", *sorted(shared)]
    return not subprocess.run(
        command, cwd=ROOT, env={**os.environ, WHOLE: "1"}, check=False
    ).returncode


def run(name: str, *words: str) -> bool:
    """Run one, with words instead of the usual count; return whether all went well."""
    module, usual = RUNS[name]
    counts = tuple(int(word) if word.isdecimal() else word for word in words) or (usual,)
    return bool(getattr(import_module(f"tests.tools.soak.{module}"), name)(*counts))


def run_all() -> bool:
    """Run all and the whole tests; return whether none failed."""
    failed = []
    for name in RUNS:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        command = (sys.executable, "-m", "tests.tools.soak", name)
        failed += [name] * bool(subprocess.run(command, check=False).returncode)
        print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    failed += ["whole tests"] * (not whole_tests())
    print(f"failed: {', '.join(failed)}" if failed else "all went well")
    return not failed


if __name__ == "__main__":
    sys.exit(not (run(*sys.argv[1:]) if sys.argv[1:] else run_all()))
