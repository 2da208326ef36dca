"""Guests of one server: one waits, one sits down opposite, a third watches."""

from pathlib import Path

import pytest

from tests.share_helpers import share
from tests.terminal.terminal_helpers import ESCAPE, Terminal, without_tips

LIST = "PLAY WITH ANOTHER GUEST"

TABLE = "GOPS, 9 cards"

BIDS = [cards[: share(3, 9)] for cards in ("234567890", "345678902")]
"""What the two bid, round by round; make soak plays to the end."""


def come_in(home: Path, name: str, rows: int = 24, columns: int = 80) -> Terminal:
    """Return a guest who has a name and sees the list."""
    guest = Terminal("--guest", "--motion", "none", home=home, rows=rows, columns=columns)
    guest.wait_for("q  quit")
    guest.type("f")
    guest.wait_for("WHAT IS YOUR NAME?")
    guest.type(f"{name}\r")
    guest.wait_for(LIST)
    return guest


def leave(guest: Terminal) -> None:
    guest.type("\x11")
    assert guest.end() == 0


@pytest.mark.posix("pseudo-terminals")
def test_two_guests_play_and_a_third_watches(home: Path) -> None:
    ann = come_in(home, "Ann")
    ann.wait_for(f"Open a table: {TABLE}")
    ann.type("\r")
    ann.wait_for(f"Ann is waiting: {TABLE}")
    bob = come_in(home, "Bob")
    bob.wait_for(f"Ann is waiting: {TABLE}")
    bob.type("\r")
    for guest in (ann, bob):
        without_tips(guest)
    cy = come_in(home, "Cy", rows=36, columns=120)
    cy.wait_for(f"Ann and Bob are playing: {TABLE}")
    cy.type("\r")
    cy.wait_for("You are watching")
    for n, (first, second) in enumerate(zip(*BIDS, strict=True), start=1):
        for guest, card in ((ann, first), (bob, second)):
            guest.wait_for(f"round {n} of 9")
            guest.wait_for("your bid")
            guest.type(f"{card}\r")
    for guest in share((ann, bob), (ann, bob, cy)):  # who watches is ten seconds behind
        guest.wait_for(share("round 4 of 9", "Bob wins" if guest is cy else "n  again"))
    leave(ann)
    cy.type(ESCAPE)
    cy.wait_for("q  quit")
    for guest in (bob, cy):
        leave(guest)
