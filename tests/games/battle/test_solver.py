"""The game solved, alone and for two: against plain counting, its tables, and its known values."""

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from statistics import fmean

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.battle import GAME, appraisal, rules, solver, turns
from games.contract import HOUSE
from tests.games.battle import plain_recursion_helpers, played_helpers
from tests.share_helpers import share
from tests.tools.tables.writing import pack_opening

FACES = (1, 2, 3, 4)
ALL_OPEN = 0b111111111
CHANCES = appraisal.BattleAppraisal(solved)
DEALT = GAME.deal(rules.Options(), "chances")


def of(names: str) -> int:
    """Return the set of some categories that are named."""
    return sum(1 << at for at, name in enumerate(rules.CATEGORIES) if name in names.split())


@pytest.mark.parametrize(("band", "worth"), [(30, 141.7297), (25, 136.7916)])
def test_the_whole_game_alone_is_worth_what_is_known(band: int, worth: float) -> None:
    assert turns.points_to_come(band)[ALL_OPEN] == pytest.approx(worth, abs=5e-5)
    assert sum(turns.PERFECT_AVERAGES[band]) == pytest.approx(worth, abs=0.005)


def test_more_open_categories_are_never_worth_less() -> None:
    worth = turns.points_to_come(30)
    for open_set, column in product(range(ALL_OPEN + 1), range(9)):
        assert worth[open_set | 1 << column] >= worth[open_set]


def test_every_part_of_five_dice_is_there_once() -> None:
    for dice, places in zip(turns.KEEPS[turns.FIVE :], turns.PARTS_OF_FIVE, strict=True):
        expected = {part for size in range(6) for part in combinations(dice, size)}
        assert sorted(turns.KEEPS[place] for place in places) == sorted(expected)


def test_keeping_is_the_mean_over_all_rolls_of_the_rest() -> None:
    worth = [float(sum(dice) ** 2 + dice[0]) for dice in turns.KEEPS[turns.FIVE :]]
    means = turns.keeping(worth)
    for keep in turns.KEEPS:
        rolls = list(product(FACES, repeat=5 - len(keep)))
        places = [turns.PLACE[tuple(sorted((*keep, *roll)))] - turns.FIVE for roll in rolls]
        assert means[turns.PLACE[keep]] == pytest.approx(fmean(worth[at] for at in places))


@cache
def listed(column: int, kept: turns.DiceSet, left: int) -> Fraction:
    """Return the best that rolling for one column can bring: the mean over all results."""
    rolls = [tuple(sorted((*kept, *roll))) for roll in product(FACES, repeat=5 - len(kept))]
    return sum((best(column, dice, left - 1) for dice in rolls), Fraction()) / len(rolls)


@cache
def best(column: int, dice: turns.DiceSet, left: int) -> Fraction:
    """Return the best that five dice can bring: as they are, or with some of them rolled again."""
    points = rules.scores_of(dice, 30)[column]
    now = Fraction(points if column < 4 else points > 0)
    if not left:
        return now
    keeps = {kept for size in range(5) for kept in combinations(dice, size)}
    return max(now, *(listed(column, kept, left) for kept in keeps))


@pytest.mark.parametrize("left", [1, 2, 3])
def test_outlooks_are_the_best_of_all_ways_to_keep_and_roll(left: int) -> None:
    for kept in turns.KEEPS[: turns.FIVE]:
        counted = [float(listed(column, kept, left)) for column in range(9)]
        assert turns.column_outlooks(30, kept, left) == pytest.approx(counted, abs=1e-12)


def test_outlooks_are_written_as_points_or_in_percent() -> None:
    assert turns.column_outlooks(25, (2, 2, 3, 3), 1)[rules.CATEGORIES.index("Band")] == 0.5
    assert turns.outlook_text(rules.CATEGORIES.index("4S"), 13.25) == "13.2"
    assert turns.outlook_text(rules.CATEGORIES.index("Trio"), 0.419) == "42%"
    assert turns.outlook_text(rules.CATEGORIES.index("Orchestra"), 0.001) == "<1%"


def test_each_seat_has_a_figure_for_each_category() -> None:
    mine, other = (None, *range(8)), (40,) * 9
    state = replace(GAME.deal(rules.Options(25), ""), phase="over", scores=(mine, other))
    for seat, scores in enumerate(((0, *range(8)), other)):
        figures = turns.category_figures(state, seat)
        told = [(each.label, each.value, each.perfect) for each in figures]
        assert told == list(zip(rules.CATEGORIES, scores, turns.PERFECT_AVERAGES[25], strict=True))


CONTESTS = [
    ("", "Orchestra", 12, 30),
    ("4S", "4S", 0, 30),
    ("Band Doremi", "1S Orchestra", 3, 30),
    ("Doremi", "Quartet Orchestra", -3, 25),
    ("1S Trio", "2S 4S", -1, 30),
    ("Band Doremi Orchestra", "Band Doremi Orchestra", 0, 30),
    ("2S Doremi", "Trio Band Orchestra", 20, 25),
]
"""The open categories of both, the lead and what a band scores."""


@pytest.mark.parametrize(("first", "second", "lead", "band"), CONTESTS[:: share(2, 1)])
def test_plain_recursion_in_exact_fractions_says_the_same(
    first: str, second: str, lead: int, band: int
) -> None:
    contest = solver.MatchSolution(turns.TurnPosition(band, (of(first), of(second)), lead)).solve()
    root = contest.root
    for position in [root, *(root.entered(column, 0) for column in root.columns)]:
        opens = [tuple(c for c in rules.CATEGORIES if of(c) & some) for some in position.open_sets]
        plain = plain_recursion_helpers.exact(opens[0], opens[1], position.lead, band)
        assert contest.value(position) == pytest.approx(float(plain), abs=1e-14)


