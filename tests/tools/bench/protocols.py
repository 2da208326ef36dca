"""Matches a second by the protocol of every game, against GOPS by its own.

Both play GOPS, with two programs that bid what the prize is worth and start as fast as Python does,
so that nothing differs but what is said.
"""

import asyncio
import shlex
import sys
import time
from unittest.mock import patch

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.match.bots import dialogue
from tests.tools.bench.row import Row

MATCHES = 10
"""In one run; the best of `RUNS` counts, both by turns."""

RUNS = 5

OWN = """import sys
for line in sys.stdin:
    if line[0] == "C":
        print(line.split()[-1], flush=True)"""

WORDS = """import sys
for line in sys.stdin:
    if line.startswith('{"legal"'):
        print(line.partition('"middle":[')[2].partition("]")[0], flush=True)"""


def rate(script: str) -> float:
    """Return how many matches a second two programs play."""
    who = f"exec:{shlex.quote(sys.executable)} -c {shlex.quote(script)}"
    start = time.perf_counter()
    for fixture in Fixtures(TournamentPlan((who, who), MATCHES, "bench")):
        outcome = asyncio.run(play_game(fixture))
        assert outcome.points == (0, 0)
        assert outcome.fouls == ("", "")
    return MATCHES / (time.perf_counter() - start)


def words_rate() -> float:
    """Return the rate when GOPS is played by the protocol of the other games."""
    with patch.object(dialogue, "has_own_protocol", return_value=False):
        return rate(WORDS)


def row() -> Row:
    """Return the two rates, each the best of several interleaved runs."""
    rates = [(words_rate(), rate(OWN)) for _ in range(RUNS)]
    best, yardstick = (max(side) for side in zip(*rates, strict=True))
    return Row("arena by words, matches a second", best, "GOPS by its own", yardstick, 0.8)
