"""The list of games while there are few of them: cards, and what may be played next."""

from datetime import date

import pytest
from textual.geometry import Region

from app.screens.pages.game_card_painter import (
    SHORT_LIST_STEPS,
    card_step,
    draw_game_card,
    wide_step,
)
from app.screens.pages.header import PageLook, Signs
from app.screens.pages.next_games import next_games
from app.screens.pages.next_games_painter import HOW_TO_OPEN, HOW_TO_OPEN_BELOW, draw_next_games
from app.statistics.summary import read_summary
from app.storage.store import open_store
from tests.app.screens.lobby.lobby_helpers import given_up
from tests.app.screens.screen_helpers import arcade, look_at
from tests.app.screens.table.kept_match_helpers import kept
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width


def rows_of(field: Canvas) -> list[str]:
    """Return what is written in each row of a canvas."""
    return ["".join(cell.char for cell in row).strip() for row in field.rows]


@pytest.mark.parametrize("rows", [16, 27, 38])
def test_a_short_list_gets_cards_and_all_of_them_are_in_sight(rows: int) -> None:
    steps = [card_step(count, rows) for count in range(1, 60)]
    assert steps[0] == SHORT_LIST_STEPS[0]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == 1
    assert all(step == 1 or count * step <= rows for count, step in enumerate(steps, 1))


def test_a_list_of_two_games_and_of_four_leaves_no_rows_free_unless_something_follows() -> None:
    assert (wide_step(2, 16), wide_step(4, 16), wide_step(4, 27)) == (8, 4, 7)
    assert [wide_step(count, 16) for count in (8, 9)] == [card_step(count, 16) for count in (8, 9)]
    for rows in (16, 21, 27, 40):
        assert all(wide_step(n, rows) * n <= rows + 1 for n in range(1, 60) if n <= rows)


def test_new_games_come_before_the_next_level_of_those_that_were_played() -> None:
    store = open_store()
    given_up(store, "wl")
    found = next_games(read_summary(store))
    assert [(each.key, each.slug) for each in found] == [
        ("2", "gostop"),
        ("3", "twentyone"),
        ("4", "battle"),
        ("1", "gops"),
    ]
    begun = next_games(read_summary(store), {"gostop"})
    assert "gostop" not in [each.slug for each in begun], "it is in the list, to be continued"
    assert found[0].what == "Match and capture."
    assert found[-1].what.startswith("Beat Easy. ")
    assert found[-1].more == "Won 1 of 2. It takes 3, and more than you lose."


def test_a_level_that_is_beaten_gives_way_to_the_next_one() -> None:
    store = open_store()
    given_up(store, "www")
    assert next_games(read_summary(store))[-1].what.startswith("Beat Medium. ")


@pytest.mark.parametrize(
    ("height", "titles", "more"), [(28, 4, True), (14, 2, True), (11, 4, True), (6, 4, False)]
)
@pytest.mark.parametrize("signs", list(Signs))
def test_what_comes_next_fits_its_panel(height: int, titles: int, more: bool, signs: Signs) -> None:
    games = next_games(read_summary(open_store()))
    field = canvas(80, height)
    draw_next_games(field, Region(0, 0, 80, height), games, HOW_TO_OPEN, PageLook(signs))
    text = "\n".join(rows_of(field))
    assert [game.what in text for game in games] == [n < titles for n in range(4)]
    assert (games[0].more in text) is more


def test_a_card_shows_the_result_the_players_and_the_points() -> None:
    store = open_store()
    match = kept(store)
    saved = store.numbered([match.id or 0])[match.id or 0]
    for height in (9, 5):
        field = canvas(70, height)
        at = Region(0, 0, 70, height)
        look = PageLook(Signs.LETTERS)
        draw_game_card(field, at, saved, date(2026, 11, 23), chosen=False, look=look)
        text = "\n".join(rows_of(field))
        assert "GOPS" in text
        for points in saved.standing.scores:
            figures = canvas(figure_width(str(points), 1), figure_height(1))
            draw_figures(figures, 0, 0, str(points), "gold", plain=True)
            assert all(line.strip() in text for line in rows_of(figures))


async def test_one_game_is_a_card_above_what_comes_next() -> None:
    store = open_store()
    kept(store)
    store.connection.execute("UPDATE matches SET changed = 0, sum = NULL")
    async with arcade(store=store, size=(200, 50)) as user:
        await user.press("r")
        await user.shows("WHAT NEXT")
        await user.until(lambda: user.screen.view.course is not None)
        await look_at("history_one_200x50", user)


async def test_the_only_game_of_a_line_of_the_statistics_leaves_room_for_what_comes_next() -> None:
    store = open_store()
    kept(store)
    async with arcade(store=store, size=(120, 36)) as user:
        await user.press("t")
        await user.shows("One game")
        await user.press("enter")
        await user.shows(HOW_TO_OPEN_BELOW)
