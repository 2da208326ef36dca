"""The sandbox that programs play in, made by bubblewrap on Linux.

In it a program sees no other process and no network. It can read the system, what it is installed
with and the folder it lies in, and write only scratch of its own, which is gone with it; all its
processes end with it. What is not shown is not there: a program outside that listens at a socket in
a folder could be reached even where nothing can be written.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from app.paths import data_folder
from games.contract import Refusal
from games.text import printable, quoted

BUBBLEWRAP = "bwrap"

SANDBOX_VARIABLE = "PARLOUR_SANDBOX"
"""The environment variable with the mode for all programs that no command line gives one."""

SANDBOX_MODES = ("on", "off")

SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt"),
    *("/nix/store", "/gnu/store"),
)
"""Folders of programs and their libraries, as far as a system has them."""

EMPTY = ("/var/tmp", "/home", "/root", "/run")  # noqa: S108 - the sandbox's own
"""Folders that programs expect; they are empty and cannot be written."""

SCRATCH = ("/tmp", "/dev/shm")  # noqa: S108 - the sandbox's own
"""Folders in memory that a program may write; the first is its home."""

OWN_CODE = tuple(Path(__file__).parents[3] / name for name in ("app", "games", "widgets"))
"""Parlour's own folders."""

OWN = (
    "--die-with-parent",
    "--new-session",
    "--unshare-all",
    *(word for path in SYSTEM for word in ("--ro-bind-try", path, path)),
    *("--dev", "/dev"),
    *("--proc", "/proc"),
    *(word for path in EMPTY for word in ("--dir", path)),
    *("--unsetenv", "TMPDIR", "--setenv", "HOME", SCRATCH[0]),
)


def read_mode(text: str) -> str:
    """Return one of `SANDBOX_MODES`. Raises `Refusal` if there is no such mode."""
    mode = "on" if text == "require" else text  # so in Parlour 1
    if mode not in SANDBOX_MODES:
        raise Refusal(f"The sandbox can be {' or '.join(SANDBOX_MODES)}, not {quoted(text, 20)}.")
    return mode


def is_sandboxed() -> bool:
    """Return whether the environment does not say "off". Raises `Refusal` for other words."""
    return read_mode(os.environ.get(SANDBOX_VARIABLE) or "on") == "on"


def choose_mode(mode: str | None) -> None:
    """Let all programs of this process play in the mode, if one is given."""
    if mode:
        os.environ[SANDBOX_VARIABLE] = mode


