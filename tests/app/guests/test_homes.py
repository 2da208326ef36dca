"""The homes of guests: made, locked and removed, whatever becomes of a guest."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.guests import session
from app.guests.session import guest_session, is_guest, lock_folder, make_home, remove_left_homes
from games.contract import Refusal
from tests.app.conftest import Parlour
from tests.app.guests.guest_helpers import homes

ENDING = signal.SIGHUP, signal.SIGTERM


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make this process no guest again, in the end."""
    monkeypatch.setenv("PARLOUR_GUEST", "")
    before = [signal.getsignal(number) for number in ENDING]
    yield
    for number, handler in zip(ENDING, before, strict=True):
        signal.signal(number, handler)


def left(home: Path, name: str) -> Path:
    """Leave a home as a killed guest does: with files, and not locked."""
    folder = home / "guests" / name
    (folder / "deeper").mkdir(parents=True)
    (folder / "deeper" / "game").write_text("a game")
    return folder


def test_a_guest_has_a_home_while_it_stays_even_if_its_program_ends_by_a_mistake(
    home: Path,
) -> None:
    assert not is_guest()
    with suppress(RuntimeError), guest_session(1):
        assert is_guest()
        (own,) = homes(home)
        assert os.environ["PARLOUR_HOME"] == str(own)
        assert own.stat().st_mode & 0o777 == own.parent.stat().st_mode & 0o777 == 0o700
        with pytest.raises(BlockingIOError):
            lock_folder(own)
        (own / "game").write_text("a game")
        raise RuntimeError
    assert not homes(home)


def test_there_is_room_for_so_many_and_those_that_left_take_none(home: Path) -> None:
    gone = [left(home, "one"), left(home, "two")]
    with pytest.raises(Refusal, match=r"^The only seat is taken\. Please"):
        (make_home(1), guest_session(1).__enter__())
    first = homes(home)
    assert len(first) == 1
    assert not any(folder.exists() for folder in gone)
    second = make_home(2)
    with pytest.raises(Refusal, match=r"^All 2 seats are taken\. Please try again in a few"):
        make_home(2)
    left(home, "three")
    remove_left_homes()
    assert sorted(homes(home)) == sorted([*first, second])
    assert not is_guest()


def test_a_guest_that_leaves_meanwhile_is_not_missed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(home, "stays")
    real = session.lock_folder

    def too_late(folder: Path, *, wait: bool = False) -> int:
        if folder.name == "stays":
            session.remove_home(folder)
        return real(folder, wait=wait)

    monkeypatch.setattr(session, "lock_folder", too_late)
    assert make_home(1).exists()


def test_no_file_stays_open(home: Path) -> None:
    gc.collect()  # what others left open is closed now or not in this test
    before = len(os.listdir("/dev/fd"))
    mine = make_home(1)  # one for as long as this process lives
    for _ in range(3):
        left(home, "gone")
        remove_left_homes()
        with pytest.raises(BlockingIOError):
            lock_folder(mine)
    assert len(os.listdir("/dev/fd")) == before + 1


def test_a_home_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "file" / "home"))
    said = r"^Guests cannot play now: Not a directory\.$"
    with pytest.raises(Refusal, match=said), guest_session(1):
        pass


# the command line


def test_its_help_says_how_many_and_has_an_example_of_its_own(parlour: Parlour) -> None:
    assert "--guests N" in parlour("--help").out
    run = parlour("--guest", "--help")
    assert run.out.endswith("example: parlour --guest --guests 5\n")
    assert "COMMAND" not in run.out


@pytest.mark.parametrize(
    "words",
    [
        ("--guest", "play", "gops"),
        ("--guest", "arena", "match", "exec:sh", "careful"),
        ("play", "gops", "--guest"),
        ("--guests", "2", "--guest", "list"),
        ("--gues",),
        ("--guest",),
    ],
)
def test_a_guest_gets_no_command_and_nothing_without_a_terminal(
    parlour: Parlour, home: Path, words: tuple[str, ...]
) -> None:
    run = parlour(*words)
    assert (run.code, bool(run.err), run.out) == (2, True, "")
    assert not homes(home)


def test_guests_stay_among_themselves(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_GUEST", "yes")
    for words in (("host", "gops"), ("join", "abcdefghij@127.0.0.1:41234", "--pipe")):
        run = parlour(*words)
        said = "Guests play with the other guests here: press f in the lobby.\n"
        assert (run.code, run.err) == (2, said)


INTERRUPTED = """
import sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == %r:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
sys.argv[1:] = ["serve", "--port", "8000"]
from app.__main__ import run
sys.exit(run())
"""


@pytest.mark.parametrize("module", ["app.cli.main", "app.guests.visit"])
def test_ctrl_c_while_it_starts_shows_no_traceback(module: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED % module], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
