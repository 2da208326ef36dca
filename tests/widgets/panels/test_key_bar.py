"""The footer: whole hints only, the most important ones first, each of them clickable."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.key_bar import KeyBar, KeyHint, draw_hints, fitting_hints
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

HINTS = (
    KeyHint("←→", "choose"),
    KeyHint("↵", "bid", "choose"),
    KeyHint("c", "coach", "coach"),
    KeyHint("esc", "leave", "leave"),
)


async def test_it_shows_the_keys_and_changes_in_place(stage: Stage, drawn: Drawn) -> None:
    bar = KeyBar()
    async with stage(bar) as pilot:
        bar.hints = HINTS
        await pilot.pause()
        assert drawn(bar) == [" ←→  choose   ↵  bid   c  coach   esc  leave"]
        bar.hints = HINTS[-1:]
        await pilot.pause()
        assert drawn(bar) == [" esc  leave"]


def test_only_whole_hints_are_shown_from_the_left() -> None:
    for width in range(60):
        shown = fitting_hints(HINTS, width)
        following = HINTS[: len(shown) + 1]
        assert shown == HINTS[: len(shown)]
        assert len(row_text(draw_hints(shown)).rstrip()) <= width
        assert shown == HINTS or len(row_text(draw_hints(following)).rstrip()) > width


def test_what_is_there_always_makes_way_for_no_other() -> None:
    hints = (*HINTS, KeyHint("F1", "rules", "f1", always=True), KeyHint("q", "quit"))
    for width in range(len(" F1  rules"), 60):
        shown = fitting_hints(hints, width)
        assert hints[-2] in shown
        assert list(shown) == sorted(shown, key=hints.index)
        assert len(row_text(draw_hints(shown)).rstrip()) <= width
    assert fitting_hints(hints, 80) == hints


def test_the_key_at_the_right_says_where_keys_are_left_out() -> None:
    hints = (KeyHint("a", "attack"), KeyHint("?", "keys", always=True, at_right=True))
    assert [hint.what for hint in fitting_hints(hints, 40)] == ["attack", "keys"]
    assert [hint.what for hint in fitting_hints(hints, 10)] == ["more"]


def test_without_colours_keys_stand_in_brackets_as_wide_as_keycaps() -> None:
    bare = row_text(draw_hints(HINTS, bare=True))
    assert bare.rstrip() == "[←→] choose  [↵] bid  [c] coach  [esc] leave"
    assert len(bare) == len(row_text(draw_hints(HINTS)))


async def test_where_there_are_only_letters_keys_are_written_in_them(
    stage: Stage, drawn: Drawn, heard: list[Message]
) -> None:
    bar = KeyBar()
    async with stage(bar) as pilot:
        bar.hints, bar.ascii_only = HINTS, True
        await pilot.pause()
        assert drawn(bar) == ["[<>] choose  [enter] bid  [c] coach  [esc] leave"]
        assert await pilot.click(bar, offset=(20, 0))
    assert [each.hint for each in heard if isinstance(each, KeyBar.Pressed)] == [HINTS[1]]


async def test_the_key_under_the_pointer_stands_out(stage: Stage) -> None:
    bar = KeyBar()
    async with stage(bar) as pilot:
        bar.hints = HINTS
        await pilot.hover(bar, offset=(15, 0))
        assert bar.hovered == 1
        await pilot.hover(bar, offset=(70, 0))
        assert bar.hovered is None
    assert [span.field for span in draw_hints(HINTS[:2], hovered=1) if span.bold] == [
        "raised",
        "gold-solid",
        "",
    ]


@pytest.mark.parametrize(
    ("column", "said"),
    [(0, "←→"), (10, "←→"), (11, None), (13, "↵"), (19, "↵"), (33, "esc"), (60, None)],
)
async def test_a_click_presses_the_hint_under_it(
    stage: Stage, heard: list[Message], column: int, said: str | None
) -> None:
    bar = KeyBar()
    async with stage(bar) as pilot:
        bar.hints = HINTS
        await pilot.pause()
        assert await pilot.click(bar, offset=(column + 1, 0))
    pressed = [each.hint.key for each in heard if isinstance(each, KeyBar.Pressed)]
    assert pressed == ([said] if said else [])
