"""The chance to win at every moment of GOPS: it is the equilibrium's, and luck is fair."""

from statistics import fmean

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.contract import HOUSE
from games.gops import GAME
from games.gops.appraisal import GopsAppraisal, appraisal_of
from games.gops.rules import Bid, Options, State

SIX = Options(cards=(1, 6), ties="discard")


@pytest.fixture
def moments() -> list[State]:
    """Return the states of a game of six cards, one bid hidden in some and both in others."""
    state, found = GAME.deal(SIX, "chances"), []
    bids = iter((3, 5, 6, 2, 1, 4, 2, 1, 5, 6, 4, 3))
    while movers := GAME.to_move(state):
        found.append(state)
        action = GAME.legal(state, HOUSE)[0] if movers[0] == HOUSE else Bid(next(bids))
        state = GAME.reduce(state, movers[0], action)
    return [*found, state]


def test_before_a_prize_it_is_the_mean_of_all_that_may_come(moments: list[State]) -> None:
    chances = GopsAppraisal(solved)
    for state in moments:
        if state.phase == "turn":
            come = [replace(state, prizes=rolled(state, n)) for n in range(len(state.prizes))]
            values = [
                chances.value(GAME.reduce(each, HOUSE, GAME.legal(each, HOUSE)[0])) for each in come
            ]
            assert chances.value(state) == pytest.approx(fmean(values), abs=1e-9)
            assert len({chances.value(each) for each in come}) == 1


def rolled(state: State, by: int) -> tuple[int, ...]:
    """Return the prizes to come with another of them first."""
    return (*state.prizes[by:], *state.prizes[:by])


def test_at_the_deal_nobody_is_ahead(moments: list[State]) -> None:
    assert GopsAppraisal(solved).value(moments[0]) == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize(
    ("captured", "chance"),
    [(((6, 5), ()), 1), (((3,), (4,)), 0), (((1, 2), (3,)), 0.5)],
)
def test_at_the_end_it_is_won_lost_or_half(
    captured: tuple[tuple[int, ...], tuple[int, ...]], chance: float, moments: list[State]
) -> None:
    assert GopsAppraisal(solved).value(replace(moments[-1], captured=captured)) == chance


def test_no_bid_gains_on_the_equilibrium_and_some_bid_loses_nothing(moments: list[State]) -> None:
    chances = GopsAppraisal(solved)
    for state in moments:
        for seat in GAME.to_move(state):
            if seat == HOUSE:
                continue
            choices = chances.choices(state, seat)
            assert tuple(action for action, _ in choices) == GAME.legal(state, seat)
            sign = 1 if seat == 0 else -1
            gains = [sign * (worth - chances.value(state)) for _, worth in choices]
            assert max(gains) == pytest.approx(0, abs=1e-9)


def test_a_hidden_bid_counts_by_what_it_costs_in_whatever_order_both_are_made() -> None:
    chances = GopsAppraisal(solved)
    state = GAME.reduce(GAME.deal(SIX, "order"), HOUSE, GAME.legal(GAME.deal(SIX, ""), HOUSE)[0])
    first = GAME.reduce(GAME.reduce(state, 0, Bid(6)), 1, Bid(2))
    second = GAME.reduce(GAME.reduce(state, 1, Bid(2)), 0, Bid(6))
    assert first == second
    cost = chances.value(state) - dict(chances.choices(state, 0))[Bid(6)]
    gift = dict(chances.choices(state, 1))[Bid(2)] - chances.value(state)
    assert chances.value(first) == pytest.approx(chances.value(state) - cost + gift, abs=1e-12)


def test_the_first_rounds_of_nine_cards_are_known_too() -> None:
    chances = GopsAppraisal(solved)
    state = GAME.deal(Options(), "nine")
    assert chances.value(state) == pytest.approx(0.5, abs=1e-9)
    state = GAME.reduce(state, HOUSE, GAME.legal(state, HOUSE)[0])
    for seat in (0, 1):
        state = GAME.reduce(state, seat, Bid(10 - seat))
    state = GAME.reduce(state, HOUSE, GAME.legal(state, HOUSE)[0])
    assert 0 < chances.value(state) < 1


def test_games_of_ten_cards_are_solved_and_those_of_eleven_are_not() -> None:
    assert appraisal_of(Options(cards=(1, 10)), solved)
    assert appraisal_of(Options(cards=(1, 11)), solved) is None
