"""The summing-up of a game: what decided it, in figures that add up, and what to practise."""

import re
from collections import defaultdict

import pytest
from msgspec.structs import replace

from app.analysis.luck import WORTH_NAMING, Analysis
from app.analysis.words import summing_up, what_decided, what_to_practise
from tests.app.screens.result.result_helpers import SOLVED, analysed, decision_words

EVEN = Analysis("gops", "games", ("you", "Ann"), 0.5, -0.2, (0.1, 0.3), 0.5, (), ())
TERMS = re.compile(r"(luck|your slips|Ann's slips),?(?: which)? (brought|cost|gave back) (\d+\.\d)")


def with_luck(luck: float) -> Analysis:
    """Return an analysis of a game with some luck, and what it came to."""
    return replace(EVEN, luck=luck, result=0.7 + luck)


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (0.3, "luck, which brought 30.0 games in 100; Ann's slips brought 30.0; your slips cost "),
        (-0.7, "luck, which cost 70.0 games in 100; your slips cost 10.0; Ann's slips gave back "),
        (0.0, "Ann's slips, which brought 30.0 games in 100; your slips cost 10.0."),
        (-0.2, "nothing; it ended as it began, in games in 100: luck cost 20.0, your slips cost"),
    ],
)
def test_what_moved_the_chance_most_comes_first(luck: float, said: str) -> None:
    assert what_decided(with_luck(luck), 0).startswith(said)


@pytest.mark.parametrize("luck", [0.3, -0.7, 0.0, -0.2, 0.0313, -0.4444])
def test_its_terms_make_the_way_from_the_start_to_the_result(luck: float) -> None:
    game = with_luck(luck)
    said = what_decided(game, 0)
    found = {
        name: float(by) * (-1 if verb == "cost" else 1) for name, verb, by in TERMS.findall(said)
    }
    assert sum(found.values()) == pytest.approx(100 * (game.result - game.start), abs=0.11)


@pytest.mark.parametrize("slug", SOLVED)
def test_a_reader_is_told_what_to_practise_and_nobody_else(slug: str) -> None:
    match, analysis = analysed(slug)
    words = decision_words(match, analysis)
    assert len(list(summing_up(analysis, words, 0))) == 2
    assert len(list(summing_up(analysis, words, None))) == 1


def test_the_kind_of_choice_that_cost_most_is_named_with_its_sum() -> None:
    match, analysis = analysed("battle")
    words = decision_words(match, analysis)
    said = what_to_practise(analysis, words, 0)
    kinds: defaultdict[str, float] = defaultdict(float)
    for each in analysis.decisions:
        if each.seat == 0 and each.cost >= WORTH_NAMING:
            kinds[words.skill(each)] += each.cost
    worst = max(kinds, key=lambda kind: kinds[kind])
    assert said.startswith(f"{worst}. You went wrong in it ")
    assert said.endswith(f", and lost {round(100 * kinds[worst])} games in 100.")
    none = replace(analysis, decisions=())
    assert what_to_practise(none, words, 0).startswith("nothing in this game")


def test_what_is_lost_in_rounds_is_shown_for_each_time() -> None:
    """Rounds are won one by one: several that were lost in part make no number of rounds."""
    match, analysis = analysed("battle")
    made = next(each for each in analysis.decisions if each.seat == 0 and each.cost)
    twice = tuple(replace(made, cost=cost) for cost in (0.3, 0.1))
    rounds = replace(analysis, unit="rounds", decisions=twice)
    said = what_to_practise(rounds, decision_words(match, rounds), 0)
    assert said.endswith("You went wrong in it twice, and lost 20 rounds in 100 each time.")
