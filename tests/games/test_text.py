"""Text from outside in a sentence, why it was refused, chances in percent, and rounded sums."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
import wcwidth
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from games import randomness
from games.contract import Refusal
from games.text import (
    centred,
    clipped,
    graphemes,
    has_single_cells,
    padded,
    percent,
    plain_fault,
    printable,
    quoted,
    round_sum,
    round_terms,
    shortened,
    text_width,
    wrap_sentences,
    wrap_text,
)


def test_what_could_act_on_a_terminal_is_written_as_its_number() -> None:
    acts = "Ünïcode ♠\x1b[2J a\tb\r\n\u202e\udcff"
    assert printable(acts) == r"Ünïcode ♠\x1b[2J a\tb\r\n\u202e\udcff"


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


def test_what_counts_as_narrow_without_asking_is_narrow() -> None:
    narrow = [chr(code) for code in range(0x3000) if has_single_cells(chr(code))]
    assert len(narrow) > 1000
    assert {wcwidth.wcwidth(sign) for sign in narrow} == {1}
    assert all(sign.isprintable() for sign in narrow)
    assert not has_single_cells("\xa0")


def test_a_text_is_measured_and_cut_in_cells_of_the_terminal() -> None:
    assert [text_width(text) for text in ("Ann", "李小龍", "e\u0301", "·♠", "")] == [3, 6, 1, 2, 0]
    assert list(graphemes("李e\u0301")) == [("李", 2), ("e\u0301", 1)]
    cut = [clipped("李小龍", room) for room in (6, 5, 4, 1, 0, -1)]
    assert cut == ["李小龍", "李小", "李小", "", "", ""]
    assert [shortened("李小龍", room) for room in (6, 5, 4, 1)] == ["李小龍", "李小…", "李…", "…"]
    assert (padded("李小龍", 8), padded("Ann", 2)) == ("李小龍  ", "Ann")
    assert (centred("李小龍", 9), centred("Ann", 2)) == (" 李小龍  ", "Ann")


def test_long_texts_are_broken_between_words_as_wide_as_they_show() -> None:
    assert wrap_text("you take the ten", 8) == ["you take", "the ten"]
    assert wrap_text("李小龍 takes the ten", 12) == ["李小龍 takes", "the ten"]
    assert wrap_text("李小龍 takes the ten", 12, 1) == ["李小龍 …"]
    assert wrap_text("you take the ten", 10, 1) == ["you take …"]


@pytest.mark.parametrize("text", ["takes it", "李小龍 takes"])
@pytest.mark.parametrize("most", [None, 1, 2])
def test_where_there_is_no_room_a_line_takes_a_cell(text: str, most: int | None) -> None:
    for width in range(-9, 4):
        assert wrap_text(text, width, most)
        assert wrap_text(text, width, most, indent="  ")


def test_sentences_begin_new_lines_where_there_is_room_and_the_last_are_left_out() -> None:
    said = ("A 7 is best. It wins.", "Nothing beats 100%.")
    assert wrap_sentences(said, 30, 2) == ["A 7 is best. It wins.", "Nothing beats 100%."]
    assert wrap_sentences(said, 16, 3) == ["A 7 is best. It", "wins. Nothing", "beats 100%."]
    assert wrap_sentences(said, 16, 2) == ["A 7 is best. It", "wins."]
    assert wrap_sentences(said, 16, 1) == ["A 7 is best."]
    assert wrap_sentences(said, 5, 1) == []
    assert wrap_sentences((), 5, 1) == []
    whole = ("It stays. A 7 is best here. It wins 22 in 100.",)
    assert wrap_sentences(whole, 30, 2) == ["It stays. A 7 is best here. It", "wins 22 in 100."]
    assert wrap_sentences(whole[:1], 40, 3) == wrap_text(whole[0], 40)
    lone = ("A 7 is best here now. It wins 22 in 100.",)
    assert wrap_sentences(lone, 36, 3) == ["A 7 is best here now.", "It wins 22 in 100."]


class Inner(Struct, forbid_unknown_fields=True):
    """A part of a file."""

    n: Annotated[int, Meta(ge=0, le=9)]
    share: float | None = None
    pair: tuple[int, int] = (1, 2)
    short: Annotated[str, Meta(max_length=2)] = ""
    level: Literal["easy", "hard"] = "easy"
    counts: dict[str, int] = {}


class Outer(Struct):
    """A file."""

    parts: list[Inner]


PART = 'of entry 1 of "parts"'


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[]", "it is not a group of named values"),
        (b'{"parts": 5}', '"parts" is not a list'),
        (b'{"parts": [{"n": "x"}]}', f'"n" {PART} is not a whole number'),
        (b'{"parts": [{"n": 10}]}', f'"n" {PART} is out of range'),
        (b'{"parts": [{"n": 1e400}]}', f'"n" {PART} is out of range'),
        (b'{"parts": [{"n": 1, "share": "x"}]}', f'"share" {PART} is not a number or nothing'),
        (b'{"parts": [{"n": 1, "pair": [1]}]}', f'"pair" {PART} has a wrong length'),
        (b'{"parts": [{"n": 1, "short": "abc"}]}', f'"short" {PART} has a wrong length'),
        (b'{"parts": [{"n": 1, "level": "no"}]}', f'"level" {PART} has a value that is not known'),
        (
            b'{"parts": [{"n": 1, "counts": {"": ""}}]}',
            f'an entry of "counts" {PART} is not a whole number',
        ),
        (b'{"parts": [{}]}', f'"n" {PART} is missing'),
        (b"{}", '"parts" is missing'),
        (b'{"parts": [{"n": 1, "\x1b": 1}]}', "it cannot be read at byte 21"),
        (b'{"parts": [{"n": 1, "\\u001b": 1}]}', rf'"\x1b" {PART} is not known'),
        (b'{"parts": [', "it ends too early"),
        (b'{"parts" 5}', "it cannot be read at byte 9"),
        (b'["\xff"]', "it is not text in UTF-8"),
        (b"[" * 20_000, "it is nested too deeply"),
    ],
)
def test_what_is_wrong_is_said_without_the_words_of_programs(content: bytes, why: str) -> None:
    kind: Any = Outer if content[:2] not in (b'["', b"[[") else Any
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError, RecursionError)) as error:
        msgspec.json.decode(content, type=kind)
    assert plain_fault(error.value) == why


def test_a_sentence_for_people_stays_as_it_is() -> None:
    said = "Expected `int`: out of range, truncated."
    assert plain_fault(Refusal(said)) == said
    assert plain_fault(msgspec.ValidationError("no \x1b card - at `$.a`")) == r"no \x1b card"


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "<1%"), (0.034, "3%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_only_what_cannot_happen_is_0_percent(chance: float, words: str) -> None:
    assert percent(chance) == words


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ((0.5, 0.5), (1, 0)),
        ((50.0, 0.4, -0.4, 0.0), (50, 0, 0, 0)),
        ((1.4, 1.4, 1.4), (2, 1, 1)),
        ((-1.4, -1.4, -1.4), (-1, -1, -2)),
        ((), ()),
    ],
)
def test_what_rounding_takes_goes_to_those_that_lose_most(
    terms: tuple[float, ...], shown: tuple[int, ...]
) -> None:
    assert round_terms(terms, sum(terms)) == shown


def test_rounded_terms_add_up_and_stay_close() -> None:
    coin = randomness.stream("rounding")
    for _ in range(10_000):
        terms = [200 * coin.random() - 100 for _ in range(1 + int(6 * coin.random()))]
        shown = round_terms(terms, sum(terms))
        assert sum(shown) == round(sum(terms))
        assert all(abs(each - term) < 1 for each, term in zip(shown, terms, strict=True))


def test_a_sum_is_shown_with_its_terms() -> None:
    assert round_sum((0.5, 0.1004, -0.1004), 0.5, 1000) == (500, 100, -100, 500)
    assert round_sum((0.5005, 0.1004, 0.1004), 0.7013, 1000) == (501, 100, 100, 701)
