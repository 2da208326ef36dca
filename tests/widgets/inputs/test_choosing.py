"""Things to take or leave: drawn in any width."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from widgets.inputs import Toggles, visible_options


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
async def test_things_are_taken_and_left(
    stage: Callable[..., AbstractAsyncContextManager[Pilot[None]]], way: str
) -> None:
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
