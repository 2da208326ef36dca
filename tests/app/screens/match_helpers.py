"""Matches kept in a store, as they are for a person at the screen."""

import random
from typing import Any

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.storage.store import Store, open_store
from games.battle import GAME as BATTLE
from games.battle.rules import Options as BattleOptions
from games.gops.rules import Bid, Options
from games.gostop.rules import Options as GoStopOptions
from tests.app.match.gops_match_helpers import GAME, PRIZES
from tests.app.screens.screen_helpers import User

SHORT = (3, 2, 4)
"""The prizes of a game of three rounds."""


def begun(
    *seats: str, prizes: tuple[int, ...] = PRIZES, store: Store | None = None, **more: Any
) -> Match:
    """Return a new match of GOPS, by default against plus-one, who bids one more than the prize."""
    options = Options(cards=(min(prizes), max(prizes)), prizes=prizes)
    setup = Setup(options, "a seed", seats or ("human", "plus-one"), **more)
    return (store or open_store()).begin(GAME, setup)


def short(*seats: str, store: Store | None = None, **more: Any) -> Match:
    """Return a match of GOPS of three rounds."""
    return begun(*seats, prizes=SHORT, store=store, **more)


def bids(match: Match, seat: int = 0) -> list[int]:
    """Return what a seat has bid."""
    return [
        step.action.card
        for step in match.steps
        if step.seat == seat and isinstance(step.action, Bid)
    ]


async def played_out(user: User) -> None:
    """Play a match of GOPS to its end."""
    play, table = user.play, user.screen
    while True:
        await user.until(
            lambda: (
                play.view.step == table.view.step and (play.waiting.is_set() or play.view.is_over)
            )
        )
        if play.view.is_over:
            break
        before = bids(play.match)
        await user.press("home", "enter")
        await user.until(lambda: bids(play.match) != before, "a bid")  # noqa: B023
    await user.still()


def battle(*seats: str, names: tuple[str, ...] = ("Tony", "Pepper")) -> Match:
    """Return a new match of Battle of the Sexes, of two persons unless told otherwise."""
    setup = Setup(BattleOptions(), "a seed", seats or ("human", "human"), names)
    return open_store().begin(BATTLE, setup)


def dealt(*seats: str, store: Store | None = None, seed: str = "1", rounds: int = 0) -> Match:
    """Return a new match of Go Stop."""
    setup = Setup(GoStopOptions(rounds), seed, seats or ("human", "greedy"))
    return (store or open_store()).begin(plugins.find("gostop"), setup)


def kept(store: Store, slug: str = "gops", few: int = 10_000) -> Match:
    """Return a match that was played at random and is stored, whole or its first steps."""
    game = plugins.find(slug)
    setup = new_setup(game, given={"seed": "xyzzy1"}, seats=("human",) * len(game.chairs))
    match = store.begin(game, setup)
    coin = random.Random(1)
    while match.to_move and len(match.steps) < few:
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)))
    return match
