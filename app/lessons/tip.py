"""Sentences about a table, and the parts of the table that they are about."""

from msgspec import Struct


class TablePart(Struct, frozen=True):
    """A part of a table, which the table of the game finds by its name.

    Attributes:
        name: What it is, such as "hand" or "prize".
        items: Which of its items are meant: ranks of cards, numbers of dice; () for all of it.
    """

    name: str
    items: tuple[int, ...] = ()


class TableTip(Struct, frozen=True):
    """A sentence about some parts of a table.

    Attributes:
        text: What it says; {you} and {other} in it are the names of the players.
        parts: What it is about.
    """

    text: str
    parts: tuple[TablePart, ...] = ()
