"""Form fields: keys, the mouse, what is sent, chosen and found again."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.message import Message
from textual.pilot import Pilot

from widgets.inputs import CommandLine, PathInput, Toggles, visible_options

Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


@given(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1), st.data())
def test_what_is_chosen_is_always_seen(options: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.integers(0, len(options) - 1))
    room = data.draw(st.integers(16, 80))
    first, last = visible_options(options, chosen, room)
    assert 0 <= first <= chosen < last <= len(options)
    signs = 2 * ((first > 0) + (last < len(options)))
    seen = sum(len(option) + 2 for option in options[first:last])
    assert seen + signs <= room or last - first <= 2


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_things_are_taken_and_left(stage: Stage, way: str) -> None:
    toggles = Toggles(("one", "two"), frozenset({"one"}), label="Which", label_width=6)
    async with stage(toggles) as pilot:
        toggles.focus()
        if way == "keys":
            await pilot.press("space", "right", "space")
        else:
            assert await pilot.click(toggles, offset=(8, 0))
            assert await pilot.click(toggles, offset=(16, 0))
        assert list(toggles.chosen) == ["two"]
        toggles.add("three")
        assert list(toggles.chosen) == ["two", "three"]
        assert toggles.here == "three"


def sent(heard: list[Message]) -> list[str]:
    return [each.line for each in heard if isinstance(each, CommandLine.Entered)]


async def test_a_line_is_sent_and_the_next_one_is_empty(stage: Stage, heard: list[Message]) -> None:
    async with stage(line := CommandLine()) as pilot:
        line.focus()
        await pilot.press(*"roll", "space", "1", "enter")
        assert line.value == ""
        await pilot.press("enter")
    assert sent(heard) == ["roll 1", ""]


async def test_the_arrows_find_what_was_sent_and_give_back_what_was_begun(
    stage: Stage, heard: list[Message]
) -> None:
    async with stage(line := CommandLine()) as pilot:
        line.focus()
        for word in ("h", "s", "s"):
            await pilot.press(*word, "enter")
        await pilot.press("x")
        seen = []
        for key in ("up", "up", "up", "down", "down", "down"):
            await pilot.press(key)
            seen.append(line.value)
        assert seen == ["s", "h", "h", "s", "x", "x"]
        await pilot.press("escape")
        assert line.value == "x"
    assert any(isinstance(each, CommandLine.Left) for each in heard)


async def test_a_secret_is_not_shown_and_not_remembered(stage: Stage, heard: list[Message]) -> None:
    async with stage(line := CommandLine()) as pilot:
        line.focus()
        line.password = True
        await pilot.press("1", "3")
        assert "13" not in line.render_line(0).text
        await pilot.press("enter")
        line.password = False
        await pilot.press("up")
        assert line.value == ""
    assert sent(heard) == ["13"]


async def test_a_line_has_a_bound(stage: Stage) -> None:
    async with stage(line := CommandLine()):
        line.insert_text_at_cursor("x" * 250)
        assert len(line.value) <= 200


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
