"""What the lobby draws where there is much room: the last game, and what a newcomer should know."""

from unittest.mock import Mock

import pytest

from app.screens.lobby.last_game import draw_centred
from app.screens.lobby.latest import games_to_a_curve
from app.screens.lobby.thumbnails import Thumbnail, battle, gops, gostop, twentyone
from app.screens.lobby.tips import HELP, draw_help
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook


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
    [(116, 4, 3, 2), (98, 6, 3, 2), (166, 6, 5, 2), (196, 6, 5, 3)],
)
def test_a_newcomer_reads_whole_lines_in_as_many_panels_as_fit(
    width: int, height: int, panels: int, lines: int
) -> None:
    field = canvas(width, height)
    draw_help(field, 2, CardLook())
    said = " ".join(" ".join("".join(cell.char for cell in row) for row in field.rows).split())
    shown = [title for (_, title), _ in HELP if title in said]
    assert len(shown) == panels
    words = [word for _, texts in HELP[:panels] for line in texts[:lines] for word in line.split()]
    assert all(word in said for word in words)


@pytest.mark.parametrize(
    ("played", "start"), [(0, "5 games draw"), (1, "4 more games draw"), (4, "1 more game draws")]
)
def test_the_games_that_a_curve_still_needs_are_counted(played: int, start: str) -> None:
    assert games_to_a_curve([Mock()] * played) == f"{start} a curve here"
