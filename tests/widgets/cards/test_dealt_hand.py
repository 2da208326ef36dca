"""Cards that are dealt: the last comes in from the right, what was hidden turns over."""

from collections.abc import Callable
from typing import Any

from games.cards import Card
from widgets.cards.dealt_hand import DealtHand
from widgets.cards.style import ShownCard

Cards = Callable[[str], Card]


async def test_a_new_card_comes_from_the_right_and_then_lies_where_it_belongs(
    stage: Any, drawn: Any, card: Cards
) -> None:
    hand = DealtHand()
    hand.show([ShownCard(card("KS"))])
    async with stage(hand, size=(40, 10)) as pilot:
        hand.deal([ShownCard(card("KS")), ShownCard(card("9H"))])
        hand.travelled = 0.0
        assert drawn(hand)[0] == "K♠" + " " * 33 + "9♥"
        await pilot.wait_for_scheduled_animations()
        assert drawn(hand)[0] == "K♠    9♥"


async def test_a_hidden_card_turns_over_and_shows_nothing_before(
    stage: Any, drawn: Any, card: Cards
) -> None:
    hand = DealtHand()
    hand.show([ShownCard(card("KS")), ShownCard()])
    async with stage(hand, size=(40, 10)) as pilot:
        hand.deal([ShownCard(card("KS")), ShownCard(card("9H"))])
        hand.turned = 0.2
        assert "9" not in "".join(drawn(hand))
        await pilot.wait_for_scheduled_animations()
        assert drawn(hand)[0] == "K♠    9♥"


async def test_cards_that_are_taken_away_are_gone_at_once(
    stage: Any, drawn: Any, card: Cards
) -> None:
    hand = DealtHand()
    hand.show([ShownCard(card("KS")), ShownCard(card("9H"))])
    async with stage(hand, size=(40, 10)):
        hand.deal([])
        assert "".join(drawn(hand)) == ""
