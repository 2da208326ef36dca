"""Points: of a capture pile, of the match so far, and of its result."""

from collections import Counter
from collections.abc import Iterable

from games.cards import Card
from games.contract import Result, Standing
from games.gostop.state import State
from games.two_player import leader


def pile_points(pile: Iterable[Card]) -> int:
    """Return the points of a capture pile: one for every four cards of one face."""
    return sum(number // 4 for number in Counter(card.rank for card in pile).values())


def earned(state: State) -> tuple[int, int]:
    """Return the points of both capture piles."""
    human, computer = state.captured
    return pile_points(human), pile_points(computer)


def standing(state: State) -> Standing:
    """Return the round, and the points from finished rounds."""
    rounds = state.options.rounds
    line = f"round {state.round} of {rounds}" if rounds else f"round {state.round}"
    return Standing(state.round, state.scores, line)


def result(state: State) -> Result | None:
    """Return who has more points, after the last round."""
    if state.phase != "over":
        return None
    return Result(leader(state.scores), state.scores)
