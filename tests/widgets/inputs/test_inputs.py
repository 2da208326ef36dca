"""Buttons, the command line, a line for a file: keys, the mouse, what is sent and found again."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from tests.widgets.cards.painting_helpers import cell_at, felt, text_of
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, StageField
from widgets.canvas.stage import Stage as CardStage
from widgets.cards.style import FaceStyle
from widgets.inputs.buttons import Button, Buttons, draw_button
from widgets.inputs.command_line import MAX_LENGTH, CommandLine
from widgets.inputs.path_input import PathInput

Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

HIT, STAY = Button("hit", "h", "27 wins of 100"), Button("stay", "s")


class Bench(CardStage):
    """A stage with a row of buttons."""

    def __init__(self, field: Buttons) -> None:
        super().__init__(self.draw_buttons, StageField(), field)
        self.field = field

    def on_mount(self) -> None:
        self.divide((2, 5))

    def draw_buttons(self, canvas: Canvas) -> Iterator[Spot]:
        for n, button in enumerate(self.field.buttons):
            chosen = n == self.field.chosen
            draw_button(canvas, 20 * n, 3, (18, 3), button, FaceStyle.SOLID, chosen=chosen)
            yield Spot(Region(20 * n, 3, 18, 3), self.field, n)


def pressed(heard: list[Message]) -> list[int | None]:
    return [each.index for each in heard if type(each) is Buttons.Pressed]


async def test_enter_presses_only_what_the_cursor_was_put_on(
    stage: Stage, heard: list[Message]
) -> None:
    field = Buttons()
    async with stage(Bench(field)) as pilot:
        field.buttons = (HIT, STAY)
        field.focus()
        await pilot.press("enter", "space")
        assert pressed(heard) == []
        assert sum(type(each) is Buttons.Undecided for each in heard) == 2
        await pilot.press("right", "enter", "left", "left", "space")
        assert pressed(heard) == [1, 0]
        field.forget()
        await pilot.press("enter")
        assert pressed(heard) == [1, 0]


async def test_a_click_presses_and_the_pointer_only_shows(
    stage: Stage, heard: list[Message]
) -> None:
    field = Buttons()
    async with stage(Bench(field)) as pilot:
        field.buttons = (HIT, STAY)
        field.focus()
        await pilot.pause()
        assert await pilot.hover(field, offset=(25, 2))
        assert field.chosen == 1
        await pilot.press("enter")
        assert pressed(heard) == [], "the cursor was put nowhere"
        assert await pilot.click(field, offset=(3, 2))
        assert await pilot.click(field, offset=(19, 2)), "between two buttons"
    assert pressed(heard) == [0]


async def test_without_buttons_there_is_nothing_to_focus_or_to_press(
    stage: Stage, heard: list[Message]
) -> None:
    field = Buttons()
    async with stage(Bench(field)) as pilot:
        field.buttons = (HIT, STAY)
        field.focus()
        await pilot.press("right")
        field.buttons = ()
        await pilot.pause()
        assert field.cursor is None
        assert not field.can_focus
        await pilot.press("enter", "left")
    assert pressed(heard) == []


def test_a_chosen_button_is_golden_or_has_a_heavy_frame() -> None:
    canvas = felt()
    draw_button(canvas, 0, 0, (30, 3), HIT, FaceStyle.SOLID, chosen=True)
    draw_button(canvas, 0, 4, (30, 3), HIT, FaceStyle.OUTLINED, chosen=True)
    draw_button(canvas, 0, 8, (30, 3), HIT, FaceStyle.OUTLINED, chosen=False)
    draw_button(canvas, 0, 12, (30, 1), HIT, FaceStyle.LETTERS, chosen=True)
    assert cell_at(canvas, 5, 1).field == canvas.palette["gold-solid"]
    rows = text_of(canvas)
    assert rows[4].startswith("┏━")
    assert rows[8].startswith("╭─")
    assert rows[12] == "> hit   27 wins of 100     h ]"
    assert all("hit" in rows[y] and "27 wins of 100" in rows[y] for y in (1, 5, 9, 12))


def test_a_note_that_finds_no_room_is_left_out() -> None:
    canvas = felt()
    draw_button(canvas, 0, 0, (14, 1), HIT, FaceStyle.SOLID, chosen=False)
    assert "wins" not in text_of(canvas)[0]


def sent(heard: list[Message]) -> list[str]:
    return [each.line for each in heard if isinstance(each, CommandLine.Entered)]


@pytest.fixture
def line() -> CommandLine:
    return CommandLine()


async def test_a_line_is_sent_and_the_next_one_is_empty(
    stage: Stage, line: CommandLine, heard: list[Message]
) -> None:
    async with stage(line) as pilot:
        line.focus()
        await pilot.press(*"roll", "space", "1", "enter")
        assert line.value == ""
        await pilot.press("enter")
    assert sent(heard) == ["roll 1", ""]


async def test_the_arrows_find_what_was_sent_and_give_back_what_was_begun(
    stage: Stage, line: CommandLine, heard: list[Message]
) -> None:
    async with stage(line) as pilot:
        line.focus()
        for word in ("h", "s", "s"):
            await pilot.press(*word, "enter")
        await pilot.press("x")
        seen = []
        for key in ("up", "up", "up", "down", "down", "down"):
            await pilot.press(key)
            seen.append(line.value)
        assert seen == ["s", "h", "h", "s", "x", "x"]


async def test_escape_leaves_and_keeps_what_was_typed(
    stage: Stage, line: CommandLine, heard: list[Message]
) -> None:
    async with stage(line) as pilot:
        line.focus()
        await pilot.press(*"q7", "escape")
        assert line.value == "q7"
    assert [each for each in heard if isinstance(each, CommandLine.Left)] != []


async def test_a_secret_is_not_shown_and_not_remembered(
    stage: Stage, line: CommandLine, heard: list[Message]
) -> None:
    async with stage(line) as pilot:
        line.focus()
        line.secret = True
        await pilot.press("1", "3")
        assert "13" not in line.render_line(0).text
        await pilot.press("enter")
        line.secret = False
        await pilot.press("up")
        assert line.value == ""
    assert sent(heard) == ["13"]


async def test_a_line_has_a_bound(stage: Stage, line: CommandLine) -> None:
    async with stage(line):
        line.insert_text_at_cursor("x" * (MAX_LENGTH + 50))
        assert len(line.value) <= MAX_LENGTH


NAMES = ("evening.deck", "events.deck", "tuesday.deck")


def complete(begun: str) -> tuple[str, ...]:
    return tuple(name for name in NAMES if name.startswith(begun))


async def test_tab_types_what_is_certain_and_then_says_what_it_can_become(
    stage: Any, heard: list[Any]
) -> None:
    line = PathInput(complete)
    async with stage(line) as pilot:
        line.focus()
        await pilot.press("e", "tab")
        assert line.value == "even"
        await pilot.press("tab")
        (said,) = [message for message in heard if isinstance(message, PathInput.Completed)]
        assert said.names == NAMES[:2]
        await pilot.press("i", "tab")
        assert line.value == "evening.deck"


async def test_tab_leaves_a_line_with_nothing_to_complete(stage: Any) -> None:
    first, second = PathInput(complete), PathInput(complete)
    async with stage(first, second) as pilot:
        first.focus()
        first.value = "tuesday.deck"
        await pilot.press("tab")
        assert second.has_focus
