"""What the coach says below the dice: plans, and chances."""

import pytest

from app.screens.battle import plans
from app.screens.battle.coach_board import CoachBoard, bar_place, percent
from app.screens.battle.places import arrange_battle
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
    board.paint(plans.legend(view), plans.plans(view))
    board.paint_all_chances(plans.chances(view))
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
    assert plans.chances(view) == ()


@pytest.mark.parametrize("mode", ["off", "warn"])
def test_a_silent_coach_plans_nothing(drawn: GivenDice, mode: str) -> None:
    view = drawn.view(coach=mode)
    assert not plans.speaks(view)
    assert (plans.plans(view), plans.chances(view)) == ((), ())


def test_chances_are_those_of_the_open_columns(drawn: GivenDice) -> None:
    chances = dict(plans.chances(drawn.view(coach="best")))
    assert list(chances) == ["2S", "4S", "Trio", "Quartet", "Doremi", "Orchestra"]
    assert all(0 < chance < 1 for chance in chances.values())


@pytest.mark.parametrize("face", FaceStyle)
@pytest.mark.parametrize("room", [(80, 19), (91, 33), (156, 47)])
def test_all_that_the_coach_says_stands_on_the_table(
    drawn: GivenDice, room: tuple[int, int], face: FaceStyle
) -> None:
    canvas = board(drawn, *room, face)
    text = "\n".join(rows(canvas))
    assert "wins of 100, a tie counting half" in text
    view = drawn.view(coach="best")
    for plan in plans.plans(view)[:2]:
        row = next(row for row in rows(canvas) if f" {plan.words} " in row)
        assert row.endswith(plan.number)
    if room[1] > 19:
        for name, chance in plans.chances(view):
            assert any(name in row and percent(chance) in row for row in rows(canvas))
    if face is FaceStyle.LETTERS:
        assert text.isascii()


def test_bars_begin_after_the_places_of_all_dice_that_roll() -> None:
    assert bar_place(80, 3) == (42, 26)
    assert bar_place(80, 4)[0] == 46
    for width in range(80, 251):
        start, length = bar_place(width, 4)
        assert start + length + len(" 100.0") <= width


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "<1%"), (0.034, "3%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_what_may_happen_is_never_0_and_what_may_fail_never_100_percent(
    chance: float, words: str
) -> None:
    assert percent(chance) == words
