"""How many games a person won in a row, over all games here."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from app.statistics.summary import read_repaired
from app.storage.lists import reading
from app.storage.store import Store
from app.storage.totals import MatchOutcome

READ_SIGNS = """SELECT match, outcome FROM scores JOIN scoreboards ON scoreboards.id = board
    JOIN matches ON matches.id = match
    WHERE variant = '' AND side = '' AND NOT rated ORDER BY changed, match"""


class Streak(Struct, frozen=True):
    """Wins in a row: now, the most ever, and how many the latest game ended if it was not a win."""

    now: int = 0
    best: int = 0
    ended: int = 0


def streak_of(signs: Iterable[int]) -> Streak:
    """Return the streak of games, the oldest first: 1 for won, 0 for tied, -1 for lost."""
    now = best = ended = 0
    for sign in signs:
        ended = 0 if sign > 0 else now
        now = now + 1 if sign > 0 else 0
        best = max(best, now)
    return Streak(now, best, ended)


def read_signs(store: Store, last: int | None = None) -> tuple[int, ...]:
    """Return how each game ended that a person played here alone, in the order they ended.

    Args:
        store: Where they are.
        last: The number of the last match to count; None, or one that is not there, for all.

    Raises:
        Refusal: The store cannot be read.
    """
    with reading():
        found = read_repaired(store, lambda: tuple(store.rows(READ_SIGNS)))
    end = next((place for place, row in enumerate(found, 1) if row["match"] == last), None)
    ended = (msgspec.json.decode(row["outcome"], type=MatchOutcome) for row in found[:end])
    return tuple(each.sign for each in ended)
