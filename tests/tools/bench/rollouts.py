"""Rounds of Go Stop rolled out a second, against the same players a state at a time."""

import time
from collections.abc import Iterator

from app.resources import solved
from games.gostop import GAME, rollouts, rules
from tests.tools.bench.row import Row
from tests.tools.puzzles import play_on

ROUNDS = 20
"""How many are played a state at a time."""


def rows() -> Iterator[Row]:
    """Yield both rates, with the error and the time of comparing the plays of a first turn."""
    state = rules.deal(rules.Options(1), "bench")
    while state.phase != "play":
        seat = rules.to_move(state)[0]
        state = rules.reduce(state, seat, rules.legal(state, seat)[0])
    lines, seat, table = GAME.measures.positions, state.turn, rollouts.outlooks(solved)
    assert lines
    view, player = rules.seen_by(state, seat), GAME.players["shrewd"].make(solved)
    begun = time.process_time()
    for number in range(ROUNDS):
        play_on(GAME, lines.complete(lines.read(lines.write(view, seat)), str(number)), player, 0)
    yardstick = ROUNDS / (time.process_time() - begun)
    ranks = [card.rank for card in state.hands[seat][:2] if card]
    begun = time.process_time()
    for number in range(10):
        rollouts.roll_out(view, seat, ranks, rollouts.BATCH // 2, number, table)
    rate = 10 * rollouts.BATCH / (time.process_time() - begun)
    begun = time.process_time()
    plays = rollouts.compare_plays(view, seat, table)
    took = time.process_time() - begun
    error = 100 * max(each.within for each in plays[1:3]) / rollouts.NORMAL
    found = f"±{error:.2f} games in 100 in {took:.2f} s"
    yield Row("Go Stop, rounds a second", rate, "a state at a time", yardstick, 100, found)
