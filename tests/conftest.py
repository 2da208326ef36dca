"""What every test gets: a home of its own, so that nobody's games are touched."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, max_examples=25, derandomize=True)
settings.load_profile("house")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return two workers for each core: half of the time a test waits for another program."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never in what is imported: a seventh of all the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 5, 5)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that stands in for the person's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    return folder
