"""Whole games gone through move by move, as text to be read, and how good each move is called."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.analysis.luck import KEY_LEAD, WORTH_NAMING, DecisionCost, analyse_match
from app.analysis.words import DecisionWords, changes_nothing, games_in_100, verdict_lines
from app.cli.analyse import analysis_text
from app.match.moments import MomentWords
from app.storage.store import open_store
from tests.app.screens.result.result_helpers import SOLVED, analysed, played_match

SEEDS = {"gops": "c", "battle": "d", "twentyone": "b"}
PLAYED_BY = {"gops": ("easy", "champion"), "battle": ("easy", "medium"), "twentyone": ("fifteen",)}
"""Who plays in the place of the person, and of the opponent."""

GOLDEN = Path(__file__).parent / "golden"
MADE = DecisionCost(2, 1, 0, "3", 0.0, "", 0.5, choices=4, other="7", why="It is.")


@pytest.mark.parametrize("slug", SOLVED)
def test_a_whole_game_is_annotated(slug: str) -> None:
    match = played_match(slug, SEEDS[slug], store=open_store(), minds=PLAYED_BY[slug])
    said = "\n".join(analysis_text(match, analyse_match(match), whole=True)) + "\n"
    kept = GOLDEN / f"{slug}.txt"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        kept.write_text(said, encoding="utf-8")
    assert said == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("cost", "above", "said"),
    [
        (0.08, 0.0, ["A blunder: 5 wins 8 more games in 100.", "It is."]),
        (0.02, 0.0, ["A mistake: 5 wins 2 more games in 100.", "It is."]),
        (0.004, 0.0, ["Almost right: 5 wins slightly more games.", "It is."]),
        (0.0, 0.0, ["Right, and 7 is as good."]),
        (0.0, 0.01, ["Right."]),
        (0.0001, 0.0, ["Right."]),
        (0.0, 0.03, ["Right: 7 wins 3 fewer games in 100.", "It is."]),
        (0.0, 0.4, ["Right: 7 wins 40 fewer games in 100."]),
    ],
)
def test_a_move_is_called_what_it_cost_or_gained(
    cost: float, above: float, said: list[str]
) -> None:
    match, _ = analysed("gops")
    better, other = ("5", "") if cost else ("", "7")
    made = replace(MADE, cost=cost, above=above, better=better, other=other)
    assert list(verdict_lines(made, DecisionWords(match, MomentWords(), "games"))) == said


@pytest.mark.parametrize("slug", SOLVED)
def test_every_costly_or_only_move_has_a_reason_and_no_other(slug: str) -> None:
    _, analysis = analysed(slug)
    for each in analysis.decisions:
        assert bool(each.why) == (each.cost >= WORTH_NAMING or each.above >= KEY_LEAD)


@pytest.mark.parametrize(("chance", "decided"), [(0.0, True), (1.0, True), (0.01, False)])
def test_a_game_is_decided_once_no_choice_changes_who_wins(chance: float, decided: bool) -> None:
    assert changes_nothing(replace(MADE, chance=chance)) == decided
    assert not changes_nothing(replace(MADE, chance=chance, cost=0.01))


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.002, "less than 1 game in 100"),
        (0.01, "1 game in 100"),
        (0.456, "46 games in 100"),
        (0.998, "more than 99 games in 100"),
    ],
)
def test_what_is_possible_is_never_0_in_100(chance: float, said: str) -> None:
    assert games_in_100(chance) == said
