"""The chance to win at every moment of GOPS: it is the equilibrium's, and luck is fair."""

from collections.abc import Iterator
from dataclasses import replace as replace_position
from statistics import fmean

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.contract import HOUSE
from games.gops import GAME
from games.gops.appraisal import GopsAppraisal, appraisal_of, is_estimated
from games.gops.equilibrium import Equilibrium, position_of
from games.gops.rules import TURN_UP, Bid, Options, State
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution, solve_bids
from games.randomness import stream
from games.two_player import LastSolution

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
            orders = [(*state.prizes[n:], *state.prizes[:n]) for n in range(len(state.prizes))]
            come = [replace(state, prizes=order) for order in orders]
            values = [chances.value(GAME.reduce(each, HOUSE, TURN_UP)) for each in come]
            assert chances.value(state) == pytest.approx(fmean(values), abs=1e-9)
            assert len({chances.value(each) for each in come}) == 1


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
    state = GAME.reduce(GAME.deal(SIX, "order"), HOUSE, TURN_UP)
    first = GAME.reduce(GAME.reduce(state, 0, Bid(6)), 1, Bid(2))
    second = GAME.reduce(GAME.reduce(state, 1, Bid(2)), 0, Bid(6))
    assert first == second
    cost = chances.value(state) - dict(chances.choices(state, 0))[Bid(6)]
    gift = dict(chances.choices(state, 1))[Bid(2)] - chances.value(state)
    assert chances.value(first) == pytest.approx(chances.value(state) - cost + gift, abs=1e-12)


def test_chances_are_known_where_a_deal_is_solved_for_the_win() -> None:
    for options in (Options((1, 10)), Options((1, 11), "discard"), Options((1, 13), "discard")):
        assert appraisal_of(options, solved)
    for options in (Options((2, 12), "discard"), Options((2, 13)), Options((1, 13))):
        assert appraisal_of(options, solved) is None


def bids_to(high: int, left: int) -> Iterator[State]:
    """Yield the states of a game of the cards from 1 on, until so few cards are left."""
    state = GAME.deal(Options((1, high), "discard"), "many")
    while len(state.hands[0]) >= left:
        yield state
        seat, *_ = GAME.to_move(state)
        state = GAME.reduce(state, seat, GAME.legal(state, seat)[-1 if seat == 1 else 0])


@pytest.mark.parametrize(("high", "rounds"), [(11, set()), (12, {3}), (13, {3, 4})])
def test_few_rounds_of_many_cards_are_estimated(high: int, rounds: set[int]) -> None:
    states = list(bids_to(high, left=8))
    estimated = {high + 1 - len(each.hands[0]) for each in states if is_estimated(each)}
    assert estimated == rounds
    turns = [is_estimated(each) for each in states if each.phase == "turn"]
    assert sum(turns) == max(0, len(rounds) - 1)  # a table has the worth after two bids


def test_an_estimate_is_what_the_equilibrium_thinks() -> None:
    state = next(each for each in bids_to(12, left=10) if is_estimated(each))
    worth = Equilibrium(solved).decide(GAME.seen_by(state, 0), 0, stream("estimate")).worth
    (_, best), *_ = worth
    assert GopsAppraisal(solved).value(state) == pytest.approx(best, abs=1e-9)


def test_a_solution_of_an_early_round_holds_the_later_ones_for_both_seats() -> None:
    state, asked = GAME.deal(SIX, "later"), []
    while movers := GAME.to_move(state):
        if movers[0] != HOUSE:
            asked.append(position_of(GAME.seen_by(state, movers[0]), movers[0]))
        state = GAME.reduce(state, movers[0], GAME.legal(state, movers[0])[0])
    whole = Solution(asked[0]).solve()
    for position in asked:
        assert whole.holds(position)
        alone = Solution(position).solve()
        assert solve_bids(position, whole.value).shares == solve_bids(position, alone.value).shares


def test_a_solution_does_not_hold_what_cannot_follow_it() -> None:
    begun = Position((1, 4, 5), (2, 3, 6), (3, 5), carry=False, winning=True, turned=4, lead=2)
    solution = Solution(begun).solve()
    for other in (
        replace_position(begun, lead=3),
        replace_position(begun, carry=True),
        replace_position(begun, turned=6),
        Position((4, 5), (3, 6), (3,), carry=False, winning=True, turned=5, lead=1),
        Position((4, 5), (3, 6), (3,), carry=False, winning=True, turned=6, lead=6),
        Position((1, 3, 4, 5), (2, 3, 6, 7), (3, 5, 6), carry=False, winning=True, turned=4),
    ):
        assert not solution.holds(other)
    lost = Position((4, 5), (3, 6), (3,), carry=False, winning=True, turned=5, lead=-2)
    assert solution.holds(lost)
    assert not solution.holds(replace_position(lost, lead=6))


def test_the_last_solution_is_used_until_it_does_not_hold_what_is_asked() -> None:
    solved_for: list[Position] = []

    def solve(position: Position) -> Solution:
        solved_for.append(position)
        return Solution(position).solve()

    last = LastSolution(solve)
    first = Position((1, 4), (2, 3), (3, 5), carry=False, winning=True)
    later = Position((4,), (2,), (5,), carry=False, winning=True, lead=-3)
    assert last.after(first) is last.after(later) is last.after(first)
    last.after(replace_position(first, lead=1))
    last.after(first)
    assert solved_for == [first, replace_position(first, lead=1), first]
