"""The store for a command that looks up what was played."""

import sys

from app.storage.game_files import RefusedFile
from app.storage.store import Store, open_store


def kept_store() -> Store:
    """Return the person's store, once it is said what became of it.

    Raises `RefusedFile` where its file cannot be used: nothing that was played is known then.
    """
    store = open_store()
    if not store.lasting:
        raise RefusedFile(store.trouble)
    tell_trouble(store)
    return store


def tell_trouble(store: Store) -> None:
    """Print what is wrong with the stored games, once."""
    if store.trouble:
        print(store.trouble, file=sys.stderr)
    store.trouble = ""
