"""The wheel: it holds the four packages with every asset, and runs where it is installed."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.cli.parser import COMMANDS

ROOT = Path(__file__).parents[2]
LARGEST = 8_000_000
"""Bytes that the wheel may have: 1.4 MB of them for GOPS of eleven cards and more for the win."""

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
def shared(wheel: Path) -> Path:
    """The folder of what the wheel installs below a prefix: `share`."""
    shutil.unpack_archive(wheel, wheel.parent / "unpacked", "zip")
    (folder,) = wheel.parent.glob("unpacked/*.data/data/share")
    return folder


def test_it_holds_every_tracked_file_of_the_four_packages(wheel: Path) -> None:
    held = set(ZipFile(wheel).namelist())
    assert not tracked() - held
    tops = {name.split("/")[0] for name in held}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == set(PACKAGES)


def test_the_man_page_has_every_command_and_no_fault(shared: Path) -> None:
    page = shared / "man" / "man1" / "parlour.1"
    text = page.read_text("utf-8")
    assert [name for name in COMMANDS if f"\n.SS parlour {name}\n" not in text] == []
    if not shutil.which("man"):
        pytest.skip("there is no man here")
    run = subprocess.run(
        ["man", "--warnings", "-l", str(page)],
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not run.stderr
    assert "parlour arena tournament [-h]" in run.stdout


COMPLETED = {
    "parlour re": {"resume", "replay"},
    "parlour play go": {"gops", "gostop"},
    "parlour arena tournament --format ": {"table", "csv", "json"},
}
"""What each shell offers for what is typed."""

BASH = """
. "$1"; COMP_WORDS=($2); [ "${2% }" = "$2" ] || COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE=$2; COMP_POINT=${#2}
function=$(complete -p parlour); function=${function#*-F }
${function% parlour} parlour "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"; echo "${COMPREPLY[@]}"
"""
"""Asks bash's completion as bash itself does."""

FISH = "source $argv[1]; complete -C $argv[2]"


@pytest.mark.parametrize("line", COMPLETED)
@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("bash-completion/completions/parlour", ("bash", "-c", BASH, "bash")),
        (
            "fish/vendor_completions.d/parlour.fish",
            ("fish", "-c", "source $argv[1]; complete -C $argv[2]"),
        ),
    ],
    ids=["bash", "fish"],
)
def test_shells_complete_commands_games_and_choices(
    shared: Path, place: str, words: tuple[str, ...], line: str
) -> None:
    if not shutil.which(words[0]):
        pytest.skip(f"there is no {words[0]} here")
    run = subprocess.run(
        [*words, str(shared / place), line], capture_output=True, text=True, check=True
    )
    offered = run.stdout.split("\n") if words[0] == "fish" else run.stdout.split()
    assert {one.split("\t")[0] for one in offered} - {""} == COMPLETED[line]


@pytest.mark.posix("its pseudo-terminal")
@pytest.mark.parametrize("line", COMPLETED)
def test_zsh_completes_the_same(shared: Path, line: str) -> None:
    """Only a terminal shows what zsh offers."""
    if not shutil.which("zsh"):
        pytest.skip("there is no zsh here")
    import pexpect

    shell = pexpect.spawn(
        "zsh", ["-f", "-i"], env={**os.environ, "TERM": "dumb"}, encoding="utf-8", timeout=30
    )
    folder = shared / "zsh" / "site-functions"
    shell.sendline(f"fpath=({shlex.quote(str(folder))} $fpath)")
    shell.sendline("autoload -Uz compinit; compinit -u -D; zstyle ':completion:*' verbose no; PS1=")
    shell.sendline("echo rea''dy")
    shell.expect("ready\r\n")
    shell.send(f"{line}\t\t")
    for word in sorted(COMPLETED[line]):
        shell.expect(rf"\b{word}\b")
    shell.close(force=True)


def test_two_builds_are_the_same_wherever_the_folder_lies(wheel: Path, tmp_path: Path) -> None:
    """The wheel that is built from the sdist, unpacked elsewhere, is the wheel of the clone."""
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path), "-t"]
    subprocess.run([*build, "sdist"], cwd=ROOT, capture_output=True, check=True)
    (packed,) = tmp_path.glob("parlour-*.tar.gz")
    shutil.unpack_archive(packed, tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    subprocess.run([*build, "wheel"], cwd=unpacked, capture_output=True, check=True)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_it_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < LARGEST


def test_git_ignores_no_asset() -> None:
    """What git ignores vanishes from the wheel without a word."""
    here = [str(path.relative_to(ROOT)) for path in (ROOT / "assets").rglob("*") if path.is_file()]
    run = subprocess.run(
        ["git", "check-ignore", *here], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert [line for line in run.stdout.splitlines() if "__pycache__" not in line] == []
