"""What the coach says of the dice in sentences."""

from app.resources import solved
from games.battle import GAME
from games.battle.advice import advise_on_dice, distinct_plans
from games.battle.players.most_points import MostPoints
from games.battle.players.winner import Winner
from games.battle.position import POSITIONS
from games.battle.state import ALL, Action, Enter, Options, Roll
from games.contract import Decision, Player
from games.randomness import stream

ENTERED = "first=Band:30,1S:2,2S:4,3S:6,4S:8,Quartet:0 second=Trio:9,4S:8,1S:2,2S:4,3S:6,Band:0"


def told(player: Player, turn: str) -> tuple[str, ...]:
    """Return what a player says of a turn with Trio, Doremi and Orchestra open."""
    view = POSITIONS.read(f"{turn} {ENTERED}")
    return advise_on_dice(view, 0, player.decide(view, 0, stream("coach")))


def test_equal_plans_are_said_to_be_as_good() -> None:
    assert told(Winner(solved), "rolls=2 dice=44213") == (
        "The coach would accept 20 in Doremi: 78.9 wins of 100, a tie counting half; "
        "24.3 more points on average.",
        "Just as good: keep 1 2 3 4: 78.9 wins of 100; Doremi 100%.",
        "Or keep 2 3 4: 75.1 wins of 100; Doremi 44%, Trio 19%.",
    )


def test_a_roll_is_shown_with_all_that_it_can_make() -> None:
    best, *_, columns = told(Winner(solved), "rolls=1 dice=44111")
    assert best == (
        "The coach would keep 4 4: 77.9 wins of 100, a tie counting half; "
        "Trio 86%, Doremi 44%, Orchestra 9%."
    )
    assert columns == (
        "Keeping 4 4 for one category alone makes Trio 86%, Doremi 44% or Orchestra 9%."
    )


def test_a_choice_of_columns_is_shown_with_what_is_left() -> None:
    assert told(Winner(solved), "rolls=3 dice=44213")[:2] == (
        "The coach would enter 20 in Doremi: 78.9 wins of 100, a tie counting half; "
        "24.3 more points on average.",
        "Or enter 0 in Orchestra: 70.9 wins of 100; 31.3 more points on average.",
    )


def test_one_that_plays_for_points_counts_points() -> None:
    best, *_ = told(MostPoints(ahead=True), "rolls=1 dice=44111")
    assert best == "The coach would keep 4 4: 93.1 points; Trio 86%, Orchestra 9%, Doremi 44%."


def test_nothing_is_said_before_the_first_roll() -> None:
    view = GAME.deal(Options(), "advice")
    assert advise_on_dice(view, 0, Decision(Roll(ALL))) == ()


def test_of_the_columns_only_the_best_is_a_plan_while_dice_may_be_rolled() -> None:
    choosing = POSITIONS.read(f"rolls=1 dice=44111 {ENTERED}")
    entering = POSITIONS.read(f"rolls=3 dice=44111 {ENTERED}")
    trio, keep, orchestra = (Enter("Trio"), 0.7), (Roll((3, 4, 5)), 0.6), (Enter("Orchestra"), 0.5)
    decision: Decision[Action] = Decision(Enter("Trio"), worth=(trio, keep, orchestra))
    assert list(distinct_plans(decision, choosing)) == [trio, keep]
    assert list(distinct_plans(decision, entering)) == [trio, keep, orchestra]
