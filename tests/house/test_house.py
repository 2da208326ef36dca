"""How the house is built: circles, rooms, ancestors, sizes, names and words."""

import pytest

from tests.tools.house.__main__ import CHECKS


@pytest.mark.parametrize("check", CHECKS)
def test_nothing_is_wrong_with(check: str) -> None:
    assert CHECKS[check]() == []
