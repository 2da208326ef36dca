"""What holds in every state of every game, over games played at random."""

import runpy
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from games.contract import HOUSE, IllegalAction
from games.gostop.faces import lacking
from games.gostop.rules import legal, reduce, to_move
from games.gostop.scoring import earned, result, standing
from games.gostop.state import (
    Action,
    Another,
    Choose,
    Count,
    Deal,
    Lead,
    Play,
    State,
    TurnStock,
)
from games.gostop.views import opened, seen_by, shown
from games.randomness import shuffled, stream
from tests.games.gostop.conftest import Table, Walk
from tests.share_helpers import share

GAMES = share(10, 60)


SOAK = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "soak" / "gostop_games.py"))


@pytest.mark.parametrize("name", SOAK["PROPERTIES"])
def test_it_holds_in_every_state(walk: Walk, name: str) -> None:
    holds = SOAK["PROPERTIES"][name]
    for seed in range(GAMES):
        assert all(map(holds, walk(seed, rounds=2)))


@pytest.mark.parametrize("name", SOAK["PROPERTIES"])
def test_each_property_can_fail(table: Table, name: str) -> None:
    wrong = table("5C", "6C 5D-5H 5D-5H 6D-6H-6S", captured=("7C", ""), phase="count")
    assert not SOAK["PROPERTIES"][name](wrong)


def test_only_a_short_position_lacks_cards(table: Table, walk: Walk) -> None:
    assert not any(lacking(state) for state in walk("lacking", rounds=2))
    short = table("5C", "5D-5H 6S", "5S", captured=("5C", "5D"))
    assert lacking(short) == {rank: {5: 2, 6: 7, 12: 6}.get(rank, 8) for rank in range(1, 14)}
    assert not lacking(seen_by(short, 0))


def test_random_games_bring_every_kind_of_stack(walk: Walk) -> None:
    sizes = {len(group) for seed in range(9) for state in walk(seed) for group in state.layout}
    assert sizes == {1, 2, 3}


def test_the_soak_plays_whole_games() -> None:
    assert SOAK["main"](5)
    assert sum(1 for seed in "12345" for _ in SOAK["states"](seed)) > 5 * 40


def test_each_round_is_counted_once(walk: Walk) -> None:
    for seed in range(GAMES):
        before = None
        for state in walk(seed, rounds=2):
            gained = (0, 0)
            if before:
                first, second = before.scores
                gained = (state.scores[0] - first, state.scores[1] - second)
            assert gained == (earned(before) if before and before.phase == "count" else (0, 0))
            before = state


def test_legal_and_reduce_agree_exactly(walk: Walk) -> None:
    others: tuple[Action, ...] = (
        *(Play(place) for place in range(-1, 11)),
        *(Choose((place,)) for place in range(-1, 9)),
        *(Choose((place, place + 1, place + 2)) for place in range(9)),
        Deal(),
        Lead(),
        TurnStock(),
        Count(),
        Another(True),
        Another(False),
    )
    for state in walk("agree"):
        for seat in (0, 1, HOUSE):
            possible = legal(state, seat)
            assert bool(possible) == (seat in to_move(state))
            for action in possible:
                reduce(state, seat, action)
            for action in others:
                if action not in possible:
                    with pytest.raises(IllegalAction, match=r"\.$"):
                        reduce(state, seat, action)


def test_states_and_actions_keep_in_json(walk: Walk) -> None:
    for state in walk("json"):
        for kept in (state, seen_by(state, 1), shown(state, 0)):
            assert msgspec.json.decode(msgspec.json.encode(kept), type=State) == kept
        for seat in to_move(state):
            for action in legal(state, seat):
                again: Action = msgspec.json.decode(msgspec.json.encode(action), type=Action)
                assert again == action


def rearranged(state: State, seat: int, number: int) -> State:
    """Return the state with all that a seat cannot see dealt again."""
    other = 1 - seat
    unseen = shuffled(stream("rearranged", number), state.hands[other] + state.stock)
    size = len(state.hands[other])
    hands = (state.hands[0], unseen[:size]) if seat == 0 else (unseen[:size], state.hands[1])
    return msgspec.structs.replace(state, hands=hands, stock=unseen[size:], seed=str(number))


def test_a_seats_view_is_the_same_for_every_arrangement_it_cannot_see(walk: Walk) -> None:
    choices = (state for seed in range(9) for state in walk(seed) if HOUSE not in to_move(state))
    for number, state in enumerate(islice(choices, 0, 150, 3)):
        seat = number % 2
        views = {seen_by(rearranged(state, seat, n), seat) for n in range(share(25, 200))}
        assert views == {seen_by(state, seat)}
        assert seen_by(state, seat) != state


def test_what_is_shown_hides_the_seed_and_the_stock_below_its_top(walk: Walk) -> None:
    for state in walk("shown"):
        for reader in (0, 1, HOUSE):
            view = shown(state, reader)
            assert view.seed == ""
            assert view.hands == state.hands
            assert len(view.stock) == len(state.stock)
            assert set(view.stock[1:]) <= {None}
            if state.phase != "deal":
                assert view.stock[:1] == state.stock[:1]


def test_a_seat_knows_its_own_hand_and_backs_of_all_else(table: Table) -> None:
    state = table("5C 6C", "7D", "KC QC JC", other="9C 2D")
    (mine, theirs), back = state.hands, None
    known = {0: (mine, (back, back)), 1: ((back, back), theirs), HOUSE: ((back,) * 2,) * 2}
    for seat, hands in known.items():
        view = seen_by(state, seat)
        assert (view.hands, view.stock, view.seed) == (hands, (back,) * 3, "")


def test_before_the_deal_not_even_the_top_of_the_stock_is_shown(table: Table) -> None:
    assert shown(table(stock="KC QC", phase="deal"), 0).stock == (None, None)
    assert shown(table(stock="KC QC", phase="lead"), 0).stock[1:] == (None,)
    assert shown(table(stock="KC QC", phase="lead"), 0).stock[0]


def test_at_the_end_the_whole_stock_is_open_and_the_seed_is_not(walk: Walk) -> None:
    *_, over = walk("opened")
    assert opened(over) == msgspec.structs.replace(over, seed="")
    state = next(state for state in walk("opened") if state.phase == "play")
    assert opened(state).stock == state.stock


def test_the_rules_functions_work_on_views(walk: Walk) -> None:
    for state in walk("views"):
        for seat in (0, 1):
            for view in (seen_by(state, seat), shown(state, seat)):
                assert to_move(view) == to_move(state)
                assert legal(view, seat) == legal(state, seat)
                assert (standing(view), result(view)) == (standing(state), result(state))


def test_a_hidden_card_cannot_be_moved(walk: Walk) -> None:
    state = next(state for state in walk("hidden") if state.phase == "play")
    view = seen_by(state, 1 - state.turn)
    with pytest.raises(IllegalAction, match="hidden"):
        reduce(view, view.turn, Play(0))
