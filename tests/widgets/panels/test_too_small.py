"""The line below 80 x 24: it says both sizes, whatever room is left for it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.too_small import TooSmall, draw_too_small, is_large_enough
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_it_says_both_sizes_and_follows_a_resize(stage: Stage, drawn: Drawn) -> None:
    small = TooSmall()
    async with stage(small, size=(40, 9)) as pilot:
        said = [line.strip() for line in drawn(small) if line]
        assert said == [
            "Parlour needs 80 x 24",
            "this terminal is 40 x 9",
            "make the window bigger to go on",
            "ctrl+q quits",
        ]
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "this terminal is 60 x 20" in "".join(drawn(small))


def test_one_row_is_enough() -> None:
    assert [row_text(row).strip() for row in draw_too_small(30, 1, 30, 1)] == [
        "Parlour needs 80 x 24"
    ]


def test_no_number_is_ever_cut() -> None:
    for width, height, said in (
        (20, 5, ["needs 80 x 24", "it is 20 x 5", "make it bigger", "ctrl+q quits"]),
        (12, 3, ["80 x 24", "it is 12 x 3", "enlarge it"]),
        (7, 2, ["80 x 24", ""]),
        (6, 9, ["", "", "", ""]),
    ):
        rows = [row_text(row).strip() for row in draw_too_small(width, height, width, height)]
        assert rows[-len(said) :] == said
        assert not any(rows[: -len(said)])


def test_what_fits() -> None:
    assert is_large_enough(80, 24)
    assert not is_large_enough(79, 24)
    assert not is_large_enough(80, 23)
