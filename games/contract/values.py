"""The small values that games and the program exchange: seats, refusals, verbs, results."""

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

Seat = int  # a place at the table: 0 and 1, or `HOUSE`

Tables = Callable[[str], bytes]
"""Reads a table that was computed in advance, by its file name. Raises `OSError` without one."""

HOUSE: Seat = -1
"""The seat that acts for the game itself, such as a roll or a deal.

As a reader, it stands for someone who may only see what everyone may see.
"""


class Refusal(ValueError):
    """Something that cannot be done. Its text is a whole sentence for the person who asked."""

    def __init__(self, text: str = "", possible: str = "") -> None:
        super().__init__(text)
        self.possible = possible


class IllegalAction(Refusal):
    """An action that the rules do not allow in this state."""


class BadInput(Refusal):
    """A typed line, option or file that makes no sense here."""


class BadGame(Refusal):
    """A `Game` record that contradicts itself. Its text says what to change."""


class Verb(Enum):
    """What a person may say instead of an action."""

    GO = "go"
    SAVE = "save"
    HELP = "help"
    UNDO = "undo"
    REDO = "redo"
    QUIT = "quit"

    @classmethod
    def of(cls, line: str) -> "Verb | None":
        """Return the verb that a typed line is, or None."""
        word = line.strip().lower()
        return cls(VERBS[word]) if word in VERBS else None


VERBS = {**{verb.value: verb.value for verb in Verb}, "q": "quit", "exit": "quit"}
VERBS |= {"u": "undo"}


class Prompt(Struct, frozen=True):
    """A question to a person."""

    text: str  # the question, with the space that belongs between it and the answer
    secret: bool = False  # whether another person at the same keyboard must not see the answer
    again: str = ""  # the question where a line was just refused; by default the same


class Standing(Struct, frozen=True):
    """How a match stands, at any time."""

    round: int  # the number of the round, from 1
    scores: tuple[int, int]  # the points of seat 0 and seat 1
    line: str  # the state of play in a few words, such as "round 4 of 9"


class Result(Struct, frozen=True):
    """How a match ended."""

    winner: Seat | None  # the seat that won; None for a tie
    scores: tuple[int, int]  # the points of seat 0 and seat 1
    marks: tuple[str, ...] = ()  # words that say what was unusual, such as "cheat"
