"""What commands about what was played share: they open the store, and say what is wrong with it."""

import sys

from app.storage.lists import MatchLists
from app.storage.opening import Kept, opened
from app.storage.refused_file import RefusedFile


def open_kept(kind: type[Kept]) -> Kept:
    """Return the player's store, or its lists, for a command that looks up what was played.

    What is wrong with the store is printed first.

    Raises:
        RefusedFile: The file cannot be used, so that nothing that was played is known.
    """
    store = opened(kind)
    if not store.lasting and not store.is_copy:
        raise RefusedFile(store.trouble)
    print_trouble(store)
    return store


def print_trouble(store: MatchLists) -> None:
    """Print what is wrong with the stored games, once."""
    if store.trouble:
        print(store.trouble, file=sys.stderr)
    store.trouble = ""
