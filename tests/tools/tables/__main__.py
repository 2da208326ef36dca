"""`python -m tests.tools.tables NAME ...`: run one of the programs that work out tables."""

import sys
from importlib import import_module

PROGRAMS = {
    "battle": ("battle", "openings"),
    "battle-averages": ("battle", "averages"),
    "gops-deals": ("gops", "whole_deals"),
    "gops-openings": ("gops", "openings"),
    "gops-weights": ("gops", "weights"),
    "gostop": ("gostop", "worths"),
    "thirteen": ("thirteen", "thirteen"),
}
"""For each program its module, and the function that takes the words after its name."""


def main(name: str = "", *words: str) -> int:
    """Run a program; return the exit code."""
    if name not in PROGRAMS:
        print(f"usage: python -m tests.tools.tables {{{','.join(PROGRAMS)}}} ...", file=sys.stderr)
        return 2
    module, program = PROGRAMS[name]
    return int(getattr(import_module(f"{__package__}.{module}"), program)(*words) is False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
