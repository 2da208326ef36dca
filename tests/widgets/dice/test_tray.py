"""The dice tray: tetrahedra at every size, the chosen raised and named, clicks, tumbling."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from widgets.cards.style import FaceStyle
from widgets.dice.tetrahedron import Die, draw_tetrahedron
from widgets.dice.tray import DiceRow, DiceTray, TrayLayout, draw_tray, lay_out_tray, tumble_frame
from widgets.spans import row_text

Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
Drawn = Callable[[Widget], list[str]]

DICE = (Die(3, kept=True), Die(1, chosen=True), Die(3, kept=True), Die(4, kept=True), Die(2))


@pytest.mark.parametrize("face", FaceStyle)
@pytest.mark.parametrize("height", [3, 5, 7, 12, 15])
@pytest.mark.parametrize("value", range(5))
def test_a_die_is_twice_as_wide_as_high_and_an_outline_goes_round_it(
    value: int, height: int, face: FaceStyle
) -> None:
    left, right = "/\\" if face is FaceStyle.LETTERS else "╱╲"
    rows = [row_text(row) for row in draw_tetrahedron(Die(value), height, face)]
    assert [len(row) for row in rows] == [2 * height] * height
    for number, row in enumerate(rows):
        assert row.strip()[0] == left
        assert row.strip()[-1] == right
        assert row.index(left) == height - 1 - number
    inside = "".join(rows).strip()
    assert (str(value) in inside or "█" in inside) == bool(value)


def test_what_is_kept_and_what_is_rolled_is_said_in_words_and_by_height() -> None:
    shown = tuple((die, False) for die in DICE)
    rows = [row_text(row) for row in draw_tray(shown, 78, 7, FaceStyle.SOLID)]
    assert rows[-1].split() == ["kept", "1", "roll", "2", "kept", "3", "kept", "4", "5"]
    assert rows[0].count("╱╲") == 1
    assert rows[1].count("╱╲") == 4


def test_letters_are_enough() -> None:
    shown = tuple((die, False) for die in DICE)
    assert all(row_text(row).isascii() for row in draw_tray(shown, 78, 9, FaceStyle.LETTERS))


@asynccontextmanager
async def five_dice(stage: Stage) -> AsyncIterator[tuple[DiceTray, TrayLayout, Pilot[None]]]:
    """Show five dice; yield their tray, where they lie in it, and who clicks."""
    tray = DiceTray()
    async with stage(tray) as pilot:
        tray.dice = DICE
        await pilot.pause()
        yield tray, lay_out_tray(5, *tray.content_size), pilot


async def test_a_click_chooses_the_die_under_it_and_none_between_two(
    stage: Stage, heard: list[Message]
) -> None:
    async with five_dice(stage) as (tray, place, pilot):
        middle = place.top + place.high
        for index in range(5):
            at = place.left + index * place.slot
            await pilot.click(tray, offset=(at + place.slot // 2, middle))
            await pilot.click(tray, offset=(at, middle))
        chosen = [event.index for event in heard if isinstance(event, DiceTray.Chosen)]
        assert chosen == [0, 1, 2, 3, 4]


async def test_two_quick_clicks_on_a_die_are_one_and_on_two_dice_are_two(
    stage: Stage, heard: list[Message]
) -> None:
    async with five_dice(stage) as (tray, place, pilot):
        first = (place.left + place.slot // 2, place.top + place.high)
        await pilot.double_click(tray, offset=first)
        await pilot.click(tray, offset=(first[0] + place.slot, first[1]))
        assert [event.index for event in heard if isinstance(event, DiceTray.Chosen)] == [0, 1]


@pytest.mark.parametrize("level", ["full", "none"])
async def test_dice_tumble_only_where_things_move_and_show_at_last_what_was_rolled(
    stage: Stage, drawn: Drawn, level: str
) -> None:
    tray = DiceTray()
    async with stage(tray) as pilot:
        pilot.app.animation_level = level  # type: ignore[assignment]
        tray.tumble(range(5))
        tray.dice = DICE
        assert (tray.tumbled < 1) == (level == "full")
        await pilot.wait_for_animation()
        await pilot.pause()
        assert tray.tumbled == 1
        shown = tuple((die, False) for die in DICE)
        rows = draw_tray(shown, *tray.content_size, FaceStyle.SOLID)
        assert drawn(tray)[: len(rows)] == [row_text(row).rstrip() for row in rows]


def test_a_die_in_its_fall_is_none_that_is_kept() -> None:
    for turn in range(8):
        die, turned = tumble_frame(Die(4, kept=True), turn)
        assert die.value in range(1, 5)
        assert not die.kept
        assert turned == (turn % 2 == 1)


def test_a_row_of_dice_is_as_large_as_it_may_be_and_never_wider_than_its_room() -> None:
    row = DiceRow(1, 3, 4)
    row.die_height = 5
    for width, high in ((60, 5), (34, 5), (33, 4), (22, 3), (10, 1)):
        drawn = row.render_rows(width)
        assert len(drawn) == high
        assert max(len(row_text(line).rstrip()) for line in drawn) <= width
