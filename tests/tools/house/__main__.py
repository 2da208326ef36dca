"""`python -m tests.tools.house`: print how the house is built, and what is wrong with it."""

import sys

from tests.tools.house import imports, mirror, names, screens, sizes, words

CHECKS = {
    "circles": imports.circle_faults,
    "rooms": imports.room_faults,
    "screens": screens.faults,
    "sizes": sizes.faults,
    "names": names.faults,
    "words": words.faults,
    "tests": mirror.faults,
}


def main() -> int:
    """Print every fault; return the exit code."""
    print(imports.summary())
    found = {name: check() for name, check in CHECKS.items()}
    for name, faults in found.items():
        print(f"\n{name}: {len(faults) or 'nothing'} wrong", *faults, sep="\n  ")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
