"""A hand by mouse: clicks under overlap and beside the cards, hovering."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import Card
from tests.widgets.cards.hand_helpers import chosen, highlighted
from widgets.cards.hand import Hand
from widgets.cards.layout import stack_places
from widgets.cards.style import ShownCard

Cards = Callable[[str], Card]
Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


@pytest.mark.parametrize("room", [41, 80])
async def test_a_click_on_any_visible_column_chooses_the_card_one_sees_there(
    stage: Stage,
    spades: Callable[..., list[ShownCard]],
    card: Cards,
    heard: list[Message],
    room: int,
) -> None:
    hand = Hand()
    hand.styles.width = room
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.pause()
        lying = stack_places(hand.hand_layout, room)
        for index in (0, 5, 12):
            assert await pilot.click(hand, offset=(lying[index].column, 0))
            assert await pilot.click(hand, offset=(lying[index].column + 2, 3))
        assert await pilot.click(hand, offset=(lying[12].column + 4, 2))
    assert [index for index, _ in chosen(heard)] == [0, 0, 5, 5, 12, 12, 12]


async def test_a_click_beside_the_cards_or_on_an_empty_place_chooses_nothing(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades("AS"))
        await pilot.pause()
        assert await pilot.click(hand, offset=(1, 2)), "an empty place"
        assert await pilot.click(hand, offset=(5, 2)), "between two cards"
        assert await pilot.click(hand, offset=(79, 2)), "after the last"
        assert await pilot.click(hand, offset=(8, 2), button=3), "another button"
    assert chosen(heard) == []


async def test_a_double_click_chooses_once(
    stage: Stage, spades: Callable[..., list[ShownCard]], card: Cards, heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.pause()
        assert await pilot.double_click(hand, offset=(1, 2))
    assert chosen(heard) == [(0, card("AS"))]


async def test_hovering_raises_a_card_that_does_not_leave_the_pointer(
    stage: Stage, spades: Callable[..., list[ShownCard]], drawn: Drawn, heard: list[Message]
) -> None:
    hand, other = Hand(), Widget()
    async with stage(hand, other) as pilot:
        hand.blur()
        await pilot.pause()
        hand.show(spades())
        for row in (3, 0, 3, 1):
            assert await pilot.hover(hand, offset=(13, row))
            assert hand.hovered
            assert drawn(hand)[0].split() == ["3♠"]
        assert highlighted(heard) == [2]
        assert await pilot.hover(other, offset=(0, 3))
        assert drawn(hand)[0] == ""


async def test_what_is_only_looked_at_takes_neither_focus_nor_clicks(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand(active=False)
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.press("tab")
        assert not hand.has_focus
        assert await pilot.click(hand, offset=(1, 2))
        assert not hand.hovered
    assert chosen(heard) == []
    assert highlighted(heard) == []
