"""A sandbox for bots, made by bubblewrap where it is installed and works.

In it a bot sees no other process and no network, can read only the system and write only its
folder; all its processes end with it. What is not shown is not there: a program outside that
listens at a socket in a folder could be reached even where nothing can be written.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from app.paths import data_folder
from games.contract import Refusal
from games.text import quoted

BUBBLEWRAP = "bwrap"

SANDBOX_VARIABLE = "PARLOUR_SANDBOX"
"""The environment variable with the mode for all programs that no command line gives one."""

SANDBOX_MODES = ("auto", "require", "off")
"""Use a sandbox if there is one, refuse to play without, or use none."""

TRIAL_TIMEOUT = 10.0
"""Seconds for a sandbox with nothing in it to end."""

SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt"),
    *("/nix/store", "/gnu/store"),
)
"""Folders of programs and their libraries, as far as a system has them."""

EMPTY = ("/var/tmp", "/home", "/root", "/run")  # noqa: S108 - the sandbox's own
"""Folders that programs expect; they are empty and cannot be written."""

SCRATCH = ("/tmp", "/dev/shm")  # noqa: S108 - the sandbox's own
"""Folders in memory that a bot may write, and that are gone with it."""

SCRATCH_SIZE = 64 << 20
"""Bytes of each of them: no limit of a process counts what is written there."""

INSTALLED = ("bin", "lib", "lib64", "pyvenv.cfg")
"""What lies next to an installed program, as in a virtual environment of Python."""

OWN = (
    "--die-with-parent",
    "--new-session",
    "--unshare-all",
    *(word for path in SYSTEM for word in ("--ro-bind-try", path, path)),
    *("--dev", "/dev"),
    *("--proc", "/proc"),
    *(word for path in EMPTY for word in ("--dir", path)),
)

SIGNALLED = 128
"""bubblewrap exits with this and the number of the signal that ended the bot."""


def sandbox_mode() -> str:
    """Return the mode that the environment asks for, "off" if it asks for none.

    Raises:
        Refusal: There is no such mode.
    """
    mode = os.environ.get(SANDBOX_VARIABLE) or "off"
    if mode not in SANDBOX_MODES:
        there = ", ".join(SANDBOX_MODES)
        raise Refusal(f"{SANDBOX_VARIABLE} is {quoted(mode, 20)}. It can be {there}.")
    return mode


def choose_mode(mode: str | None) -> None:
    """Let all programs of this process play in the mode, if one is given."""
    if mode:
        os.environ[SANDBOX_VARIABLE] = mode


def is_sandboxed(mode: str) -> bool:
    """Return whether bots play in a sandbox, by one of `SANDBOX_MODES`.

    Raises:
        Refusal: It is required, and there is none.
    """
    why = "" if mode == "off" else why_none()
    if why and mode == "require":
        raise Refusal(f"There is no sandbox here: {why}")
    return mode != "off" and not why


def why_none() -> str:
    """Return why no sandbox can be used, a sentence; "" if one can."""
    if not shutil.which(BUBBLEWRAP):
        return "bubblewrap (bwrap) is not installed."
    here = Path.cwd()
    if any(folder.is_relative_to(here) for folder in (Path.home(), data_folder())):
        return "this folder holds your home or your games; start in the folder of the bots."
    try:
        ended = subprocess.run(  # noqa: S603 - a command of ours
            sandboxed(["true"]), capture_output=True, timeout=TRIAL_TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return "bubblewrap cannot be run."
    return "bubblewrap does not work on this system." if ended.returncode else ""


def sandboxed(words: Sequence[str]) -> list[str]:
    """Return the command line that runs another in a sandbox."""
    scratch = [word for path in SCRATCH for word in (*scratch_size(), "--tmpfs", path)]
    shown = [word for path in programs(words) for word in ("--ro-bind", path, path)]
    home, games = (
        [str(folder)] if folder.is_dir() and folder != Path("/") else []
        for folder in (Path.home(), data_folder())
    )
    here = os.getcwd()
    folder = ("--bind", here, here, "--chdir", here)
    hide_home, hide_games = (
        [word for path in hidden for word in ("--tmpfs", path)] for hidden in (home, games)
    )
    filled = [*hide_home, *shown, *hide_games, *folder]  # games may lie in what is shown
    sealed = [word for path in ("/", "/dev", *home, *games) for word in ("--remount-ro", path)]
    return [BUBBLEWRAP, *OWN, *scratch, *filled, *sealed, "--", *words]


@cache
def scratch_size() -> tuple[str, ...]:
    """Return the words that limit a folder in memory; none if this bubblewrap knows none."""
    answer = subprocess.run([BUBBLEWRAP, "--help"], capture_output=True, check=False)  # noqa: S603
    known = b"--size " in answer.stdout + answer.stderr
    return ("--size", str(SCRATCH_SIZE)) if known else ()


def programs(words: Sequence[str]) -> Iterator[str]:
    """Yield what a command line names: its files, and what the program is installed with."""
    program = shutil.which(words[0])
    for path in {program, os.path.realpath(program)} if program else ():
        file = Path(path).absolute()
        yield str(file)
        if file.parent.name == "bin":
            installed = (file.parent.parent / name for name in INSTALLED)
            yield from (str(part) for part in installed if part.exists())
    for word in words[1:]:
        if os.path.isfile(word):
            yield os.path.abspath(word)


def code_of_bot(code: int) -> int:
    """Return how a bot ended, as `Popen.returncode` says it, from the exit code of its sandbox."""
    return SIGNALLED - code if code > SIGNALLED else code
