"""What holds in every state of Battle of the Sexes, over games drawn at random."""

from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import DICE_CHOICES
from games.battle.scoring import CATEGORIES
from games.battle.state import (
    Accept,
    Action,
    Begin,
    Cheat,
    Enter,
    Roll,
    State,
)
from games.contract import HOUSE
from tests.games.battle.moment_helpers import SEATS, takes
from tests.share_helpers import share

ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Begin),
    st.builds(Accept),
    st.builds(Roll, st.lists(st.integers(-1, 6), max_size=6).map(tuple)),
    st.builds(Cheat, st.lists(st.integers(0, 5), max_size=6).map(tuple)),
    st.builds(Enter, st.sampled_from((*CATEGORIES, "5S", "trio", ""))),
    st.sampled_from(DICE_CHOICES),
)


def test_whole_games_end_after_nine_turns_each(wander: Callable[..., list[State]]) -> None:
    for seed in map(str, range(share(10, 100))):
        states = wander(seed)
        entered = [
            before.player for before, after in pairwise(states) if after.scores != before.scores
        ]
        assert entered == [0, 1] * 9
        assert GAME.to_move(states[-1]) == ()
        assert GAME.result(states[-1]) is not None
        assert all(GAME.result(state) is None for state in states[:-1])


def test_legal_and_reduce_agree_in_every_state_of_a_game(
    wander: Callable[..., list[State]],
) -> None:
    everything: tuple[Action, ...] = (
        Begin(),
        *DICE_CHOICES,
        *map(Enter, CATEGORIES),
        Roll(()),
        Roll((2, 1)),
    )
    for state in wander("agree"):
        for seat in SEATS:
            allowed = [action for action in everything if takes(state, seat, action)]
            assert set(GAME.legal(state, seat)) == set(allowed)


@settings(max_examples=share(40, 400), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=ANY_ACTION, seat=st.sampled_from(SEATS), at=st.integers(0, 10_000))
def test_any_action_is_legal_a_cheat_or_refused(
    wander: Callable[..., list[State]], action: Action, seat: int, at: int
) -> None:
    states = wander("any")
    state = states[at % len(states)]
    cheat = isinstance(action, Cheat) and state.phase == "choose" and seat == state.player
    fits = len(getattr(action, "dice", ())) == 5 and set(getattr(action, "dice", ())) <= {
        1,
        2,
        3,
        4,
    }
    assert takes(state, seat, action) == (action in GAME.legal(state, seat) or (cheat and fits))


def test_every_state_survives_json_and_replays(wander: Callable[..., list[State]]) -> None:
    for state in wander("json", 25):
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert wander("json", 25) == wander("json", 25)


@pytest.mark.parametrize(
    "action", [Begin(), Roll((1, 3)), Accept(), Enter("Trio"), Cheat((1,) * 5)]
)
def test_every_action_survives_json(action: Action) -> None:
    assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.Action) == action


def test_nobody_sees_the_seed_and_nothing_else_is_hidden(
    wander: Callable[..., list[State]],
) -> None:
    for state in wander("hidden"):
        other = replace(state, seed="another")
        for view in (GAME.seen_by, GAME.shown):
            assert view(state, 0) == view(other, 0) == view(state, 1) == view(state, HOUSE)
            assert replace(view(state, 0), seed=state.seed) == state
            assert view(state, 0).seed == ""
        assert GAME.opened(state) == GAME.shown(state, HOUSE)


def test_the_rules_work_on_what_is_shown(wander: Callable[..., list[State]]) -> None:
    for state in wander("views"):
        view = GAME.shown(state, 0)
        assert GAME.to_move(view) == GAME.to_move(state)
        assert [GAME.legal(view, seat) for seat in SEATS] == [
            GAME.legal(state, seat) for seat in SEATS
        ]
        assert GAME.standing(view) == GAME.standing(state)
        assert GAME.result(view) == GAME.result(state)
