"""What a seat may see, as a row of numbers: made from the values of `seen_by` alone."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import to_builtins
from numpy.typing import NDArray

from games.contract import HOUSE, Game, Seat
from games.testing.random_game import play_at_random

VECTOR_GAMES = 20
"""Random games in which values are collected."""

FARTHEST = 1e6
"""The largest number in a row; larger ones are cut."""

UNKNOWN = -1.0
"""Stands for a number that is hidden, or not there now."""

Path = tuple[str | int, ...]
Vector = NDArray[np.float32]


class ViewVector:
    """Turns views into rows of numbers of one length.

    A number is itself, a truth is 0 or 1, a word is a 1 in a column of its own, and a list also has
    its length. Columns are those whose value changes in random games, so what none of these games
    had is left out.

    Attributes:
        columns: What stands in each place: where the value is found, and the word that a 1 stands
            for; None for a number.
    """

    def __init__(self, game: Game[Any, Any, Any], options: Any) -> None:
        seen: dict[Path, set[Any]] = {}
        rows = list(sampled_rows(game, options))
        for row in rows:
            for path, value in row.items():
                seen.setdefault(path, set()).add(value)
        changing = [path for path in seen if len({row.get(path) for row in rows}) > 1]
        self.columns: tuple[tuple[Path, str | None], ...] = tuple(
            (path, word) for path in changing for word in column_words(seen[path])
        )

    def __call__(self, view: Any, seat: Seat) -> Vector:
        """Return the row of a seat's view."""
        row = flat(view, seat)
        cells = [cell_value(row.get(path), word) for path, word in self.columns]
        return np.clip(np.array(cells, np.float32), -FARTHEST, FARTHEST)


def sampled_rows(game: Game[Any, Any, Any], options: Any) -> Iterator[dict[Path, Any]]:
    """Yield what both seats may see in random games when one is to choose, as values by path."""
    for number in range(VECTOR_GAMES):
        for step in play_at_random(game, options, number):
            if step.seat != HOUSE:
                for seat in game.chairs:
                    yield flat(game.seen_by(step.before, seat), seat)


def flat(view: Any, seat: Seat) -> dict[Path, Any]:
    """Return the values of a view by the paths to them, with the seat that sees it."""
    row: dict[Path, Any] = {("seat",): seat}
    enter_leaves(row, to_builtins(view), ())
    return row


def enter_leaves(row: dict[Path, Any], value: Any, path: Path) -> None:
    """Enter every number, truth and word in plain values by its path, and the length of lists."""
    if isinstance(value, dict):
        for name, below in value.items():
            enter_leaves(row, below, (*path, name))
    elif isinstance(value, (list, tuple)):
        row[*path, "length"] = len(value)
        for place, below in enumerate(value):
            enter_leaves(row, below, (*path, place))
    elif value is not None:
        row[path] = value


def column_words(values: set[Any]) -> list[str | None]:
    """Return the columns for the values of a path: one for numbers, one for each word."""
    words = sorted(value for value in values if isinstance(value, str))
    return [*words, *([None] if len(words) < len(values) else [])]


def cell_value(value: Any, word: str | None) -> float:
    """Return the number in a column."""
    if word is not None:
        return float(value == word)
    return float(value) if isinstance(value, int | float) else UNKNOWN
