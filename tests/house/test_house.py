"""How the house is built: circles, rooms, ancestors, sizes, names and words."""

import pytest

from tests.tools.house.__main__ import CHECKS

AHEAD = {
    "sizes": "some modules are too short to stand alone",
}
"""What is not reached yet, and why."""


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(name, marks=pytest.mark.xfail(reason=AHEAD[name])) if name in AHEAD else name
        for name in CHECKS
    ],
)
def test_nothing_is_wrong_with(check: str) -> None:
    assert CHECKS[check]() == []
