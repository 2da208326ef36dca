"""Captured cards: groups, complete sets, and what finds no room."""

from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK, Card
from tests.widgets.cards.painting_helpers import felt, looks, painted, text_of
from widgets.cards.captured import captured_lines, captured_width, draw_captured
from widgets.cards.style import CardLook, FaceStyle

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
