"""The names of the contract's package, some of which are loaded when they are asked for."""

import pytest

from games import contract


@pytest.mark.parametrize("name", contract.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(contract, name) is not None


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match=r"'games\.contract' has no attribute 'Gmae'"):
        getattr(contract, "Gmae")  # noqa: B009 - a name that mypy would refuse
