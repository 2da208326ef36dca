"""The chance to win a match that is not over, by what its person may know."""

import asyncio

from app.analysis.worker import chance_to_win, find_chance, is_known
from app.match.match import Match
from app.match.setup import Setup
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, bid

FEW = Options(cards=(2, 5), prizes=(4, 5, 2, 3))


def begun(*cards: int, seats: tuple[str, ...] = ("human", "easy")) -> Match:
    """Return a match of four cards after some bids."""
    found = Match(GAME, Setup(FEW, "a seed", seats))
    bid(found, *cards)
    return found


def test_a_fair_beginning_is_even() -> None:
    assert chance_to_win(begun(), 0) == 0.5
    assert chance_to_win(begun(3, 2), 0) > 0.5


def test_a_secret_bid_of_the_other_changes_nothing() -> None:
    before, secret = begun(seats=("easy", "human")), begun(2, seats=("easy", "human"))
    assert chance_to_win(secret, 1) == chance_to_win(before, 1)


def test_it_is_known_of_one_persons_solved_game_that_is_not_over() -> None:
    assert is_known(begun())
    assert not is_known(begun(seats=("human", "human")))
    ended = begun(5, 2, 4, 3, 3, 4, 2, 5)
    assert not ended.to_move
    assert not is_known(ended)


def test_it_is_worked_out_in_a_process_of_its_own() -> None:
    played = begun(5, 4)
    assert asyncio.run(find_chance(played)) == chance_to_win(played, 0)
    assert asyncio.run(find_chance(begun(seats=("human", "human")))) is None
