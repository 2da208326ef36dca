"""What a tip or a lesson points at, by a name that the game's table finds the place of."""

from msgspec import Struct


class Target(Struct, frozen=True):
    """A part of a table.

    Attributes:
        name: What it is, such as "hand" or "prize".
        items: Which of its items are meant: ranks of cards, numbers of dice; () for all of it.
    """

    name: str
    items: tuple[int, ...] = ()


class Tip(Struct, frozen=True):
    """A sentence about a part of a table; {you} and {other} in it are the names of the players."""

    text: str
    targets: tuple[Target, ...] = ()
