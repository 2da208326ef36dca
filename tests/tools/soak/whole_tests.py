"""Every test of which `make test` does only a share, done whole."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.share_helpers import WHOLE

ROOT = Path(__file__).parents[3]
SHARED = re.compile(r"share_helpers|look_at_all_sizes|LOOKED_AT|@given")
"""What stands in a module of which a share is done: fewer examples, fewer sizes of a screen."""


def main() -> int:
    """Run the tests; return the exit code of pytest."""
    tests = (ROOT / "tests").rglob("test_*.py")
    shared = [str(path) for path in tests if SHARED.search(path.read_text(encoding="utf-8"))]
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", *sorted(shared)]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, WHOLE: "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
