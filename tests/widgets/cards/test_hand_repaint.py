"""What a hand repaints and when it asks for a layout: counted for equal and for changed values."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.geometry import Region, Size
from textual.message import Message
from textual.messages import Layout
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from widgets.cards.hand import Hand
from widgets.cards.layout import CardStack, stack_places
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard

Drawn = Callable[[Widget], list[str]]
Spades = Callable[..., list[ShownCard]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


class CountingHand(Hand):
    """A hand that counts its lines by row, and remembers which regions it was asked to repaint."""

    def __init__(self, *, lifts: bool = True, wraps: bool = False) -> None:
        super().__init__(lifts=lifts, wraps=wraps)
        self.rendered: Counter[int] = Counter()
        self.regions: list[tuple[Region, ...]] = []

    def render_line(self, y: int) -> Strip:
        self.rendered[y] += 1
        return super().render_line(y)

    def refresh(self, *regions: Region, repaint: bool = True, **also: bool) -> "CountingHand":
        self.regions.append(regions)
        return super().refresh(*regions, repaint=repaint, **also)


@asynccontextmanager
async def counted(
    stage: Stage, hand: CountingHand, cards: list[ShownCard]
) -> AsyncIterator[Pilot[None]]:
    """Show some cards, and begin to count when they are drawn."""
    async with stage(hand) as pilot:
        hand.show(cards)
        hand.focus()
        await pilot.pause()
        hand.rendered.clear()
        hand.regions.clear()
        yield pilot


def layouts(heard: list[Message], hand: Hand) -> int:
    return sum(isinstance(each, Layout) and each.widget is hand for each in heard)


async def test_equal_values_repaint_nothing(
    stage: Stage, spades: Spades, heard: list[Message]
) -> None:
    hand = CountingHand()
    async with counted(stage, hand, spades()) as pilot:
        before = layouts(heard, hand)
        hand.show(spades())
        hand.look = CardLook()
        hand.stacks = tuple(map(CardStack, ((each,) for each in spades())))
        hand.cursor = 0
        await pilot.pause()
        assert hand.rendered == {}
        assert hand.regions == []
        assert layouts(heard, hand) == before


async def test_a_card_that_leaves_repaints_its_own_columns_and_lays_nothing_out(
    stage: Stage, spades: Spades, heard: list[Message]
) -> None:
    hand = CountingHand()
    async with counted(stage, hand, spades()) as pilot:
        before = layouts(heard, hand)
        hand.show(spades("5S"))
        await pilot.pause()
        assert hand.regions == [(Region(4 * 6, 0, 5, 4),)]
        assert hand.rendered == dict.fromkeys(range(4), 1)
        assert layouts(heard, hand) == before


async def test_the_cursor_repaints_what_it_leaves_and_what_it_comes_to(
    stage: Stage, spades: Spades
) -> None:
    hand = CountingHand()
    async with counted(stage, hand, spades()) as pilot:
        await pilot.press("right")
        assert hand.regions == [(Region(0, 0, 5, 4), Region(6, 0, 5, 4))]
        assert hand.rendered == dict.fromkeys(range(4), 1)


async def test_only_the_line_of_the_cursor_is_drawn_where_there_are_several(
    stage: Stage, spades: Spades
) -> None:
    hand = CountingHand(lifts=False, wraps=True)
    hand.styles.width = 40
    async with counted(stage, hand, spades()) as pilot:
        hand.select(8)
        await pilot.pause()
        hand.rendered.clear()
        await pilot.press("right")
        assert set(hand.rendered) == {4, 5, 6, 7}


@pytest.mark.parametrize(
    ("look", "laid_out"),
    [
        (CardLook(four_colours=True), False),
        (CardLook(face=FaceStyle.OUTLINED), False),
        (CardLook(CardSize.LARGE), True),
    ],
)
async def test_a_look_repaints_all_and_lays_out_only_where_cards_need_another_size(
    stage: Stage, spades: Spades, heard: list[Message], look: CardLook, laid_out: bool
) -> None:
    hand = CountingHand()
    async with counted(stage, hand, spades()) as pilot:
        before = layouts(heard, hand)
        hand.look = look
        await pilot.pause()
        assert (layouts(heard, hand) > before) == laid_out
        assert hand.rendered == dict.fromkeys(range(look.size.height + 1), 1)


@pytest.mark.parametrize(
    ("count", "laid_out"), [(14, False), (18, False), (12, True), (6, True), (1, True)]
)
async def test_other_cards_lay_out_only_where_they_take_more_or_fewer_lines(
    stage: Stage, spades: Spades, heard: list[Message], count: int, laid_out: bool
) -> None:
    hand = CountingHand(lifts=False, wraps=True)
    hand.styles.width = 40
    async with counted(stage, hand, spades()) as pilot:
        before = layouts(heard, hand)
        hand.show((spades() * 2)[:count])
        await pilot.pause()
        assert (layouts(heard, hand) > before) == laid_out
        lines = 1 + stack_places(hand.hand_layout, 40)[-1].line
        assert hand.size == Size(40, 4 * lines)


async def test_a_width_that_was_left_with_other_cards_is_laid_out_for_those_that_are_there(
    stage: Stage, spades: Spades
) -> None:
    hand = Hand(lifts=False, wraps=True)
    async with stage(hand) as pilot:
        for width, count, lines in ((80, 13, 1), (40, 13, 3), (40, 14, 3), (80, 14, 2)):
            hand.show((spades() * 2)[:count])
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            assert hand.size == Size(width, 4 * lines)


async def test_what_is_drawn_in_part_is_what_would_be_drawn_as_a_whole(
    stage: Stage, spades: Spades, drawn: Drawn
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        for cards in (spades(), spades("5S"), spades("5S", "6S"), spades("AS"), spades()[:5]):
            hand.show(cards)
            hand.focus()
            await pilot.press("right")
            screen = [
                "".join(segment.text for segment in line).rstrip()
                for line in pilot.app.screen._compositor.render_strips()
            ]
            assert screen[: hand.size.height] == drawn(hand)
