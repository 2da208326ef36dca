"""What the statistics say, of a newcomer and of one line: where lines are, what fits."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color
from textual.geometry import Region
from textual.theme import Theme

from app.screens.pages.closer_look import CloserLook
from app.screens.pages.line_details import draw_closer_look, level_chances
from app.screens.pages.statistics_pictures import (
    HOW_TO_READ,
    NOT_PLAYED,
    draw_first_games,
    draw_line,
    row_of,
    spaced_rows,
    unplayed_text,
)
from app.screens.pages.statistics_view import StatisticsView
from app.statistics.played import StatisticsLine
from app.statistics.rating import FIRST_RATING
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.cards.style import CardLook
from widgets.theme.themes import THEMES, ratio


def line(game: str, other: str | None) -> StatisticsLine:
    return StatisticsLine(other or game, game, "", other, 0, 0, 0)


LINES = tuple(
    line(game, who)
    for game, levels in (("gops", 4), ("gostop", 3), ("twentyone", 0), ("battle", 4))
    for who in (None, *map(str, range(levels)))
)


@given(st.integers(0, 60), st.booleans())
def test_lines_stand_one_below_the_other_and_in_the_rows_they_get(room: int, double: bool) -> None:
    rows = spaced_rows(LINES, room, double=double)
    places = [row_of(LINES, n, rows) for n in range(len(LINES))]
    assert places == sorted(set(places))
    assert places[-1] < rows
    assert rows <= max(room, len(LINES))


@pytest.mark.parametrize(
    ("game", "other", "room", "said"),
    [
        ("gops", "medium", 60, "Slips now and then. Gives away 4 games in 100."),
        ("gops", "medium", 20, "Slips now and then."),
        ("gops", "medium", 10, NOT_PLAYED),
        ("gops", None, 60, NOT_PLAYED),
        ("whist", "easy", 60, NOT_PLAYED),
    ],
)
def test_a_level_nobody_has_played_says_how_it_plays(
    game: str, other: str | None, room: int, said: str
) -> None:
    assert unplayed_text(line(game, other), room) == said


def test_a_beginner_scores_half_against_easy_and_less_against_each_level_above() -> None:
    names, shares = zip(*level_chances(line("gops", None), FIRST_RATING), strict=True)
    assert names == ("Easy", "Medium", "Hard", "Best")
    assert shares[0] == 0.5
    assert list(shares) == sorted(shares, reverse=True)
    assert level_chances(line("gops", "medium"), FIRST_RATING) == ((names[1], shares[1]),)
    assert level_chances(line("twentyone", None), FIRST_RATING) == ()
    better = level_chances(line("gops", None), FIRST_RATING + 100)
    assert all(share > first for (_, share), first in zip(better, shares, strict=True))


@given(st.integers(76, 220), st.integers(4, 20))
def test_the_squares_of_games_to_come_end_where_the_panel_does(width: int, height: int) -> None:
    field = canvas(width + 4, height)
    at = Region(2, 0, width, height)
    draw_first_games(field, at, (), date(2026, 11, 23), CardLook())
    blank = canvas(1, 1).rows[0][0].field
    filled = {x for row in field.rows for x, cell in enumerate(row) if cell.field != blank}
    before, after = min(filled) - at.x, at.right - 1 - max(filled)
    assert min(before, after) >= 0
    has_scale = any("tie" in "".join(cell.char for cell in row) for row in field.rows)
    assert after == 0 if has_scale else abs(before - after) <= 1


def test_while_there_are_few_games_the_chart_says_how_to_read_it() -> None:
    field = canvas(190, 14)
    draw_first_games(field, Region(0, 0, 190, 14), (), date(2026, 11, 23), CardLook())
    said = "\n".join("".join(cell.char for cell in row) for row in field.rows)
    assert said.index(HOW_TO_READ[0]) < said.index("tie") < said.index(HOW_TO_READ[1])


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_line_without_games_can_be_read_under_the_cursor(theme: Theme) -> None:
    variables = theme.variables | {"foreground": theme.foreground or ""}
    page, level = Canvas(80, 1, Palette(variables)), line("gops", "equilibrium")
    view = StatisticsView("Ann", date(2026, 2, 28), lines=(level,))
    draw_line(page, Region(0, 0, 80, 1), view, 0, CardLook())
    assert "Perfect play." in "".join(cell.char for cell in page.rows[0])
    texts = [cell for cell in page.rows[0] if cell.char.isalnum()]
    pairs = [(Color(*cell.ink), Color(*cell.field)) for cell in texts]
    assert min(ratio(*pair) for pair in pairs) >= 4.5
    assert min(ratio(ink.monochrome, field.monochrome) for ink, field in pairs) >= 4.5


BARS = tuple((f"rounds {n}", 0.5, f"{n} in 100") for n in (1, 2, 3))
SLIPS = "You give most away early. The coach can warn you."
ACCURACY = "A move gives away 1.5 ± 1.3 in 100, like Easy (80 moves in 10 games)."


@pytest.mark.parametrize(
    ("height", "slips_at", "is_whole"), [(9, 5, True), (8, 4, True), (7, 5, False)]
)
@pytest.mark.parametrize("accuracy", ["", ACCURACY])
def test_the_accuracy_takes_the_empty_row_where_it_lacks_one(
    height: int, slips_at: int, is_whole: bool, accuracy: str
) -> None:
    page = canvas(42, height)
    look = CloserLook(10, 10, BARS, SLIPS, accuracy=accuracy)
    draw_closer_look(page, Region(0, 0, 42, height), look, CardLook())
    rows = [page.strip(row).text for row in range(height)]
    assert rows[slips_at].startswith("You give most away early.")
    assert ("(80 moves in 10 games)." in rows[-1]) == (is_whole and bool(accuracy))
