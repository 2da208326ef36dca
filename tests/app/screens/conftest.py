"""What tests of the screens share."""

import secrets
from collections.abc import Iterator

import pytest

from app import plugins
from app.match import worker as players
from app.screens.lobby import screen
from tests.app.arena.zoo_helpers import trace
from tests.app.screens.arena.arena_helpers import programs
from tests.app.screens.in_process_helpers import player_here


@pytest.fixture(autouse=True)
def answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players answer in this process: a test that wants another starts it."""
    monkeypatch.setattr(players, "start_player", player_here)


@pytest.fixture(autouse=True)
def chance_comes_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the lobby not say the chance to win in the middle of a test, however long that takes."""
    monkeypatch.setattr(screen, "CHANCE_DELAY", 1000.0)


@pytest.fixture
def gops_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let GOPS be the only game that is installed."""
    monkeypatch.setattr(plugins, "slugs", lambda: ("gops",))


@pytest.fixture
def no_program_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """See that no program outlives the test."""
    trace(monkeypatch, "STARTED_BY", secrets.token_hex(16))
    yield
    assert programs() == []
