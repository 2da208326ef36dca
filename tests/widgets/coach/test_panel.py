"""The coach: bars that tell the truth, numbers beside them, and nothing that is cut unsaid."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widget import Widget

from widgets.charts.bars import draw_bar, draw_split_bar
from widgets.coach.advice import Advice, CoachMode, draw_advice
from widgets.coach.choices import CoachChoice
from widgets.coach.panel import CoachPanel
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Golden = Callable[[str, Iterable[str]], None]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

SHARES = ((5, 0.02), (6, 0.05), (7, 0.0), (8, 0.16), (9, 0.33), (10, 0.44))
BIDS = Advice(
    "chance to win 61%",
    tuple(CoachChoice(str(bid), (share,), f"{share:.0%}", bid == 10) for bid, share in SHARES),
    "a tie would carry both prizes over",
)
STAY = Advice(
    "what you have seen",
    (
        CoachChoice("stay", (0.419, 0.0, 0.581), "win 41.9%   tie 0.0%   lose 58.1%", best=True),
        CoachChoice("hit", (0.392, 0.061, 0.547), "win 39.2%   tie 6.1%   lose 54.7%"),
    ),
    "stay is better by 0.7 points: 12 of the cards left would break you",
)


@pytest.mark.parametrize("plainly", [False, True])
def test_advice_looks_as_it_did(plainly: bool, golden: Golden) -> None:
    name = "coach-plain" if plainly else "coach"
    rows = [
        row
        for advice in (BIDS, STAY)
        for mode in (CoachMode.EVERYTHING, CoachMode.BEST)
        for row in (*draw_advice(advice, mode, 36, 9, ascii_only=plainly), ())
    ]
    golden(name, map(row_text, rows))


@pytest.mark.parametrize("width", [20, 36])
@pytest.mark.parametrize("height", range(1, 9))
def test_what_is_cut_is_counted(height: int, width: int) -> None:
    text = [row_text(row) for row in draw_advice(BIDS, CoachMode.EVERYTHING, width, height)]
    assert len(text) <= height
    shown = "".join(text[text[0].startswith("coach") :]).count("%")
    if height > 1:
        assert any(f"  and {6 - shown} more" in row for row in text) == (shown < 6)


def test_choices_stand_in_columns_where_rows_are_few_and_the_panel_is_wide() -> None:
    text = [row_text(row) for row in draw_advice(BIDS, CoachMode.EVERYTHING, 36, 4)][1:]
    assert [[word for word in line.split() if "%" in word] for line in text] == [
        ["2%", "16%"],
        ["5%", "33%"],
        ["0%", "44%"],
    ]
    assert {line.index(label) for line, label in zip(text, "567", strict=True)} == {2}
    assert max(map(len, text)) <= 36


def test_plain_bars_are_ascii() -> None:
    for advice in (BIDS, STAY):
        rows = draw_advice(advice, CoachMode.EVERYTHING, 36, 9, ascii_only=True)[1:]
        assert all(row_text(row).isascii() for row in rows)


@settings(deadline=None)
@given(st.floats(0, 1), st.integers(1, 80), st.booleans())
def test_a_bar_is_as_long_as_its_share(share: float, width: int, plainly: bool) -> None:
    drawn = draw_bar(share, width, ascii_only=plainly)
    assert abs(len(drawn) - share * width) <= 1
    assert bool(drawn) == (share > 0)


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=3), st.integers(1, 80))
def test_parts_fill_a_bar_exactly_unless_there_are_none(shares: list[float], width: int) -> None:
    assert len(row_text(draw_split_bar(shares, width))) == (width if sum(shares) else 0)


async def test_the_panel_changes_in_place_and_gives_its_room_away_when_off(
    stage: Stage, drawn: Drawn
) -> None:
    panel = CoachPanel()
    async with stage(panel) as pilot:
        assert drawn(panel)[0] == "coach · is thinking"
        panel.advice = BIDS
        await pilot.pause()
        assert [line for line in drawn(panel) if "%" in line][1:] == [drawn(panel)[1]]
        panel.mode = CoachMode.EVERYTHING
        await pilot.pause()
        assert sum("%" in line for line in drawn(panel)) == 7
        panel.mode = CoachMode.OFF
        await pilot.pause()
        assert not panel.display
        panel.mode = CoachMode.BEST
        assert panel.display


def test_sentences_tell_the_best_and_stand_below_the_bars_of_everything() -> None:
    said = ("Play the Ace of Hearts to create a stacked pair.", "It makes a stack pair.")
    advice = Advice("1H", BIDS.choices, "a reason", said)
    best = [row_text(row) for row in draw_advice(advice, CoachMode.BEST, 30, 3)]
    assert best == ["Play the Ace of Hearts to", "create a stacked pair.", "It makes a stack pair."]
    cut = [row_text(row) for row in draw_advice(advice, CoachMode.BEST, 30, 2)]
    assert cut == ["Play the Ace of Hearts to", "create a stacked pair. …"]
    everything = [
        row_text(row).rstrip() for row in draw_advice(advice, CoachMode.EVERYTHING, 30, 20)
    ]
    assert everything[0] == "coach · 1H"
    assert everything[-1] == "It makes a stack pair."
    assert "a reason" not in everything


def test_the_best_says_what_it_was_drawn_from_as_far_as_there_is_room() -> None:
    advice = Advice("8", BIDS.choices, "a reason", mix=("9 37%", "7 18%", "8 13%"))
    for width, line in ((40, "drawn from 9 37%, 7 18%, 8 13%"), (27, "drawn from 9 37%, ...")):
        best = [row_text(row) for row in draw_advice(advice, CoachMode.BEST, width, 4)]
        assert best[2:] == [line, "a reason"]
    everything = [row_text(row) for row in draw_advice(advice, CoachMode.EVERYTHING, 40, 20)]
    assert not any("drawn" in line for line in everything)


CARDS = Advice(
    "QH",
    tuple(
        CoachChoice(label, (share,), number, best=label == "QH")
        for label, share, number in (("QH", 1.0, "+0.5"), ("3C", 0.8, "+0.4"), ("4S", 0.0, "-0.1"))
    ),
    said=("I recommend you play Queen of Hearts from your hand to risk least: nothing matches.",),
    legend="points ahead",
)


def test_every_number_stands_in_one_row_where_there_is_but_one() -> None:
    (row,) = draw_advice(CARDS, CoachMode.EVERYTHING, 78, 1)
    assert row_text(row) == "points ahead  ▸QH +0.5 · 3C +0.4 · 4S -0.1"
    first, second = draw_advice(CARDS, CoachMode.EVERYTHING, 36, 2, ascii_only=True)
    assert row_text(first) == "points ahead  >QH +0.5 - 3C +0.4"
    assert row_text(second) == "4S -0.1"


async def test_where_it_may_it_takes_the_rows_that_its_first_sentence_needs(
    stage: Stage, drawn: Drawn
) -> None:
    panel = CoachPanel()
    panel.styles.height = "auto"
    async with stage(panel) as pilot:
        panel.advice = CARDS
        await pilot.pause()
        assert " ".join(drawn(panel)) == CARDS.said[0]
        panel.mode = CoachMode.EVERYTHING
        await pilot.pause()
        assert drawn(panel) == ["points ahead  ▸QH +0.5 · 3C +0.4 · 4S -0.1"]
