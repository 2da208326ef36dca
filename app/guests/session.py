"""Guests: they play here, keep their games while they stay, and can access nothing else.

A guest is a process of its own. An environment variable marks it, which nothing that a guest types
can change; all code that opens a file or starts a program checks it first.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from app.paths import data_folder
from games.contract import Refusal

GUEST_VARIABLE = "PARLOUR_GUEST"  # in the environment of a guest's process
USUAL_GUESTS, MOST_GUESTS = 20, 1000  # at once
NO_FILES = "Guests cannot open or write files here."
NO_PROGRAMS = "Guests cannot run programs of their own here."


def is_guest() -> bool:
    """Return whether this is a guest's process."""
    return bool(os.environ.get(GUEST_VARIABLE))


def no_room_text(most: int, where: str = "") -> str:
    """Return the message for a guest when there is no room, or none "for one address"."""
    taken = f"The only seat{where} is taken" if most == 1 else f"All {most} seats{where} are taken"
    return f"{taken}. Please try again in a few minutes."


def not_let_in(error: OSError) -> str:
    """Return the message for a guest for whom the system has no room."""
    return f"Guests cannot play now: {error.strerror}."


def check_system() -> None:
    """Raise `Refusal` on a system that cannot keep guests apart."""
    if os.name != "posix":
        raise Refusal("Guests can play only on Linux, macOS and similar systems.")


@contextmanager
def guest_session(most: int) -> Iterator[None]:
    """Make this process a guest's, with a home that is removed at the end. Raises `Refusal`."""
    check_system()
    try:
        home = make_home(most)
    except OSError as error:
        raise Refusal(not_let_in(error)) from error
    os.environ |= {"PARLOUR_HOME": str(home), GUEST_VARIABLE: "yes"}

    def gone(number: int, frame: FrameType | None) -> None:
        remove_home(home)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, gone)
    try:
        yield
    finally:
        remove_home(home)


def make_home(most: int) -> Path:
    """Return a new folder, locked while this process lives. Raises `Refusal`, or `OSError`."""
    from tempfile import mkdtemp  # here, because only guests need it

    with lock_homes(homes := data_folder() / "guests") as guests:
        if guests >= most:
            raise Refusal(no_room_text(most))
        home = Path(mkdtemp(dir=homes))
        lock_folder(home)
        return home


def remove_left_homes() -> None:
    """Remove the homes that killed guests left. Raises `OSError`."""
    with lock_homes(data_folder() / "guests"):
        return


@contextmanager
def lock_homes(homes: Path) -> Iterator[int]:
    """Lock the folder of all homes, remove those that guests left, and yield how many are here."""
    homes.mkdir(mode=0o700, parents=True, exist_ok=True)
    guests, held = 0, lock_folder(homes, wait=True)
    try:
        for home in homes.iterdir():
            with suppress(FileNotFoundError):  # its guest has just left
                try:
                    file = lock_folder(home)
                except BlockingIOError:
                    guests += 1
                else:
                    remove_home(home)
                    os.close(file)
        yield guests
    finally:
        os.close(held)


def lock_folder(folder: Path, *, wait: bool = False) -> int:
    """Lock a folder until the returned file is closed. Raises `BlockingIOError` if it is locked."""
    import fcntl  # here, because Windows has none

    file = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(file)
        raise
    return file


def remove_home(home: Path) -> None:
    """Remove a guest's folder with all that is in it."""
    from shutil import rmtree  # here, because only guests need it

    rmtree(home, ignore_errors=True)
