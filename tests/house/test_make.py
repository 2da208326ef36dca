"""The Makefile: every target is understood, in a folder with spaces in its name too."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.M)[1].split()  # type: ignore[index]

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")


def dry_run(folder: Path, target: str) -> str:
    """Return the commands that make would run."""
    run = subprocess.run(
        ["make", "--dry-run", "PYTHON=python3", target],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
    )
    return run.stdout


@pytest.fixture
def spaced(tmp_path: Path) -> Path:
    """A folder with spaces in its name, with all that make looks at."""
    folder = tmp_path / "my own games"
    (folder / ".ci").mkdir(parents=True)
    for name in "Makefile", "pyproject.toml", ".ci/constraints.txt":
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_understood(spaced: Path, target: str) -> None:
    commands = dry_run(spaced, target)
    assert commands
    assert str(spaced) not in commands
    assert str(ROOT) not in commands


def test_the_tools_of_the_issue_are_there() -> None:
    assert {"play", "test", "lint", "bench", "soak", "measure"} <= set(TARGETS)


def test_play_and_test_set_up_with_pinned_versions_and_no_isolated_build(spaced: Path) -> None:
    for target in "play", "test":
        installs = [line for line in dry_run(spaced, target).splitlines() if "install" in line]
        assert installs
        assert all("--constraint .ci/constraints.txt" in line for line in installs)
        ours = [line for line in installs if "--editable" in line]
        assert all("--no-build-isolation" in line for line in ours)
        assert installs.index(ours[0]) > 0, "the build backend comes first"


def test_once_set_up_play_only_plays(spaced: Path) -> None:
    (spaced / ".venv").mkdir()
    (spaced / ".venv" / ".play").touch()
    assert dry_run(spaced, "play").split("\n") == [".venv/bin/python -m app", ""]


def test_every_dependency_is_pinned() -> None:
    pinned = {
        line.partition("==")[0].lower().replace("_", "-")
        for line in (ROOT / ".ci" / "constraints.txt").read_text().splitlines()
    }
    project = (ROOT / "pyproject.toml").read_text()
    wanted = re.findall(r'^ *(?:bench = \[)?"([a-z_-]+)>=', project, re.M)
    assert {"textual", "msgspec", "pytest", "open-spiel"} <= set(wanted)
    assert set(wanted) <= pinned


def test_nothing_in_the_makefile_is_an_absolute_path() -> None:
    assert not re.findall(r"(?<![\w.>/])/(?!dev/null)\w+", MAKEFILE)
