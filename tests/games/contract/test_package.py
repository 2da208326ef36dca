"""The names of the contract's package, some of which are loaded when they are asked for."""

import pytest

from games import contract


def test_every_name_is_there() -> None:
    assert [name for name in contract.__all__ if getattr(contract, name) is None] == []


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match=r"'games\.contract' has no attribute 'Gmae'"):
        getattr(contract, "Gmae")  # noqa: B009 - a name that mypy would refuse
