"""CHEAT in Battle of the Sexes: what it does, when it is taken, and that everybody sees it."""

from collections.abc import Callable

import pytest

from games.battle import GAME
from games.battle.rules import DICE_CHOICES
from games.battle.scoring import CATEGORIES
from games.battle.state import (
    Cheat,
    Enter,
    State,
)
from games.contract import IllegalAction
from tests.games.battle.moment_helpers import ACCEPTED, FIRST, SEATS, START, WAITING, takes


def test_cheat_sets_the_dice_and_only_the_choice_follows() -> None:
    after = GAME.reduce(FIRST, 0, Cheat((4, 4, 2, 4, 4)))
    assert (after.dice, after.rolls) == ((4, 4, 2, 4, 4), 0)
    assert GAME.legal(after, 0) == tuple(map(Enter, CATEGORIES))
    for action in (*DICE_CHOICES, Cheat((1,) * 5)):
        assert not takes(after, 0, action)


def test_cheat_is_in_no_list_of_possibilities(wander: Callable[..., list[State]]) -> None:
    for state in wander("cheat"):
        assert not any(isinstance(a, Cheat) for seat in SEATS for a in GAME.legal(state, seat))
    assert takes(FIRST, 0, GAME.cheats.actions[0])


@pytest.mark.parametrize("state", [START, WAITING, ACCEPTED])
def test_cheat_is_refused_but_between_rolls(state: State) -> None:
    assert not takes(state, 0, Cheat((1,) * 5))


@pytest.mark.parametrize("dice", [(1,) * 4, (1,) * 6, (1, 1, 1, 1, 5), (0, 1, 1, 1, 1), ()])
def test_cheat_takes_five_values_from_1_to_4(dice: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction, match="Five dice are needed, each from 1 to 4"):
        GAME.reduce(FIRST, 0, Cheat(dice))


def test_cheat_marks_the_match_for_ever(typed: Callable[..., tuple[State, list[str]]]) -> None:
    turns = [("", "save", name) for name in CATEGORIES for _ in range(2)]
    turns[3] = ("", "cheat 1 1 1 1 1", CATEGORIES[1])
    state, _ = typed([line for turn in turns for line in turn])
    final = GAME.result(state)
    assert final is not None
    assert final.marks == ("cheat",)
    assert state.cheated == (False, True)
    assert GAME.standing(state).line == "round 9 of 9, CHEAT used"


def test_both_players_see_that_cheat_was_used() -> None:
    after = GAME.reduce(FIRST, 0, Cheat((1,) * 5))
    for seat in (0, 1):
        assert GAME.shown(after, seat).cheated == (True, False)
        assert "CHEAT was used by Player 1." in GAME.describe(GAME.shown(after, seat), seat)
