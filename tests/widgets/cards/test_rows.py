"""Captured cards and cards in a row: groups, complete sets, captions, and what finds no room."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager

from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from games.cards import DECK, Card
from tests.widgets.cards.painting_helpers import felt, looks, painted, shown_cards, text_of
from widgets.cards.captured import captured_lines, captured_width, draw_captured
from widgets.cards.card_row import (
    CardRow,
    CardStack,
    Stacks,
    draw_row,
    line_height,
    row_places,
    row_width,
)
from widgets.cards.painter import stack_width
from widgets.cards.style import CardLook, CardSize, FaceStyle

Cards = Callable[[str], Card]

groups = st.lists(st.lists(st.sampled_from(DECK), min_size=1, max_size=5), max_size=6)


def drawn(cards: Sequence[Sequence[Card]], look: CardLook, width: int = 40, rows: int = 1) -> str:
    canvas = felt(60, 6)
    draw_captured(canvas, 0, 0, cards, width, look, rows=rows)
    return "\n".join(line for line in text_of(canvas) if line)


@given(groups, looks, st.integers(16, 50), st.integers(1, 6), st.booleans())
def test_cards_stay_in_their_rows_and_columns(
    cards: list[list[Card]], look: CardLook, width: int, rows: int, tall: bool
) -> None:
    canvas = felt(60, 8)
    used = draw_captured(canvas, 2, 1, cards, width, look, rows=rows, tall=tall)
    assert used <= rows
    assert painted(canvas) <= {(2 + x, 1 + y) for x in range(width) for y in range(used)}


@given(groups, looks, st.integers(16, 50))
def test_every_group_is_in_a_line_that_is_not_too_long(
    cards: list[list[Card]], look: CardLook, width: int
) -> None:
    lines = captured_lines(cards, width, look)
    assert [group for line in lines for group in line] == cards
    assert all(captured_width(line, look) <= width for line in lines)


def test_a_complete_set_has_a_star(card: Cards) -> None:
    four = [card(name) for name in ("4C", "4D", "4H", "4S")]
    tens = [card(name) for name in ("10C", "10H")]
    assert drawn([four, tens], CardLook()) == " 4♣ 4♦ 4♥ 4♠★ 10♣10♥"
    assert drawn([four, tens], CardLook(face=FaceStyle.OUTLINED)) == "4♣4♦4♥4♠★ 10♣10♥"
    assert drawn([four, tens], CardLook(face=FaceStyle.LETTERS)) == "4C 4D 4H 4S*  10C10H"


def test_what_finds_no_room_is_reported(card: Cards) -> None:
    pairs = [[card("9C"), card("9D")], [card("JC"), card("JD")], [card("QC"), card("QD")]]
    assert drawn(pairs, CardLook(), width=16) == " 9♣ 9♦  J♣ J♦…"
    assert drawn(pairs, CardLook(), width=16, rows=2) == " 9♣ 9♦  J♣ J♦\n Q♣ Q♦"


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


async def test_a_row_is_as_wide_and_high_as_its_cards(stage: Stage, card: Cards) -> None:
    row = CardRow((CardStack.of(card("9H")), CardStack.of(None)))
    async with stage(row) as pilot:
        assert row.size == (row_width(row.stacks, row.look), 4)
        row.look = CardLook(CardSize.LARGE)
        await pilot.pause()
        assert row.size == (20, 8)
        assert "9♥" in row.render_line(0).text
