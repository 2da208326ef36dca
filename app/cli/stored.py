"""What commands about stored matches share: the store, and the number of a match."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.cli.command import flags
from app.storage import files, lists
from games.contract import Refusal

if TYPE_CHECKING:
    from app.match.match import Match
    from app.storage.rows import Saved
    from app.storage.store import Store


def open_kept(kind: type[lists.Kept]) -> lists.Kept:
    """Return the store or its lists, and print what is wrong with it; raise if nothing is known."""
    store = lists.opened(kind)
    if not store.lasting and not store.is_copy:
        raise files.RefusedFile(store.trouble)
    print_trouble(store)
    return store


def print_trouble(store: lists.MatchLists) -> None:
    """Print what is wrong with the stored games, once."""
    if store.trouble:
        print(store.trouble, file=sys.stderr)
    store.trouble = ""


def match_number(text: str) -> int:
    """Return the number of a match as typed. Raises `Refusal` if it is not a number."""
    if not text.isdecimal():
        raise Refusal(f'"{text}" is not the number of a game.')
    return int(text)


READ_NUMBER = {"id": match_number}
NUMBER = flags("id  number of the game", read=READ_NUMBER)
NUMBER_OR_LATEST = flags("[id]  number of the game (default: the latest)", read=READ_NUMBER)


def find_match(
    store: "Store", number: int | None, latest: "Callable[[int], tuple[Saved, ...]]", none: str
) -> "Match":
    """Return the match of a number, or the `latest`; raise `Refusal` with `none` without one."""
    if number is None:
        found = latest(1)
        if not found:
            raise Refusal(none)
        number = found[0].id
    return store.resume(number)
