"""GOPS matches for the screen, kept in a store as they are for a person."""

from typing import Any

from app.match import Match, Setup
from app.store import Store, open_store
from games.gops.rules import Bid, Options
from tests.app.gops_matches import GAME, PRIZES

SHORT = (3, 2, 4)
"""The prizes of a game of three rounds."""


def begun(
    *seats: str, prizes: tuple[int, ...] = PRIZES, store: Store | None = None, **more: Any
) -> Match:
    """Return a new match, by default against plus-one, who bids one more than the prize."""
    options = Options(cards=(min(prizes), max(prizes)), prizes=prizes)
    setup = Setup(options, "a seed", seats or ("human", "plus-one"), **more)
    return (store or open_store()).begin(GAME, setup)


def short(*seats: str, store: Store | None = None, **more: Any) -> Match:
    """Return a match of three rounds."""
    return begun(*seats, prizes=SHORT, store=store, **more)


def bids(match: Match, seat: int = 0) -> list[int]:
    """Return what a seat has bid."""
    return [
        step.action.card
        for step in match.steps
        if step.seat == seat and isinstance(step.action, Bid)
    ]
