"""What screens inherit from."""

import importlib

from textual.screen import Screen

from tests.tools.house.sources import modules

MOST_ANCESTORS = 4


def faults() -> list[str]:
    """Return a sentence for each screen above which there are too many classes of ours."""
    found = []
    for screen in _screens():
        ours = [kind for kind in screen.__mro__[1:] if kind.__module__.split(".")[0] == "app"]
        if len(ours) > MOST_ANCESTORS:
            names = ", ".join(kind.__name__ for kind in ours)
            found.append(f"{screen.__name__} has {len(ours)} ancestors of ours: {names}")
    return found


def _screens() -> list[type]:
    """Return every class of a screen in app."""
    for name in modules("app"):
        if name != "app.__main__":
            importlib.import_module(name)
    found: set[type] = set()
    ahead: list[type] = [Screen]
    while ahead:
        below: set[type] = set(ahead.pop().__subclasses__()) - found
        ahead += below
        found |= below
    ours = [kind for kind in found if kind.__module__.split(".")[0] == "app"]
    return sorted(ours, key=lambda kind: (kind.__module__, kind.__name__))
