"""The values of Battle of the Sexes: options, actions, and a moment of the game."""

from typing import Literal

from msgspec import Struct

from games.battle.scoring import CATEGORIES, Category
from games.contract import Seat

ROLLS = 3
"""The most rolls in a turn."""

ALL = (1, 2, 3, 4, 5)
"""The positions of the dice."""

Phase = Literal["begin", "roll", "choose", "enter", "over"]
"""What is to come: a turn's beginning, its first roll, accepting or another roll, a category."""


class Options(Struct, frozen=True):
    """The score of a Band: 30 by the rules, or 25 by a house rule."""

    band: Literal[30, 25] = 30


class Begin(Struct, frozen=True, tag="begin"):
    """HOUSE begins the turn of a player."""


class Roll(Struct, frozen=True, tag="roll", omit_defaults=True):
    """A seat rolls the dice at these positions, lowest first; at first all of them.

    In a game without a seed, each roll may have one of its own, made after it was chosen.
    """

    dice: tuple[int, ...]
    seed: str = ""


class Accept(Struct, frozen=True, tag="accept"):
    """A seat accepts the dice, and rolls no more."""


class Enter(Struct, frozen=True, tag="enter"):
    """A seat enters the dice in a category that it has not used."""

    category: Category


class Cheat(Struct, frozen=True, tag="cheat"):
    """A seat sets the dice to these values; `legal` never offers it."""

    dice: tuple[int, ...]


Action = Begin | Roll | Accept | Enter | Cheat

Scores = tuple[int | None, ...]
"""What a seat entered in each category, in the order of the columns; None if it is open."""

UNUSED: Scores = (None,) * len(CATEGORIES)


class State(Struct, frozen=True):
    """A moment of the game; what belongs to the seats is a pair, seat 0 first.

    `dice` is empty before the first roll of a turn. `rolls` counts the rolls that made the dice:
    0 for dice that CHEAT set. `draws` counts all rolls of the game; with `seed` it names the
    stream of random numbers of the next one.
    """

    options: Options
    seed: str
    draws: int = 0
    phase: Phase = "begin"
    player: Seat = 0
    rolls: int = 0
    dice: tuple[int, ...] = ()
    scores: tuple[Scores, Scores] = (UNUSED, UNUSED)
    cheated: tuple[bool, bool] = (False, False)


def unused(state: State, seat: Seat) -> tuple[Category, ...]:
    """Return the open categories of a seat, in the order of the columns."""
    return tuple(
        category
        for category, score in zip(CATEGORIES, state.scores[seat], strict=True)
        if score is None
    )


def open_set(state: State, seat: Seat) -> int:
    """Return the open categories of a seat as a number, with bit i for column i."""
    return sum(1 << column for column, score in enumerate(state.scores[seat]) if score is None)


def totals(state: State) -> tuple[int, int]:
    """Return the points of both seats."""
    first, second = state.scores
    return sum(score or 0 for score in first), sum(score or 0 for score in second)
