"""The players of GOPS, each to its definition, the coach's sentences, and why a bid is better."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.resources import solved
from games import contract, gops, randomness
from games.gops import advice, appraisal, position
from games.gops.rules import TURN_UP, Action, Bid, Options, State, deal, reduce
from tests.share_helpers import share

OPEN = reduce(deal(Options(), "1"), contract.HOUSE, TURN_UP)


def asked(name: str, view: State, seat: int = 0, seed: str = "coin") -> contract.Decision[Bid]:
    return gops.GAME.players[name].make(lambda _: b"").decide(view, seat, randomness.stream(seed))


def table(hand: tuple[int, ...], *middle: int) -> State:
    """Return a state in which seat 0 holds a hand and these prizes lie in the middle."""
    return replace(OPEN, hands=(hand, OPEN.hands[1]), middle=middle)


hands = st.sets(st.integers(2, 10), min_size=1).map(lambda cards: tuple(sorted(cards)))


@given(hands, st.integers(2, 10), st.integers(2, 10))
def test_who_follows_a_rule_bids_the_nearest_card_to_it_upwards_first(
    hand: tuple[int, ...], earlier: int, prize: int
) -> None:
    for name, more in (("match", 0), ("plus-one", 1)):
        decision, wanted = asked(name, table(hand, earlier, prize)), prize + more
        _, nearest = max((-abs(card - wanted), card) for card in hand)
        card = hand[0] if wanted > 10 else nearest
        assert decision.action == Bid(card)
        assert (f"the {card} is the nearest" in decision.why) is (card != wanted <= 10)
        assert ("gives the 10 away" in decision.why) is (wanted > 10)


@settings(max_examples=share(20, 100))
@given(hands, st.integers(2, 10), st.text(max_size=3))
def test_careful_draws_what_is_nearly_best(hand: tuple[int, ...], prize: int, seed: str) -> None:
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
        ((7, 10), "the 10 should win 9 points about 100% of the time"),
        ((4,), "the 4 is the last card"),
    ],
)
def test_careful_says_what_it_bids_for(hand: tuple[int, ...], why: str) -> None:
    view = State(Options((1, 13), "discard"), "bid", (12,), (9,), (hand, (6, 9)), (0, 0), ((), ()))
    assert asked("careful", view).why == why


PERFECT = "Perfect play. In the long run nobody beats it."


@pytest.mark.parametrize(
    ("options", "more", "equilibrium"),
    [
        (Options(), " Gives away 4 games in 100.", PERFECT),
        (Options((2, 6)), "", PERFECT),
        (Options((1, 13), "discard"), "", "Plays to win by near-perfect odds."),
        (Options((1, 13)), "", "Plays for points by near-perfect odds."),
    ],
)
def test_a_player_claims_no_more_than_holds_with_these_options(
    options: Options, more: str, equilibrium: str
) -> None:
    assert gops.GAME.players["medium"].line_for(options) == f"Slips now and then.{more}"
    assert gops.GAME.players["equilibrium"].line_for(options) == equilibrium


def told(decision: contract.Decision[Action]) -> list[str]:
    """Return what the coach says of a decision."""
    return list(advice.advise_on_bid(OPEN, 0, decision))


def test_a_mix_is_said_in_one_line_with_what_is_as_good() -> None:
    decision: contract.Decision[Action] = contract.Decision(
        Bid(4),
        "it wins at least 50%",
        worth=((Bid(2), 0.5), (Bid(3), 0.5), (Bid(4), 0.5), (Bid(7), 0.3)),
        mix=((Bid(2), 0.246), (Bid(4), 0.754)),
        expects=((Bid(9), 0.6), (Bid(3), 0.201), (Bid(5), 0.199), (Bid(2), 0.0)),
    )
    assert told(decision) == [
        "The coach would bid 4 (75%) or 2 (25%): it wins at least 50%.",
        "Against best play 3 is as good.",
        "It expects the other player to bid 9 (60%), 3 or 5 (20% each).",
    ]


HELD = "cards=2-7 you=2,3,4,6,7 other=2,4,5,6,7 prize=7 won=6 lost="
STATE = position.read_position(HELD)


def test_the_reason_says_what_both_bids_lead_to() -> None:
    state = position.read_position("cards=2-7 you=2,3,4,5,6,7 other=2,3,4,5,6,7 prize=6")
    assert advice.why_better_bid(appraisal.GopsAppraisal(solved), state, 0, Bid(2), Bid(7)) == (
        "Against best play a 2 ties 20% (then wins 50%) or loses the prize 80% (then wins 50%); "
        "a 7 takes the prize for certain and wins 40%, a tied game counting half. "
        "Without the 7 nothing in that hand beats the 6 opposite."
    )


def test_a_tie_is_a_chance_of_its_own() -> None:
    said = advice.prospect_text(3, ((0, 0), (1, 0.5), (0, 0)), "the prize")
    assert said == "a 3 ties for certain and wins 50%"
    said = advice.prospect_text(8, ((0.4, 0.71), (0.6, 0.4), (0, 0)), "the prize")
    assert said == "an 8 takes the prize 40% (then wins 71%) or ties 60% (then wins 40%)"


def test_a_mistake_that_already_lies_opposite_is_named_with_what_it_costs() -> None:
    state, chances = replace(STATE, bids=(0, 6)), appraisal.GopsAppraisal(solved)
    gift = dict(chances.choices(state, 0))[Bid(7)] - dict(chances.choices(STATE, 0))[Bid(7)]
    assert gift > 0.005
    said = advice.why_better_bid(chances, state, 0, Bid(2), Bid(7))
    assert f"The 6 opposite was a mistake: it costs {100 * gift:.0f} game" in said
    assert "mistake" not in advice.why_better_bid(chances, STATE, 0, Bid(2), Bid(7))
