"""The banner: a title, a line below it, and keys that are clicked where they stand."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.banner import Banner
from widgets.panels.key_bar import KeyBar, KeyHint

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

KEYS = (KeyHint("y", "another round", "y"), KeyHint("n", "end the game", "n"))


async def test_it_is_there_while_it_has_something_to_say(stage: Stage, drawn: Drawn) -> None:
    banner = Banner()
    async with stage(banner) as pilot:
        assert not banner.display
        banner.show("You win, 28 : 17", "Friendly game: you asked the coach")
        await pilot.pause()
        rows = [row.strip() for row in drawn(banner)]
        assert rows == ["", "You win, 28 : 17", "", "Friendly game: you asked the coach", ""]
        banner.show("")
        assert not banner.display


async def test_a_click_on_a_key_presses_it_and_one_next_to_it_does_not(
    stage: Stage, drawn: Drawn, heard: list[Message]
) -> None:
    banner = Banner()
    async with stage(banner) as pilot:
        for below in ("", "in all you 5 : 4 shrewd"):
            banner.show("Round 1", below, KEYS)
            await pilot.pause()
            rows = drawn(banner)
            last = next(y for y, row in enumerate(rows) if "another round" in row)
            for text in ("y  another", "end"):
                await pilot.click(banner, offset=(rows[last].index(text), last))
            await pilot.click(banner, offset=(rows[last].index(" y ") - 1, last))
            await pilot.click(banner, offset=(rows[last].index("end"), 1))
    pressed = [each.hint.key for each in heard if isinstance(each, KeyBar.Pressed)]
    assert pressed == ["y", "n", "y", "n"]
