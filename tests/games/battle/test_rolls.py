"""Rolling the dice of Battle of the Sexes: how often, which of them, and what comes."""

from collections import Counter
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import DICE_CHOICES
from games.battle.scoring import CATEGORIES
from games.battle.state import (
    ALL,
    Accept,
    Begin,
    Cheat,
    Enter,
    Roll,
    State,
)
from games.contract import HOUSE
from tests.games.battle.moment_helpers import FIRST, START, WAITING


def test_a_turn_begins_by_itself_and_its_first_roll_is_the_players_own() -> None:
    assert GAME.to_move(START) == (HOUSE,)
    assert GAME.legal(START, HOUSE) == (Begin(),)
    assert GAME.to_move(WAITING) == (0,)
    assert GAME.legal(WAITING, 0) == (Roll(ALL),)


def test_after_the_first_and_the_second_roll_the_dice_are_accepted_or_any_are_rolled() -> None:
    second = GAME.reduce(FIRST, 0, Roll((2,)))
    for state in (FIRST, second):
        choices = GAME.legal(state, 0)
        assert Accept() in choices
        assert len(set(choices)) == 1 + 31
        assert not any(isinstance(action, Enter | Cheat) for action in choices)


def test_a_roll_of_some_dice_leaves_the_others(wander: Callable[..., list[State]]) -> None:
    for state in wander("some dice"):
        for action in GAME.legal(state, state.player):
            if isinstance(action, Roll) and state.dice:
                after = GAME.reduce(state, state.player, action)
                kept = [at for at in range(5) if at + 1 not in action.dice]
                assert [after.dice[at] for at in kept] == [state.dice[at] for at in kept]
                assert after.rolls == state.rolls + 1


def test_after_the_third_roll_only_a_category_is_left() -> None:
    third = GAME.reduce(GAME.reduce(FIRST, 0, Roll(ALL)), 0, Roll((1, 5)))
    assert third.rolls == 3
    assert GAME.legal(third, 0) == tuple(map(Enter, CATEGORIES))


def test_the_four_faces_come_equally_often() -> None:
    faces = Counter(
        die
        for n in range(2000)
        for die in GAME.reduce(replace(WAITING, seed=str(n)), 0, Roll(ALL)).dice
    )
    assert set(faces) == {1, 2, 3, 4}
    assert all(abs(count - 2500) < 5 * 44 for count in faces.values())


def test_the_next_roll_is_the_one_that_would_have_come() -> None:
    kept = msgspec.json.decode(msgspec.json.encode(FIRST), type=State)
    for action in DICE_CHOICES[1:]:
        assert GAME.reduce(kept, 0, action) == GAME.reduce(FIRST, 0, action)
    assert GAME.reduce(FIRST, 0, Roll(ALL)).dice != FIRST.dice


def test_every_roll_of_a_game_is_a_stream_of_its_own_the_same_for_ever() -> None:
    rolls = [FIRST]
    for _ in range(2):
        rolls.append(GAME.reduce(rolls[-1], 0, Roll(ALL)))
    assert [(state.draws, state.dice) for state in rolls] == [
        (1, (3, 2, 2, 2, 4)),
        (2, (1, 1, 4, 2, 3)),
        (3, (4, 1, 3, 3, 1)),
    ]
    other = GAME.reduce(GAME.reduce(rolls[-1], 0, Enter("1S")), HOUSE, Begin())
    assert (other.draws, GAME.reduce(other, 1, Roll(ALL)).draws) == (3, 4)
