"""Whether the coach says the same of a position set up on the board as in the match it is from.

`python -m tests.tools.measure.positions 10000` sets up every decision of that many random matches
of each game, both as the players know it, and compares all that the coach says of it.
"""

import sys
from typing import Any

from app.analysis.board import board_games
from app.plugins import AnyGame
from app.resources import solved
from games.contract import HOUSE, Decision, Positions, Seat
from games.randomness import stream
from games.testing.random_game import play_at_random

MOST_OFF = 1e-12
"""By how much two numbers may differ."""


def coach_of(game: AnyGame) -> Any:
    """Return the player that advises in a game."""
    return game.players[game.coach].make(solved)


def advice(game: AnyGame, coach: Any, view: Any, seat: Seat) -> Decision[Any]:
    """Return what the coach says of a moment, without a history."""
    return game.players[game.coach].ask(coach, view, seat, stream("measure"), ())


def furthest(first: Decision[Any], second: Decision[Any]) -> float:
    """Return the largest difference between two decisions' numbers; infinity for other choices."""
    off = 0.0
    for one, other in ((first.worth, second.worth), (first.mix, second.mix)):
        if dict(one).keys() != dict(other).keys():
            return float("inf")
        off = max([off, *(abs(dict(one)[each] - dict(other)[each]) for each in dict(one))])
    return off


def compare(game: AnyGame, lines: Positions[Any], matches: int) -> tuple[int, float]:
    """Return how many positions were set up, and the largest difference that was found."""
    coach, count, most = coach_of(game), 0, 0.0
    options = list(game.presets.values())
    for number in range(matches):
        for step in play_at_random(game, options[number % len(options)], number):
            view = game.seen_by(step.before, step.seat) if step.seat != HOUSE else None
            if view is not None and (line := lines.write(view, step.seat)):
                state = lines.read(line)
                there = advice(game, coach, view, step.seat)
                here = advice(game, coach, state, game.to_move(state)[0])
                count, most = count + 1, max(most, furthest(there, here))
    return count, most


def main(matches: int) -> bool:
    """Print what was found for each game; return whether all numbers are the same."""
    right = True
    for game in board_games():
        if game.measures.positions:
            count, most = compare(game, game.measures.positions, matches)
            right = right and most <= MOST_OFF
            print(f"{game.slug}: {count} positions of {matches} matches, at most {most:.1e} apart")
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
