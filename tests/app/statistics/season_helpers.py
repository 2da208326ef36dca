"""A store in which GOPS was played against computers and between two persons."""

from typing import Any

from msgspec.structs import replace

from app.storage.store import Store, open_store
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, SETUP, bid

ALONE = replace(SETUP, options=Options(cards=(3, 4), prizes=(4, 3)), seats=("human", "careful"))
NAMED = replace(ALONE, seats=("human", "human"), names=("Bob", "Ann"))

AGAINST_CAREFUL = [n % 3 != 0 for n in range(12)]
AGAINST_EASY = [n != 2 for n in range(4)]
"""Which games the person wins that plays alone."""


def play_games(*ways: tuple[Any, bool, str]) -> Store:
    """Return a store in which games were played: the setup, whether seat 0 won, a mark."""
    store = open_store()
    for setup, won, mark in ways:
        match = store.begin(GAME, setup)
        bid(match, *((4, 3, 3, 4) if won else (3, 4, 4, 3)))
        if mark:
            match.mark(mark)
    return store


def season() -> Store:
    """Return a store with 16 games against computers, one of them not rated, and 3 of two."""
    other = replace(ALONE, seats=("easy", "human"))
    return play_games(
        *[(ALONE, won, "undo" if n == 5 else "") for n, won in enumerate(AGAINST_CAREFUL)],
        *[(other, not won, "") for won in AGAINST_EASY],
        *[(NAMED, True, "") for _ in range(3)],
    )
