"""The wheel: it holds the four packages with every asset, and runs where it is installed."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
LARGEST = 7_800_000
"""Bytes that the wheel may have."""

PACKAGES = ("app", "games", "widgets", "assets")
LEFT_OUT = "assets/screenshots/"
"""Pictures of README and the guide, which no screen shows."""


def tracked() -> set[str]:
    """Return the files of the packages that git tracks and that are still there."""
    run = subprocess.run(
        ["git", "ls-files", "--", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if run.returncode:
        pytest.skip("this is no clone")
    names = {name for name in run.stdout.splitlines() if (ROOT / name).exists()}
    return {name for name in names if not name.startswith(LEFT_OUT)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as its users get it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (built,) = folder.glob("parlour-*.whl")
    return built


def test_it_holds_every_tracked_file_of_the_four_packages(wheel: Path) -> None:
    held = set(ZipFile(wheel).namelist())
    assert not tracked() - held
    assert {name.split("/")[0] for name in held if ".dist-info" not in name} == set(PACKAGES)


def test_it_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < LARGEST


def test_git_ignores_no_asset() -> None:
    """What git ignores vanishes from the wheel without a word."""
    here = [str(path.relative_to(ROOT)) for path in (ROOT / "assets").rglob("*") if path.is_file()]
    run = subprocess.run(
        ["git", "check-ignore", *here], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert [line for line in run.stdout.splitlines() if "__pycache__" not in line] == []


@pytest.mark.posix("the folders of its virtual environments")
def test_installed_elsewhere_the_console_script_plays(wheel: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "some where"
    venv.create(elsewhere, with_pip=False)
    python = elsewhere / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "--no-deps", "--no-index", str(wheel)], check=True)
    (site,) = elsewhere.glob("lib/python*/site-packages")
    (site / "what-is-installed-here.pth").write_text(sysconfig.get_path("purelib") + "\n")
    run = subprocess.run(
        [elsewhere / "bin" / "parlour", "play", "gops", "--seed", "1", "--seat1", "match"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith("Middle card(s): [2]\n")
    where = subprocess.run(
        [python, "-c", "import app, games; print(app.__file__, games.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.count(str(elsewhere)) == 2
