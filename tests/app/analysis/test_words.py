"""An analysis in words: sums that add up as printed, whole games, mistakes, what to practise."""

import os
import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.analysis.luck import Analysis, DecisionCost, Stretch, analyse_match
from app.analysis.words import (
    DecisionWords,
    analysis_lines,
    changes_nothing,
    costly_lines,
    games_in_100,
    summing_up,
    verdict_lines,
    what_decided,
    what_to_practise,
)
from app.cli.analyse import analysis_text
from app.match.presentation import MomentWords
from app.screens.result.chances import luck_sums
from app.storage.store import open_store
from games.randomness import stream
from tests.app.screens.result.result_helpers import SOLVED, analysed, decision_words, played_match

GOLDEN = Path(__file__).parent / "golden"


def made_up(coin: random.Random, unit: str) -> Analysis:
    """Return an analysis with any numbers that add up."""
    parts = tuple(stretch(coin, number) for number in range(1, 2 + int(coin.random() * 3)))
    parts = parts if unit == "rounds" else parts[:1]
    terms = ((p.start, p.luck, *p.costs, p.result) for p in parts)
    sums = [sum(numbers) for numbers in zip(*terms, strict=True)]
    start, luck, mine, theirs, result = sums
    costs = mine, theirs
    return Analysis("gops", unit, ("you", "Ann"), start, luck, costs, result, parts, ())


def stretch(coin: random.Random, number: int) -> Stretch:
    """Return a stretch with any numbers that add up; in a quarter of them nobody errs."""
    errs = coin.random() >= 0.25
    start, costs = coin.random(), (coin.random() * errs, coin.random() * errs)
    result = float(int(coin.random() * 3)) / 2
    luck = result - start + costs[0] - costs[1]
    return Stretch(number, 1, start, luck, costs, result, (start, result))


def tenths(line: str) -> list[int]:
    """Return the figures at the end of a line."""
    return [round(10 * float(word)) for word in line.split()[1:] if word[-1].isdigit()]


TERMS = re.compile(r"(luck|your mistakes|Ann's mistakes) \(([-+]\d+\.\d)\)")


@pytest.mark.parametrize("unit", ["games", "rounds"])
@pytest.mark.parametrize("seat", [0, 1])
def test_all_terms_add_up_as_they_are_printed_drawn_and_said(unit: str, seat: int) -> None:
    coin = stream(unit, seat)
    for _ in range(600):
        analysis = made_up(coin, unit)
        lines = list(analysis_lines(analysis, seat))
        if unit == "games":
            rows = [[tenths(line)[-1] for line in lines[2:7]]]
        else:
            rows = [tenths(line) for line in lines[3 : 4 + len(analysis.stretches)]]
        for *terms, result in rows:
            assert sum(terms) == result, lines
        sums = luck_sums(analysis, seat)
        assert sums.start + sums.luck + sums.skill == sums.result
        assert sums.skill == sums.theirs - sums.mine
        said, (start, *_, result) = what_decided(analysis, seat), rows[-1]
        moved, way = [float(by) for _, by in TERMS.findall(said)], 1 if result > start else -1
        assert sum(moved) == pytest.approx((result - start) / 10, abs=0.11), said
        if not said.startswith("nothing"):
            with_it = TERMS.findall(said.partition(", against")[0])
            assert [by for _, by in with_it] == [f"{by:+.1f}" for by in moved if by * way > 0]
            assert abs(moved[0]) == max(abs(by) for by in moved if by * way > 0)


EVEN = Analysis("gops", "games", ("you", "Ann"), 0.5, -0.2, (0.1, 0.3), 0.5, (), ())


@pytest.mark.parametrize(
    ("brought", "said"),
    [
        (0.3, "luck (+30.0) and Ann's mistakes (+30.0), against your mistakes (-10.0)."),
        (-0.7, "luck (-70.0) and your mistakes (-10.0), against Ann's mistakes (+30.0)."),
        (0.0, "Ann's mistakes (+30.0), against your mistakes (-10.0)."),
        (-0.2, "nothing, it ended as it began: luck (-20.0) and your mistakes (-10.0), against "),
    ],
)
def test_what_moved_the_chance_most_comes_first(brought: float, said: str) -> None:
    assert what_decided(replace(EVEN, luck=brought, result=0.7 + brought), 0).startswith(said)


@pytest.mark.parametrize(
    ("slug", "seed", "minds"),
    [
        ("gops", "c", ("easy", "champion")),
        ("battle", "d", ("easy", "medium")),
        ("twentyone", "b", ("fifteen",)),
    ],
)
def test_a_whole_game_is_annotated(slug: str, seed: str, minds: tuple[str, ...]) -> None:
    match = played_match(slug, seed, store=open_store(), minds=minds)
    said = "\n".join(analysis_text(match, analyse_match(match), whole=True)) + "\n"
    kept = GOLDEN / f"{slug}.txt"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        kept.write_text(said, encoding="utf-8")
    assert said == kept.read_text(encoding="utf-8")


