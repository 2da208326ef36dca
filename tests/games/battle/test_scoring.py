"""What dice score: the checks of the rules page, and each category by its definition."""

from itertools import permutations, product

import pytest

from games.battle.scoring import CATEGORIES, score, scores_of

EVERY_ROLL = list(product((1, 2, 3, 4), repeat=5))


def scored(dice: tuple[int, ...], band: int = 30) -> dict[str, int]:
    return dict(zip(CATEGORIES, scores_of(dice, band), strict=True))


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 2, 3, 1, 2), (2, 4, 3, 0, 0, 0, 0, 0, 0)),
        ((3, 1, 3, 1, 1), (3, 0, 6, 0, 9, 0, 30, 0, 0)),
        ((4, 4, 2, 4, 4), (0, 2, 0, 16, 18, 18, 0, 0, 0)),
        ((1, 1, 1, 1, 1), (5, 0, 0, 0, 5, 5, 0, 0, 40)),
        ((1, 2, 3, 4, 4), (1, 2, 3, 8, 0, 0, 0, 20, 0)),
    ],
)
def test_the_checks_of_the_rules_page(dice: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert scores_of(dice, 30) == expected


def test_one_category_scores_what_its_column_says() -> None:
    assert [score((1, 2, 3, 4, 4), category, 30) for category in CATEGORIES] == [
        *(1, 2, 3, 8, 0, 0, 0, 20, 0)
    ]
    assert score((1, 1, 2, 2, 2), "Band", 25) == 25


def test_the_columns_stand_in_their_order() -> None:
    order = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra"
    assert " ".join(CATEGORIES) == order


def test_a_number_scores_the_sum_of_the_dice_that_show_it() -> None:
    for dice in EVERY_ROLL:
        assert scores_of(dice, 30)[:4] == tuple(
            sum(die for die in dice if die == face) for face in (1, 2, 3, 4)
        )


def test_trio_and_quartet_score_all_dice_when_enough_are_alike() -> None:
    for dice in EVERY_ROLL:
        for name, alike in (("Trio", 3), ("Quartet", 4)):
            matches = any(dice.count(die) >= alike for die in dice)
            assert scored(dice)[name] == (sum(dice) if matches else 0)


def test_band_is_exactly_three_of_one_and_two_of_another() -> None:
    for dice in EVERY_ROLL:
        matches = sorted(dice.count(die) for die in dice) == [2, 2, 3, 3, 3]
        assert scored(dice)["Band"] == (30 if matches else 0)
        assert scored(dice, band=25)["Band"] == (25 if matches else 0)


def test_doremi_is_all_four_numbers() -> None:
    for dice in EVERY_ROLL:
        assert scored(dice)["Doremi"] == (20 if set(dice) == {1, 2, 3, 4} else 0)


def test_orchestra_is_five_alike_which_is_a_trio_and_a_quartet_but_no_band() -> None:
    for dice in EVERY_ROLL:
        five = len(set(dice)) == 1
        assert scored(dice)["Orchestra"] == (40 if five else 0)
        if five:
            assert (scored(dice)["Trio"], scored(dice)["Quartet"]) == (sum(dice), sum(dice))
            assert scored(dice)["Band"] == 0


def test_the_order_of_the_dice_does_not_matter() -> None:
    for dice in permutations((3, 1, 3, 1, 2)):
        assert scores_of(dice, 30) == scores_of((1, 1, 2, 3, 3), 30)
