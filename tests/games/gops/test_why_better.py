"""Why a bid is better than another: the figures are those of the costs, and the cards are there."""

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.gops.appraisal import GopsAppraisal
from games.gops.position import read_position
from games.gops.rules import Bid
from games.gops.why_better import card_fact, prospect, why_better_bid
from games.two_player import of_seat

HELD = "cards=2-7 you=2,3,4,6,7 other=2,4,5,6,7 prize=7 won=6 lost="
STATE = read_position(HELD)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_bid_leads_to_makes_its_chance(seat: int) -> None:
    chances = GopsAppraisal(solved)
    for bid, worth in chances.choices(STATE, seat):
        assert prospect(chances, STATE, seat, bid.card).worth == pytest.approx(of_seat(worth, seat))


def test_the_reason_says_what_both_bids_lead_to() -> None:
    state = read_position("cards=2-7 you=2,3,4,5,6,7 other=2,3,4,5,6,7 prize=6")
    assert why_better_bid(GopsAppraisal(solved), state, 0, Bid(2), Bid(7)) == (
        "Against best play a 2 lets the prize go, and wins 50 games in 100 with what it keeps; "
        "a 7 is sure to win the prize, and then wins 40 games in 100. "
        "Without the 7 nothing in that hand beats the 6 opposite."
    )


def test_a_slip_that_already_lies_opposite_is_named_with_what_it_adds() -> None:
    state, chances = replace(STATE, bids=(0, 6)), GopsAppraisal(solved)
    gift = dict(chances.choices(state, 0))[Bid(7)] - dict(chances.choices(STATE, 0))[Bid(7)]
    assert gift > 0.005
    said = why_better_bid(chances, state, 0, Bid(2), Bid(7))
    assert f"The 6 opposite was a slip: it adds {100 * gift:.0f} game" in said
    assert "slip" not in why_better_bid(chances, STATE, 0, Bid(2), Bid(7))


@pytest.mark.parametrize(
    ("better", "other", "said"),
    [
        (2, 7, "Without the 7 nothing in that hand beats the 6 opposite."),
        (2, 3, ""),
        (4, 3, ""),
        (3, 2, "The 3 beats 1 of the 5 cards opposite, the 2 none."),
        (6, 3, "The 6 beats 3 of the 5 cards opposite, the 3 only 1."),
    ],
)
def test_which_cards_a_bid_still_beats(better: int, other: int, said: str) -> None:
    assert card_fact(STATE, 0, better, other) == said
