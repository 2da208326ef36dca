"""The status line: three texts, none in the way of another, what is asked in gold."""

import itertools
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.status_line import StatusLine, draw_status
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_the_place_follows_the_title_and_the_rest_is_at_the_right(
    stage: Stage, drawn: Drawn
) -> None:
    line = StatusLine()
    async with stage(line):
        line.title, line.place, line.right = "GOPS", "nine cards · round 4 of 9", "your bid"
        (text,) = drawn(line)
    assert text.startswith("GOPS   nine cards · round 4 of 9 ")
    assert text.endswith("  your bid")
    assert len(text) == 78


def test_only_what_is_asked_stands_out() -> None:
    for asks, ink in ((True, "gold"), (False, "quiet")):
        (right,) = (
            span
            for span in draw_status("GOPS", "round 4", "Ann to bid", 78, asks=asks)
            if "Ann" in span.text
        )
        assert (right.ink, right.bold) == (ink, asks)


def test_it_fills_any_width_exactly_and_nothing_touches() -> None:
    places, rights = ("", "round 4 of 9", "x" * 70), ("", "Ann to bid")
    for width, place, right in itertools.product(range(1, 60), places, rights):
        text = row_text(draw_status("GOPS", place, right, width))
        assert len(text) == width
        if right and width >= 18:
            assert text.endswith(f" {right}")
            assert text.startswith("GOPS ")


def test_a_wide_name_ends_at_the_edge() -> None:
    text = row_text(draw_status("GOPS", "round 4 of 9", "李小龍 to bid", 40))
    assert text.endswith(" 李小龍 to bid")
    assert len(text) == 40 - 3
