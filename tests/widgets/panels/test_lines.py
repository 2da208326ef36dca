"""Lines around a page: refusals, the state, what is said below 80 x 24."""

import itertools
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine, draw_status
from widgets.panels.too_small import TooSmall, draw_too_small, is_large_enough
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

WHY = "7 is not in your hand: bid one of 5, 6, 8, 9 and 10."


async def test_a_refusal_has_a_sign_and_another_sentence_has_none(
    stage: Stage, drawn: Drawn
) -> None:
    notice = Notice()
    async with stage(notice) as pilot:
        notice.refuse(WHY)
        await pilot.pause()
        assert drawn(notice) == [f"× {WHY}"]
        notice.say("the computer thinks")
        await pilot.pause()
        assert drawn(notice) == ["the computer thinks"]
        notice.say()
        await pilot.pause()
        assert drawn(notice) == [""]


async def test_a_long_one_is_folded_and_never_changes_the_height(
    stage: Stage, drawn: Drawn
) -> None:
    notice = Notice()
    notice.styles.width, notice.styles.height = 32, 2
    async with stage(notice) as pilot:
        notice.refuse(WHY)
        await pilot.pause()
        assert drawn(notice) == ["× 7 is not in your hand: bid", "  one of 5, 6, 8, 9 and 10."]
        notice.refuse(WHY * 3)
        await pilot.pause()
        assert len(drawn(notice)) == 2
        assert drawn(notice)[-1].endswith("…")


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
