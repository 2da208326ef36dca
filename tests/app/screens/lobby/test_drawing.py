"""What the lobby draws where there is much room: the last game, and what a newcomer should know."""

from datetime import date, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from app.screens.lobby import pictures
from app.screens.lobby.go_on import draw_go_on
from app.screens.lobby.news import News, named_points, read_news, when
from app.screens.lobby.pictures import LobbyView
from app.screens.lobby.thumbnails import battle, gops, gostop, twentyone
from app.statistics.days import DayRecord
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.lobby.lobby_helpers import fix_the_day, given_up
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook

NO_NEWS = News()


def words(field: Canvas) -> str:
    """Return what is written on a canvas, with single blanks."""
    return " ".join(" ".join("".join(cell.char for cell in row) for row in field.rows).split())


def painted(draw: Any, width: int, height: int, news: News = NO_NEWS, **more: Any) -> Canvas:
    """Return a part of the lobby."""
    field = canvas(width, height)
    draw(field, LobbyView(news, CardLook(), gap=2, **more))
    return field


@pytest.fixture
def store() -> Store:
    """Return a store with three games of GOPS."""
    store = open_store()
    given_up(store, "wlw")
    return store


@pytest.mark.parametrize("made", [gops, gostop, twentyone, battle])
@pytest.mark.parametrize(("height", "felt"), [(11, 39), (16, 51)])
def test_the_picture_of_the_last_game_lies_in_the_middle_of_the_felt(
    made: Any, height: int, felt: int, store: Store
) -> None:
    field = painted(draw_go_on, 100, height, read_news(store, "Ann"), art=made().draw)
    blank = field.palette["felt"]
    drawn = [
        x
        for row in field.rows[1:]
        for x, cell in enumerate(row[2 : 2 + felt])
        if cell.char != " " or cell.field != blank
    ]
    before, after = min(drawn), felt - 1 - max(drawn)
    assert min(before, after) >= 0
    assert abs(before - after) <= 3, "but for the shadow at the right"


@pytest.mark.parametrize(("width", "height", "panels"), [(116, 4, 3), (156, 13, 3), (166, 6, 5)])
def test_a_newcomer_reads_whole_sentences_in_as_many_panels_as_fit(
    width: int, height: int, panels: int
) -> None:
    said = words(painted(pictures.draw_help, width, height)).replace(".", "").split()
    for n, (_, title, text) in enumerate(pictures.HELP):
        assert (title.split()[-1] in said) == (n < panels)
        assert n >= panels or all(word in said for word in text.split(".")[0].split())


@pytest.mark.parametrize(
    ("played", "start"), [("", "5 games draw"), ("w", "4 more games draw"), ("wlww", "1 more game")]
)
def test_the_games_that_a_curve_still_needs_are_counted(played: str, start: str) -> None:
    store = open_store()
    given_up(store, played)
    for size in ((60, 2), (60, 12)):
        assert start in words(painted(pictures.draw_wins, *size, read_news(store, "Ann")))


def test_each_past_game_is_a_bar_and_a_square(store: Store) -> None:
    field = painted(draw_go_on, 130, 16, read_news(store, "Ann"))
    assert "won 2 of 3 against Easy" in words(field)
    signs = "".join(cell.char for row in field.rows for cell in row if cell.char in "✓×")
    assert signs == "✓×✓" * 2, "next to the picture, and below the bars"


def test_whose_points_are_whose(store: Store) -> None:
    match = store.begin(GAME, replace(store.resume(1).setup, seats=("easy", "human")))
    bid(match, 4)
    (saved,) = store.unfinished()
    points = dict(zip(("Easy", "you"), match.game.standing(match.state).scores, strict=True))
    assert dict(named_points(saved)) == points
    assert [name for name, _ in named_points(saved)] == ["Easy", "you"]


@pytest.mark.parametrize("deals", [4, 6, 9])
def test_deals_of_the_day_that_have_no_room_are_counted(deals: int) -> None:
    tries = tuple((f"G{n}", None) for n in range(deals))
    days = DayRecord({}, date(2026, 2, 28))
    said = words(painted(pictures.draw_today, 42, 11, record=days, tries=tries))
    shown = sum(f"G{n}" in said.split() for n in range(deals))
    assert shown == deals or f"{deals - shown} more" in said


def test_a_day_is_the_brighter_the_more_was_won() -> None:
    today = date(2026, 2, 28)
    signs = {1: "", 2: "×=", 3: "✓=", 4: "✓✓", 5: "✓✓✓", 6: "✓✓✓✓"}
    results = {
        str(game): {
            today.replace(day=day): each[game] for day, each in signs.items() if each[game:]
        }
        for game in range(4)
    }
    field = painted(pictures.draw_today, 66, 16, record=DayRecord(results, today))
    row = field.rows[5]  # from Monday, 2 February, on; its columns are four cells wide
    fields = [row[4 + 4 * n].field for n in range(5)]
    assert fields[0] != field.palette["middle"] == field.rows[3][2 + 4 * 6].field
    greens = [each.green for each in fields[1:]]
    assert greens == sorted(set(greens))


def test_a_time_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_the_day(monkeypatch)
    for then, said in (
        (datetime(2026, 11, 22, 0, 5), "today at 00:05"),
        (datetime(2026, 11, 21, 23, 59), "yesterday at 23:59"),
        (datetime(2026, 11, 20, 9, 0), "on 20 Nov"),
        (datetime(2025, 11, 22, 9, 0), "on 22 Nov 2025"),
    ):
        assert when(int(then.timestamp())) == said


@pytest.mark.parametrize(("width", "height"), [(75, 4), (96, 6), (117, 19), (60, 30)])
def test_the_squares_of_the_first_games_fill_the_width_and_stay_squares(
    store: Store, width: int, height: int
) -> None:
    field = painted(pictures.draw_wins, width, height, read_news(store, "Ann"))
    blank = field.palette["middle"]
    drawn = [
        (x, y)
        for y in range(2, height)
        for x, cell in enumerate(field.rows[y])
        if cell.field != blank
    ]
    columns, rows = {x for x, _ in drawn}, {y for _, y in drawn}
    assert (min(columns), max(columns)) == (2, width - 3)
    assert len(rows) <= len(columns) / 5 / 2 + 1
