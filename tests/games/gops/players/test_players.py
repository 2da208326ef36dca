"""The players of GOPS, each to its definition."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.contract import HOUSE, Decision
from games.gops import GAME
from games.gops.rules import TURN_UP, Bid, Options, State, deal, reduce
from games.randomness import stream

OPEN = reduce(deal(Options(), "1"), HOUSE, TURN_UP)


def asked(name: str, view: State, seat: int = 0, seed: str = "coin") -> Decision[Bid]:
    return GAME.players[name].make(lambda _: b"").decide(view, seat, stream(seed))


def table(hand: tuple[int, ...], *middle: int, cards: tuple[int, int] = (2, 10)) -> State:
    """Return a state in which seat 0 holds a hand and these prizes lie in the middle."""
    return replace(OPEN, options=Options(cards), hands=(hand, OPEN.hands[1]), middle=middle)


@pytest.mark.parametrize(
    ("hand", "middle", "card"),
    [
        ((2, 5, 9), (5,), 5),
        ((2, 4, 6, 9), (5,), 6),
        ((2, 4, 9), (5,), 4),
        ((2, 3, 9), (5,), 3),
        ((2, 9), (5,), 2),
        ((2, 8), (5,), 8),
        ((9, 10), (2,), 9),
        ((2, 3), (10,), 3),
        ((2, 5, 9), (9, 2), 2),
        ((2, 5, 9), (2, 9), 9),
    ],
)
def test_match_bids_the_last_prize_or_the_nearest_card_upwards_first(
    hand: tuple[int, ...], middle: tuple[int, ...], card: int
) -> None:
    decision = asked("match", table(hand, *middle))
    assert decision.action == Bid(card)
    assert str(middle[-1]) in decision.why
    assert (f"the {card} is the nearest" in decision.why) is (card != middle[-1])


@pytest.mark.parametrize(
    ("hand", "middle", "card"),
    [
        ((2, 5, 6), (5,), 6),
        ((2, 5, 7), (5,), 7),
        ((2, 5, 9), (5,), 5),
        ((4, 5, 10), (10,), 4),
        ((2, 3), (10,), 2),
        ((2, 10), (9,), 10),
        ((3, 5, 9), (10, 4), 5),
    ],
)
def test_plus_one_bids_one_more_and_its_lowest_for_the_highest(
    hand: tuple[int, ...], middle: tuple[int, ...], card: int
) -> None:
    assert asked("plus-one", table(hand, *middle)).action == Bid(card)


def test_plus_one_goes_by_the_highest_prize_of_the_game_that_is_played() -> None:
    hand = (1, 7, 13)
    assert asked("plus-one", table(hand, 13, cards=(1, 13))).action == Bid(1)
    assert asked("plus-one", table(hand, 10, cards=(1, 13))).action == Bid(13)
    assert asked("plus-one", table((1, 7), 7, cards=(1, 7))).action == Bid(1)


def test_random_bids_every_card_as_often() -> None:
    hand = (2, 5, 9)
    bids = Counter(asked("random", table(hand, 5), seed=str(n)).action.card for n in range(3_000))
    assert set(bids) == set(hand)
    assert all(900 < count < 1_100 for count in bids.values())
    mix = asked("random", table(hand, 5)).mix
    assert mix == tuple((Bid(card), 1 / 3) for card in hand)


QUICK = sorted(name for name, info in GAME.players.items() if not info.long)
hands = st.sets(st.integers(2, 10), min_size=1).map(lambda cards: tuple(sorted(cards)))


@given(hands, st.integers(2, 10), st.sampled_from(QUICK), st.text(max_size=3))
def test_everybody_bids_a_card_of_the_hand_and_says_why(
    hand: tuple[int, ...], prize: int, name: str, seed: str
) -> None:
    decision = asked(name, table(hand, prize), seed=seed)
    assert decision.action.card in hand
    assert decision.why
    assert len(decision.worth) in (0, len(hand))


@given(hands, st.integers(2, 10), st.text(max_size=3))
def test_careful_draws_among_what_is_nearly_best(
    hand: tuple[int, ...], prize: int, seed: str
) -> None:
    decision = asked("careful", table(hand, prize), seed=seed)
    worth, mix = dict(decision.worth), dict(decision.mix)
    best = max(worth.values())
    assert decision.unit == "points"
    assert decision.action in mix
    assert mix.keys() == {bid for bid, points in worth.items() if best - points < 1.5}


def test_careful_cannot_be_read() -> None:
    bids = {asked("careful", table(OPEN.hands[0], 6), seed=str(n)).action for n in range(50)}
    assert len(bids) > 1


def test_careful_gives_more_for_more() -> None:
    few, much = (asked("careful", table(OPEN.hands[0], prize)).worth for prize in (2, 10))
    assert few[0][0].card < much[0][0].card


def points(first: str, second: str, seed: str) -> int:
    """Return the margin by which the first wins a game."""
    state = deal(Options(), seed)
    k = Counter[int]()
    while turn := GAME.to_move(state):
        seat, name = turn[0], (first, second)[turn[0]] if turn[0] != HOUSE else ""
        if name:
            view = GAME.seen_by(state, seat)
            player = GAME.players[name].make(lambda _: b"")
            action = player.decide(view, seat, stream(seed, seat, k[seat])).action
        else:
            action = GAME.legal(state, HOUSE)[0]
        k[seat] += 1
        state = GAME.reduce(state, seat, action)
    left, right = GAME.standing(state).scores
    return left - right


@pytest.mark.parametrize("other", ["random", "match"])
def test_careful_is_no_worse_than_the_simple_ones_and_far_better_than_chance(other: str) -> None:
    margins = [points("careful", other, f"strength {n}") for n in range(60)]
    assert sum(margins) > (300 if other == "random" else -300)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ((3, 4), "it keeps its higher cards for more than 9 points"),
        ((7, 10), "the 10 should win 9 points about 100 times in 100"),
        ((4,), "the 4 is the last card"),
    ],
)
def test_careful_says_what_it_bids_for(hand: tuple[int, ...], why: str) -> None:
    view = State(Options((1, 13), "discard"), "bid", (12,), (9,), (hand, (6, 9)), (0, 0), ((), ()))
    assert asked("careful", view).why == why


@pytest.mark.parametrize(
    ("options", "medium", "equilibrium"),
    [
        (
            Options(),
            "Slips now and then. Gives away 4 games in 100.",
            "Perfect play. In the long run nobody beats it.",
        ),
        (
            Options((2, 6)),
            "Slips now and then.",
            "Perfect play. In the long run nobody beats it.",
        ),
        (
            Options((1, 13), "discard"),
            "Slips now and then.",
            "Plays to win by near-perfect odds.",
        ),
        (
            Options((1, 13)),
            "Slips now and then.",
            "Plays for points by near-perfect odds.",
        ),
    ],
)
def test_a_player_claims_no_more_than_holds_with_these_options(
    options: Options, medium: str, equilibrium: str
) -> None:
    assert GAME.players["medium"].line_for(options) == medium
    assert GAME.players["equilibrium"].line_for(options) == equilibrium


def test_the_line_of_a_player_without_odds_is_the_same_with_all_options() -> None:
    lines = {GAME.players["careful"].line_for(options) for options in GAME.presets.values()}
    assert lines == {"saves its big cards for later"}
