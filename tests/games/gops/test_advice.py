"""What the coach says of a bid in sentences."""

from msgspec.structs import replace

from games.contract import Decision
from games.gops.advice import ESTIMATED, bid_sentences, likely_words
from games.gops.rules import TURN_UP, Action, Bid


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
    assert list(bid_sentences(decision)) == said(
        "Its mix: 4 (75%), 2 (25%).",
        "Either of 2 and 4 is right.",
        "This mix is safe.",
        "That is safe. It expects the other player to bid 9 (60%), 3 or 5 (20% each).",
    )


def test_a_single_bid_is_shown_without_a_mix() -> None:
    decision: Decision[Action] = Decision(Bid(4), "it wins", worth=((Bid(4), 1.0), (Bid(2), 0.5)))
    assert list(bid_sentences(decision)) == said("It wins.")


def test_no_bid_is_called_safe_where_all_lose_or_its_worth_is_an_estimate() -> None:
    lost: Decision[Action] = Decision(
        Bid(4), worth=((Bid(4), 0.0), (Bid(2), 0.0)), expects=((Bid(9), 1.0),)
    )
    unsure = replace(lost, worth=((Bid(4), 0.5), (Bid(2), 0.4)), facts=((ESTIMATED, 1),))
    for decision in (lost, unsure):
        assert list(bid_sentences(decision)) == said("It expects the other player to bid 9 (100%).")


def test_bids_of_different_worth_are_not_all_right() -> None:
    decision: Decision[Action] = Decision(
        Bid(4), worth=((Bid(4), 0.5), (Bid(2), 0.49)), mix=((Bid(2), 0.5), (Bid(4), 0.5))
    )
    assert list(bid_sentences(decision)) == said("Its mix: 2 (50%), 4 (50%).")


def test_cards_that_are_as_likely_share_one_figure() -> None:
    assert likely_words([("10", 56), ("9", 8)]) == "10 (56%), 9 (8%)"
    assert likely_words([("8", 13), ("9", 13), ("10", 13)]) == "8, 9 or 10 (13% each)"


def test_nothing_is_said_of_what_is_no_bid() -> None:
    assert list(bid_sentences(Decision(TURN_UP))) == []
