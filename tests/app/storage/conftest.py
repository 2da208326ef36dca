"""Where the store is, empty or with six matches."""

from pathlib import Path

import pytest

from tests.tools.soak.stores import fill_both


@pytest.fixture
def path(home: Path) -> Path:
    """Where the store is; there is none yet."""
    return home / "parlour.sqlite3"


@pytest.fixture
def filled(path: Path) -> Path:
    """A store of three matches that are over, and three that go on."""
    fill_both(path)
    return path