def why_not(words: Sequence[str] = ("true",)) -> str:
    """Return why a program cannot be run in a sandbox, a clause; "" if it can."""
    if sys.platform != "linux":
        return "there is one on Linux only"
    if not shutil.which(BUBBLEWRAP):
        return "bubblewrap (bwrap), which makes it, is not installed"
    if os.path.basename(words[0]) == "parlour" or list(words[1:3]) == ["-m", "app"]:
        return "Parlour cannot read its own code there: name its player alone, such as match"
    for folder in folders_of(words):
        if is_wide(folder) or folder.is_relative_to(data_folder()):
            shown = quoted(str(folder), 60)
            return f"it would show {shown}: put the program in a folder with nothing else"
    needed = [words[0], *interpreter(words[0])[:1]]
    trial = " && ".join(shlex.join(["command", "-v", "--", each]) for each in needed)
    command = sandboxed(words, run=("sh", "-c", trial))
    try:
        ended = subprocess.run(command, capture_output=True, timeout=10.0, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return "bubblewrap cannot be run"
    if not ended.returncode:
        return ""
    said = printable(ended.stderr.decode(errors="replace").strip()).partition("\n")[0]
    if said.startswith(BUBBLEWRAP):
        return f"bubblewrap does not work on this system ({quoted(said, 100)})"
    return f"{quoted(' or '.join(needed), 60)} cannot be found there"


def sandboxed(
    words: Sequence[str], others: Iterable[Sequence[str]] = (), run: Sequence[str] = ()
) -> list[str]:
    """Return the command line that runs a program in a sandbox, without the files of others.

    If something else is to `run` there, it sees what the program would see.
    """
    own, folders = set(files_of(words)), [*dict.fromkeys(folders_of(words))]
    shown = sorted({*folders, *filter(_is_no_system, installed(words))})  # the inner come later
    # no limit of a process counts what is there
    size = ("--size", str(64 << 20)) if knows_sizes() else ()
    made = [word for path in SCRATCH for word in (*size, "--tmpfs", path)]
    made += [word for path in shown for word in ("--ro-bind", str(path), str(path))]
    hidden = [folder for each in others for folder in folders_of(each)]
    sealed = ["/", "/dev", *(() if size else SCRATCH)]
    for folder in {*OWN_CODE, *hidden, data_folder()}:
        within = any(folder.is_relative_to(path) for path in shown)
        if within and folder.is_dir() and not any(path.is_relative_to(folder) for path in folders):
            made += ["--tmpfs", str(folder)]
            sealed.append(str(folder))
    for file in {file for each in others for file in files_of(each)} - own:
        covered = any(file.is_relative_to(path) for path in sealed[1:])
        if not covered and any(file.is_relative_to(path) for path in folders):
            made += ["--ro-bind", os.devnull, str(file)]
    here = str(start_folder())
    made += ["--dir", here, "--chdir", here]
    made += [word for path in sealed for word in ("--remount-ro", path)]
    return [BUBBLEWRAP, *OWN, *made, "--", *(run or words)]


@cache
def knows_sizes() -> bool:
    """Return whether this bubblewrap can limit scratch; if not, nothing can be written there."""
    answer = subprocess.run([BUBBLEWRAP, "--help"], capture_output=True, check=False)  # noqa: S603
    return b"--size " in answer.stdout + answer.stderr


def _is_no_system(path: Path) -> bool:
    return not any(path.is_relative_to(each) for each in SYSTEM)


def is_wide(folder: Path) -> bool:
    """Return whether a folder holds the home, the games, or what all programs write."""
    return any(Path(path).is_relative_to(folder) for path in (Path.home(), *SCRATCH))


def files_of(words: Sequence[str]) -> Iterator[Path]:
    """Yield the files and folders that a command line names, and what they are links to."""
    for word in words:
        is_looked_up = word is words[0] and os.path.sep not in word
        if not is_looked_up and os.path.exists(word):
            yield Path(os.path.abspath(word))
            yield Path(os.path.realpath(word))


def folders_of(words: Sequence[str]) -> Iterator[Path]:
    """Yield the folders a program lies in, without those of the system and of its interpreter."""
    known = [path for path in installed(words) if path.is_dir()]
    named = (path if path.is_dir() else path.parent for path in files_of(words))
    own = [
        path
        for path in filter(_is_no_system, named)
        if not any(path.is_relative_to(each) for each in known)
    ]
    here = start_folder()  # if the command line names none, unless it holds more
    yield from own or ([] if is_wide(here) or here.is_relative_to(data_folder()) else [here])


def start_folder() -> Path:
    """Return the folder Parlour runs in. Raises `Refusal` if it is gone."""
    try:
        return Path.cwd()
    except OSError as error:
        raise Refusal("The folder that Parlour was started in is gone.") from error


def installed(words: Sequence[str]) -> Iterator[Path]:
    """Yield what a program and its interpreter are installed with, wherever links to them lie."""
    for name in (words[0], *interpreter(words[0])[:1]):
        for file in islice(links(name), 10):
            place = file.parent
            if place.name == "shims":  # those of pyenv, asdf and others choose a version
                yield place.parent
            elif place.name == "bin":
                parts = (place.parent / part for part in ("bin", "lib", "lib64", "pyvenv.cfg"))
                yield from (part for part in parts if part.exists())
            else:
                yield file


def links(name: str) -> Iterator[Path]:
    """Yield where a program is found, and where each link from there leads."""
    found = shutil.which(name)
    while found:
        path = Path(os.path.abspath(found))
        yield path
        found = os.path.join(path.parent, os.readlink(path)) if path.is_symlink() else ""


def interpreter(name: str) -> list[str]:
    """Return the words with which a script says what runs it; none if it is no script."""
    try:
        with open(shutil.which(name) or "", "rb") as file:
            first = file.readline(200)
    except OSError:
        return []
    words = first[2:].decode(errors="replace").split() if first.startswith(b"#!") else []
    if words and os.path.basename(words[0]) == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    return words
