"""The player that cannot be beaten: what it bids, how fast it is ready, what it says."""

import subprocess
import sys
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.resources import solved
from games import contract, quantize, randomness
from games.gops import GAME, equilibrium
from games.gops.rules import AWARD, TURN_UP, Bid, Options, State, deal, reduce, seen_by
from games.gops.solver import positions, retrograde, tables
from tests.games.gops import plain_recursion_helpers as plain_recursion
from tests.share_helpers import share

Ties = Literal["carry", "discard"]

TINY = 1e-9
HALF = "it wins at least 50% against anyone, a tie counting half"
EVEN = "it is worth +0.0 points or more from here, on average"
NEARLY = tables.LARGE_WIN_SCALE.most / tables.LARGE_WIN_SCALE.steps
"""By how much a stored value is off at most, as a chance to win or as a value."""
ASKED = GAME.players["equilibrium"].make(solved)


def asked(state: State, seat: int = 0, seed: str = "") -> contract.Decision[Bid]:
    """Return the decision of a seat that is to bid."""
    return ASKED.decide(seen_by(state, seat), seat, randomness.stream(seed))


def after(options: Options, *bids: tuple[int, int]) -> State:
    """Return the table after some rounds, with the next prize turned up."""
    state = reduce(deal(options, "any"), contract.HOUSE, TURN_UP)
    for first, second in bids:
        for seat, card in enumerate((first, second)):
            state = reduce(state, seat, Bid(card))
        state = reduce(reduce(state, contract.HOUSE, AWARD), contract.HOUSE, TURN_UP)
    return state


def first_of(prize: int, low: int = 2, high: int = 10, ties: Ties = "carry") -> State:
    """Return the table with its first prize turned up."""
    others = tuple(card for card in range(low, high + 1) if card != prize)
    return after(Options((low, high), ties, (prize, *others)))


@pytest.mark.parametrize(
    ("prize", "mix"),
    [
        (2, {2: 0.430, 3: 0.005, 4: 0.565}),
        (10, {2: 0.043, 4: 0.120, 6: 0.159, 8: 0.276, 10: 0.403}),
    ],
)
def test_the_first_bids_of_the_classroom_are_those_known(prize: int, mix: dict[int, float]) -> None:
    found = asked(first_of(prize))
    assert {bid.card: share for bid, share in found.mix} == pytest.approx(mix, abs=6e-4)
    assert found.unit == "win"
    assert found.worth[0][1] == pytest.approx(0.5, abs=TINY)


RANGES = [(low, low + size - 1) for size in range(8, 14) for low in range(1, 15 - size)]
KNOWN = {((low, high), ties) for low, high in RANGES for ties in ("carry", "discard")}
UNKNOWN = {((low, high), "carry") for low, high in RANGES if high - low >= equilibrium.MOST_CARRIED}


@pytest.mark.parametrize(("cards", "ties"), sorted(KNOWN - UNKNOWN | equilibrium.LARGE_DEALS))
def test_the_first_bids_of_many_cards_are_known(cards: tuple[int, int], ties: Ties) -> None:
    low, high = cards
    is_large = (cards, ties) in equilibrium.LARGE_DEALS
    wins = high - low < equilibrium.MOST_FOR_THE_WIN or is_large
    for prize in (low, low + 4, low + 10) if is_large else (low + 4,):
        found = asked(first_of(prize, low, high, ties))
        assert (found.unit, found.why) == (("win", HALF) if wins else ("points", EVEN))
        assert found.worth[0][1] == pytest.approx(0.5 * wins, abs=NEARLY if is_large else TINY)


@pytest.mark.parametrize("ties", ["carry", "discard"])
@pytest.mark.parametrize("high", [10, 13], ids=["ten cards", "thirteen cards"])
@settings(max_examples=share(4, 20))
@given(data=st.data())
def test_with_three_cards_left_it_agrees_with_plain_recursion(
    high: int, ties: Ties, data: st.DataObject
) -> None:
    prizes, left, right = (
        tuple(data.draw(st.permutations(range(1, high + 1)), name)) for name in ("prizes", "1", "2")
    )
    state = after(Options((1, high), ties, prizes), *zip(left[:-3], right[:-3], strict=True))
    seat = data.draw(st.integers(0, 1))
    found, game = asked(state, seat), plain_recursion.bidding(state, seat, winning=True)
    mix = [(game[state.hands[seat].index(bid.card)], share) for bid, share in found.mix]
    held = min(sum(share * float(row[j]) for row, share in mix) for j in range(3))
    value = float(plain_recursion.value(game))
    assert held == pytest.approx(value, abs=TINY)
    assert 2 * found.worth[0][1] - 1 == pytest.approx(value, abs=TINY)
    assert found.unit == "win"


