"""The Makefile: every target is understood, in a folder with spaces in its name too."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = ROOT / ".ci" / "lock"
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
    folder.mkdir()
    for name in "Makefile", "pyproject.toml":
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(LOCK, folder / ".ci" / "lock")
    return folder


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_understood(spaced: Path, target: str) -> None:
    commands = dry_run(spaced, target)
    assert commands
    assert str(spaced) not in commands
    assert str(ROOT) not in commands


def test_the_tools_of_the_issue_are_there() -> None:
    assert {"play", "test", "lint", "bench", "soak", "measure"} <= set(TARGETS)


def test_play_and_test_install_only_pinned_wheels_with_their_checksums(spaced: Path) -> None:
    for target in "play", "test":
        installs = [line for line in dry_run(spaced, target).splitlines() if "install" in line]
        assert installs
        ours = [line for line in installs if "--editable" in line]
        assert all("--no-deps --no-build-isolation" in line for line in ours)
        locked = [line for line in installs if line not in ours]
        assert all("--require-hashes --only-binary :all:" in line for line in locked)
        assert "pip.txt" in installs[0], "pip itself comes first"
        backend = next(n for n, line in enumerate(installs) if "play.txt" in line)
        assert backend < installs.index(ours[0]), "the build backend comes before us"


def test_once_set_up_play_only_plays(spaced: Path) -> None:
    (spaced / ".venv").mkdir()
    (spaced / ".venv" / ".play").touch()
    assert dry_run(spaced, "play").split("\n") == [".venv/bin/python -m app", ""]


def test_every_dependency_is_pinned() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    wanted = re.findall(r'^ *(?:[a-z]+ = \[)?"([a-z_-]+)>=', project, re.M)
    assert {"textual", "msgspec", "pytest", "open-spiel", "distributed", "uv"} <= set(wanted)
    assert set(wanted) <= pinned("all").keys()


@pytest.mark.parametrize("name", ["pip", "play", "serve", "dev", "chain", "all"])
def test_every_pinned_file_has_checksums_and_names_no_registry(name: str) -> None:
    text = (LOCK / f"{name}.txt").read_text()
    assert all("--hash=sha256:" in entry for entry in text.split("\n") if entry[:1] == " ")
    assert all(hashes for hashes in pinned(name).values())
    assert "://" not in text
    assert "--index" not in text


def test_all_locks_agree() -> None:
    versions = {entry.split(" ")[0] for entry in entries("all")}
    for name in ("play", "serve", "dev", "chain"):
        assert {entry.split(" ")[0] for entry in entries(name)} <= versions


def entries(name: str) -> list[str]:
    """Return what a lock pins, each with its checksums behind it."""
    return re.split(r"\n(?=\S)", (LOCK / f"{name}.txt").read_text().strip())


def pinned(name: str) -> dict[str, int]:
    """Return the packages of a lock, and how many checksums each has."""
    return {entry.partition("==")[0]: entry.count("--hash=sha256:") for entry in entries(name)}


def test_nothing_in_the_makefile_is_an_absolute_path() -> None:
    assert not re.findall(r"(?<![\w.>/])/(?!dev/null)\w+", MAKEFILE)
