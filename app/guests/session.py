"""Guests: they play here, keep their games while they stay, and reach nothing else of the machine.

A guest is a whole process. That it is one stands in its environment, where nothing that a guest
types can change it, and where the code asks that would open a file or start a program.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from app.paths import data_folder
from games.contract import Refusal

GUEST_VARIABLE = "PARLOUR_GUEST"
"""The variable of the environment that is set for guests."""

USUAL_GUESTS, MOST_GUESTS = 20, 1000
"""Guests at once, unless somebody says otherwise; and whatever is said."""

NO_FILES = "Guests open and write no files here."
NO_PROGRAMS = "Guests bring no programs here."


def is_guest() -> bool:
    """Return whether whoever plays is a guest."""
    return bool(os.environ.get(GUEST_VARIABLE))


def no_room_text(most: int) -> str:
    """Return what is said to somebody for whom there is no room."""
    guests = "one guest is" if most == 1 else f"{most} guests are"
    return f"The house is full: {guests} playing. Please come back a little later."


def check_system() -> None:
    """Raise `Refusal` where the system cannot keep guests apart."""
    if os.name != "posix":
        raise Refusal("Guests are let in only on Linux, macOS and their like.")


@contextmanager
def guest_session(most: int = USUAL_GUESTS) -> Iterator[None]:
    """Make whoever plays a guest, with a home of its own that goes with it.

    Raises `Refusal` where there are as many as there may be, or no home can be made.
    """
    check_system()
    try:
        home = make_home(most)
    except OSError as error:
        raise Refusal(f"No guest can be let in: {error.strerror}.") from error
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
    """Return a new folder, locked for as long as this process lives. Raises `OSError`, `Refusal`.

    What killed guests have left is removed.
    """
    from tempfile import mkdtemp  # only now: whoever is no guest does without

    with lock_homes() as houses:
        if count_guests(houses) >= most:
            raise Refusal(no_room_text(most))
        home = Path(mkdtemp(dir=houses))
        lock_folder(home)
        return home


def remove_left_homes() -> None:
    """Remove what killed guests have left. Raises `OSError`."""
    with lock_homes() as houses:
        count_guests(houses)


@contextmanager
def lock_homes() -> Iterator[Path]:
    """Lend the folder of all guests' homes to one at a time. Raises `OSError`."""
    houses = data_folder() / "guests"
    houses.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = lock_folder(houses, wait=True)
    try:
        yield houses
    finally:
        os.close(held)


def count_guests(houses: Path) -> int:
    """Remove the folders that no living guest holds, and return how many are held."""
    held = 0
    for home in houses.iterdir():
        with suppress(FileNotFoundError):  # its guest has just gone
            try:
                file = lock_folder(home)
            except BlockingIOError:
                held += 1
            else:
                remove_home(home)
                os.close(file)
    return held


def lock_folder(folder: Path, *, wait: bool = False) -> int:
    """Lock a folder until the returned file is closed. Raises `BlockingIOError` if it is locked."""
    import fcntl  # only now: Windows has none

    file = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(file)
        raise
    return file


def remove_home(home: Path) -> None:
    """Remove a guest's folder with all that is in it."""
    from shutil import rmtree  # only now: as above

    rmtree(home, ignore_errors=True)
