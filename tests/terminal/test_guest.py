"""`parlour --guest` in a real terminal: a home of its own, gone however the guest goes."""

import os
import re
import signal
from pathlib import Path

from app.storage.store import open_store
from tests.app.guests.guest_helpers import homes
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.match_helpers import begun
from tests.terminal.terminal_helpers import ESCAPE, Terminal


def come_in(home: Path, *args: str) -> Terminal:
    """Return a guest who looks at the lobby."""
    guest = Terminal("--guest", *args, home=home)
    guest.wait_for("q  quit")
    return guest


def modes(printed: bytes) -> dict[bytes, bytes]:
    """Return which modes of the terminal were switched last on (`h`) or off (`l`)."""
    return {
        mode: way for mode, way in re.findall(rb"\x1b\[\?(\d+)([hl])", printed) if mode != b"2026"
    }


def leave(guest: Terminal) -> int | None:
    """Quit as a guest does; return the exit code."""
    guest.type("q")
    return guest.end()


def test_a_guest_has_a_home_of_its_own_that_goes_with_it(home: Path) -> None:
    bid(begun(), 4, 3)
    guest = come_in(home)
    assert "unfinished" not in guest.text, "what lies in the house is not the guest's"
    (own,) = homes(home)
    assert own.stat().st_mode & 0o777 == own.parent.stat().st_mode & 0o777 == 0o700
    assert [each.name for each in own.iterdir() if each.suffix == ".sqlite3"]
    assert leave(guest) == 0
    assert not homes(home)
    assert len(open_store().seen("ORDER BY id DESC LIMIT ?", 9)) == 1


def test_a_guest_that_is_sent_away_leaves_nothing(home: Path) -> None:
    guest = come_in(home)
    guest.kill(signal.SIGTERM)
    assert guest.child.signalstatus == signal.SIGTERM
    assert not homes(home)


def test_a_guest_whose_line_is_lost_leaves_nothing(home: Path) -> None:
    guest = come_in(home)
    assert guest.hang_up() == -signal.SIGHUP
    assert not homes(home)


def test_the_house_is_full_until_a_guest_is_gone_and_what_one_left_is_removed(home: Path) -> None:
    first = come_in(home, "--guests", "1")
    second = Terminal("--guest", "--guests", "1", home=home)
    assert second.end() == 2
    assert second.text.startswith("The only seat is taken.")
    first.kill()
    left = homes(home)
    assert len(left) == 1
    third = come_in(home, "--guests", "1")
    assert len(homes(home)) == 1
    assert homes(home) != left
    leave(third)


def test_no_key_leads_to_a_shell_or_stops_the_program(home: Path) -> None:
    guest = come_in(home)
    for key in "\x1a\x1c\x03\x04\x1a":  # suspend, quit, interrupt, end of input
        guest.type(key)
    guest.type(",")
    guest.wait_for("HOW IT LOOKS")
    guest.type(ESCAPE)
    guest.until(lambda: "HOW IT LOOKS" not in guest.text, "back in the lobby")
    assert guest.state in tuple("RSD"), "it neither stopped nor ended"
    assert leave(guest) == 0


def test_what_is_typed_while_the_page_comes_back_is_heard_and_all_is_painted(home: Path) -> None:
    guest = come_in(home)
    begun = guest.raw
    guest.type(",\x1b[A")
    guest.wait_for("Shown in the lobby and the statistics")
    for letter in "Ada Lovelace":
        guest.child.kill(signal.SIGCONT)
        guest.type(letter)
    guest.wait_for("Ada Lovelace")
    guest.rest()
    shown = guest.text
    guest.screen.reset()
    guest.child.kill(signal.SIGCONT)
    guest.until(lambda: guest.text == shown, "the same as before")
    guest.resize(30, 100)
    guest.child.kill(signal.SIGCONT)
    guest.until(lambda: len(guest.text.split("\n")) == 30, "painted for the size that it has now")
    assert modes(guest.raw[len(begun) :]) == modes(begun)
    guest.type(ESCAPE)
    guest.wait_for("Press f to play with another guest.")  # the last to appear in the lobby
    guest.rest()
    shown = guest.text
    guest.screen.reset()
    guest.child.kill(signal.SIGCONT)
    guest.until(lambda: guest.text == shown, "the lobby as before")
    assert leave(guest) == 0


def test_a_name_pasted_with_escape_sequences_acts_on_no_terminal(home: Path) -> None:
    guest = come_in(home)
    guest.type(",")
    guest.wait_for("HOW IT LOOKS")
    guest.type("\x1b[A")  # from the theme up to the name
    guest.wait_for("Shown in the lobby and the statistics")
    guest.type("\x1b[200~\x1b]0;owned\x07\x1b[31mAda\x1b[201~")
    guest.wait_for("Ada")
    guest.type(ESCAPE)
    guest.until(lambda: "HOW IT LOOKS" not in guest.text, "the name kept")
    leave(guest)
    assert b"\x1b]0;owned" not in guest.raw
    assert "owned\x07" not in guest.printed


def test_a_house_that_cannot_be_written_lets_nobody_in(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder")
    guest = Terminal("--guest", home=home)
    assert guest.end() == 2
    assert guest.text.startswith("Guests cannot play now: ")
    assert os.listdir(tmp_path) == ["home"]
