"""A line for the name of a file: Tab types what is certain and names what is not."""

from typing import Any

from widgets.inputs.path_input import PathInput

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
