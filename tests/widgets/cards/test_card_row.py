"""Cards in a row, to look at: how much room they take, and what stands below them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from games.cards import Card
from tests.widgets.cards.painting_helpers import felt, looks, painted, shown_cards, text_of
from widgets.cards.card_row import CardRow, draw_row, line_height, row_places, row_width
from widgets.cards.hand import CardStack, Stacks
from widgets.cards.painter import stack_width
from widgets.cards.style import CardLook, CardSize

Cards = Callable[[str], Card]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

some_stacks = st.lists(
    st.builds(
        CardStack,
        st.lists(shown_cards, min_size=1, max_size=3).map(tuple),
        st.sampled_from(("", "pair", "a long caption")),
    ),
    max_size=6,
).map(tuple)


@given(some_stacks, looks, st.integers(26, 80))
def test_stacks_lie_side_by_side_and_in_further_lines(
    stacks: Stacks, look: CardLook, width: int
) -> None:
    places = list(row_places(stacks, look, width))
    wide = [max(stack_width(len(each.cards), look.size), len(each.word)) for each in stacks]
    for (x, line), (next_x, next_line), columns in zip(places, places[1:], wide, strict=False):
        assert (next_line, next_x) in ((line, x + columns + 1), (line + 1, 0))
    assert all(x + columns <= width for (x, _), columns in zip(places, wide, strict=True))


@given(some_stacks, looks, st.integers(26, 80))
def test_a_row_takes_the_rows_it_says(stacks: Stacks, look: CardLook, width: int) -> None:
    places = list(row_places(stacks, look, width))
    height = line_height(stacks, look) * (1 + max((line for _, line in places), default=0))
    canvas = felt(width, height + 3)
    draw_row(canvas, stacks, look)
    assert all(y < height for _, y in painted(canvas))


def test_a_caption_stands_below_its_cards(card: Cards) -> None:
    look = CardLook(CardSize.MEDIUM)
    stacks = (CardStack.of(card("9H"), card("9C"), word="pair"), CardStack.of(None, word="bid"))
    canvas = felt(30, 8)
    draw_row(canvas, stacks, look)
    assert text_of(canvas)[6] == "   pair       bid"


async def test_a_row_is_as_wide_and_high_as_its_cards(stage: Stage, card: Cards) -> None:
    row = CardRow((CardStack.of(card("9H")), CardStack.of(None)))
    async with stage(row) as pilot:
        assert row.size == (row_width(row.stacks, row.look), 4)
        row.look = CardLook(CardSize.LARGE)
        await pilot.pause()
        assert row.size == (20, 8)
        assert "9♥" in row.render_line(0).text
