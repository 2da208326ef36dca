"""Luck and skill: they add up to the result, no choice beats the best, and what cannot be told."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from app import plugins
from app.analysis.luck import Analysis, Stretch, analyse_match, why_not_analysed
from app.analysis.words import analysis_lines
from app.analysis.worker import answer, chance_to_win, find_chance, is_known
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.storage.game_files import export_match
from app.storage.store import open_store
from games.battle.rules import Cheat
from games.contract import HOUSE, Refusal
from games.gops.rules import Options
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, bid
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
    assert match.result
    won = {0: 1.0, 1: 0.0, None: 0.5}[match.result.winner]
    by_rounds = match.game.slug == "twentyone"
    assert analysis.result == (match.state.won + match.state.tied / 2 if by_rounds else won)
    assert any(each.cost > 0.01 for each in analysis.decisions)
    line = msgspec.json.encode(export_match(match))
    assert msgspec.json.decode(answer(line), type=Analysis) == analysis
    assert b"\n" not in line


def test_every_choice_between_several_is_a_decision_and_none_beats_the_best(
    match: Match, analysis: Analysis
) -> None:
    game = match.game
    several = {
        place
        for place, step in enumerate(match.steps, start=1)
        if step.seat != HOUSE and len(game.legal(step.before, step.seat)) > 1
    }
    assert several <= {each.step for each in analysis.decisions}
    for each in analysis.decisions:
        step = match.steps[each.step - 1]
        legal = game.legal(step.before, each.seat)
        assert step.seat == each.seat
        assert each.cost > -1e-9
        assert bool(each.better) == (each.cost > 1e-9)
        assert each.choice not in (each.better, each.other)
        assert each.choices == len({game.measures.alike(step.before, action) for action in legal})
        assert bool(each.why) == (each.cost >= 0.0005 or each.above >= 0.02)
        assert (each.above, bool(each.other)) == (0.0, False) if each.better else each.above >= 0
        if each.better:
            shown = game.shown(step.before, each.seat)
            assert game.parse(each.better, shown, each.seat) in legal


def test_one_round_is_shown_as_rounds_are() -> None:
    lines = list(analysis_lines(analyse_match(played("twentyone", ("fifteen",), rounds=1)), 0))
    assert lines[0] == "Your chance to win a round, in percentage points"
    assert [line.split()[0] for line in lines[2:5]] == ["Round", "1", "mean"]
    assert not any("the dealer" in line for line in lines)


def test_what_cannot_be_told_apart_is_refused_in_a_sentence() -> None:
    many = played("gops", ("match", "plus-one"), cards=(2, 12))
    with pytest.raises(Refusal, match=r"^A GOPS game like this cannot be analysed, so"):
        analyse_match(many)
    assert why_not_analysed(played("gostop", ("random", "random"))) == (
        "Nobody has solved Go Stop, so here is the score, round by round."
    )
    begun = Match(GAME, new_setup(plugins.find("gops"), seats=("human", "human")))
    assert why_not_analysed(begun) == "Finish the game to see luck and skill."
    cheated = played("battle", ("greedy", "random"))
    rolled = next(place for place, step in enumerate(cheated.steps) if step.after.rolls == 1)
    cheated.steps[rolled] = replace(cheated.steps[rolled], action=Cheat((1,) * 5))
    said = "A roll was set by hand, so luck and skill can't be separated."
    assert why_not_analysed(cheated) == said


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


def begun(*cards: int, seats: tuple[str, ...] = ("human", "easy")) -> Match:
    """Return a match of four cards after some bids."""
    found = Match(GAME, Setup(Options(cards=(2, 5), prizes=(4, 5, 2, 3)), "a seed", seats))
    bid(found, *cards)
    return found


def test_a_chance_is_known_of_one_persons_solved_game_and_gives_no_secret_away() -> None:
    assert chance_to_win(begun(), 0) == 0.5
    assert chance_to_win(begun(3, 2), 0) > 0.5
    assert chance_to_win(begun(3, 2, seats=("easy", "human")), 1) < 0.5
    before, secret = begun(seats=("easy", "human")), begun(2, seats=("easy", "human"))
    assert chance_to_win(secret, 1) == chance_to_win(before, 1)
    assert not is_known(begun(5, 2, 4, 3, 3, 4, 2, 5)), "it is over"
    assert asyncio.run(find_chance(begun(seats=("human", "human")))) is None
    found = begun(5, 4)
    assert asyncio.run(find_chance(found)) == chance_to_win(found, 0)
