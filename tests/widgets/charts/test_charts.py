"""Standings, the matrix, the chart, things to take or leave: drawn in any width."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from widgets.charts.matrix import draw_matrix
from widgets.charts.ranking import Place, draw_ranking, rows_of_place
from widgets.inputs.choice import visible_options
from widgets.inputs.toggles import Toggles, option_places
from widgets.spans import Row, row_text

TITLES = ("Won", "Points", "Score %")
PLACES = (
    Place("careful", 0.82, ("12", "900:400", "82.0")),
    Place("./my-bot --fast", 0.4, ("3", "400:900", "40.0")),
)


def text(rows: Iterable[Row]) -> list[str]:
    return [row_text(row).rstrip() for row in rows]


def test_the_standings_have_bars_where_there_is_room() -> None:
    assert text(draw_ranking(TITLES, ("Points",), PLACES, 64)) == [
        "                                           Won   Points  Score %",
        " 1 careful          █████████████████▎      12  900:400     82.0",
        " 2 ./my-bot --fast  ████████▍                3  400:900     40.0",
    ]


def test_where_it_is_narrow_a_column_makes_way_and_then_names_are_cut() -> None:
    narrow = text(draw_ranking(TITLES, ("Points",), PLACES, 36))
    assert "Points" not in narrow[0]
    assert "./my-bot --fast" in narrow[2]
    assert "…" in text(draw_ranking(TITLES, ("Points",), PLACES, 28))[2]


def test_where_there_is_room_places_stand_apart_and_their_bars_are_higher() -> None:
    assert [rows_of_place(4, room) for room in (0, 5, 9, 13, 40)] == [1, 1, 2, 3, 3]
    for step in (1, 2, 3):
        rows = text(draw_ranking(TITLES, (), PLACES, 60, step, ascii_only=True))
        assert len(rows) == 1 + step * len(PLACES)
        assert [place for place, row in enumerate(rows) if "careful" in row] == [1]
        assert [place for place, row in enumerate(rows) if "./my-bot" in row] == [1 + step]
        assert sum("#" in row for row in rows) == len(PLACES) * (2 if step == 3 else 1)


def test_the_matrix_says_who_beats_whom() -> None:
    shares = ((None, 0.75, None), (0.25, None, 0.5), (None, 0.5, None))
    assert text(draw_matrix(("a", "bee", "c"), shares, 30)) == [
        "           1    2    3",
        " 1 a       ·   75    -",
        " 2 bee    25    ·   50",
        " 3 c       -   50    ·",
    ]


def test_the_numbers_of_the_matrix_have_bars_where_there_is_room() -> None:
    shares = ((None, 0.75), (0.25, None))
    drawn = text(draw_matrix(("a", "bee"), shares, 39, 8, ascii_only=True))
    assert drawn == [
        "                1 a       2 bee",
        " 1 a              ·          75",
        "                     ########",
        "",
        " 2 bee           25           ·",
        "         ##",
        "",
    ]
    assert len(draw_matrix(("a", "bee"), shares, 39, 6)) == 5, "no row is left for a blank one"


def test_large_tiles_have_big_figures() -> None:
    drawn = text(draw_matrix(("a", "bee"), ((None, 0.75), (0.25, None)), 52, 19))
    assert [row[-7:] for row in drawn[1:4]] == ["▀▀█ █▀▀", " ▄▀ ▀▀█", " ▀  ▀▀▀"]
    assert len(drawn) == 19, "they take no more rows"


def test_two_who_have_not_met_have_an_empty_bar_and_nobody_has_one_against_himself() -> None:
    rows = draw_matrix(("a", "bee"), ((None, None), (None, None)), 39, 8)
    assert [sum(len(span.text) for span in row if span.field) for row in rows[1:4]] == [0, 10, 0]


@given(st.integers(1, 20), st.integers(0, 120))
def test_every_row_of_the_matrix_fits(size: int, width: int) -> None:
    names = tuple(f"number {place}" for place in range(size))
    shares = tuple(tuple(1.0 if a < b else 0.0 for b in range(size)) for a in range(size))
    rows = draw_matrix(names, shares, max(width, 3 + 4 * size))
    assert all(len(row_text(row)) == max(width, 3 + 4 * size) for row in rows)
    assert all(row_text(rows[1 + place]).split()[0] == str(place + 1) for place in range(size))


@given(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1), st.data())
def test_what_is_chosen_is_always_seen(options: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.integers(0, len(options) - 1))
    room = data.draw(st.integers(16, 80))
    first, last = visible_options(options, chosen, room)
    assert 0 <= first <= chosen < last <= len(options)
    signs = 2 * ((first > 0) + (last < len(options)))
    seen = sum(len(option) + 2 for option in options[first:last])
    assert seen + signs <= room or last - first <= 2


def test_all_options_are_seen_where_there_is_room() -> None:
    assert visible_options(["one", "two", "three"], 2, 20) == (0, 3)
    assert visible_options(["one", "two", "three"], 0, 19) == (0, 2)
    assert visible_options(["one", "two", "three"], 2, 16) == (1, 3)


def test_things_lie_in_columns_and_lines() -> None:
    assert option_places(("a", "bb", "c"), 5, 19) == ((0, 5, 12), (0, 12, 19), (1, 5, 12))


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_things_are_taken_and_left(
    stage: Callable[..., AbstractAsyncContextManager[Pilot[None]]], way: str
) -> None:
    toggles = Toggles(("one", "two"), frozenset({"one"}), label="Which", label_width=6)
    async with stage(toggles) as pilot:
        toggles.focus()
        if way == "keys":
            await pilot.press("space", "right", "space")
        else:
            assert await pilot.click(toggles, offset=(8, 0))
            assert await pilot.click(toggles, offset=(16, 0))
        assert list(toggles.chosen) == ["two"]
        toggles.add("three")
        assert list(toggles.chosen) == ["two", "three"]
        assert toggles.here == "three"