MADE = DecisionCost(2, 1, 0, "3", 0.0, "", 0.5, choices=4, other="7", why="It is.")


@pytest.mark.parametrize(
    ("cost", "above", "said"),
    [
        (0.05, 0.0, ["A big mistake: 5 wins 5 more games in 100.", "It is."]),
        (0.049, 0.0, ["A mistake: 5 wins 5 more games in 100.", "It is."]),
        (0.01, 0.0, ["A mistake: 5 wins 1 more game in 100.", "It is."]),
        (0.004, 0.0, ["Almost right: 5 wins slightly more games.", "It is."]),
        (0.0, 0.0, ["Right, and 7 is as good."]),
        (0.0001, 0.0, ["Right."]),
        (0.0, 0.01, ["Right."]),
        (0.0, 0.03, ["Right: 7 wins 3 fewer games in 100.", "It is."]),
        (0.0, 0.25, ["Right: 7 wins 25 fewer games in 100."]),
    ],
)
def test_a_move_is_called_what_it_cost_or_gained(
    cost: float, above: float, said: list[str]
) -> None:
    match, _ = analysed("gops")
    better, other = ("5", "") if cost else ("", "7")
    made = replace(MADE, cost=cost, above=above, better=better, other=other)
    assert list(verdict_lines(made, DecisionWords(match, MomentWords(), "games"))) == said


def test_a_game_is_decided_once_no_choice_changes_who_wins_and_what_is_possible_is_not_0() -> None:
    for chance, decided in (0.0, True), (1.0, True), (0.01, False):
        assert changes_nothing(replace(MADE, chance=chance)) == decided
        assert not changes_nothing(replace(MADE, chance=chance, cost=0.01))
    chances = {
        0.0049: "less than 1 game in 100",
        0.005: "1 game in 100",
        0.456: "46 games in 100",
        0.995: "99 games in 100",
        0.9951: "more than 99 games in 100",
    }
    assert {chance: games_in_100(chance) for chance in chances} == chances


@pytest.mark.parametrize("slug", SOLVED)
@pytest.mark.parametrize("reader", [0, None])
def test_the_three_costliest_moves_come_with_their_positions_and_a_reader_with_practice(
    slug: str, reader: int | None
) -> None:
    match, analysis = analysed(slug)
    words = decision_words(match, analysis)
    lines = list(costly_lines(analysis, words, reader))
    costly = [
        each for each in analysis.decisions if each.cost >= 0.0005 and reader in (None, each.seat)
    ]
    made = sorted(costly, key=lambda each: -each.cost)[:3]
    title = f"The decisions that cost {'you most' if reader == 0 else 'most'}:"
    said = lines[lines.index(title) + 1 :] if made else []
    assert len(said) == 3 * len(made)
    for number, each in enumerate(made):
        first, second, third = said[3 * number : 3 * number + 3]
        assert (first, third.strip()) == (f"  {words.position(each)}", each.why)
        by = round(100 * each.cost)
        assert (f" wins {by} more {analysis.unit[:-1]}" in second) == bool(by)
    assert len(list(summing_up(analysis, words, reader))) == (1 if reader is None else 2)


def test_a_bid_is_shown_with_both_hands_as_they_were_before_it() -> None:
    match, analysis = analysed("gops")
    made = next(each for each in analysis.decisions if each.seat == 1)
    before = match.steps[made.step - 1].before
    mine, theirs = (" ".join(map(str, before.hands[seat])) for seat in (1, 0))
    said = decision_words(match, analysis).position(made)
    assert f"Hard held {mine} against {theirs} and bid {made.choice}." in said
    assert f"prize {before.middle[-1]}" in said
    plain = DecisionWords(match, MomentWords(), "games").position(replace(made, seat=0))
    assert plain == f"Round {made.round}: you chose {made.choice}."


def test_the_kind_of_choice_that_cost_most_is_named_with_the_worst_of_them() -> None:
    match, analysis = analysed("battle")
    words = decision_words(match, analysis)
    own = [each for each in analysis.decisions if each.seat == 0 and each.cost >= 0.0005]
    kinds = dict.fromkeys(map(words.skill, own), 0.0)
    for each in own:
        kinds[words.skill(each)] += each.cost
    worst = max(kinds, key=lambda kind: kinds[kind])
    said = what_to_practise(analysis, words, 0)
    assert said.startswith(f"{worst}. You went wrong in it ")
    costs = [each.cost for each in own if words.skill(each) == worst]
    assert said.endswith(f" cost {round(100 * max(costs))} games in 100.")
    for cost, is_named in (0.004, False), (0.006, True):
        small = replace(analysis, decisions=(replace(own[0], cost=cost),))
        assert what_to_practise(small, words, 0).startswith("nothing in this game") != is_named
    twice = tuple(replace(own[0], cost=cost) for cost in (0.3, 0.1))
    rounds = replace(analysis, unit="rounds", decisions=twice)
    said = what_to_practise(rounds, decision_words(match, rounds), 0)
    assert said.endswith("You went wrong in it twice: the worst cost 30 rounds in 100.")
