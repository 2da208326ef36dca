"""What the seats of a match are called."""

from collections.abc import Sequence
from typing import Protocol

from app.match.setup import PERSON, PROGRAM, REMOTE, SCRIPT
from games.contract import Refusal, Seat
from games.text import capitalized, clipped, printable, shortened

LONGEST_NAME = 20
"""The most cells of a seat's name, and the most characters of a typed one."""

OWN_WORDS = ("you", "your", "the", "both")
"""What can stand where a name can, at the beginning of a sentence."""


class Seated(Protocol):
    """Who plays each seat, and what the persons are called: a `Setup` or a `Saved` match."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays each seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that persons gave."""


def seat_name(seating: Seated, seat: Seat) -> str:
    """Return what a seat is called: the player's name, one that was given, "you", or "Player 2"."""
    who = seating.seats[seat]
    given = seating.names[seat] if seat < len(seating.names) else ""
    if given and (who == PERSON or who.startswith(SCRIPT)):
        return shortened(printable(given), LONGEST_NAME)
    if who != PERSON:
        return program_name(who)
    return "you" if seating.seats.count(PERSON) == 1 else f"Player {seat + 1}"


def does(name: str, *verbs: str) -> str:
    """Return what someone does: "you take", "Ann takes", "Ann plays and takes"."""
    return f"{name} {' and '.join(verb if name == 'you' else f'{verb}s' for verb in verbs)}"


def whose(name: str) -> str:
    """Return a name in the possessive: "your", "Ann's"."""
    return "your" if name == "you" else f"{name}'s"


def begin_sentence(text: str) -> str:
    """Return a text with a capital if it begins with a word of Parlour: a name stays as it is.

    "you win" becomes "You win", and "root's luck" stays.
    """
    own = text.partition(" ")[0] in OWN_WORDS
    return capitalized(text) if own else text


def distinct_names(names: Sequence[str], room: int) -> tuple[str, ...]:
    """Return names in at most a given number of cells each; no two are shortened to the same.

    If the shortened names are alike, all get an initial and a number: "P1" and "P2".
    """
    short = tuple(shortened(name, room) for name in names)
    if len(set(short)) == len(set(names)):
        return short
    return tuple(f"{clipped(name, 1)}{number}" for number, name in enumerate(names, start=1))


def is_with_friend(seating: Seated) -> bool:
    """Return whether somebody sits at another terminal."""
    return any(who.startswith(REMOTE) for who in seating.seats)


def is_person(seating: Seated, seat: Seat) -> bool:
    """Return whether a person plays a seat, at this terminal or at another one."""
    return seating.seats[seat] == PERSON or seating.seats[seat].startswith(REMOTE)


def program_name(who: str) -> str:
    """Return what a player is called: a program by its command line in short."""
    if not who.startswith(PROGRAM):
        return printable(who.removeprefix(REMOTE))
    words = who.removeprefix(PROGRAM).split()
    called = printable(" ".join(word.rpartition("/")[2] or word for word in words))
    return shortened(called, LONGEST_NAME)


def parse_name(name: str) -> str:
    """Return a person's name from what was typed. Raises `Refusal` if it is too long."""
    shown = printable(name.strip())
    if len(shown) > LONGEST_NAME:
        raise Refusal(f"A name has at most {LONGEST_NAME} characters.")
    return shown
