"""The command line, a line for a file: keys, the mouse, what is sent and found again."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from textual.message import Message
from textual.pilot import Pilot

from widgets.inputs import MAX_LENGTH, CommandLine, PathInput

Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


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
        line.password = True
        await pilot.press("1", "3")
        assert "13" not in line.render_line(0).text
        await pilot.press("enter")
        line.password = False
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
