"""The match that a command is about: that of a number, or the latest there is."""

import argparse
from collections.abc import Callable

from app.match.match import Match
from app.storage.rows import Saved
from app.storage.store import Store
from games.contract import Refusal


def add_number(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the number of a match."""
    parser.add_argument("id", nargs="?", type=int, help="its number (default: the latest)")


def numbered(
    store: Store, number: int | None, latest: Callable[[int], tuple[Saved, ...]], none: str
) -> Match:
    """Return the match of that number, or else the first of the `latest`.

    Raises `Refusal`, with `none` as its sentence where there is none.
    """
    if number is None:
        found = latest(1)
        if not found:
            raise Refusal(none)
        number = found[0].id
    return store.resume(number)
