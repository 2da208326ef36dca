"""Texts on a canvas: as wide as the terminal shows them, whatever they are written in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from games.text import has_single_cells, text_width
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import to_cells

WRITTEN = st.text(st.sampled_from("aé李ｱ한e\u0301\u0301♠·👍\u200d\u200bก็ \n"), max_size=12)


def test_nothing_written_by_others_steers_the_terminal() -> None:
    assert to_cells("a\x1b[31mb\nc\u202ed") == "a [31mb c d"
    assert to_cells("名 ♠ e\u0301") == "名 ♠ e\u0301"


def test_what_is_narrow_without_asking_is_narrow_to_the_library_that_prints_it() -> None:
    narrow = [chr(code) for code in range(0x3000) if has_single_cells(chr(code))]
    assert len(narrow) > 1000
    assert {cell_len(sign) for sign in narrow} == {1}
    assert [sign for sign in narrow if to_cells(sign) != sign] == []
    assert to_cells("a\xa0b") == "a b"


@given(WRITTEN)
def test_a_text_takes_the_cells_that_are_counted(text: str) -> None:
    assert cell_len(to_cells(text)) == text_width(text) == text_width(to_cells(text))


@given(st.lists(st.tuples(st.integers(-4, 14), WRITTEN), max_size=5))
def test_whatever_is_written_over_another_text_a_canvas_keeps_its_width(
    written: list[tuple[int, str]],
) -> None:
    paper = canvas(12, 1)
    for column, text in written:
        assert paper.text(column, 0, text) == column + text_width(text)
    assert cell_len(paper.strip(0).text) == 12


@pytest.mark.parametrize("column", range(4))
def test_what_covers_half_of_a_wide_character_keeps_the_cells_of_a_row(column: int) -> None:
    filled, pasted = canvas(12, 1), canvas(12, 1)
    for paper in (filled, pasted):
        paper.text(0, 0, "李小龍")
    filled.fill(column, 0, 1, 1, "felt")
    pasted.paste(column, 0, canvas(1, 1).rows)
    assert cell_len(filled.strip(0).text) == cell_len(pasted.strip(0).text) == 12


@pytest.mark.parametrize("under", ["a李", "李\u0301", "a\u0301\u0301李", "李李", "\u0301李"])
@pytest.mark.parametrize("over", ["a", "李", "\u0301"])
def test_neither_marks_nor_halves_change_the_cells_of_a_row(under: str, over: str) -> None:
    for column in range(4):
        paper = canvas(12, 1)
        paper.text(0, 0, under)
        paper.text(column, 0, over)
        assert cell_len(paper.strip(0).text) == 12


def test_a_wide_character_stands_whole_on_a_canvas_or_not_at_all() -> None:
    paper = canvas(12, 1)
    paper.text(1, 0, "李小龍 8")
    assert paper.strip(0).text == " 李小龍 8   "
    paper.put(2, 0, "|")
    paper.text(11, 0, "李")
    assert paper.strip(0).text == "  |小龍 8   "
    assert paper.right_aligned(12, 0, "小") == 10
    assert paper.strip(0).text == "  |小龍 8 小"
