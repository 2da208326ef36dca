"""`python -m tests.tools.measure [NAME [WORD ...]]`: how well the players play, and what is known.

Without a name all figures are measured, each in a process of its own: that takes hours.
"""

import subprocess
import sys
import time
from importlib import import_module

RUNS = {
    "gops_players": ("players", "200"),
    "battle_players": ("players", "500", "100"),
    "gostop": ("players",),
    "twentyone": ("players", "20000"),
    "gops_matches": ("thirteen",),
    "gops_floor": ("thirteen",),
    "gops_field": ("thirteen",),
    "arena": ("thirteen", "20000", "20"),
    "gops_equilibrium": ("solution", "9"),
    "gops_points": ("solution", "20"),
    "gops_chances": ("solution", "20"),
    "gops_bids": ("solution",),
    "gops_exploit": ("exploit",),
    "openspiel": ("exploit", "4"),
    "accuracy": ("analysis", "100"),
    "terms": ("analysis", "100"),
}
"""For each run the module with the function of that name, and the words that are usual."""


def run(name: str, *words: str) -> bool:
    """Measure one, with words instead of the usual ones; return whether all is as it should be."""
    module, *usual = RUNS[name]
    return (
        getattr(import_module(f"tests.tools.measure.{module}"), name)(*(words or usual))
        is not False
    )


def run_all() -> bool:
    """Measure all; return whether all is as it should be."""
    failed = []
    for name in RUNS:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        command = (sys.executable, "-m", "tests.tools.measure", name)
        failed += [name] * bool(subprocess.run(command, check=False).returncode)
        print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all went well")
    return not failed


if __name__ == "__main__":
    sys.exit(not (run(*sys.argv[1:]) if sys.argv[1:] else run_all()))
