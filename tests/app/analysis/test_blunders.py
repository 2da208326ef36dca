"""Blunders in words: the position, what was done, what was better, and why."""

import pytest

from app.analysis.luck import Analysis
from app.analysis.words import DecisionWords, blunder_lines, costliest
from app.match.match import Match
from app.match.moments import MomentWords
from tests.app.screens.result.result_helpers import SOLVED, analysed, decision_words


@pytest.mark.parametrize("slug", SOLVED)
@pytest.mark.parametrize("reader", [0, None])
def test_the_costliest_moves_come_with_their_positions(slug: str, reader: int | None) -> None:
    match, analysis = analysed(slug)
    lines = said_of(match, analysis, reader)
    made = costliest(each for each in analysis.decisions if reader in (None, each.seat))
    assert len(lines) == 3 * len(made)
    for number, each in enumerate(made):
        first, second, third = lines[3 * number : 3 * number + 3]
        assert third.strip() == each.why
        assert first.strip() == decision_words(match, analysis).position(each)
        assert first.startswith(f"  Round {each.round}")
        by = round(100 * each.cost)
        assert (f" wins {by} more {analysis.unit[:-1]}" in second) == bool(by)


def said_of(match: Match, analysis: Analysis, reader: int | None) -> list[str]:
    """Return the lines below the title of the costliest moves."""
    lines = list(blunder_lines(analysis, decision_words(match, analysis), reader))
    title = "Your costliest moves:" if reader == 0 else "The costliest moves:"
    return lines[lines.index(title) + 1 :] if title in lines else []


def test_a_bid_is_shown_with_both_hands_as_they_were_before_it() -> None:
    match, analysis = analysed("gops")
    made = next(each for each in analysis.decisions if each.seat == 1)
    before = match.steps[made.step - 1].before
    mine, theirs = (" ".join(map(str, before.hands[seat])) for seat in (1, 0))
    said = decision_words(match, analysis).position(made)
    assert f"Hard held {mine} against {theirs} and bid {made.choice}." in said
    assert f"prize {before.middle[-1]}" in said


def test_a_game_without_decision_words_its_own_names_the_choice() -> None:
    match, analysis = analysed("gops")
    made = next(each for each in analysis.decisions if each.seat == 0)
    said = DecisionWords(match, MomentWords(), "games").position(made)
    assert said == f"Round {made.round}: you chose {made.choice}."
