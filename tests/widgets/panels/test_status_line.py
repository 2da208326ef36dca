"""The state line: three texts, none in the way of another, the middle where it was."""

import itertools
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.status_line import StatusLine, draw_status
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_it_stands_at_left_middle_and_right(stage: Stage, drawn: Drawn) -> None:
    line = StatusLine()
    async with stage(line):
        line.game, line.middle, line.score = "GOPS", "round 4 of 9", "you 4 : 5 careful"
        (text,) = drawn(line)
    assert text.startswith("GOPS ")
    assert text.endswith(" you 4 : 5 careful")
    assert text.index("round") == (78 - len("round 4 of 9")) // 2


def test_the_middle_does_not_move_with_the_score() -> None:
    rows = [
        row_text(draw_status("GOPS", "round 4", score, 78)) for score in ("0 : 0", "you 45 : 46 it")
    ]
    assert rows[0].index("round 4") == rows[1].index("round 4")


def test_it_fills_any_width_exactly_and_nothing_touches() -> None:
    middles, scores = ("", "round 4 of 9", "x" * 70), ("", "you 4 : 5 it")
    for width, middle, score in itertools.product(range(1, 60), middles, scores):
        text = row_text(draw_status("GOPS", middle, score, width))
        assert len(text) == width
        if score and width >= 18:
            assert text.endswith(f" {score}")
            assert text.startswith("GOPS ")
