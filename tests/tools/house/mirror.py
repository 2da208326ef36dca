"""How tests/ mirrors the tree.

The tests of a folder lie in the folder of the same name. A test may be called after a module, or
after what it tests of several; one called after a module lies where that module does.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.tools.house.sources import PACKAGES, ROOT, modules


def faults() -> list[str]:
    """Return a sentence for each file of tests that does not lie or is not called as it should."""
    paths = sorted(path for name in PACKAGES for path in (ROOT / "tests" / name).rglob("*.py"))
    return [fault for path in paths for fault in _faults(path.relative_to(ROOT / "tests"))]


@cache
def _modules_by_name() -> dict[str, list[Path]]:
    found = defaultdict(list)
    for path in modules().values():
        found[path.name].append(path.relative_to(ROOT))
    return found


def _faults(test: Path) -> Iterator[str]:
    if not (ROOT / test.parent).is_dir():
        yield f"tests/{test} has no folder {test.parent} that it could test"
    if not re.fullmatch(r"conftest|test_\w+|\w+_helpers", test.stem):
        yield f"tests/{test} is a helper that is not called so"
    subject = f"{test.stem.removeprefix('test_')}.py"
    room = test.parent.parts[:3]
    near = [path for path in _modules_by_name()[subject] if path.parts[: len(room)] == room]
    if len(room) > 1 and near and test.parent not in {path.parent for path in near}:
        yield f"tests/{test} should lie where {' or '.join(map(str, near))} does"
