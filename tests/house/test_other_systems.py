"""What Windows lacks is missed where it is used, not where it is imported, and tests of it skip.

No test here runs on Windows. Each takes away from Python what only POSIX systems have.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import POSIX, needed_of_posix

ROOT = Path(__file__).parents[2]
GONE = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"}
"""The modules that Windows does not have."""

pytestmark = pytest.mark.posix("what is taken away")

TAKE_AWAY = f"""
import importlib, os, pkgutil, signal, sys

def take_away():
    sys.modules.update(dict.fromkeys({GONE}, None))
    functions = "fork forkpty killpg getpgid geteuid login_tty mkfifo openpty setsid"
    for name in functions.split():
        delattr(os, name)
    for name in "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGSTOP SIGTSTP alarm".split():
        delattr(signal, name)
    os.name = "elsewhere"  # with "nt", pathlib would make paths of Windows
"""
IMPORT_ALL = """
LEFT_OUT = ("__main__", "openspiel_gops")  # OpenSpiel has no wheel for every system
def import_all():
    for package in "app", "games", "widgets":
        found = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
        for name in [each.name for each in found if not each.name.endswith(LEFT_OUT)]:
            importlib.import_module(name)

import_all()  # so that other packages have what they need of this system
for name in [name for name in sys.modules if name.split(".")[0] in ("app", "games", "widgets")]:
    del sys.modules[name]
take_away()
import_all()
"""
RUN_TESTS = """
import asyncio, subprocess, pytest
take_away()
sys.exit(pytest.main(["-rs", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def run(program: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a program that can take away from Python what only POSIX systems have."""
    return subprocess.run(
        [sys.executable, "-c", TAKE_AWAY + program, *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={key: value for key, value in os.environ.items() if "XDIST" not in key},
    )


def test_every_module_is_imported_without_what_only_posix_has() -> None:
    imported = run(IMPORT_ALL)
    assert imported.returncode == 0, imported.stderr


def test_what_only_posix_can_do_is_skipped_there_with_the_reason() -> None:
    modules = "tests/terminal", "tests/house/test_make.py", "tests/app/storage/test_game_files.py"
    skipped = run(RUN_TESTS, *modules, "-k", "permissions")
    assert skipped.returncode == 0, skipped.stdout + skipped.stderr
    for why in "a pseudo-terminal", "the Makefile", "file modes and links":
        assert f"only on POSIX systems: {why}" in skipped.stdout


def imports(path: Path) -> Iterator[str]:
    """Yield the names of the modules that a module imports when it is itself imported."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_a_module_of_tests_that_only_posix_can_import_is_named_as_one() -> None:
    for path in (ROOT / "tests").rglob("test_*.py"):
        if not needed_of_posix(path):
            needed = set(imports(path))
            assert not GONE & needed, path
            assert not [name for name in needed if name.startswith("tests.terminal")], path


def test_what_is_named_as_posix_only_is_there() -> None:
    assert [path for path in POSIX if not (ROOT / path).exists()] == []
