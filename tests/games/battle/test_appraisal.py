"""The chance to win at every moment of a match: it adds up, and choices are worth what follows."""

from collections.abc import Callable
from itertools import pairwise, product
from statistics import fmean

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.battle import GAME
from games.battle.appraisal import BattleAppraisal
from games.battle.scoring import CATEGORIES, DIE_FACES
from games.battle.state import ALL, Accept, Action, Begin, Cheat, Enter, Options, Roll, State
from games.contract import HOUSE
from tests.share_helpers import share

CHANCES = BattleAppraisal(solved)
FIRST = GAME.deal(Options(), "chances")


def late(first: str, second: str, ahead: int = 0) -> State:
    """Return a state with few categories open, in which seat 0 leads by so many points."""
    scores = [
        tuple(None if c in names.split() else 0 for c in CATEGORIES) for names in (first, second)
    ]
    place = next(i for i, score in enumerate(scores[0]) if score is not None)
    richer = (*scores[0][:place], ahead, *scores[0][place + 1 :])
    player = int(len(first.split()) < len(second.split()))
    return replace(FIRST, player=player, scores=(richer, scores[1]))


LATE = [late("Band Orchestra", "2S Doremi", -4), late("Trio", "4S Orchestra", 8)]


@pytest.mark.parametrize("state", LATE)
def test_a_choice_is_worth_what_the_states_after_it_are(state: State) -> None:
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


def after(state: State, action: Action) -> float:
    """Return the mean value of all states that an action may lead to."""
    if not isinstance(action, Roll):
        (seat,) = GAME.to_move(state)
        return CHANCES.value(GAME.reduce(state, seat, action))
    one_more = GAME.reduce(state, state.player, action)
    values: dict[tuple[int, ...], float] = {}
    every = []
    for roll in product(DIE_FACES, repeat=len(action.dice)):
        faces = iter(roll)
        dice = tuple(
            next(faces) if place in action.dice else state.dice[place - 1] for place in ALL
        )
        order = tuple(sorted(dice))
        if order not in values:
            values[order] = CHANCES.value(replace(one_more, dice=dice))
        every.append(values[order])
    return fmean(every)


@pytest.mark.parametrize("band", share([25], [30, 25]))
def test_luck_and_decisions_add_up_to_the_result(
    band: int, wander: Callable[..., list[State]]
) -> None:
    states = wander("adds up", band)
    luck, decisions = 0.0, [0.0, 0.0]
    for before, now in pairwise(states):
        (seat,) = GAME.to_move(before)
        chosen = dict(CHANCES.choices(before, seat))[did(before, now)]
        decisions[before.player] += chosen - CHANCES.value(before)
        luck += CHANCES.value(now) - chosen
    assert decisions[0] < -0.01
    assert decisions[1] > 0.01
    total = CHANCES.value(states[0]) + luck + sum(decisions)
    assert total == pytest.approx(CHANCES.value(states[-1]), abs=1e-9)


def did(before: State, now: State) -> Action:
    """Return the action that led from one state to the next."""
    (seat,) = GAME.to_move(before)
    return next(a for a in GAME.legal(before, seat) if GAME.reduce(before, seat, a) == now)


@pytest.mark.parametrize(("lead", "value"), [(1, 1), (0, 0.5), (-1, 0)])
def test_a_finished_match_is_won_tied_or_lost(lead: int, value: float) -> None:
    assert CHANCES.value(replace(late("", "", lead), phase="over")) == value


def test_what_cheat_set_can_be_entered_and_is_never_a_choice() -> None:
    state = replace(LATE[1], phase="choose", rolls=1, dice=(1, 2, 3, 4, 4))
    assert not any(isinstance(action, Cheat) for action, _ in CHANCES.choices(state, 1))
    cheated = GAME.reduce(state, 1, Cheat((4, 4, 4, 4, 4)))
    assert dict(CHANCES.choices(cheated, 1))[Enter("Orchestra")] <= CHANCES.value(state)


def test_the_kinds_of_choices() -> None:
    assert [a for a, _ in CHANCES.choices(FIRST, HOUSE)] == [Begin()]
    rolling = GAME.reduce(FIRST, HOUSE, Begin())
    assert CHANCES.choices(rolling, 0) == [(Roll(ALL), CHANCES.value(FIRST))]
    assert CHANCES.choices(replace(LATE[0], phase="over"), 0) == []
    choosing = replace(LATE[0], phase="choose", rolls=2, dice=(1,) * 5)
    assert Accept() in dict(CHANCES.choices(choosing, choosing.player))
