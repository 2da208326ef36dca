"""What the coach says below the dice: plans, and chances."""

import pytest

from app.screens.battle import plans
from app.screens.battle.coach_board import CoachBoard, bar_place
from app.screens.battle.places import arrange_battle
from games.battle.keeps import column_outlooks
from games.battle.rules import CATEGORIES
from tests.app.screens.battle.conftest import GivenDice
from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.canvas.canvas import Canvas
from widgets.cards.style import FaceStyle


@pytest.fixture
def drawn(given_dice: GivenDice) -> GivenDice:
    """Return the position of the drawings, with the dice 3 4 4 1 2."""
    given_dice.play()
    given_dice.begin()
    given_dice.roll(3, 4, 4, 1, 2)
    return given_dice


def board(drawn: GivenDice, width: int, height: int, face: FaceStyle) -> Canvas:
    """Return a table with only the coach on it."""
    view = drawn.view(coach="best")
    canvas = new_canvas(width, height)
    places = arrange_battle(width, height)
    board = CoachBoard(canvas, places, face)
    board.paint(plans.legend(view), plans.unit_words(view), plans.plans(view))
    return canvas


def rows(canvas: Canvas) -> list[str]:
    """Return what stands on a canvas."""
    return ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]


def test_plans_say_what_is_kept_or_entered_best_first(drawn: GivenDice) -> None:
    found = plans.plans(drawn.view(coach="best"))
    numbers = [float(plan.number) for plan in found]
    assert numbers == sorted(numbers, reverse=True)
    assert [plan.is_best for plan in found] == [True] + [False] * (len(found) - 1)
    assert (found[0].words, found[0].places) == ("keep 4 4", (1, 4, 5))
    assert len({plan.words for plan in found}) == len(found)
    accepted = [plan.words for plan in found if plan.words.startswith("accept")]
    assert accepted == ["accept, 20 in Doremi"], "only the best column"
    assert "roll all five" in [plan.words for plan in found]


def test_a_whole_bar_is_all_games_won(drawn: GivenDice) -> None:
    for plan in plans.plans(drawn.view(coach="best")):
        assert plan.share * 100 == pytest.approx(float(plan.number), abs=0.051)


def test_after_the_last_roll_every_open_column_is_a_plan(drawn: GivenDice) -> None:
    drawn.roll(3, 4, 2, at=(1, 4, 5))
    drawn.roll(3, 4, 2, at=(1, 4, 5))
    view = drawn.view(coach="best")
    assert len(plans.plans(view)) == 6
    assert {plan.places for plan in plans.plans(view)} == {()}
    assert all(plan.reason.endswith(" more points on average") for plan in plans.plans(view))
    assert plans.outlooks(view, frozenset({1})) == plans.Outlooks()


def test_the_worth_of_a_column_is_next_to_its_words(drawn: GivenDice) -> None:
    before = next(row for row in rows(board(drawn, 97, 24, FaceStyle.SOLID)) if "▸" in row)
    drawn.roll(3, 4, 2, at=(1, 4, 5))
    drawn.roll(3, 4, 2, at=(1, 4, 5))
    best = next(row for row in rows(board(drawn, 97, 24, FaceStyle.SOLID)) if "▸" in row)
    number = plans.plans(drawn.view(coach="best"))[0].number
    assert best.index(number) < before.index(".") - 15


@pytest.mark.parametrize("mode", ["off", "warn"])
def test_a_silent_coach_plans_nothing(drawn: GivenDice, mode: str) -> None:
    view = drawn.view(coach=mode)
    assert not plans.speaks(view)
    assert plans.plans(view) == ()
    assert plans.outlooks(view, frozenset({1})) == plans.Outlooks()
    assert plans.advised_keeps(view, frozenset()) == frozenset()


def test_the_outlook_is_that_of_the_chosen_dice_and_else_of_the_advised_ones(
    drawn: GivenDice,
) -> None:
    view = drawn.view(coach="best")
    advised, chosen, other = (plans.outlooks(view, frozenset(at)) for at in ((), (1, 4, 5), (4, 5)))
    assert (advised.label, chosen.label) == ("as advised", "as chosen")
    assert advised.texts == chosen.texts != other.texts
    assert [bool(text) for text in advised.texts] == [
        False,
        True,
        False,
        *[True] * 3,
        False,
        True,
        True,
    ]
    exact = column_outlooks(30, (4, 4), 2)
    assert advised.texts[3] == f"{exact[3]:.1f}"
    assert advised.texts[5] == f"{exact[5]:.0%}"


def test_reasons_name_the_same_numbers_as_the_score_table(drawn: GivenDice) -> None:
    view = drawn.view(coach="best")
    for plan in plans.plans(view)[:3]:
        if plan.places:
            shown = dict(
                zip(CATEGORIES, plans.outlooks(view, frozenset(plan.places)).texts, strict=True)
            )
            for part in plan.reason.split(", "):
                name, number = part.split()
                assert shown[name] == number  # type: ignore[index]


def test_of_equal_dice_those_are_advised_that_are_kept_anyway(given_dice: GivenDice) -> None:
    given_dice.play()
    given_dice.begin()
    given_dice.roll(4, 4, 4, 4, 1)
    view = given_dice.view(coach="best")
    assert plans.advised_roll(view) == (5,)
    assert plans.advised_keeps(view, frozenset()) == {1, 2, 3, 4}
    assert plans.advised_keeps(view, frozenset({5})) == {1, 2, 3, 4}


@pytest.mark.parametrize("face", FaceStyle)
@pytest.mark.parametrize("room", [(80, 19), (91, 33), (156, 47)])
def test_all_that_the_coach_says_stands_on_the_table(
    drawn: GivenDice, room: tuple[int, int], face: FaceStyle
) -> None:
    canvas = board(drawn, *room, face)
    text = "\n".join(rows(canvas))
    assert "wins of 100" in text
    view = drawn.view(coach="best")
    for plan in plans.plans(view)[:3]:
        words = plan.words.removeprefix("accept, ")
        row = next(row for row in rows(canvas) if f" {words} " in row)
        assert plan.number in row
        assert plan.reason in text
    if face is FaceStyle.LETTERS:
        assert text.isascii()


def test_bars_begin_after_the_places_of_all_dice_that_roll() -> None:
    assert bar_place(80, 3) == (42, 26)
    assert bar_place(80, 4)[0] == 46
    for width in range(80, 251):
        start, length = bar_place(width, 4)
        assert start + length + len(" 100.0") <= width


def test_where_rolling_wins_as_often_the_advised_dice_are_those_that_are_accepted(
    given_dice: GivenDice,
) -> None:
    given_dice.begin()
    given_dice.roll(1, 1, 1, 1, 1)
    view = given_dice.view(coach="best")
    assert plans.plans(view)[0].words.startswith("accept, ")
    assert plans.advised_keeps(view, frozenset()) == frozenset({1, 2, 3, 4, 5})
    assert plans.outlooks(view, frozenset()) == plans.Outlooks()
