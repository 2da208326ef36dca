"""A game of one round in a panel: its last table, and the end of its log with no line torn."""

import pytest
from textual.geometry import Region

from app import plugins
from app.match.new_setup import new_setup
from app.screens.lobby.glance import LEAST_FELT
from app.screens.stored_game import draw_stored_course, last_rows, log_entries, stored_course_of
from app.storage.store import open_store
from games.contract import HOUSE
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook


def test_the_person_s_own_lines_stand_out_and_the_last_is_bold() -> None:
    own, other, last = log_entries(("you lay 6♣", "the stock turns up 7♣", "Medium wins"), 40)
    assert own == [("you lay 6♣", "foreground", False)]
    assert other == [("the stock turns up 7♣", "quiet", False)]
    assert last == [("Medium wins", "foreground", True)]


@pytest.mark.parametrize(("room", "first"), [(1, "four"), (2, "four"), (3, "one two"), (4, "zero")])
def test_no_line_of_the_log_is_torn_at_the_top(room: int, first: str) -> None:
    entries = log_entries(("zero", "one two three", "four"), 8)
    assert last_rows(entries, room)[0][0] == first


@pytest.mark.parametrize(
    ("height", "heading", "shows_table"), [(30, "How it went", True), (3, "How it ended", False)]
)
def test_the_table_is_there_if_the_whole_log_fits_below(
    height: int, heading: str, shows_table: bool
) -> None:
    store = open_store()
    game = plugins.find("twentyone")
    setup = new_setup(game, given={"seed": "xyzzy1", "rounds": 1}, seats=("human",))
    match = store.begin(game, setup)
    while match.to_move:
        seat = match.to_move[0]
        match.apply(seat, game.legal(match.state, seat)[-1]) if seat != HOUSE else match.house()
    page = canvas(60, height)
    (saved,) = store.numbered([match.id or 0]).values()
    course = stored_course_of(match, saved)
    draw_stored_course(page, Region(0, 0, 60, height), saved, course, CardLook())
    rows = ["".join(cell.char for cell in row) for row in page.rows]
    (at,) = (n for n, row in enumerate(rows) if heading in row)
    assert (at >= LEAST_FELT) == shows_table
    assert course.log[-1] in "".join(rows[at:])
