"""The game played alone for the most points: its worth, and its method against plain counting."""

from itertools import product
from statistics import fmean

import pytest

from games.battle.keeps import FIVE, KEEPS, PLACE, parts_of
from games.battle.one_player_solver.solitaire import ALL_OPEN, keeping, points_to_come
from games.battle.one_player_solver.turn_value import TurnTask, plan_turn
from games.battle.scoring import scores_of

FACES = (1, 2, 3, 4)


@pytest.mark.parametrize(("band", "worth"), [(30, 141.7297), (25, 136.7916)])
def test_the_whole_game_is_worth_what_is_known(band: int, worth: float) -> None:
    assert points_to_come(band)[ALL_OPEN] == pytest.approx(worth, abs=5e-5)


@pytest.mark.parametrize("face", FACES)
def test_a_number_alone_is_worth_five_dice_with_three_tries_each(face: int) -> None:
    assert points_to_come(30)[1 << face - 1] == pytest.approx(5 * face * (1 - (3 / 4) ** 3))


def test_more_open_categories_are_never_worth_less() -> None:
    worth = points_to_come(30)
    for open_set in range(ALL_OPEN + 1):
        for column in range(9):
            assert worth[open_set | 1 << column] >= worth[open_set]


def test_every_part_of_five_dice_is_there_once() -> None:
    for dice in product(FACES, repeat=5):
        places = parts_of(tuple(sorted(dice)))
        expected = {
            tuple(sorted(die for die, kept in zip(dice, mask, strict=True) if kept))
            for mask in product((0, 1), repeat=5)
        }
        assert {KEEPS[place] for place in places} == expected
        assert len(places) == len(expected)


def test_keeping_is_the_mean_over_all_rolls_of_the_rest() -> None:
    worth = [float(sum(dice) ** 2 + dice[0]) for dice in KEEPS[FIVE:]]
    means = keeping(worth)
    for keep in KEEPS:
        rolls = list(product(FACES, repeat=5 - len(keep)))
        plain = sum(worth[PLACE[tuple(sorted((*keep, *roll)))] - FIVE] for roll in rolls)
        assert means[PLACE[keep]] == pytest.approx(plain / len(rolls))


def by_counting(column: int, dice: tuple[int, ...], rolls: int) -> float:
    """Return what five dice are worth with one category open, by listing every roll."""
    if rolls == 3:
        return scores_of(dice, 30)[column]
    return max(
        fmean(by_counting(column, after, rolls + 1) for after in outcomes(dice, mask))
        for mask in product((0, 1), repeat=5)
    )


def outcomes(dice: tuple[int, ...], mask: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all that five dice can become when those of a mask are rolled."""
    return list(product(*(FACES if roll else (die,) for die, roll in zip(dice, mask, strict=True))))


@pytest.mark.parametrize("column", range(9))
def test_a_keep_after_the_second_roll_is_worth_what_counting_says(column: int) -> None:
    task, dice = TurnTask(1 << column, 30, ahead=True), (1, 2, 3, 3, 4)
    best = max(worth for _, worth in plan_turn(task).keep_worths(dice, 2))
    accepted = plan_turn(task).entry_worths(dice)[0][1]
    assert max(best, accepted) == pytest.approx(by_counting(column, dice, 2))


def test_a_plan_without_later_turns_counts_this_turn_alone() -> None:
    task = TurnTask(ALL_OPEN, 30, ahead=False)
    assert [worth for _, worth in plan_turn(task).entry_worths((1, 1, 3, 3, 3))] == [
        *(2, 0, 9, 0, 11, 0, 30, 0, 0)
    ]
    assert plan_turn(TurnTask(1 << 8, 30, ahead=False)).whole == points_to_come(30)[1 << 8]
