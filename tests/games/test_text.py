"""Text from outside in a sentence: printable, in quotation marks, no longer than it may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.text import printable, quoted, shortened


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Ünïcode ♠", "Ünïcode ♠"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\tb\r\n", r"a\tb\r\n"),
        ("\u202e", r"\u202e"),
        ("\udcff", r"\udcff"),
    ],
)
def test_what_could_act_on_a_terminal_is_written_as_its_number(text: str, safe: str) -> None:
    assert printable(text) == safe


def test_what_is_too_long_is_cut_to_the_length_with_dots() -> None:
    assert quoted("x" * 24) == f'"{"x" * 24}"'
    assert quoted("x" * 25) == f'"{"x" * 21}..."'
    assert quoted("abcdef", 5) == '"ab..."'


@given(st.text(st.characters(codec=None), max_size=60))
def test_whatever_is_quoted_can_be_printed(text: str) -> None:
    assert quoted(text).isprintable()
    assert quoted(text).encode()


def test_what_has_no_room_is_cut_with_a_sign_and_what_has_room_is_not() -> None:
    cut = [shortened("careful", room) for room in (8, 7, 6, 2, 1, 0, -1)]
    assert cut == ["careful", "careful", "caref…", "c…", "…", "", ""]
