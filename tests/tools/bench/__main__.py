"""`python -m tests.tools.bench`: how fast Parlour is, as ratios to yardsticks of the same run."""

import os
import platform
import sys
import time
from importlib.metadata import PackageNotFoundError, version

from tests.tools.bench import arena, busy, opening, rules, screen

ROWS = (
    rules.rules,
    arena.matches,
    arena.engine,
    arena.jobs,
    arena.pairs,
    arena.disk,
    arena.protocols,
    opening.lobby,
    opening.statistics,
    screen.first,
    screen.first_cpu,
    screen.first_key,
    *opening.commands(),
    *screen.keys(),
    screen.reveal,
    busy.friend,
    busy.solving,
    busy.tournament,
)
NAMED = ("parlour", "msgspec", "open-spiel")


def main() -> int:
    """Print where, when and with what it was measured, and a line for each row."""
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    print(f"{time.strftime('%Y-%m-%d')}, {machine}, Python {platform.python_version()}")
    print(", ".join(f"{name} {installed(name)}" for name in NAMED), end="\n\n")
    print(f"{'':34} {'Parlour':>10}   {'yardstick':22} {'':10}   ratio   aim")
    rows = []
    for measured in ROWS:
        rows.append(measured())
        print(rows[-1].line(), flush=True)
    return 0 if all(row.ratio >= row.aim for row in rows) else 1


def installed(name: str) -> str:
    """Return the version of a distribution, "-" where it is missing."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"


if __name__ == "__main__":
    sys.exit(main())
