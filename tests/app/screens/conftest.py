"""What tests of the screens share."""

import pytest

from app import catalogue


@pytest.fixture
def gops_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let GOPS be the only game that is installed."""
    monkeypatch.setattr(catalogue, "slugs", lambda: ("gops",))
