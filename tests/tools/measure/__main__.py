"""`python -m tests.tools.measure [NAME [WORD ...]]`: how well the players play, and what is known.

Without a name all figures are measured: that takes hours.
"""

import sys

from tests.tools.runs import Runs, run

RUNS: Runs = {
    "gops_players": ("players", 200),
    "battle_players": ("players", 500, 100),
    "gostop": ("players",),
    "twentyone": ("players", 20_000),
    "gops_matches": ("thirteen",),
    "gops_floor": ("thirteen",),
    "gops_field": ("thirteen",),
    "arena": ("thirteen", 20_000, 20),
    "sequential": ("sequential", 10_000),
    "gops_equilibrium": ("solution", 9),
    "gops_points": ("solution", 20),
    "gops_chances": ("solution", 20),
    "gops_bids": ("solution",),
    "gops_exploit": ("exploit",),
    "openspiel": ("exploit", 4),
    "accuracy": ("analysis", 100),
    "sentences": ("sentences", 1_000),
    "results": ("results", 1_000),
}

if __name__ == "__main__":
    sys.exit(run("tests.tools.measure", RUNS, *sys.argv[1:]))
