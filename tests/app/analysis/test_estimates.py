"""Chances that are only estimates: they are marked, and nothing is concluded from them alone."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from app import plugins
from app.analysis.accuracy import Accuracy, accuracy_of
from app.analysis.board import board_numbers
from app.analysis.luck import Analysis, analyse_match
from app.analysis.words import analysis_lines, annotated_lines, changes_nothing, what_decided
from app.analysis.worker import Analyst, is_known
from app.cli.analyse import analysis_text
from app.match.match import Match
from app.match.new_setup import new_setup
from app.practice.puzzles import find_puzzles, is_puzzle, puzzles_in
from app.screens.pages.closer_look import losses_look
from app.screens.result.chances import find_flags, luck_sums
from app.screens.result.words import result_view
from app.storage.store import open_store
from app.tables.course import chance_steps
from games.environments.playing import Playing
from tests.app.screens.result.result_helpers import decision_words, played_match, words_of

GUESSED = (2, 3)
"""The rounds that are taken for estimated in a game of six cards."""


def with_estimates(match: Match) -> Match:
    """Return a match of GOPS, the chances of some of its rounds being taken for estimates."""
    game = match.game
    measures = replace(game.measures, estimated=lambda state: game.standing(state).round in GUESSED)
    match.game = replace(game, measures=measures)
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a game with two rounds that are estimated."""
    return with_estimates(played_match("gops", "c", minds=("random", "random")))


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    """Return its analysis."""
    return analyse_match(match)


def test_no_reason_no_puzzle_and_no_accuracy_comes_from_an_estimate(
    match: Match, analysis: Analysis
) -> None:
    assert analysis.estimated_rounds == GUESSED
    guessed = [each for each in analysis.decisions if each.estimated]
    assert any(each.cost > 0 for each in guessed)
    assert not any(each.why for each in guessed)
    costly = replace(guessed[0], better="2", cost=0.4, lead=0.4)
    assert is_puzzle(replace(costly, estimated=False))
    assert not is_puzzle(costly)
    steps = {each.step for each in find_puzzles(match, analysis, 0)}
    assert not steps & {each.step for each in guessed}
    exact = [each for each in analysis.decisions if each.seat == 0 and not each.estimated]
    chosen = [each for each in exact if each.choices > 1]
    mean = sum(each.cost for each in chosen) / len(chosen)
    assert accuracy_of([(analysis, 0)]) == Accuracy(1, len(chosen), mean, None)


def test_sums_with_estimates_are_marked_and_what_is_exact_is_not(analysis: Analysis) -> None:
    lines = list(analysis_lines(analysis, 0))
    marked = [line.split()[0] for line in lines if "≈" in line]
    assert marked == ["Luck", "Your", lines[5].split()[0]]
    assert lines[-1] == "Rounds 2 and 3 are estimates."
    assert len({len(line) for line in lines[2:7]}) == 1
    assert luck_sums(analysis, 0).sign == "≈"
    said = "luck (≈+62.9), against your mistakes (≈-12.9)."
    assert what_decided(analysis, 0) == said


def test_a_move_that_is_estimated_says_about(match: Match, analysis: Analysis) -> None:
    lines = list(annotated_lines(analysis, decision_words(match, analysis), 0))
    blocks = "\n".join(lines).split("\n\n")
    for number, block in enumerate(blocks[:5], start=1):
        assert ("about" in block) <= (number in GUESSED or number + 1 in GUESSED)
        if "more games in 100" in block:
            assert ("wins about" in block) == (number in GUESSED)
    assert "wins about" in "".join(blocks)
    won = replace(analysis.decisions[0], chance=1.0, cost=0.0, risk=0.0)
    assert changes_nothing(won)
    assert not changes_nothing(replace(won, estimated=True))
    exact = tuple(each for each in analysis.decisions if not each.estimated)
    for shown, is_said in (analysis, True), (replace(analysis, decisions=exact), False):
        said = "Rounds 2 and 3 are estimates." in analysis_text(match, shown, whole=False)
        assert said == is_said


def test_result_replay_and_statistics_mark_what_is_estimated(
    match: Match, analysis: Analysis
) -> None:
    words = words_of(match)
    remark = result_view(match, words, analysis).remark
    assert remark.startswith("A decision cost you ")
    assert remark.endswith("Rounds 2 and 3 are estimates.")
    for flag in find_flags(match, analysis, words):
        assert ("≈" in flag.remark) == (flag.round in GUESSED)
    course = chance_steps(match, 0, analysis, words)
    states = (match.start, *(step.after for step in match.steps))
    for start, end in pairwise((*course.rounds, course.steps)):
        unsure = any(match.game.measures.estimated(states[place]) for place in (start, end))
        assert course.change(start, end)[1].startswith("≈") == unsure
    assert course.estimated
    for said, made in zip(course.choices, analysis.decisions, strict=True):
        assert all(row.number.startswith("≈") == made.estimated for row in said.rows)
    look = losses_look([(analysis, 0)], 1, 1)
    assert [number.startswith("≈") for _, _, number in look.bars] == [True, True, False]


class HereAnalyst(Analyst):
    """Analyses a match in this process."""

    async def analyse(self, match: Match) -> Analysis:
        return analyse_match(match)


async def test_neither_a_puzzle_nor_a_chance_is_told_of_what_is_estimated(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    played = played_match("gops", "g", store, minds=("random", "random"))
    (saved,) = store.over(1)
    assert await puzzles_in(store, saved, HereAnalyst())
    monkeypatch.setattr(store, "resume", lambda number: with_estimates(played))
    assert not await puzzles_in(store, saved, HereAnalyst())
    begun = with_estimates(Match(match.game, new_setup(plugins.find("gops"), given={})))
    begun.house()
    assert (await board_numbers(begun)).chance is not None
    for seat in (0, 1):
        begun.apply(seat, match.game.legal(begun.state, seat)[seat])
    begun.house()
    begun.house()
    assert (await board_numbers(begun)).chance is None
    assert not is_known(begun)
    playing = Playing(match.game, match.setup.options, None, costs=True)
    assert "cost" in playing.choose(0, min(playing.legal(0)))
    playing.choose(1, max(playing.legal(1)))
    assert "cost" not in playing.choose(0, min(playing.legal(0))), "nor in an environment"
