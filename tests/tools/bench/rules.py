"""Random nine-card games of GOPS a second, against OpenSpiel's goofspiel in the same loop."""

import random
import time
from typing import Any

from games.gops.rules import Options, deal, legal, reduce, to_move
from games.randomness import shuffled
from tests.tools.bench.row import Row

GAMES = 400
"""In one run; the best of `RUNS` counts, ours and theirs by turns."""

RUNS = 7


def ours(coin: random.Random) -> int:
    """Play one game through to_move, legal and reduce; return how many points were captured."""
    state = deal(Options(CARDS, "discard", shuffled(coin, range(1, 10))), "")
    while turn := to_move(state):
        for seat in turn:
            actions = legal(state, seat)
            state = reduce(state, seat, actions[int(coin.random() * len(actions))])
    return sum(map(sum, state.captured))


CARDS = (1, 9)


def theirs(game: Any, coin: random.Random) -> float:
    """Play one game of OpenSpiel's goofspiel, its chance drawn by the same coin."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(coin.random() * len(outcomes))][0])
        else:
            choices = [state.legal_actions(seat) for seat in (0, 1)]
            state.apply_actions([each[int(coin.random() * len(each))] for each in choices])
    return float(sum(state.returns()))


def goofspiel() -> Any:
    """Return the same game as OpenSpiel has it."""
    import pyspiel

    return pyspiel.load_game(
        "goofspiel", {"num_cards": 9, "points_order": "random", "returns_type": "total_points"}
    )


def games_a_second(play: Any, *what: Any) -> float:
    """Return how many games a second one run plays."""
    coin = random.Random(1)
    start = time.perf_counter()
    for _ in range(GAMES):
        play(*what, coin)
    return GAMES / (time.perf_counter() - start)


def rules() -> Row:
    """Return the two rates, each the best of several interleaved runs."""
    game = goofspiel()
    rates = [(games_a_second(ours), games_a_second(theirs, game)) for _ in range(RUNS)]
    best, yardstick = (max(side) for side in zip(*rates, strict=True))
    return Row("GOPS, random games a second", best, "OpenSpiel goofspiel", yardstick, 0.5)
