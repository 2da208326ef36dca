"""Whether the coach says the same of a position set up on the board as in the match it is from.

`python -m tests.tools.measure.positions 10000` sets up every decision of that many random matches
of each solved game, both as the players know it, and compares all that the coach says of it. With a
file as well, blocks of matches are kept in it, and the same command goes on where it stopped.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from app.analysis.board import board_games
from app.plugins import AnyGame
from app.resources import solved
from games.contract import HOUSE, Decision, Seat
from games.randomness import stream
from games.testing.random_game import play_at_random
from tests.tools.measure._blocks import count_in_blocks
from tests.tools.measure.whole_games import forget_solutions, solve_whole_game

MOST_OFF = 1e-12
"""By how much two numbers may differ."""

SOLVED_ALONE = 1
"""In so many matches of each kind, match and board solve everything for themselves."""


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


class Compared(NamedTuple):
    """How many positions were set up, and the largest difference that was found."""

    positions: int
    most: float


def compare(game: AnyGame, options: Any, matches: range, fresh: bool = False) -> Compared:
    """Return what was found in some matches; with `fresh`, match and board solve for themselves."""
    assert game.measures.positions
    lines, coach, count, most = game.measures.positions, coach_of(game), 0, 0.0
    for number in matches:
        for step in play_at_random(game, options, number):
            view = game.seen_by(step.before, step.seat) if step.seat != HOUSE else None
            if view is not None and (line := lines.write(view, step.seat)):
                there = advice(game, coach, view, step.seat)
                if fresh:
                    forget_solutions()
                    coach = coach_of(game)
                state = lines.read(line)
                here = advice(game, coach, state, game.to_move(state)[0])
                count, most = count + 1, max(most, furthest(there, here))
    return Compared(count, most)


def solved_options(game: AnyGame) -> list[tuple[str, Any]]:
    """Return the options of a game whose chances are known, with their names."""
    known = game.presets.items()
    return [each for each in known if game.measures.appraisal(each[1], solved)]


def main(matches: int, kept: Path | None = None) -> bool:
    """Print what was found for each game; return whether all numbers are the same."""
    right = True
    for game in board_games():
        for name, options in solved_options(game):
            alone = compare(game, options, range(SOLVED_ALONE), fresh=True)
            solve_whole_game(game.slug, options)
            blocks = count_in_blocks(
                f"positions {game.slug} {name}",
                matches,
                partial(compare, game, options),
                kept,
            )
            found = [Compared(*each) for each in blocks]
            most = max(alone.most, *(each.most for each in found))
            right = right and most <= MOST_OFF
            print(
                f"{game.slug} {name}: {sum(each.positions for each in found)} positions of "
                f"{matches} matches, "
                f"{alone.positions} solved twice, at most {most:.1e} apart",
                flush=True,
            )
    return right


if __name__ == "__main__":
    count, *files = sys.argv[1:] or ("100",)
    sys.exit(not main(int(count), *map(Path, files)))
