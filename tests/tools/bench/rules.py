"""Random nine-card games of GOPS a second, against OpenSpiel's goofspiel in the same loop."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from games.gops.rules import Options, deal, legal, reduce, to_move
from games.randomness import shuffled
from tests.tools.bench.row import Row, best_of

GAMES, RUNS = 400, 7


def ours(coin: random.Random) -> None:
    """Play one game through to_move, legal and reduce."""
    state = deal(Options((1, 9), "discard", shuffled(coin, range(1, 10))), "")
    while turn := to_move(state):
        for seat in turn:
            actions = legal(state, seat)
            state = reduce(state, seat, actions[int(coin.random() * len(actions))])


def theirs(game: Any, coin: random.Random) -> None:
    """Play one game of OpenSpiel's goofspiel, its chance drawn by the same coin."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(coin.random() * len(outcomes))][0])
        else:
            choices = [state.legal_actions(seat) for seat in (0, 1)]
            state.apply_actions([each[int(coin.random() * len(each))] for each in choices])
    state.returns()


def many(play: Callable[[random.Random], None]) -> None:
    coin = random.Random(1)
    for _ in range(GAMES):
        play(coin)


def rows() -> Iterator[Row]:
    """Yield the two rates, each the best of several runs."""
    import pyspiel

    rules = {"num_cards": 9, "points_order": "random", "returns_type": "total_points"}
    other = partial(theirs, pyspiel.load_game("goofspiel", rules))
    rate, yardstick = best_of(RUNS, partial(many, ours), partial(many, other), GAMES)
    yield Row("GOPS, random games a second", rate, "OpenSpiel goofspiel", yardstick, 0.5)
