"""Matches that were played at random and kept, to be looked at again."""

import random

from app import plugins
from app.match.match import Match
from app.match.replay_controller import ReplayController
from app.storage.store import Store
from tests.app.screens.screen_helpers import User


def kept(store: Store, slug: str = "gops", few: int = 10_000) -> Match:
    """Return a match that was played at random and is stored, whole or its first steps."""
    from app.match.new_setup import new_setup

    game = plugins.find(slug)
    setup = new_setup(game, given={"seed": "xyzzy1"}, seats=("human",) * len(game.chairs))
    match = store.begin(game, setup)
    coin = random.Random(1)
    while match.to_move and len(match.steps) < few:
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)))
    return match


async def looking(user: User, match: Match) -> ReplayController:
    """Open the replay of a match, and return its controller."""
    user.app.navigator.open_replay(match)
    return await user.at_replay()
