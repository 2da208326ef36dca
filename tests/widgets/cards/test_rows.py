"""Captured cards: groups, lines, complete sets."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK, Card
from tests.widgets.cards.painting_helpers import felt, looks, painted, text_of
from widgets.cards.painter import captured_lines, captured_width, draw_captured
from widgets.cards.style import CardLook, FaceStyle

groups = st.lists(st.lists(st.sampled_from(DECK), min_size=1, max_size=5), max_size=6)


@given(groups, looks, st.integers(16, 50))
def test_every_group_is_in_a_line_that_is_not_too_long(
    cards: list[list[Card]], look: CardLook, width: int
) -> None:
    lines, canvas = captured_lines(cards, width, look), felt(60, 8)
    assert [group for line in lines for group in line] == cards
    for y, line in enumerate(lines):
        draw_captured(canvas, 2, y, line, look)
        used = captured_width(line, look)
        assert used <= width
        assert {x for x, row in painted(canvas) if row == y} <= set(range(2, 2 + used))


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (FaceStyle.SOLID, " 4♣ 4♦ 4♥ 4♠★  9♣ 9♦ 9♥"),
        (FaceStyle.OUTLINED, "4♣4♦4♥4♠★ 9♣9♦9♥"),
        (FaceStyle.LETTERS, "4C 4D 4H 4S*  9C 9D 9H"),
    ],
)
def test_a_complete_set_has_a_star_and_three_cards_have_none(
    face: FaceStyle, text: str, card: Callable[[str], Card]
) -> None:
    canvas = felt()
    four, three = ([card(rank + suit) for suit in "CDHS"[:n]] for rank, n in (("4", 4), ("9", 3)))
    draw_captured(canvas, 0, 0, [four, three], CardLook(face=face))
    assert text_of(canvas)[0] == text
