"""What tests of the lobby share: a fixed day, and a store with some history."""

from datetime import date, datetime

import pytest

from app import daily
from app.match.match import Match
from app.match.setup import Setup
from app.storage.store import Store
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.match_helpers import begun

DAY = date(2026, 11, 22)
EVENING = int(datetime(2026, 11, 21, 22, 10).timestamp())


def fix_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it always be the same day."""
    monkeypatch.setattr(daily, "today", lambda: DAY)


def unfinished(*bidding: tuple[int, ...], store: Store, other: str = "human") -> list[int]:
    """Keep matches that have bid so much, left yesterday evening; return their numbers."""
    kept = [bidden(cards, store, other).id or 0 for cards in bidding]
    store.connection.catch_up()
    store.connection.execute("UPDATE matches SET changed = ?, sum = NULL", (EVENING,))
    return kept


def bidden(cards: tuple[int, ...], store: Store, other: str) -> Match:
    """Return a match after some bids."""
    match = begun("human", other, store=store, names=("Ann", "Bob") if other == "human" else ())
    bid(match, *cards)
    return match


def given_up(store: Store, by: str, options: Options | None = None) -> None:
    """Keep matches against easy, given up by "w" (the other: won) or "l" (the person: lost)."""
    for who in by:
        if options:
            match = store.begin(GAME, Setup(options, "a seed", ("human", "easy")))
            match.house()
        else:
            match = begun("human", "easy", store=store)
        bid(match, 4)
        match.resign(0 if who == "l" else 1)
