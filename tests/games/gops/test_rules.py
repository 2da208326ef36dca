"""Every rule of the rules page of GOPS, and openings that are the same for ever."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.contract import HOUSE, BadInput, IllegalAction, Result, Standing
from games.gops import GAME, rules

CLASSROOM = tuple(range(2, 11))
ALL = "Available: 2, 3, 4, 5, 6, 7, 8, 9, 10."
LESS = ALL.replace("4, ", "")
PRIZES = (4, 5, 6, 10, 9, 2, 8, 7, 3)


def dealt(prizes: tuple[int, ...] = PRIZES, ties: str = "carry") -> rules.State:
    cards = min(prizes), max(prizes)
    return rules.deal(rules.Options(cards, ties, prizes), "")  # type: ignore[arg-type]


def played(state: rules.State, *rounds: tuple[int, int]) -> rules.State:
    """Return the state after both have bid so in round after round, before the next prize."""
    for first, second in rounds:
        state = rules.reduce(state, HOUSE, rules.TURN_UP)
        state = rules.reduce(rules.reduce(state, 0, rules.Bid(first)), 1, rules.Bid(second))
        state = rules.reduce(state, HOUSE, rules.AWARD)
    return state


def asked(*rounds: tuple[int, int], **how: Any) -> rules.State:
    """Return the state in which the bids of the next round are open."""
    return rules.reduce(played(dealt(**how), *rounds), HOUSE, rules.TURN_UP)


@given(st.permutations((1, 2, 3, 4)), *[st.permutations((1, 2, 3, 4))] * 2, st.booleans())
def test_a_whole_game_by_the_rules_page(
    prizes: list[int], first: list[int], second: list[int], carry: bool
) -> None:
    """Told once more: the higher bid takes all that lies there; a tie leaves it or discards it."""
    state, middle = dealt(tuple(prizes), "carry" if carry else "discard"), list[int]()
    both = list[int](), list[int]()
    for number, (prize, *bids) in enumerate(zip(prizes, first, second, strict=True), start=1):
        assert (rules.to_move(state), rules.legal(state, HOUSE)) == ((HOUSE,), (rules.TURN_UP,))
        assert rules.result(state) is None
        state, middle = rules.reduce(state, HOUSE, rules.TURN_UP), [*middle, prize]
        assert state.middle == tuple(middle)
        points = sum(both[0]), sum(both[1])
        assert rules.standing(state) == Standing(number, points, f"round {number} of 4")
        assert rules.to_move(state) == (0, 1)
        for seat in (0, 1):
            held = sorted((first, second)[seat][number - 1 :])
            assert rules.legal(state, seat) == tuple(map(rules.Bid, held))
        waiting = rules.reduce(state, 1, rules.Bid(bids[1]))
        assert (rules.to_move(waiting), rules.legal(waiting, 1)) == ((0,), ())
        state = rules.reduce(rules.reduce(state, 0, rules.Bid(bids[0])), 1, rules.Bid(bids[1]))
        assert state == rules.reduce(waiting, 0, rules.Bid(bids[0]))
        state = rules.reduce(state, HOUSE, rules.AWARD)
        assert rules.shown(state, HOUSE).bids == tuple(bids)
        if bids[0] != bids[1]:
            both[bids[1] > bids[0]].extend(middle)
        middle = middle if carry and bids[0] == bids[1] else []
        assert (state.captured, state.middle) == (tuple(map(tuple, both)), tuple(middle))
        over = sum(both[0]), sum(both[1])
        assert rules.standing(state) == Standing(number, over, f"round {number} of 4")
    winner = None if over[0] == over[1] else int(over[1] > over[0])
    assert (rules.to_move(state), rules.result(state)) == ((), Result(winner, over))
    assert GAME.opened(state) == state


@pytest.mark.parametrize("cards", [(0, 5), (1, 14), (-3, -1), (1, 10**9), (5, 4)])
def test_no_cards_beyond_ace_and_king(cards: tuple[int, int]) -> None:
    said = r"^The cards must be a range within 1-13, the lowest first, such as 2-10\.$"
    with pytest.raises(BadInput, match=said):
        rules.deal(rules.Options(cards), "")


@pytest.mark.parametrize("prizes", [(2, 3), (*PRIZES, 3), (4, 4, 6, 10, 9, 2, 8, 7, 3), (11,)])
def test_an_order_of_prizes_has_every_card_once(prizes: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match=r"^The prizes must be the cards 2 to 10, each once\.$"):
        rules.deal(rules.Options(prizes=prizes), "")


def test_two_bids_that_wait_to_be_turned_over_lie_face_down_for_the_other() -> None:
    state = rules.reduce(rules.reduce(asked(), 0, rules.Bid(9)), 1, rules.Bid(3))
    down, none = rules.FACE_DOWN, rules.NO_BID
    for reader, bids in {HOUSE: (down, down), 0: (9, down), 1: (down, 3)}.items():
        view = rules.shown(state, reader)
        assert (view.bids, view.phase) == (bids, "award")
    for seat, bids in {HOUSE: (none, none), 0: (9, none), 1: (none, 3)}.items():
        view = rules.seen_by(state, seat)
        assert (view.bids, view.phase) == (bids, "bid")


@pytest.mark.parametrize(
    ("state", "seat", "action", "why"),
    [
        (asked(), 0, rules.Bid(11), f"There is no 11 in your hand. {ALL}"),
        (asked(), 1, rules.Bid(-1), f"There is no -1 in your hand. {ALL}"),
        (asked(), 0, rules.Bid(10**23), f"There is no {10**23} in your hand. {ALL}"),
        (asked(), 0, rules.Bid(10**24), f"There is no 1{'0' * 22}… in your hand. {ALL}"),
        (asked((4, 3)), 0, rules.Bid(4), f"You have spent your 4 already. {LESS}"),
        (rules.reduce(asked(), 0, rules.Bid(4)), 0, rules.Bid(5), "You have already bid."),
        (dealt(), 0, rules.Bid(4), "The prize isn't up yet."),
        (asked(), HOUSE, rules.AWARD, "The bids are not made yet."),
        (asked(), 0, rules.TURN_UP, "One moment: the table is still moving."),
        (dealt(), HOUSE, rules.AWARD, "One moment: the table is still moving."),
        (played(dealt((2,)), (2, 2)), 0, rules.Bid(2), "The game is over."),
        (played(dealt((2,)), (2, 2)), HOUSE, rules.TURN_UP, "The game is over."),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_reason(
    state: rules.State, seat: int, action: rules.Bid | rules.Turn, why: str
) -> None:
    with pytest.raises(IllegalAction) as no:
        rules.reduce(state, seat, action)
    assert str(no.value) == why


def test_another_seed_shuffles_the_prizes_to_come_but_not_those_set_by_hand() -> None:
    fixed, drawn = dealt(), rules.deal(rules.Options(), "1")
    assert rules.reduce(fixed, HOUSE, rules.Turn("2")) == rules.reduce(fixed, HOUSE, rules.TURN_UP)
    turned = [rules.reduce(drawn, HOUSE, rules.Turn(seed)) for seed in "23456"]
    assert len({state.middle + state.prizes for state in turned}) > 1
    assert {tuple(sorted(state.middle + state.prizes)) for state in turned} == {CLASSROOM}
    assert turned[0] == rules.reduce(drawn, HOUSE, rules.Turn("2"))
    assert GAME.choice(rules.Turn("2")) == rules.TURN_UP
    assert GAME.choice(rules.Bid(4)) == rules.Bid(4)


GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))
STATES = 8


def opening(variant: str, seed: str) -> dict[str, Any]:
    """Return a game's prizes in order, and its first states, each seat bidding its lowest card."""
    state: rules.State = GAME.deal(GAME.presets[variant], seed)
    states = [state]
    while len(states) < STATES:
        seat = GAME.to_move(state)[0]
        state = GAME.reduce(state, seat, GAME.legal(state, seat)[0])
        states.append(state)
    stored = {"prizes": states[0].prizes, "states": states}
    return {"variant": variant, "seed": seed, **json.loads(msgspec.json.encode(stored))}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_opening_is_as_it_was(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    assert opening(golden["variant"], golden["seed"]) == golden