@pytest.mark.parametrize(("band", "value"), [(30, 0.494567), (25, 0.494589)])
def test_the_table_is_that_of_this_game_and_packed_as_it_was_read(band: int, value: float) -> None:
    opening = solver.solve_opening(band, solved)
    assert opening.value(solver.start_position(band)) == pytest.approx(value, abs=5e-7)
    assert solver.band_table_name(band) == f"battle-{band}.msgpack"
    assert pack_opening(opening, band) == solved(f"battle-{band}.msgpack")


@pytest.mark.parametrize("band", share([30], [30, 25]))
def test_the_table_holds_what_solving_gives(band: int) -> None:
    position = solver.start_position(band)
    for column, score in [(6, 0), (8, 40), (0, 3), (6, band)]:
        position = position.entered(column, score)
    alone = solver.MatchSolution(position).solve().value(position)
    assert solver.solve_opening(band, solved).value(position) == pytest.approx(alone, abs=1e-12)


def test_a_contest_holds_what_can_follow_its_root() -> None:
    contest = solver.solve_opening(30, solved)
    first = solver.start_position(30)
    later = first.entered(8, 40)
    assert contest.holds(first)
    assert contest.holds(later)
    for other in (replace(first, band=25), replace(first, lead=1)):
        assert not contest.holds(other)
    assert not contest.holds(later.entered(7, 20).entered(6, 30).entered(6, 0))
    third = solver.MatchSolution(turns.TurnPosition(30, (of("1S 2S"), of("3S 4S")), 7))
    assert third.holds(turns.TurnPosition(30, (of("1S"), of("3S 4S")), 12))
    assert not third.holds(turns.TurnPosition(30, (of("1S"), of("3S 4S")), 18))
    assert not third.holds(turns.TurnPosition(30, (of("1S"), of("1S 4S")), 12))


def late(first: str, second: str, ahead: int = 0) -> rules.State:
    """Return a state with few categories open, in which seat 0 leads by so many points."""
    both = [names.split() for names in (first, second)]
    cards = [[None if c in names else 0 for c in rules.CATEGORIES] for names in both]
    cards[0][cards[0].index(0)] = ahead
    player = int(len(first.split()) < len(second.split()))
    return replace(DEALT, player=player, scores=(tuple(cards[0]), tuple(cards[1])))


LATE = [late("Band Orchestra", "2S Doremi", -4), late("Trio", "4S Orchestra", 8)]


@pytest.mark.parametrize("state", LATE)
def test_a_choice_is_worth_what_the_states_after_it_are(state: rules.State) -> None:
    turn = [
        state,
        replace(state, phase="roll"),
        replace(state, phase="choose", rolls=1, dice=(3, 1, 3, 4, 3)),
        replace(state, phase="choose", rolls=2, dice=(2, 2, 4, 1, 3)),
        replace(state, phase="enter", rolls=3, dice=(4, 4, 4, 4, 2)),
    ]
    for before in turn:
        (seat,) = GAME.to_move(before)
        choices = CHANCES.choices(before, seat)
        assert [action for action, _ in choices] == list(GAME.legal(before, seat))
        best = max if before.player == 0 else min
        assert CHANCES.value(before) == best(worth for _, worth in choices)
        for action, worth in choices[:: 3 if before.rolls else 1]:
            assert worth == pytest.approx(after(before, action), abs=1e-12)


def after(state: rules.State, action: rules.Action) -> float:
    """Return the mean value of all states that an action may lead to."""
    (seat,) = GAME.to_move(state)
    done = GAME.reduce(state, seat, action)
    if not isinstance(action, rules.Roll):
        return CHANCES.value(done)
    places = [FACES if at in action.dice else (state.dice[at - 1],) for at in rules.ALL]
    results = [tuple(sorted(dice)) for dice in product(*places)]
    values = {dice: CHANCES.value(replace(done, dice=dice)) for dice in set(results)}
    return fmean(values[dice] for dice in results)


@pytest.mark.parametrize("band", share([25], [30, 25]))
def test_luck_and_decisions_add_up_to_the_result(band: int) -> None:
    states = played_helpers.wander(3, band)
    luck, decisions = 0.0, [0.0, 0.0]
    for before, now in pairwise(states):
        (seat,) = GAME.to_move(before)
        did = next(a for a in GAME.legal(before, seat) if GAME.reduce(before, seat, a) == now)
        chosen = dict(CHANCES.choices(before, seat))[did]
        decisions[before.player] += chosen - CHANCES.value(before)
        luck += CHANCES.value(now) - chosen
    assert decisions[0] < -0.01
    assert decisions[1] > 0.01
    total = CHANCES.value(states[0]) + luck + sum(decisions)
    assert total == pytest.approx(CHANCES.value(states[-1]), abs=1e-9)


def test_rolls_that_keep_the_same_dice_are_alike() -> None:
    state = replace(LATE[0], phase="choose", rolls=1, dice=(3, 1, 3, 4, 3))
    alike, first = GAME.measures.alike, rules.Roll((2, 5))
    assert alike(state, first) == alike(state, rules.Roll((1, 2))) == first
    assert alike(state, rules.Accept()) == rules.Accept()
    assert alike(DEALT, rules.Roll(rules.ALL)) == rules.Roll(rules.ALL)
    assert [action for action, _ in CHANCES.choices(DEALT, HOUSE)] == [rules.Begin()]
