"""Where the settings lie, and which values can be chosen."""

import pytest

from app.screens.settings.drawing import draw_settings
from app.screens.settings.places import chip_at, chips_of, line_at, next_value, place_settings
from app.screens.settings.words import SETTING_LINES, line_title, meaning
from app.settings import SETTINGS, Settings
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.cards.style import CardLook, FaceStyle
from widgets.theme.themes import FELT_DARK

SIZES = ((80, 24), (100, 30), (112, 32), (120, 36), (160, 45), (200, 50))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_lies_on_anything_else_or_outside(width: int, height: int) -> None:
    places = place_settings(width, height - 1)
    parts = [*places.panels, places.words, places.sample]
    for part in parts:
        assert part.x >= 0
        assert part.right <= width
        assert places.header <= part.y < part.bottom <= height - 2
        assert sum(part.overlaps(other) for other in parts) == 1
    assert len(places.lines) == len(SETTING_LINES)
    assert [line_at(places, row) for row in places.lines] == list(range(len(SETTING_LINES)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", FaceStyle)
def test_every_line_and_what_it_does_is_drawn_whole(size: tuple[int, int], face: FaceStyle) -> None:
    canvas = Canvas(size[0], size[1] - 1, Palette(FELT_DARK.variables | {"foreground": "#fff"}))
    places = place_settings(canvas.width, canvas.height)
    for cursor, name in enumerate(SETTING_LINES):
        draw_settings(canvas, places, Settings(), cursor, CardLook(face=face))
        text = "\n".join("".join(cell.char for cell in row) for row in canvas.rows)
        assert line_title(name) in text
        assert meaning(name, getattr(Settings(), name, "")).split()[-1] in text
        assert "leave your rating alone." in text


def test_every_setting_of_the_screen_has_a_line_and_every_value_a_meaning() -> None:
    shown = [setting for setting in SETTINGS.values() if setting.title]
    assert {setting.name for setting in shown} | {"tips"} == set(SETTING_LINES)
    for setting in shown:
        assert all(choice.meaning for choice in setting.choices or [setting])


def test_each_value_is_a_chip_and_the_one_in_use_is_marked() -> None:
    chips = chips_of("theme", Settings(theme="felt-light"))
    assert [(chip.word, chip.chosen) for chip in chips] == [
        *(("felt", False), ("light", True), ("high contrast", False)),
    ]


def test_from_the_last_value_one_comes_to_the_first() -> None:
    assert next_value("motion", Settings(motion="none"), 1) == "full"
    assert next_value("motion", Settings(), -1) == "none"


def test_a_click_hits_the_chip_that_is_drawn_there() -> None:
    hit = [chip_at("colours", Settings(), column) for column in (0, 12, 13, 14, 40)]
    assert [chip and chip.value for chip in hit] == ["two", "two", None, "four", None]