def test_the_first_bid_of_twelve_cards_is_the_one_that_the_guide_prints() -> None:
    mix = {bid.card: 100 * share for bid, share in asked(first_of(12, 1, 12, "discard")).mix}
    printed = {2: 3.99, 3: 0.12, 4: 5.55, 5: 1.58, 6: 7.24, 7: 3.17, 8: 9.20, 9: 5.75, 12: 63.40}
    assert mix == pytest.approx(printed, abs=0.1)


def test_only_the_third_bid_of_twelve_cards_is_an_estimate() -> None:
    options = Options((1, 12), "discard", tuple(range(1, 13)))
    states = [after(options, *[(3, 2), (2, 3), (4, 5)][:rounds]) for rounds in range(4)]
    views = [seen_by(state, 0) for state in states]
    unsure = [equilibrium.estimated(view, equilibrium.position_of(view, 0)) for view in views]
    assert unsure == [False, False, True, False]
    # The last, with nine cards left, is solved to the end, which takes seconds.
    decisions = [asked(state) for state in states[:3]]
    assert decisions[2].why == "it wins about 47%, as far as it looks ahead"
    assert [bool(decision.facts) for decision in decisions] == unsure[:3]


@pytest.mark.parametrize("ties", ["carry", "discard"])
def test_the_second_bid_of_eight_cards_is_as_good_as_solved(ties: Ties) -> None:
    state = after(Options((1, 8), ties, tuple(range(8, 0, -1))), (7, 8))
    position = equilibrium.position_of(seen_by(state, 0), 0)
    exact = retrograde.solve_bids(position, retrograde.Solution(position).solve().value)
    assert 2 * asked(state).worth[0][1] - 1 == pytest.approx(
        exact.value, abs=quantize.WIN_SCALE.most / quantize.WIN_SCALE.steps
    )


@pytest.mark.parametrize(
    ("low", "left", "unit"),
    [(1, 11, "points"), (1, 10, "win"), (1, 9, "win"), (2, 10, "win"), (3, 10, "points")],
)
def test_the_last_bids_of_any_deal_are_for_the_win(low: int, left: int, unit: str) -> None:
    """With ten cards left that is an estimate; eleven cards have a table for points."""
    cards = tuple(range(low, 14))
    bids = [(card, card + 1 if (card - low) % 2 == 0 else card - 1) for card in cards[:-left]]
    state = after(Options((low, 13), "carry", cards), *bids)
    assert equilibrium.position_of(seen_by(state, 0), 0).winning == (unit == "win")


def test_an_estimate_in_points_says_about() -> None:
    bids = positions.Position((1, 2), (1, 2), (1,), carry=True, winning=False, turned=2)
    why = equilibrium.explain_mixture(-0.01, bids, estimated=True)
    assert why == "it is worth about +0.0 points or more from here, on average"


def test_it_says_when_the_game_is_won_and_when_it_is_lost() -> None:
    order = (9, 10, 8, 7, 6, 5, 4, 3, 2)
    bids = ((3, 2), (4, 3), (5, 4), (6, 5))
    state = after(Options((2, 10), "discard", order), *bids)
    won, lost = asked(state, 0), asked(state, 1)
    assert won.why == "it wins from here against any opponent"
    assert {worth for _, worth in won.worth} == {1.0}
    assert lost.why == "the opponent wins from here with best play"
    assert lost.worth[0][1] == 0


def test_nothing_of_numpy_is_there_before_a_player_needs_it() -> None:
    code = "import sys; from games import battle, gops; battle.GAME.players['winner'].make(len); "
    code += "gops.GAME.players['equilibrium'].make(len); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
