"""A layout is a hand of groups on more than one line."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import Card
from tests.widgets.cards.hand_helpers import chosen
from widgets.cards.hand import Hand
from widgets.cards.layout import CardStack, stack_places
from widgets.cards.style import CardLook, FaceStyle, ShownCard

Cards = Callable[[str], Card]
Drawn = Callable[[Widget], list[str]]
Golden = Callable[[str, Iterable[str]], None]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


@pytest.fixture
def layout(card: Cards) -> list[CardStack | ShownCard]:
    triple = CardStack(tuple(ShownCard(card(name)) for name in ("8D", "8H", "8C")), "triple")
    pair = CardStack((ShownCard(card("10D")), ShownCard(card("10H"), lit=True)), "pair")
    singles = [ShownCard(card(name), lit=name == "4H") for name in ("4H", "3C", "AS", "JD")]
    return [ShownCard(card("6H"), lit=True), triple, *singles, pair, ShownCard(card("KC"))]


@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
async def test_a_layout_shows_groups_words_and_marks(
    stage: Stage, layout: list[CardStack | ShownCard], drawn: Drawn, golden: Golden, face: FaceStyle
) -> None:
    hand = Hand(look=CardLook(face=face), lifts=False, wraps=True)
    hand.styles.width = 40
    async with stage(hand) as pilot:
        hand.show(layout)
        hand.focus()
        await pilot.pause()
        lines = drawn(hand)
        await pilot.press("right")
        lines += drawn(hand)
        golden(f"layout-{face.value}", lines)


async def test_up_and_down_reach_the_other_line_and_a_click_takes_the_group(
    stage: Stage, layout: list[CardStack | ShownCard], card: Cards, heard: list[Message]
) -> None:
    hand = Hand(lifts=False, wraps=True)
    hand.styles.width = 40
    async with stage(hand) as pilot:
        hand.show(layout)
        hand.focus()
        await pilot.pause()
        second = next(n for n, place in enumerate(stack_places(hand.hand_layout, 40)) if place.line)
        await pilot.press("down")
        assert hand.cursor == second
        await pilot.press("down", "up")
        assert hand.cursor == 0
        assert await pilot.click(hand, offset=(7, 1)), "the first card of the triple"
    assert chosen(heard) == [(1, card("8C"))]
