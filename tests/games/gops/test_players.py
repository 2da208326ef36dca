"""The players of GOPS, each to its definition, the coach's sentences, and why a bid is better."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.resources import solved
from games.contract import HOUSE, Decision
from games.gops import GAME
from games.gops.advice import advise_on_bid, card_fact, likely_words, prospect, why_better_bid
from games.gops.appraisal import GopsAppraisal
from games.gops.equilibrium import ESTIMATED
from games.gops.position import read_position
from games.gops.rules import TURN_UP, Action, Bid, Options, State, deal, reduce
from games.randomness import stream
from games.two_player import of_seat

OPEN = reduce(deal(Options(), "1"), HOUSE, TURN_UP)


def asked(name: str, view: State, seat: int = 0, seed: str = "coin") -> Decision[Bid]:
    return GAME.players[name].make(lambda _: b"").decide(view, seat, stream(seed))


def table(hand: tuple[int, ...], *middle: int, cards: tuple[int, int] = (2, 10)) -> State:
    """Return a state in which seat 0 holds a hand and these prizes lie in the middle."""
    return replace(OPEN, options=Options(cards), hands=(hand, OPEN.hands[1]), middle=middle)


@pytest.mark.parametrize(
    ("hand", "middle", "card"),
    [
        ((2, 5, 9), (5,), 5),
        ((2, 4, 6, 9), (5,), 6),
        ((2, 4, 9), (5,), 4),
        ((2, 3, 9), (5,), 3),
        ((2, 9), (5,), 2),
        ((2, 8), (5,), 8),
        ((9, 10), (2,), 9),
        ((2, 3), (10,), 3),
        ((2, 5, 9), (9, 2), 2),
        ((2, 5, 9), (2, 9), 9),
    ],
)
def test_match_bids_the_last_prize_or_the_nearest_card_upwards_first(
    hand: tuple[int, ...], middle: tuple[int, ...], card: int
) -> None:
    decision = asked("match", table(hand, *middle))
    assert decision.action == Bid(card)
    assert str(middle[-1]) in decision.why
    assert (f"the {card} is the nearest" in decision.why) is (card != middle[-1])


@pytest.mark.parametrize(
    ("hand", "middle", "card"),
    [
        ((2, 5, 6), (5,), 6),
        ((2, 5, 7), (5,), 7),
        ((2, 5, 9), (5,), 5),
        ((4, 5, 10), (10,), 4),
        ((2, 3), (10,), 2),
        ((2, 10), (9,), 10),
        ((3, 5, 9), (10, 4), 5),
    ],
)
def test_plus_one_bids_one_more_and_its_lowest_for_the_highest(
    hand: tuple[int, ...], middle: tuple[int, ...], card: int
) -> None:
    assert asked("plus-one", table(hand, *middle)).action == Bid(card)


def test_plus_one_goes_by_the_highest_prize_of_the_game_that_is_played() -> None:
    hand = (1, 7, 13)
    assert asked("plus-one", table(hand, 13, cards=(1, 13))).action == Bid(1)
    assert asked("plus-one", table(hand, 10, cards=(1, 13))).action == Bid(13)
    assert asked("plus-one", table((1, 7), 7, cards=(1, 7))).action == Bid(1)


def test_random_bids_every_card_as_often() -> None:
    hand = (2, 5, 9)
    bids = Counter(asked("random", table(hand, 5), seed=str(n)).action.card for n in range(3_000))
    assert set(bids) == set(hand)
    assert all(900 < count < 1_100 for count in bids.values())
    mix = asked("random", table(hand, 5)).mix
    assert mix == tuple((Bid(card), 1 / 3) for card in hand)


hands = st.sets(st.integers(2, 10), min_size=1).map(lambda cards: tuple(sorted(cards)))


@given(hands, st.integers(2, 10), st.text(max_size=3))
def test_careful_draws_among_what_is_nearly_best(
    hand: tuple[int, ...], prize: int, seed: str
) -> None:
    decision = asked("careful", table(hand, prize), seed=seed)
    worth, mix = dict(decision.worth), dict(decision.mix)
    best = max(worth.values())
    assert decision.unit == "points"
    assert decision.action in mix
    near = {bid: 1.5 - (best - points) for bid, points in worth.items() if best - points < 1.5}
    shares = {bid: margin / sum(near.values()) for bid, margin in near.items()}
    assert mix == pytest.approx(shares)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ((3, 4), "it keeps its higher cards for more than 9 points"),
        ((7, 10), "the 10 should win 9 points about 100 times in 100"),
        ((4,), "the 4 is the last card"),
    ],
)
def test_careful_says_what_it_bids_for(hand: tuple[int, ...], why: str) -> None:
    view = State(Options((1, 13), "discard"), "bid", (12,), (9,), (hand, (6, 9)), (0, 0), ((), ()))
    assert asked("careful", view).why == why


@pytest.mark.parametrize(
    ("options", "medium", "equilibrium"),
    [
        (
            Options(),
            "Slips now and then. Gives away 4 games in 100.",
            "Perfect play. In the long run nobody beats it.",
        ),
        (Options((2, 6)), "Slips now and then.", "Perfect play. In the long run nobody beats it."),
        (Options((1, 13), "discard"), "Slips now and then.", "Plays to win by near-perfect odds."),
        (Options((1, 13)), "Slips now and then.", "Plays for points by near-perfect odds."),
    ],
)
def test_a_player_claims_no_more_than_holds_with_these_options(
    options: Options, medium: str, equilibrium: str
) -> None:
    assert GAME.players["medium"].line_for(options) == medium
    assert GAME.players["equilibrium"].line_for(options) == equilibrium


def told(decision: Decision[Action]) -> list[str]:
    """Return what the coach says of a decision."""
    return list(advise_on_bid(OPEN, 0, decision))


def said(*sentences: str) -> list[str]:
    """Return the sentences that begin every piece of advice, and some more."""
    return ["The coach would bid 4.", *sentences]


def test_a_mix_is_shown_with_its_shares_and_what_is_as_good() -> None:
    decision: Decision[Action] = Decision(
        Bid(4),
        "this mix is safe",
        worth=((Bid(2), 0.5), (Bid(4), 0.5), (Bid(7), 0.3)),
        mix=((Bid(2), 0.25), (Bid(4), 0.75)),
        expects=((Bid(9), 0.6), (Bid(3), 0.2), (Bid(5), 0.2)),
    )
    assert told(decision) == said(
        "Its mix: 4 (75%), 2 (25%).",
        "Either of 2 and 4 is right.",
        "This mix is safe.",
        "That is safe. It expects the other player to bid 9 (60%), 3 or 5 (20% each).",
    )


def test_a_single_bid_is_shown_without_a_mix() -> None:
    decision: Decision[Action] = Decision(Bid(4), "it wins", worth=((Bid(4), 1.0), (Bid(2), 0.5)))
    assert told(decision) == said("It wins.")


def test_no_bid_is_called_safe_where_all_lose_or_its_worth_is_an_estimate() -> None:
    lost: Decision[Action] = Decision(
        Bid(4), worth=((Bid(4), 0.0), (Bid(2), 0.0)), expects=((Bid(9), 1.0),)
    )
    unsure = replace(lost, worth=((Bid(4), 0.5), (Bid(2), 0.4)), facts=((ESTIMATED, 1),))
    for decision in (lost, unsure):
        assert told(decision) == said("It expects the other player to bid 9 (100%).")


def test_bids_of_different_worth_are_not_all_right() -> None:
    decision: Decision[Action] = Decision(
        Bid(4), worth=((Bid(4), 0.5), (Bid(2), 0.49)), mix=((Bid(2), 0.5), (Bid(4), 0.5))
    )
    assert told(decision) == said("Its mix: 2 (50%), 4 (50%).")


def test_cards_that_are_as_likely_share_one_figure() -> None:
    assert likely_words([("10", 56), ("9", 8)]) == "10 (56%), 9 (8%)"
    assert likely_words([("8", 13), ("9", 13), ("10", 13)]) == "8, 9 or 10 (13% each)"


def test_nothing_is_said_of_what_is_no_bid() -> None:
    assert told(Decision(TURN_UP)) == []


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


def test_two_bids_that_cannot_take_the_prize_differ_in_what_they_keep() -> None:
    state = read_position("cards=2-7 you=2,3,4 other=5,6,7 prize=6 won=2,3,4")
    assert why_better_bid(GopsAppraisal(solved), state, 0, Bid(2), Bid(3)).startswith(
        "Against best play neither takes the prize; a 2 wins 0 games in 100 with the cards it "
        "keeps, a 3 0."
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
