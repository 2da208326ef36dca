"""A single bit of a store turned over: it is noticed, or it changes nothing that anybody sees."""

import random
from contextlib import closing
from pathlib import Path

from app.statistics.summary import read_summary
from app.storage.match_file import export_match
from app.storage.store import Store, open_store
from games.contract import Refusal
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle

PAGE = 4096
"""Bytes of a page of the file."""

FINISHED, OPEN = 3, 3
"""Matches of a store that are over, and that go on."""


def fill_both(path: Path) -> None:
    """Write a store of matches that are over and matches that go on."""
    with closing((store := open_store(path)).connection):
        for number in range(FINISHED + OPEN):
            match = store.begin(GAME, SETUP)
            while match.to_move and (number < FINISHED or len(match.steps) < 4 * number):
                settle(match)
                if match.to_move:
                    hands = match.state.hands
                    bid(match, hands[0][number % len(hands[0])], hands[1][0])
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def everything(store: Store) -> tuple[dict[int, str], list[str], int]:
    """Return all that a store tells: its matches by number, its totals, and how many are refused.

    What is no `Refusal` is a fault.
    """
    matches, refused = {}, 0
    for saved in (*store.unfinished(), *store.over(99)):
        try:
            match = store.resume(saved.id)
            matches[saved.id] = f"{saved.standing} {saved.result} {export_match(match)}"
        except Refusal:
            refused += 1
    totals = [f"{each.board} {each.tally}" for each in read_summary(store).lines(rated=False)]
    return matches, totals, refused


def flipped_bit(content: bytes, place: int) -> bytes:
    """Return the bytes with one bit turned over."""
    spoilt = bytearray(content)
    spoilt[place // 8] ^= 1 << place % 8
    return bytes(spoilt)


def flip_and_look(content: bytes, place: int, path: Path, right: dict[int, str]) -> str:
    """Open a store with one bit turned over, and compare all it tells with what is right.

    Args:
        content: The sound store.
        place: Which bit.
        path: Where the store is put.
        right: Its matches, by number.

    Returns:
        "noticed" or "harmless".
    """
    for left in path.parent.glob("parlour.*"):
        left.unlink()
    path.write_bytes(flipped_bit(content, place))
    with closing((store := open_store(path)).connection):
        try:
            matches, _, refused = everything(store)
        except Refusal:
            return "noticed"
        said = bool(store.trouble) or refused > 0
        for number, match in matches.items():
            assert match == right[number], f"bit {place}: match {number} is believed"
        missing = right.keys() - matches.keys()
        assert said or not missing, f"bit {place}: {missing} are gone without a word"
        assert not missing or not store.lasting, f"bit {place}: {missing} are lost"
        return "noticed" if said else "harmless"


def flip_many(folder: Path, count: int, seed: int) -> dict[str, int]:
    """Turn over that many bits, one at a time; return how many were noticed and harmless."""
    path = folder / "parlour.sqlite3"
    fill_both(path)
    content = path.read_bytes()
    with closing((store := open_store(path)).connection):
        right, _, _ = everything(store)
    assert len(right) == FINISHED + OPEN
    coin, found = random.Random(seed), {"noticed": 0, "harmless": 0}
    for _ in range(count):
        found[flip_and_look(content, coin.randrange(8 * len(content)), path, right)] += 1
    return found
