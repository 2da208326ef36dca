"""How long modules are."""

from tests.tools.house.allowed import SHORT_MODULES
from tests.tools.house.sources import modules

LONGEST = 350
SHORTEST = 25
FACES = ("__init__.py", "__main__.py")
"""The files that stand for their package, however short."""


def faults() -> list[str]:
    """Return a sentence for each module that is too long or too short."""
    found = []
    for name, path in modules().items():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST:
            found.append(f"{name} has {lines} lines, more than {LONGEST}")
        elif lines < SHORTEST and path.name not in FACES and name not in SHORT_MODULES:
            found.append(f"{name} has {lines} lines, less than {SHORTEST}")
    stale = sorted(set(SHORT_MODULES) - set(modules()))
    return found + [f"{name} is excused for its length, but is not there" for name in stale]
