"""What commands about single stored matches share: the store, and the number of a match."""

import argparse
from collections.abc import Callable

from app.cli.opened_store import open_kept
from app.cli.options import argument
from app.match.match import Match
from app.storage.rows import Saved
from app.storage.store import Store
from games.contract import Refusal


def open_kept_store() -> Store:
    """Return the player's store, as `open_kept` does."""
    return open_kept(Store)


def match_number(text: str) -> int:
    """Return the number of a match as typed. Raises `Refusal` if it is not a number."""
    if not text.isdecimal():
        raise Refusal(f'"{text}" is not the number of a game.')
    return int(text)


def add_match_number(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the number of a match."""
    number = argument(match_number)
    parser.add_argument(
        "id", nargs="?", type=number, help="number of the game (default: the latest)"
    )


def find_match(
    store: Store, number: int | None, latest: Callable[[int], tuple[Saved, ...]], none: str
) -> Match:
    """Return the match that a command is about.

    Args:
        store: The store to look in.
        number: The match's number; None for the latest.
        latest: Returns the latest matches that the command could be about, at most so many.
        none: What to say if there is no such match.

    Raises:
        Refusal: There is no such match.
    """
    if number is None:
        found = latest(1)
        if not found:
            raise Refusal(none)
        number = found[0].id
    return store.resume(number)
