"""`python -m tests.tools.bench`: how fast Parlour is, as ratios to yardsticks of the same run.

With names of modules here, only their rows are measured.
"""

import os
import platform
import sys
import time
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

MODULES = ("rules", "rollouts", "arena", "opening", "screen", "busy")
NAMED = ("parlour", "msgspec", "open-spiel")


def main(*modules: str) -> int:
    """Print where, when and with what it was measured, and a line for each row."""
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    print(f"{time.strftime('%Y-%m-%d')}, {machine}, Python {platform.python_version()}")
    print(", ".join(f"{name} {installed(name)}" for name in NAMED), end="\n\n")
    print(f"{'':34} {'Parlour':>10}   {'yardstick':22} {'':10}   ratio   aim")
    met = True
    for module in modules or MODULES:
        for row in import_module(f"tests.tools.bench.{module}").rows():
            print(row.line(), flush=True)
            met = met and row.ratio >= row.aim
    return 0 if met else 1


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
