"""Rounds rolled out: by the rules, near what is exact, and the chances of a match from them."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from app.resources import solved
from games.contract import HOUSE
from games.gostop import GAME, ending, faces, players, rollouts, rules
from tests.games.gostop.table_helpers import SHREWD, few_rollouts, walk
from tests.games.gostop.test_players import late_state
from tests.share_helpers import share

TABLE = rollouts.outlooks(solved)


def single(state: rules.State) -> rollouts.Rounds:
    """Return the one round that goes on with the real hands and stock."""
    ranks = [[card.rank - 1 for card in hand if card] for hand in (*state.hands, state.stock)]
    hands = [np.bincount(hand, minlength=13) for hand in map(np.array, ranks[:2]) if len(hand)]
    return rollouts.Rounds(state, np.array([hands]), np.array([ranks[2]]), TABLE)


def best_ranks(state: rules.State) -> list[int]:
    """Return the faces that are the best by averages alone."""
    view = rules.seen_by(state, state.turn)
    found = players.value_plays(view, state.turn, SHREWD._table)  # type: ignore[attr-defined]
    return [each.rank for each in found if found[0].worth - each.worth < 1e-9]


def test_each_side_plays_as_shrewd_does() -> None:
    for number in range(3):
        for state in walk(f"choice {number}", rounds=3):
            if state.phase == "play" and all(state.hands):
                assert int(single(state).choose(state.turn)[0]) + 1 in best_ranks(state)


@pytest.mark.parametrize("number", range(8))
def test_a_round_goes_on_by_the_rules(number: int) -> None:
    states = [each for each in walk(f"whole {number}") if each.phase in ("play", "stock")]
    state = start = states[number * 3]
    first: Any = None
    if state.phase == "play":
        card = state.hands[state.turn][0]
        assert card
        first = np.array([card.rank - 1])
        state = rules.reduce(state, state.turn, rules.Play(0))
    while state.phase != "count":
        (seat,) = rules.to_move(state)
        action = rules.legal(state, seat)[0]
        if state.phase == "play":
            action = rules.Play(faces.first_place_of(state, seat, min(best_ranks(state))))
        state = rules.reduce(state, seat, action)
    own, other = rules.earned(state)
    assert int(single(start).leads(first)[0]) == own - other


def test_exact_endings_lie_inside_the_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least 95 of 100 do."""
    inside = count = 0
    for number in range(share(60, 300)):
        for rounds in (1, 3):
            state = replace(late_state(number, 2, 1), options=rules.Options(rounds))
            view = rules.seen_by(state, 0)
            exact = {each.rank: each for each in rollouts.compare_plays(view, 0, TABLE)}
            with monkeypatch.context() as patch:
                patch.setattr(ending, "is_ending", lambda *_: False)
                best, *others = rollouts.compare_plays(view, 0, TABLE, rounds=4_000)
            for each in others if len(exact) > 1 else ():
                less = exact[best.rank].chance - exact[each.rank].chance
                count += 1
                inside += abs(each.less - less) <= each.within + 1e-12
    assert inside >= 0.95 * count > 0


@pytest.mark.parametrize("place", [0, 6, 12])
def test_close_plays_and_the_chosen_one_are_told_apart_by_less_than_a_third_of_a_game(
    place: int,
) -> None:
    states = [each for each in walk("close", rounds=3) if each.phase == "play"]
    view = rules.seen_by(states[place], states[place].turn)
    chosen = list(faces.in_hand(view, view.turn))[-1]
    best, *others = rollouts.compare_plays(view, view.turn, TABLE, chosen)
    assert best.less == best.within == 0
    for each in others:
        sure = each.within <= rollouts.NORMAL * 0.003
        assert sure or (each.less > each.within and each.rank != chosen)
    again = rollouts.compare_plays(view, view.turn, TABLE, chosen)
    assert again == (best, *others), "the same deals every time"


def test_chances_of_a_lead_are_those_of_the_other_side_turned_round() -> None:
    assert sum(rollouts.ROUND_LEADS) == pytest.approx(1)
    for rounds in (0, 1, 2, 1000):
        chances = rollouts.win_chances(rounds)
        assert chances + chances[::-1] == pytest.approx(1, abs=1e-9)
        assert all(np.diff(chances) >= 0)
    assert rollouts.win_chances(0)[38:43].tolist() == [0, 0, 0.5, 1, 1]


def test_an_appraisal_follows_a_match_to_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    few_rollouts(monkeypatch)
    appraisal = GAME.measures.appraisal(rules.Options(2), solved)
    assert appraisal
    assert GAME.measures.appraisal(rules.Options(), solved) is None, "nobody knows how many rounds"
    states = list(walk("appraised", rounds=2))
    values = [appraisal.value(state) for state in states]
    assert values[0] == pytest.approx(0.5)
    assert all(value is not None and 0 <= value <= 1 for value in values)
    result = rules.result(states[-1])
    assert result
    assert values[-1] == {0: 1.0, 1: 0.0, None: 0.5}[result.winner]
    assert GAME.measures.estimated(states[0])
    assert not GAME.measures.estimated(states[-1])
    for (before, after), value in zip(pairwise(states), values, strict=False):
        (seat,) = rules.to_move(before)
        worths = appraisal.choices(before, seat)
        assert [action for action, _ in worths] == list(rules.legal(before, seat))
        best = max if seat != 1 else min
        assert best(worth for _, worth in worths) == value
        if before.phase in ("meet", "take"):
            assert appraisal.value(after) == value, "all choices come to the same"
        if seat == HOUSE:
            assert worths == [(rules.legal(before, HOUSE)[0], value)]
