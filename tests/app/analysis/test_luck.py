"""Luck and skill: they add up to the result, no choice beats the best, and what cannot be told."""

import msgspec
import pytest
from msgspec.structs import replace

from app import plugins
from app.analysis.luck import EQUAL_CHANCES, Analysis, Stretch, analyse_match, why_not_analysed
from app.analysis.words import analysis_lines
from app.analysis.worker import answer_analysis
from app.match.match import Match
from app.match.new_setup import new_setup
from app.storage.match_file import export_match
from app.storage.store import open_store
from games.battle.rules import Cheat
from games.contract import HOUSE, Refusal, Seat
from tests.app.conftest import Parlour
from tests.app.match.played_match_helpers import PLAYED, played


@pytest.fixture(scope="module", params=PLAYED)
def match(request: pytest.FixtureRequest) -> Match:
    """Return a finished match of each game that has an analysis."""
    seats, given = PLAYED[request.param]
    return played(request.param, seats, **given)


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    """Return its analysis."""
    return analyse_match(match)


def test_start_luck_and_decisions_are_the_result_of_the_rules(
    match: Match, analysis: Analysis
) -> None:
    parts: list[Analysis | Stretch] = [analysis, *analysis.stretches]
    for part in parts:
        total = part.start + part.luck - part.costs[0] + part.costs[1]
        assert total == pytest.approx(part.result, abs=1e-9)
    assert sum(part.luck for part in analysis.stretches) == pytest.approx(analysis.luck)
    for seat in match.game.chairs:
        costs = [each.cost for each in analysis.decisions if each.seat == seat]
        assert sum(costs) == pytest.approx(analysis.costs[seat])
    assert analysis.result == won(match)
    assert any(each.cost > 0.01 for each in analysis.decisions)


def won(match: Match) -> float:
    """Return what the rules say that seat 0 won: a tie is a half, of a match or of a round."""
    if match.game.slug == "twentyone":
        return float(match.state.won + match.state.tied / 2)
    assert match.result
    return {0: 1.0, 1: 0.0, None: 0.5}[match.result.winner]


def test_no_choice_is_better_than_what_a_moment_is_worth(match: Match, analysis: Analysis) -> None:
    for each in analysis.decisions:
        assert each.cost > -EQUAL_CHANCES
        assert bool(each.better) == (each.cost > EQUAL_CHANCES)
        assert each.better != each.choice
        step = match.steps[each.step - 1]
        assert step.seat == each.seat
        if each.better:
            game = match.game
            better = game.parse(each.better, game.shown(step.before, each.seat), each.seat)
            assert better in game.legal(step.before, each.seat)


def test_every_choice_between_several_is_a_decision_with_its_step(
    match: Match, analysis: Analysis
) -> None:
    steps = {each.step for each in analysis.decisions}
    several = {
        place
        for place, step in enumerate(match.steps, start=1)
        if step.seat != HOUSE and len(match.game.legal(step.before, step.seat)) > 1
    }
    assert several <= steps


def test_a_process_gives_the_same_analysis(match: Match, analysis: Analysis) -> None:
    line = msgspec.json.encode(export_match(match))
    assert b"\n" not in line
    assert msgspec.json.decode(answer_analysis(line), type=Analysis) == analysis


def test_who_sits_second_reads_the_same_sum_from_the_other_side() -> None:
    seats, given = PLAYED["gops"]
    analysis = analyse_match(played("gops", seats, **given))
    for seat in (0, 1):
        start, luck, own, other, result = numbers(analysis, seat)
        assert start + luck + own + other == pytest.approx(result)
        assert own <= 0 <= other


def test_one_round_is_shown_as_rounds_are() -> None:
    analysis = analyse_match(played("twentyone", ("fifteen",), rounds=1))
    lines = list(analysis_lines(analysis, 0))
    assert lines[0] == "Your chance to win (in 100 rounds)"
    assert [line.split()[0] for line in lines[2:5]] == ["Round", "1", "mean"]
    assert not any("the dealer" in line for line in lines)
    assert analyse_match(played("battle", ("greedy", "random"))).unit == "games"


def numbers(analysis: Analysis, seat: Seat) -> list[float]:
    """Return the terms of the sum as they are written for a seat."""
    lines = list(analysis_lines(analysis, seat))
    first = next(place for place, line in enumerate(lines) if line.startswith("Start"))
    return [float(line.split()[-1]) for line in lines[first : first + 5]]


def test_what_cannot_be_told_apart_is_refused_in_a_sentence() -> None:
    gops = plugins.find("gops")
    many = played("gops", ("match", "plus-one"), cards=(2, 12))
    assert why_not_analysed(many).startswith("A GOPS game like this cannot be analysed, so")
    with pytest.raises(Refusal):
        analyse_match(many)
    assert why_not_analysed(played("gostop", ("random", "random"), rounds=1)) == (
        "Nobody has solved Go Stop, so here is the score, round by round."
    )
    assert "Finish the game" in why_not_analysed(
        Match(gops, new_setup(gops, seats=("human", "human")))
    )
    cheated = played("battle", ("greedy", "random"))
    assert not why_not_analysed(cheated)
    rolled = next(place for place, step in enumerate(cheated.steps) if step.after.rolls == 1)
    cheated.steps[rolled] = replace(cheated.steps[rolled], action=Cheat((1,) * 5))
    assert (
        why_not_analysed(cheated) == "A roll was set by hand, so luck and skill can't be separated."
    )


def test_the_command_tells_of_the_latest_match_that_is_over(parlour: Parlour) -> None:
    assert "No finished games yet" in parlour("analyse").err
    seats, given = PLAYED["gops"]
    match = played("gops", seats, open_store(), **given)
    run = parlour("analyse")
    assert run.code == 0
    assert run.out.startswith(f"GOPS, game {match.id}: ")
    assert "Start" in run.out
    assert run.out == parlour("analyse", str(match.id)).out
    told = msgspec.json.decode(parlour("analyse", "--json").out, type=Analysis)
    assert told == analyse_match(match)
    assert parlour("analyse", "77").code == 2


def test_choices_that_come_to_the_same_count_as_one(match: Match, analysis: Analysis) -> None:
    game = match.game
    for each in analysis.decisions:
        before = match.steps[each.step - 1].before
        distinct = {game.measures.alike(before, action) for action in game.legal(before, each.seat)}
        assert each.choices == len(distinct)
        assert each.other != each.choice
