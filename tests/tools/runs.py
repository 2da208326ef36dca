"""Runs that are called by name: one with words of its own, or all, each with its usual words."""

import subprocess
import sys
import time
from collections.abc import Mapping
from importlib import import_module

Runs = Mapping[str, tuple[str | int, ...]]
"""For each run the module with the function of that name, and the words that are usual."""


def run(package: str, runs: Runs, *given: str) -> int:
    """Run what is given by its name, else all; return the exit code."""
    if not given:
        return int(bool(run_all(package, runs)))
    name, *words = given
    if name not in runs:
        print(f"usage: python -m {package} [{{{','.join(runs)}}} ...]", file=sys.stderr)
        return 2
    module, *usual = runs[name]
    function = getattr(import_module(f"{package}.{module}"), name)
    numbers = [int(word) if word.isdecimal() else word for word in words]
    return int(function(*(numbers or usual)) is False)


def run_all(package: str, runs: Runs) -> list[str]:
    """Run all, whatever becomes of the others, each in its own process; return what failed."""
    failed = []
    for name in runs:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        command = (sys.executable, "-m", package, name)
        failed += [name] * bool(subprocess.run(command, check=False).returncode)
        print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all went well")
    return failed
