"""The computer waits at the tables of these tests: each turn is looked at before the next one."""

import pytest

from tests.app.screens.rest_helpers import Colourful


@pytest.fixture(autouse=True)
def computer_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Colourful, "turns", "wait")
