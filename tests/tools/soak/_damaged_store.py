"""The store's whole file, damaged: whatever comes of it is a sentence, and play goes on."""

import random
import zlib
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from app.cli.list_games import match_line
from app.storage.store import Store, open_store
from games.contract import Refusal
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle


def fill(path: Path) -> None:
    """Write two matches, in their second and third round, into a new store."""
    store = open_store(path)
    with closing(store.connection):
        for cards in (4, 3), (4, 3, 5, 10):
            bid(store.begin(GAME, SETUP), *cards)
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def flipped(content: bytes, seed: int) -> bytes:
    """Return the bytes with some of them changed, for every eighth seed in the header alone."""
    coin = random.Random(seed)
    spoilt = bytearray(content)
    low, high = (0, 100) if seed % 8 == 0 else (100, len(content))
    for _ in range(coin.choice((1, 8, 200))):
        spoilt[coin.randrange(low, high)] = coin.randrange(256)
    return bytes(spoilt)


def use(path: Path) -> str:
    """List the store, resume its matches, play another; return what was wrong with it.

    What is no `Refusal` is a fault.
    """
    store = open_store(path)
    with closing(store.connection):
        for look in (list_all, partial(resumed, match_id=1), partial(resumed, match_id=2)):
            try:
                look(store)
            except Refusal as no:
                assert str(no).isprintable()
        settle(played := store.begin(GAME, SETUP))
        assert played.state.middle == (4,)
        return store.trouble


def list_all(store: Store) -> None:
    """Print nothing, but do all that a list needs."""
    assert all(match_line(saved).isprintable() for saved in store.unfinished())


def resumed(store: Store, match_id: int) -> None:
    """Go on with a match."""
    settle(store.resume(match_id))


def stores() -> Iterator[bytes]:
    """Yield a store's file."""
    path = Path("parlour.sqlite3")
    fill(path)
    yield path.read_bytes()


def use_copy(content: bytes, folder: Path) -> str:
    """Use a file as a store, with some more of its bytes changed; return what was wrong."""
    for left in Path().iterdir():
        left.unlink()
    path = Path("parlour.sqlite3")
    path.write_bytes(flipped(content, zlib.crc32(content)) if len(content) > 100 else content)
    return use(path)
