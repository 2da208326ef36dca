"""A hand by mouse: clicks under overlap and beside the cards, hovering."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.message import Message
from textual.pilot import Pilot

from games.cards import Card
from tests.widgets.cards.hand_helpers import Bench, chosen, highlighted, line_of
from widgets.canvas.stage import StageField
from widgets.cards.hand import CardStack, Hand
from widgets.cards.style import ShownCard

Cards = Callable[[str], Card]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_a_click_on_any_visible_column_chooses_the_card_one_sees_there(
    stage: Stage, spades: Callable[..., list[ShownCard]], card: Cards, heard: list[Message]
) -> None:
    hand, names = Hand(), ("8D", "8H", "8C")
    async with stage(Bench(hand)) as pilot:
        hand.show([*spades()[:2], CardStack.of(*map(card, names)), ShownCard(card("KS"))])
        await pilot.pause()
        for column in (0, 4, 6, 12, 16, 20, 24, 26, 30):
            assert await pilot.click(hand, offset=(column, 2))
    assert [index for index, _ in chosen(heard)] == [0, 0, 1, 2, 2, 2, 2, 3, 3]
    assert card("8C") in [each for _, each in chosen(heard)]


async def test_a_click_beside_the_cards_or_on_an_empty_place_chooses_nothing(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
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
    async with stage(Bench(hand)) as pilot:
        hand.show(spades())
        await pilot.pause()
        assert await pilot.double_click(hand, offset=(1, 2))
    assert chosen(heard) == [(0, card("AS"))]


async def test_hovering_raises_a_card_that_does_not_leave_the_pointer(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand, other = Hand(), StageField()
    async with stage(Bench(hand, other)) as pilot:
        hand.blur()
        await pilot.pause()
        hand.show(spades())
        await pilot.pause()
        for row in (3, 1, 3, 1):
            assert await pilot.hover(hand, offset=(13, row))
            await pilot.pause()
            assert hand.hovered
            assert line_of(hand, 0).text.split() == ["▟3", "▙"]
        assert highlighted(heard) == [2]
        assert await pilot.hover(other, offset=(0, 3))
        await pilot.pause()
        assert line_of(hand, 0).text.strip() == ""


async def test_what_is_only_looked_at_takes_neither_focus_nor_clicks(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand(active=False)
    async with stage(Bench(hand)) as pilot:
        hand.show(spades())
        await pilot.press("tab")
        assert not hand.has_focus
        assert await pilot.click(hand, offset=(1, 2))
        assert not hand.hovered
    assert chosen(heard) == []
    assert highlighted(heard) == []
