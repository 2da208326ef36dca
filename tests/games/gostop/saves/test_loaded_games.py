"""How a game of Go Stop goes on that was begun from a file."""

from games.contract import HOUSE
from games.gostop.rules import reduce
from games.gostop.scoring import earned, result
from games.gostop.state import Another, Count, Deal, Play, TurnStock
from tests.games.gostop.saves.saved_helpers import SMALL, start_of


def test_a_loaded_game_is_in_its_first_shuffle() -> None:
    assert start_of(SMALL).shuffles == 0


def test_a_next_player_without_cards_passes_the_turn() -> None:
    assert start_of(SMALL.replace("Hand: 1D 2D", "Hand:")).turn == 0


def test_after_a_loaded_round_all_104_cards_are_dealt_again() -> None:
    state = start_of(SMALL.replace("1D 2D", "").replace("JH 9S", ""))
    assert (state.phase, len(state.seed)) == ("count", 64)
    again = reduce(reduce(state, HOUSE, Count()), 0, Another(True))
    assert (len(again.stock), again.round) == (104, 4)
    assert reduce(again, HOUSE, Deal()) == reduce(again, HOUSE, Deal())


def test_a_forced_end_game_scores_as_the_rules_say() -> None:
    content = """Round: 2
    Computer: Score: 1 Hand: Capture Pile: 6C-6D-6H-6S 6C 6D 6H
    Human: Score: 0 Hand: 5C 8S Capture Pile: 5C 5D 5H 5S 8C 8D
    Layout: 5D 8H Stock Pile: 2C 6S Next Player: Human"""
    state = start_of(content)
    for _ in range(2):
        state = reduce(reduce(state, 0, Play(0)), HOUSE, TurnStock())
    assert (state.phase, state.scores, earned(state)) == ("count", (0, 1), (2, 1))
    state = reduce(reduce(state, HOUSE, Count()), 0, Another(False))
    assert state.scores == (2, 2)
    final = result(state)
    assert final
    assert final.winner is None
