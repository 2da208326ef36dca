"""What the lobby draws where there is much room: the last game, and what a newcomer should know."""

from datetime import date
from unittest.mock import Mock

import pytest

from app.screens.lobby.below import (
    HELP,
    draw_help,
    draw_lately,
    draw_wins,
    games_to_a_curve,
    games_to_try,
)
from app.screens.lobby.go_on import draw_centred, draw_past_games
from app.screens.lobby.news import Days, News, read_news
from app.screens.lobby.pictures import draw_today
from app.screens.lobby.thumbnails import Thumbnail, battle, gops, gostop, twentyone
from app.storage.store import open_store
from tests.app.screens.lobby.lobby_helpers import given_up, unfinished
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook


def words(field: Canvas) -> str:
    """Return what is written on a canvas, with single blanks."""
    return " ".join(" ".join("".join(cell.char for cell in row) for row in field.rows).split())


@pytest.mark.parametrize("made", [gops, gostop, twentyone, battle])
@pytest.mark.parametrize(("felt", "rows"), [(39, 7), (51, 12)])
def test_the_picture_of_the_last_game_lies_in_the_middle_of_the_felt(
    made: object, felt: int, rows: int
) -> None:
    field = canvas(felt + 30, rows + 4)
    thumbnail = made()  # type: ignore[operator]
    assert isinstance(thumbnail, Thumbnail)
    draw_centred(field, thumbnail.art, felt, rows, CardLook())
    blank = field.palette["felt"]
    painted = [
        x
        for x in range(field.width)
        for row in field.rows
        if row[x].char != " " or row[x].field != blank
    ]
    before, after = min(painted) - 2, 2 + felt - 1 - max(painted)
    assert before >= 0
    assert after >= 0
    assert abs(before - after) <= 3, "but for the shadow at the right"


@pytest.mark.parametrize(
    ("width", "height", "panels", "lines"),
    [(116, 4, 3, 2), (98, 6, 3, 2), (156, 13, 5, 3), (166, 6, 5, 2), (196, 6, 5, 3)],
)
def test_a_newcomer_reads_whole_lines_in_as_many_panels_as_fit(
    width: int, height: int, panels: int, lines: int
) -> None:
    field = canvas(width, height)
    draw_help(field, 2, CardLook())
    said = words(field)
    shown = [title for (_, title), _ in HELP if title in said]
    assert len(shown) == panels
    whole = [word for _, texts in HELP[:panels] for line in texts[:lines] for word in line.split()]
    assert all(word in said for word in whole)


@pytest.mark.parametrize(
    ("played", "start"), [(0, "5 games draw"), (1, "4 more games draw"), (4, "1 more game draws")]
)
def test_the_games_that_a_curve_still_needs_are_counted(played: int, start: str) -> None:
    assert games_to_a_curve([Mock()] * played) == f"{start} a curve here"


@pytest.fixture
def some_news() -> News:
    """Return the news after three games of GOPS."""
    store = open_store()
    given_up(store, "wlw")
    return read_news(store, "Ann")


def test_few_games_leave_room_for_those_not_played_yet(some_news: News) -> None:
    assert [key for key, _ in games_to_try(some_news)] == ["2", "3", "4"]
    for width, height in ((98, 6), (46, 12)):
        field = canvas(width, height)
        draw_lately(field, some_news, focused=False, look=CardLook())
        assert "Not played yet" in words(field)
        assert "3 Twenty-One" in words(field)
    low = canvas(46, 4)
    draw_lately(low, some_news, focused=False, look=CardLook())
    assert "Not played yet" not in words(low)


def test_a_game_that_waits_is_no_new_one() -> None:
    store = open_store()
    unfinished((4,), store=store, other="easy")
    assert [game.slug for _, game in games_to_try(read_news(store, ""))] == [
        "gostop",
        "twentyone",
        "battle",
    ]


def test_each_past_game_is_a_bar_and_a_square(some_news: News) -> None:
    field, saved = canvas(40, 16), some_news.played[0]
    draw_past_games(field, 2, 1, some_news, saved, CardLook())
    said = words(field)
    assert "✓ × ✓" in said
    assert "won 2 of 3 against Easy" in said
    empty = canvas(40, 16)
    draw_past_games(empty, 2, 1, News(), saved, CardLook())
    assert "Easy not played yet Medium not played yet" in words(empty)


@pytest.mark.parametrize(("deals", "more"), [(4, ""), (6, ""), (9, "4 more")])
def test_deals_of_the_day_that_have_no_room_are_counted(deals: int, more: str) -> None:
    field = canvas(42, 11)
    tries = tuple((f"G{n}", None) for n in range(deals))
    draw_today(field, Days(date(2026, 2, 28), tries), focused=False, look=CardLook())
    said = words(field)
    shown = sum(f"G{n}" in said.split() for n in range(deals))
    assert shown + int(more.split()[0] if more else 0) == deals
    assert more in said


@pytest.mark.parametrize(("width", "height"), [(75, 4), (96, 6), (117, 19), (60, 30)])
def test_the_squares_of_the_first_games_fill_the_width_and_stay_squares(
    some_news: News, width: int, height: int
) -> None:
    field = canvas(width, height)
    draw_wins(field, some_news, focused=False, look=CardLook())
    blank = field.palette["middle"]
    drawn = [(x, y) for x in range(width) for y in range(2, height) if filled(field, x, y, blank)]
    columns, rows = {x for x, _ in drawn}, {y for _, y in drawn}
    assert (min(columns), max(columns)) == (2, width - 3)
    assert len(rows) <= len(columns) / 5 / 2 + 1


def filled(field: Canvas, x: int, y: int, blank: object) -> bool:
    """Return whether a cell has another background than the panel."""
    return field.rows[y][x].field != blank
