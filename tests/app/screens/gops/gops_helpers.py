"""GOPS at the screen: matches kept in a store as they are for a person, played to their end."""

from typing import Any

from app.match.match import Match
from app.match.setup import Setup
from app.storage.store import Store, open_store
from games.gops.rules import Bid, Options
from tests.app.match.gops_match_helpers import GAME, PRIZES
from tests.app.screens.screen_helpers import User
from widgets.panels.key_bar import KeyBar

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


async def played_out(user: User) -> None:
    """Play a match of three rounds to its end."""
    while user.match.to_move:
        await user.until(lambda: user.screen.asked is not None or not user.match.to_move)
        await user.press("enter")
    await user.over()


def offered(user: User) -> dict[str, str]:
    """Return what the key bar offers, by key."""
    return {hint.key: hint.what for hint in user.one(KeyBar).hints}
