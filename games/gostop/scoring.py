"""Points: of a capture pile, of the match so far and of its end."""

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
    """Return what both capture piles are worth as they lie."""
    human, computer = state.captured
    return pile_points(human), pile_points(computer)


def standing(state: State) -> Standing:
    """Return the round and the game scores of finished rounds."""
    rounds = state.options.rounds
    line = f"round {state.round} of {rounds}" if rounds else f"round {state.round}"
    return Standing(state.round, state.scores, line)


def result(state: State) -> Result | None:
    """Return who has more points, once no other round is played."""
    if state.phase != "over":
        return None
    return Result(leader(state.scores), state.scores)
