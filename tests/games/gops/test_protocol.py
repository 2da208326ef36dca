"""The bot protocol letter for letter: both lines, what is read from them, and a bot's own view."""

import random

import pytest

from games import contract, parsing
from games.gops import GAME, protocol
from games.gops.rules import TURN_UP, Bid

HELD = "Available: 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13."


def test_the_two_lines_of_the_engine() -> None:
    assert protocol.competition_card(7) == "Competition card: 7"
    assert protocol.opponents_bid(13) == "Opponent's bid: 13"
    assert protocol.parse_message("Competition card: 7") == protocol.Asked(7)
    assert protocol.parse_message("Opponent's bid: 13") == protocol.Opposed(13)


@pytest.mark.parametrize("line", ["competition CARD:1\r\n", " Competition card :  1 "])
def test_case_spaces_and_line_ends_do_not_matter(line: str) -> None:
    assert protocol.parse_message(line) == protocol.Asked(1)


@pytest.mark.parametrize(
    "line", ["", "Competition card: 14", "Competition card: 007", "Competition card: 7 8"]
)
def test_any_other_line_is_refused_with_what_is_wanted(line: str) -> None:
    with pytest.raises(contract.BadInput) as no:
        protocol.parse_message(line)
    assert str(no.value) == (
        f'The engine wrote "{line}" instead of "Competition card: N" or "Opponent\'s bid: N" '
        "with N from 1 to 13."
    )


def test_a_bid_is_a_card_that_is_not_spent() -> None:
    assert [protocol.bid_fault(card, ()) for card in range(1, 14)] == [""] * 13
    for card, shown in (0, "0"), (14, "14"), (parsing.parse_number("9" * 999), f"{'9' * 23}…"):
        fault = f"it bid {shown}, and there are only the cards 1 to 13"
        assert protocol.bid_fault(card, (3,)) == fault
    assert protocol.bid_fault(7, (3, 7)) == "it bid 7, which it had already spent in round 2"


def test_a_bot_sees_what_seat_0_sees_of_the_same_match() -> None:
    assert protocol.ITSELF == 0
    coin = random.Random(5)
    state, view = GAME.deal(protocol.BOT_RULES, "match"), protocol.first_view()
    while state.prizes:
        assert view == GAME.seen_by(state, 0)
        state = GAME.reduce(state, contract.HOUSE, TURN_UP)
        view = protocol.after_prize(view, state.middle[-1])
        assert view == GAME.seen_by(state, 0)
        own, other = (coin.choice(hand) for hand in state.hands)
        state = GAME.reduce(GAME.reduce(state, 0, Bid(own)), 1, Bid(other))
        state = GAME.reduce(state, contract.HOUSE, GAME.legal(state, contract.HOUSE)[0])
        view = protocol.after_bids_shown(view, own, other)
    assert view == GAME.seen_by(state, 0)
    assert GAME.result(view) == GAME.result(state)


def test_what_cannot_come_now_is_refused() -> None:
    asked = protocol.after_prize(protocol.first_view(), 7)
    ended = protocol.after_bids_shown(asked, 1, 2)
    for view, prize in (protocol.first_view(), 14), (asked, 8), (ended, 7):
        with pytest.raises(contract.BadInput) as no:
            protocol.after_prize(view, prize)
        assert str(no.value) == f"The engine turned up the {prize}, which cannot come now."
    for view, other in (ended, 3), (protocol.after_prize(ended, 8), 2):
        with pytest.raises(contract.BadInput) as no:
            protocol.after_bids_shown(view, 1, other)
        assert str(no.value) == f"The engine reported a bid of {other}. {HELD}"
