"""A hand: keys, the mouse, what may be chosen, and nothing that jumps."""

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager

import pytest
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from games.cards import Card
from tests.widgets.cards.hand_helpers import Bench, chosen, highlighted, line_of
from widgets.canvas.stage import StageField
from widgets.cards.hand import CardStack, Hand
from widgets.cards.style import ShownCard

Cards = Callable[[str], Card]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_keys_move_over_what_is_there(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
        hand.show(spades("2S"))
        hand.focus()
        await pilot.press("right")
        assert hand.cursor == 0, "the first press only shows where it is"
        await pilot.press("right")
        assert hand.cursor == 2
        await pilot.press("end", "right")
        assert hand.cursor == 12
        await pilot.press("left", "home", "left")
        assert hand.cursor == 0
    assert highlighted(heard) == [0, 2, 12, 12, 11, 0, 0]
    assert chosen(heard) == []


async def test_a_hand_in_focus_says_when_another_card_comes_under_the_cursor(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
        hand.show(spades())
        hand.focus()
        await pilot.press("enter", "right")
        for cards in (spades(), spades("AS")):
            hand.call_later(hand.show, cards)
            await pilot.pause()
    assert highlighted(heard) == [0, 1]
    assert chosen(heard) == [], "Enter chooses nothing before the cursor was put anywhere"


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_chooses(
    stage: Stage,
    spades: Callable[..., list[ShownCard]],
    card: Cards,
    heard: list[Message],
    key: str,
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
        hand.show(spades())
        hand.focus()
        await pilot.press("end", key)
    assert chosen(heard) == [(12, card("KS"))]


async def test_a_rank_is_jumped_to_and_the_next_of_it_then(stage: Stage, card: Cards) -> None:
    hand = Hand()
    async with stage(Bench(hand)):
        hand.show([ShownCard(card(name)) for name in ("7H", "JS", "7C")])
        assert hand.select_rank(7)
        assert hand.cursor == 2
        assert hand.select_rank(7)
        assert hand.cursor == 0
        assert not hand.select_rank(5)
        assert hand.cursor == 0


async def test_only_what_may_be_chosen_is_walked_to_and_clicked(
    stage: Stage, spades: Callable[..., list[ShownCard]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
        hand.show(spades(), only=(3, 5))
        hand.focus()
        await pilot.press("home", "right", "right", "enter")
        assert hand.cursor == 5
        assert await pilot.click(hand, offset=(1, 3))
        await pilot.press("left")
        assert hand.cursor == 3
    assert [index for index, _ in chosen(heard)] == [5]


async def test_the_cursor_goes_to_the_last_card_when_its_own_has_left(
    stage: Stage, spades: Callable[..., list[ShownCard]]
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
        hand.show(spades())
        hand.select(5)
        hand.show(spades()[:3])
        assert hand.cursor == 2, "the cursor goes to the last that is there"
        hand.show([])
        assert hand.cursor == 0
        await pilot.press("enter", "left", "end")


async def test_another_theme_repaints_in_its_colours(
    stage: Stage, spades: Callable[..., list[ShownCard]]
) -> None:
    hand = Hand()
    async with stage(Bench(hand)) as pilot:
        hand.show(spades())
        await pilot.pause()
        before = line_of(hand, 1)
        pilot.app.theme = "high-contrast"
        await pilot.pause()
        fields = {
            segment.style.bgcolor.name
            for segment in line_of(hand, 1)
            if segment.style and segment.style.bgcolor
        }
        assert before != line_of(hand, 1)
        assert {"#f6f0e0", "#002014"} <= fields


async def test_only_rows_that_change_are_printed_again(
    stage: Stage, spades: Callable[..., list[ShownCard]]
) -> None:
    hands = Hand(), Hand()
    bench = RecordingBench(*hands)
    async with stage(bench) as pilot:
        for hand in hands:
            hand.show(spades())
        hands[0].focus()
        await pilot.pause()
        bench.printed.clear()
        hands[0].show(spades())
        await pilot.pause()
        assert bench.printed == [], "nothing has changed"
        await pilot.press("right")
        assert {y for each in bench.printed for y in each.line_range} == {0, 1, 2, 3, 4}
        assert max(each.right for each in bench.printed) < 8, "the other cards are as they were"


async def test_up_and_down_reach_the_other_line(
    stage: Stage, spades: Callable[..., list[ShownCard]]
) -> None:
    hand = Hand()
    async with stage(Bench(hand, lines=2), size=(40, 24)) as pilot:
        hand.show(spades()[:12])
        hand.focus()
        await pilot.pause()
        await pilot.press("right", "right", "down")
        assert hand.cursor == 7
        await pilot.press("down", "up")
        assert hand.cursor == 1


class RecordingBench(Bench):
    """A bench that keeps the regions that are printed again."""

    def __init__(self, *hands: Hand) -> None:
        super().__init__(*hands)
        self.printed: list[Region] = []

    def _exchange_repaint_regions(self) -> Collection[Region]:
        regions = super()._exchange_repaint_regions()
        self.printed += regions
        return regions


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
