"""What every test gets: a home of its own, and a skip where the system cannot do what it tests."""

import gc
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from shutil import disk_usage, rmtree
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import pytest
from hypothesis import settings

from tests.share_helpers import share

os.environ.pop("NO_COLOR", None)
os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""The terminal of the tests: screens look the same wherever they run."""
os.environ |= {"OPENBLAS_NUM_THREADS": "1"}
"""Nothing multiplies large matrices: threads for that only make each process start later."""

settings.register_profile("house", deadline=None, max_examples=share(8, 100), derandomize=True)
settings.load_profile("house")

ROOT = Path(__file__).parents[1]
MEMORY, ROOM = Path("/dev/shm"), 1 << 26  # noqa: S108 - a name is made up below it
"""A folder in memory, which Linux has, and the bytes that the homes of tests may take."""

POSIX = {
    "tests/terminal": "a pseudo-terminal",
    "tests/browser": "guests, each on a pseudo-terminal",
    "tests/app/guests": "guests, each on a pseudo-terminal",
    "tests/app/screens/test_guests.py": "guests, in folders that are locked",
    "tests/app/arena/test_console.py": "bots in process groups",
    "tests/app/arena/test_zoo.py": "bots in process groups",
    "tests/app/match/bots": "bots in process groups",
    "tests/app/screens/arena": "bots in process groups",
    "tests/house/test_first_game.py": "a pseudo-terminal",
    "tests/house/test_further_game.py": "a pseudo-terminal",
    "tests/house/test_make.py": "the Makefile",
}
"""Folders and modules of tests that need what only POSIX systems have, and what that is.

A single test has the marker `posix` for it.
"""


def needed_of_posix(module: Path) -> str:
    """Return what a module of tests needs that only POSIX systems have; "" if it needs nothing."""
    place = module.relative_to(ROOT).as_posix() + "/"
    return next((what for path, what in POSIX.items() if place.startswith(f"{path}/")), "")


class PosixModule(pytest.Module):
    """A module of tests that cannot run here, perhaps not even be imported: skipped as a whole."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """Skip, and say what is missing."""
        skip_for_want_of(needed_of_posix(self.path))


def skip_for_want_of(what: str) -> NoReturn:
    """Skip a test, or a module of tests, that needs something of a POSIX system."""
    pytest.skip(f"only on POSIX systems: {what}", allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Skip a module that needs a POSIX system where this is none."""
    if can_run(module_path):
        return None
    module: PosixModule = PosixModule.from_parent(parent, path=module_path)
    return module


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that needs a POSIX system where this is none."""
    if os.name != "posix" and (marker := item.get_closest_marker("posix")):
        skip_for_want_of(marker.args[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return two workers for each core: half of the time a test waits for another program."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection(session: pytest.Session) -> None:
    """Import all modules of tests, each worker from another one on: so each is compiled once.

    Pytest rewrites their assertions, which takes as long as all else that happens before the first
    test. It keeps the result, but workers that went through them in the same order at the same time
    would each do it all. Nor is garbage looked for: what is imported stays.
    """
    gc.disable()
    worker: dict[str, Any] = getattr(session.config, "workerinput", {})
    if not worker or session.config.args != session.config.getini("testpaths"):
        return
    modules = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if can_run(path)]
    first = len(modules) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for path in modules[first:] + modules[:first]:
        # Whatever is wrong with a module, or skips it, pytest says when it comes to it.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def can_run(module: Path) -> bool:
    """Return whether a module of tests can run on this system."""
    return os.name == "posix" or not needed_of_posix(module)


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never in what is imported: a seventh of all the time."""
    gc.freeze()
    gc.set_threshold(500_000, 5, 5)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Collect garbage once: pytest does five times, each time looking through all that is left."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Path]]:
    """Lend paths of folders that are not there yet; most tests never make theirs.

    They lie in memory where that can be: most of the time that a store takes is the disk's.
    """
    if MEMORY.is_dir() and disk_usage(MEMORY).free >= ROOM:
        with TemporaryDirectory(
            prefix="parlour-tests-", dir=MEMORY, ignore_cleanup_errors=True
        ) as base:
            yield (Path(base, str(number)) for number in count())
    else:
        base = str(tmp_path_factory.mktemp("homes"))
        yield (Path(base, str(number)) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lend the folder that stands in for the person's own."""
    folder = next(homes)
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    monkeypatch.setenv("PARLOUR_SANDBOX", "off")  # a command sets it for all that it starts
    yield folder
    forget_stores(folder)
    rmtree(folder, ignore_errors=True)


def forget_stores(folder: Path) -> None:
    """Close what a test left open of its stores, and drop what it could not write: it is over."""
    if store := sys.modules.get("app.storage.store"):
        store.UNSAVED.clear()
    if journal := sys.modules.get("app.storage.journal"):
        for file in [each for each in journal.OPEN_FILES if str(each.path).startswith(str(folder))]:
            with suppress(sqlite3.Error):  # one of another thread
                sqlite3.Connection.close(file)  # without folding in what nobody reads
