"""Every rule of the rules page of GOPS."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.contract import HOUSE, BadInput, IllegalAction, Result, Standing
from games.gops import GAME
from games.gops.rules import (
    AWARD,
    FACE_DOWN,
    NO_BID,
    TURN_UP,
    Bid,
    Options,
    State,
    Turn,
    deal,
    legal,
    reduce,
    result,
    standing,
    to_move,
)
from games.gops.views import opened, seen_by, shown

CLASSROOM = tuple(range(2, 11))
TOURNAMENT = tuple(range(1, 14))
ALL = "Available: 2, 3, 4, 5, 6, 7, 8, 9, 10."
LESS = ALL.replace("4, ", "")
PRIZES = (4, 5, 6, 10, 9, 2, 8, 7, 3)
FIRST = (4, 3, 2, 10, 9, 5, 6, 8, 7)
SECOND = (3, 10, 2, 7, 8, 4, 9, 6, 5)


def dealt(prizes: tuple[int, ...] = PRIZES, ties: str = "carry") -> State:
    cards = min(prizes), max(prizes)
    return deal(Options(cards, ties, prizes), "")  # type: ignore[arg-type]


def played(state: State, *rounds: tuple[int, int]) -> State:
    """Return the state after both have bid so in round after round, before the next prize."""
    for first, second in rounds:
        state = reduce(state, HOUSE, TURN_UP)
        state = reduce(reduce(state, 0, Bid(first)), 1, Bid(second))
        state = reduce(state, HOUSE, AWARD)
    return state


def asked(*rounds: tuple[int, int], **how: Any) -> State:
    """Return the state in which the bids of the next round are open."""
    return reduce(played(dealt(**how), *rounds), HOUSE, TURN_UP)


@pytest.mark.parametrize(
    ("variant", "cards", "ties"),
    [("classroom", CLASSROOM, "carry"), ("tournament", TOURNAMENT, "discard")],
)
def test_the_two_named_games(variant: str, cards: tuple[int, ...], ties: str) -> None:
    state = deal(GAME.presets[variant], "any")
    assert state.hands == (cards, cards)
    assert tuple(sorted(state.prizes)) == cards
    assert state.options.ties == ties


def test_the_same_seed_gives_the_same_prizes_and_others_others() -> None:
    orders = [deal(Options(), seed).prizes for seed in ("1", "2", "monday", "", " ")]
    assert len(set(orders)) == len(orders)
    assert orders == [deal(Options(), seed).prizes for seed in ("1", "2", "monday", "", " ")]


@given(st.integers(1, 13), st.integers(1, 13))
def test_any_range_of_cards(low: int, high: int) -> None:
    if low > high:
        with pytest.raises(BadInput, match="a range within 1-13"):
            deal(Options((low, high)), "")
    else:
        assert deal(Options((low, high)), "").hands[0] == tuple(range(low, high + 1))


@pytest.mark.parametrize("cards", [(0, 5), (1, 14), (-3, -1), (1, 10**9), (5, 4)])
def test_no_cards_beyond_ace_and_king(cards: tuple[int, int]) -> None:
    said = r"^The cards must be a range within 1-13, the lowest first, such as 2-10\.$"
    with pytest.raises(BadInput, match=said):
        deal(Options(cards), "")


@pytest.mark.parametrize("prizes", [(2, 3), (*PRIZES, 3), (4, 4, 6, 10, 9, 2, 8, 7, 3), (11,)])
def test_an_order_of_prizes_has_every_card_once(prizes: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match=r"^The prizes must be the cards 2 to 10, each once\.$"):
        deal(Options(prizes=prizes), "")


def test_an_explicit_order_of_prizes_is_kept_whatever_the_seed() -> None:
    assert deal(Options(prizes=PRIZES), "1").prizes == deal(Options(prizes=PRIZES), "2").prizes
    assert dealt().prizes == PRIZES


def test_the_next_prize_is_turned_up_by_itself() -> None:
    state = dealt()
    assert (to_move(state), legal(state, HOUSE)) == ((HOUSE,), (TURN_UP,))
    assert reduce(state, HOUSE, TURN_UP).middle == (4,)


def test_both_choose_a_card_of_their_hand_at_once() -> None:
    state = asked((4, 3))
    assert to_move(state) == (0, 1)
    assert legal(state, 0) == tuple(Bid(card) for card in CLASSROOM if card != 4)
    assert legal(state, 1) == tuple(Bid(card) for card in CLASSROOM if card != 3)
    assert to_move(reduce(state, 0, Bid(2))) == (1,)
    assert to_move(reduce(state, 1, Bid(2))) == (0,)
    assert legal(reduce(state, 0, Bid(2)), 0) == ()


def test_in_whichever_order_the_bids_are_made_the_state_is_the_same() -> None:
    state = asked()
    one = reduce(reduce(state, 0, Bid(9)), 1, Bid(2))
    assert one == reduce(reduce(state, 1, Bid(2)), 0, Bid(9))
    assert (to_move(one), legal(one, HOUSE)) == ((HOUSE,), (AWARD,))


def test_nobody_learns_the_others_choice_first() -> None:
    state = reduce(asked(), 0, Bid(9))
    assert seen_by(state, 1) == seen_by(asked(), 1), "not even whether it was made"
    assert shown(state, 1).bids == shown(state, HOUSE).bids == (FACE_DOWN, NO_BID)
    assert shown(state, 0).bids == (9, NO_BID)
    assert shown(reduce(asked(), 1, Bid(3)), 1).bids == (NO_BID, 3)
    assert shown(reduce(asked(), 1, Bid(3)), 0).bids == (NO_BID, FACE_DOWN)
    assert (NO_BID, FACE_DOWN) == (0, -1), "neither is a card"


def test_two_bids_that_wait_to_be_turned_over_lie_face_down_for_the_other() -> None:
    state = reduce(reduce(asked(), 0, Bid(9)), 1, Bid(3))
    lying = {HOUSE: (FACE_DOWN, FACE_DOWN), 0: (9, FACE_DOWN), 1: (FACE_DOWN, 3)}
    for reader, bids in lying.items():
        assert (shown(state, reader).bids, shown(state, reader).phase) == (bids, "award")
    known = {HOUSE: (NO_BID, NO_BID), 0: (9, NO_BID), 1: (NO_BID, 3)}
    for seat, bids in known.items():
        assert (seen_by(state, seat).bids, seen_by(state, seat).phase) == (bids, "bid")


def test_at_the_end_everything_lies_open() -> None:
    over = played(dealt((1, 2)), (2, 1), (1, 2))
    assert opened(over) == over


def test_nobody_learns_the_order_of_the_prizes() -> None:
    state = asked()
    for reader in 0, 1, HOUSE:
        for view in seen_by(state, reader), shown(state, reader):
            assert view.prizes == tuple(sorted(PRIZES[1:]))
            assert view.options.prizes == ()


def test_both_cards_are_shown_and_spent_for_good() -> None:
    state = played(dealt(), (4, 3))
    assert shown(state, HOUSE).bids == (4, 3)
    assert 4 not in state.hands[0]
    assert 3 not in state.hands[1]


@pytest.mark.parametrize(
    ("first", "second", "captured"), [(10, 2, ((4,), ())), (2, 10, ((), (4,))), (5, 5, ((), ()))]
)
def test_the_higher_bid_takes_the_middle(
    first: int, second: int, captured: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    assert played(dealt(), (first, second)).captured == captured


def test_equal_bids_carry_the_prize_and_the_next_joins_it() -> None:
    state = played(dealt(), (5, 5), (7, 7))
    assert state.middle == (4, 5)
    state = played(state, (10, 9))
    assert state.captured == ((4, 5, 6), ())
    assert state.middle == ()


def test_equal_bids_discard_the_prize() -> None:
    state = played(dealt(ties="discard"), (5, 5))
    assert state.middle == ()
    assert played(state, (10, 9)).captured == ((5,), ())


@pytest.mark.parametrize("ties", ["carry", "discard"])
def test_a_tie_in_the_last_round_counts_for_nobody(ties: str) -> None:
    state = played(dealt((2, 3), ties), (2, 3), (3, 2))
    assert state.captured == ((3,), (2,))
    state = played(dealt((2, 3), ties), (2, 2), (3, 3))
    assert state.captured == ((), ())
    assert result(state) == Result(None, (0, 0))


def test_the_published_game() -> None:
    state = played(dealt(), *zip(FIRST, SECOND, strict=True))
    assert state.captured == ((4, 6, 10, 9, 2, 7, 3), (5, 8))
    assert result(state) == Result(0, (41, 13))
    assert (to_move(state), standing(state)) == ((), Standing(9, (41, 13), "round 9 of 9"))


def test_scores_are_sums_the_higher_wins_and_equal_draw() -> None:
    assert result(played(dealt((1, 2)), (2, 1), (1, 2))) == Result(1, (1, 2))
    assert result(played(dealt((2, 1)), (2, 1), (1, 2))) == Result(0, (2, 1))
    assert result(played(dealt((1, 2, 3)), (2, 1), (3, 2), (1, 3))) == Result(None, (3, 3))


def test_a_round_begins_with_its_prize_and_ends_with_the_next() -> None:
    rounds = [dealt(), asked(), played(dealt(), (4, 3)), asked((4, 3))]
    assert [standing(state) for state in rounds] == [
        Standing(1, (0, 0), "round 1 of 9"),
        Standing(1, (0, 0), "round 1 of 9"),
        Standing(1, (4, 0), "round 1 of 9"),
        Standing(2, (4, 0), "round 2 of 9"),
    ]


def test_gops_has_no_menu_and_no_figures() -> None:
    assert (GAME.extras.menu(asked(), 0), GAME.measures.figures(asked(), 0)) == ((), ())


def test_there_is_no_result_before_the_last_prize_is_decided() -> None:
    state = dealt((1, 2))
    while to_move(state):
        assert result(state) is None
        seat = to_move(state)[0]
        state = reduce(state, seat, legal(state, seat)[0])
    assert result(state)


@pytest.mark.parametrize(
    ("state", "seat", "action", "why"),
    [
        (
            asked(),
            0,
            Bid(11),
            f"There is no 11 in your hand. {ALL}",
        ),
        (
            asked(),
            1,
            Bid(-1),
            f"There is no -1 in your hand. {ALL}",
        ),
        (asked(), 0, Bid(10**23), f"There is no {10**23} in your hand. {ALL}"),
        (asked(), 0, Bid(10**24), f"There is no 1{'0' * 22}… in your hand. {ALL}"),
        (
            asked((4, 3)),
            0,
            Bid(4),
            f"You have spent your 4 already. {LESS}",
        ),
        (reduce(asked(), 0, Bid(4)), 0, Bid(5), "You have already bid."),
        (dealt(), 0, Bid(4), "The prize isn't up yet."),
        (asked(), HOUSE, AWARD, "The bids are not made yet."),
        (asked(), 0, TURN_UP, "One moment: the table is still moving."),
        (dealt(), HOUSE, AWARD, "One moment: the table is still moving."),
        (played(dealt((2,)), (2, 2)), 0, Bid(2), "The game is over."),
        (played(dealt((2,)), (2, 2)), HOUSE, TURN_UP, "The game is over."),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_reason(
    state: State, seat: int, action: Bid | Turn, why: str
) -> None:
    with pytest.raises(IllegalAction) as no:
        reduce(state, seat, action)
    assert str(no.value) == why


def test_the_house_never_bids() -> None:
    for state in dealt(), asked(), reduce(reduce(asked(), 0, Bid(4)), 1, Bid(4)):
        with pytest.raises(IllegalAction):
            reduce(state, HOUSE, Bid(2))


@given(st.permutations((1, 2, 3, 4)), st.sampled_from(["carry", "discard"]))
def test_every_prize_is_captured_discarded_or_left(prizes: list[int], ties: str) -> None:
    for first, second in product([(1, 2, 3, 4), (4, 3, 2, 1), (2, 1, 4, 3)], repeat=2):
        state = played(dealt(tuple(prizes), ties), *zip(first, second, strict=True))
        left, right = state.captured
        gone = sum(a == b for a, b in zip(first, second, strict=True))
        assert len(left) + len(right) + len(state.middle) == 4 - gone * (ties == "discard")
        assert not set(left) & set(right)
        assert state.hands == ((), ())


def test_another_seed_shuffles_the_prizes_to_come_but_not_those_set_by_hand() -> None:
    fixed, drawn = dealt(), deal(Options(), "1")
    assert reduce(fixed, HOUSE, Turn("2")) == reduce(fixed, HOUSE, TURN_UP)
    turned = [reduce(drawn, HOUSE, Turn(seed)) for seed in "23456"]
    assert len({state.middle + state.prizes for state in turned}) > 1
    assert {tuple(sorted(state.middle + state.prizes)) for state in turned} == {CLASSROOM}
    assert turned[0] == reduce(drawn, HOUSE, Turn("2"))
