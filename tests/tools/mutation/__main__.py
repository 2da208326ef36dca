"""`python -m tests.tools.mutation [MODULE] [COUNT] [SEED]`: do a module's tests notice its mutants?

Of each module named so (all, when none is) at most COUNT mutants are drawn by SEED. mutmut and
cosmic-ray were weighed: the one draws no sample by seed, the other starts Python for each mutant.
"""

import random
import sys
import tempfile

from tests.tools.mutation.equivalent import EQUIVALENT
from tests.tools.mutation.mutants import Mutant, mutants
from tests.tools.mutation.owners import owned, source
from tests.tools.mutation.trial import Trial

ENOUGH = 0.9
"""The share of its mutants that a module's tests have to kill."""


def main(prefix: str = "games", count: str = "300", seed: str = "1") -> int:
    """Try the modules whose names begin so; return the exit code: 0 when enough were killed."""
    every = [
        told(name, tests, int(count), seed) for name, tests in owned() if name.startswith(prefix)
    ]
    killed, total = (sum(pair[k] for pair in every) for k in (0, 1))
    print(f"{killed} of {total} killed in {len(every)} modules")
    return any(killed < ENOUGH * total for killed, total in every)


def told(name: str, tests: tuple[str, ...], count: int, seed: str) -> tuple[int, int]:
    """Print what becomes of a module's mutants; return how many were killed, and of how many."""
    with tempfile.TemporaryDirectory() as scratch:
        trial = Trial(name, source(name), tests, scratch)
        every = list(mutants(trial.tree))
        drawn = random.Random(seed).sample(every, min(count, len(every)))
        left = sorted((mutant for mutant in drawn if not trial.kills(mutant)), key=place)
    lines = source(name).read_text(encoding="utf-8").splitlines()
    keys = [(name, lines[mutant.line - 1].strip(), mutant.change) for mutant in left]
    same = sum(key in EQUIVALENT for key in keys)
    print(f"{name}: {len(drawn) - len(left)} of {len(drawn)} killed, {same} cannot be", flush=True)
    for mutant, key in zip(left, keys, strict=True):
        if key not in EQUIVALENT:
            print(f"    line {mutant.line}: {key[1]}\n        {mutant.change}", flush=True)
    return len(drawn) - len(left), len(drawn) - same


def place(mutant: Mutant) -> int:
    """Return where a mutant is."""
    return mutant.line


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
