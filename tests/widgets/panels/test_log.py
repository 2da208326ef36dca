"""The log: the newest lines, all of them when there is room, and nothing that harms."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.events import Event, Resize
from textual.pilot import Pilot
from textual.widget import Widget

from widgets.panels.log import MAX_LINES, Log, folded

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def test_the_newest_lines_are_seen(stage: Stage, drawn: Drawn) -> None:
    log = Log()
    async with stage(log) as pilot:
        log.add(["one"])
        await pilot.pause()
        assert drawn(log) == ["", "", "one"]
        log.add(["two", "three", "four"])
        await pilot.pause()
        assert drawn(log) == ["two", "three", "four"]


async def test_a_long_line_is_folded_and_folded_again_in_another_width(
    stage: Stage, drawn: Drawn
) -> None:
    log = Log()
    log.styles.width = 20
    async with stage(log) as pilot:
        log.add(["The computer chose to play 5 of Spades"])
        await pilot.pause()
        assert drawn(log) == ["", "The computer chose", "to play 5 of Spades"]
        log.styles.width = 60
        await pilot.pause()
        assert drawn(log)[-1] == "The computer chose to play 5 of Spades"
        log.styles.width = 24
        await pilot.pause()
        assert drawn(log)[-2:] == ["The computer chose to", "  play 5 of Spades"]


async def test_a_high_one_begins_at_the_top_and_a_low_one_ends_at_the_bottom(
    stage: Stage, drawn: Drawn
) -> None:
    log = Log()
    log.styles.height = 6
    async with stage(log) as pilot:
        log.add(["you bid 8", "Middle: 5"])
        await pilot.pause()
        assert drawn(log) == ["you bid 8", "Middle: 5", "", "", "", ""]
        log.styles.height = 4
        await pilot.pause()
        assert drawn(log) == ["you bid 8", "Middle: 5", "", ""]
        log.styles.height = 3
        await pilot.pause()
        assert drawn(log) == ["", "you bid 8", "Middle: 5"]


class Unaware(Log):
    """A log that is never told of its size."""

    async def on_event(self, event: Event) -> None:
        if not isinstance(event, Resize):
            await super().on_event(event)


async def test_no_frame_shows_a_line_cut_even_before_the_log_is_told_of_its_width(
    stage: Stage, drawn: Drawn
) -> None:
    log = Unaware()
    log.styles.width = 60
    async with stage(log) as pilot:
        log.add(["The computer chose to play 5 of Spades"])
        await pilot.pause()
        log.styles.width = 20
        await pilot.pause()
        assert drawn(log) == ["", "The computer chose", "to play 5 of Spades"]


async def test_it_scrolls_back_and_then_stays_there(stage: Stage, drawn: Drawn) -> None:
    log = Log(can_focus=True)
    async with stage(log) as pilot:
        log.add([f"line {number}" for number in range(20)])
        pilot.app.animation_level = "none"
        log.focus()
        await pilot.pause()
        await pilot.press("home")
        await pilot.pause()
        assert drawn(log) == ["line 0", "line 1", "line 2"]
        log.add(["more"])
        await pilot.pause()
        assert drawn(log)[0] == "line 0"


@pytest.mark.parametrize("heights", [(3, 2, 1), (1, 2, 3), (4, 1, 3)])
async def test_it_stays_at_the_newest_line_when_it_becomes_lower_or_higher(
    stage: Stage, drawn: Drawn, heights: tuple[int, ...]
) -> None:
    log = Log()
    async with stage(log) as pilot:
        log.add([f"line {number}" for number in range(20)])
        for height in heights:
            log.styles.height = height
            await pilot.pause()
            assert drawn(log) == [f"line {number}" for number in range(20 - height, 20)]


async def test_undoing_takes_lines_back(stage: Stage, drawn: Drawn) -> None:
    log = Log()
    async with stage(log) as pilot:
        log.add([f"line {number}" for number in range(20)])
        log.show(["line 0", "line 1"])
        await pilot.pause()
        assert drawn(log) == ["", "line 0", "line 1"]


async def test_it_keeps_a_bounded_number_of_lines(stage: Stage) -> None:
    log = Log()
    async with stage(log) as pilot:
        log.add([str(number) for number in range(MAX_LINES + 50)])
        await pilot.pause()
        assert log.virtual_size.height == MAX_LINES


async def test_what_others_wrote_is_text_and_nothing_else(stage: Stage, drawn: Drawn) -> None:
    log = Log()
    async with stage(log) as pilot:
        log.add(["[/red] [b]\x1b[2J", "two\nlines"])
        await pilot.pause()
        assert drawn(log) == ["[/red] [b] [2J", "two", "lines"]


@pytest.mark.parametrize(
    "line",
    [
        "roll 2: Easy keeps 4 4, then 4 1 4 3 2",
        "Easy plays 4♠, which takes 4♦ 4♥ and wins",
    ],
)
def test_dice_and_cards_named_together_stay_in_one_row(line: str) -> None:
    for width in range(12, 40):
        rows = folded(line, width)
        assert " ".join(row.strip() for row in rows) == line
        for kept in ("4 1 4 3 2", "4 4,", "4♦ 4♥"):
            assert kept not in line or any(kept in row for row in rows)
        assert all(len(row) <= width for row in rows)
