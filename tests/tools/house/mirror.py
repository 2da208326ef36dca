"""How tests/ mirrors the tree: the tests of a folder lie in the folder of the same name."""

import re

from tests.tools.house.sources import PACKAGES, ROOT


def faults() -> list[str]:
    """Return a sentence for each folder of tests that has no counterpart, and each odd helper."""
    tests = sorted(path for name in PACKAGES for path in (ROOT / "tests" / name).rglob("*.py"))
    found = []
    for path in tests:
        name = path.relative_to(ROOT / "tests")
        if not (ROOT / name.parent).is_dir():
            found.append(f"tests/{name} has no folder {name.parent} that it could test")
        if not re.fullmatch(r"conftest|test_\w+|\w+_helpers", path.stem):
            found.append(f"tests/{name} is a helper that is not called so")
    return sorted(found)
