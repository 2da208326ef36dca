"""What holds in every state of every game, over games played at random."""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
import pytest

from games.cards import Card
from games.chance import chance, shuffled
from games.contract import HOUSE, IllegalAction
from games.gostop.layout import cards_at
from games.gostop.rules import legal, reduce, to_move
from games.gostop.scoring import earned, result, standing
from games.gostop.state import (
    TWO_DECKS,
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
from games.gostop.views import seen_by, shown

Walk = Callable[..., Iterator[State]]
GAMES = 60


def every_card(state: State) -> Counter[Card | None]:
    lying = cards_at(state.layout, range(len(state.layout)))
    played = (state.card,) if state.card else ()
    return Counter([*state.stock, *lying, *played, *sum(state.hands + state.captured, ())])


def test_there_are_104_cards_two_of_each(walk: Walk) -> None:
    for seed in range(GAMES):
        assert all(every_card(state) == Counter(TWO_DECKS) for state in walk(seed, rounds=2))


def test_between_turns_no_stack_pair_exists(walk: Walk) -> None:
    for seed in range(GAMES):
        for state in walk(seed):
            if state.phase in ("play", "count"):
                assert {len(group) for group in state.layout} <= {1, 3}


def test_every_face_stands_an_even_number_of_times_in_a_capture_pile(walk: Walk) -> None:
    for seed in range(GAMES):
        for state in walk(seed):
            if state.phase in ("play", "count"):
                for pile in state.captured:
                    ranks = Counter(card.rank for card in pile)
                    assert all(number % 2 == 0 for number in ranks.values())


def test_a_triple_stack_never_lies_beside_another_card_of_its_face(walk: Walk) -> None:
    triples = 0
    for seed in range(GAMES):
        for state in walk(seed):
            for place, group in enumerate(state.layout):
                if len(group) == 3:
                    triples += 1
                    others = state.layout[:place] + state.layout[place + 1 :]
                    assert all(other[0].rank != group[0].rank for other in others)
    assert triples


def test_the_game_leaves_56_cards_in_the_stock_and_counts_each_round_once(walk: Walk) -> None:
    for seed in range(GAMES):
        before = None
        for state in walk(seed, rounds=2):
            if state.phase == "another" and before:
                assert len(state.stock) == 56
                gained = tuple(b - a for a, b in zip(before.scores, state.scores, strict=True))
                assert gained == earned(before)
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
    """Return the state with all that a seat cannot see dealt anew."""
    other = 1 - seat
    unseen = shuffled(chance("rearranged", number), state.hands[other] + state.stock)
    size = len(state.hands[other])
    hands = (state.hands[0], unseen[:size]) if seat == 0 else (unseen[:size], state.hands[1])
    return msgspec.structs.replace(state, hands=hands, stock=unseen[size:], seed=str(number))


def test_a_seats_view_is_the_same_for_every_arrangement_it_cannot_see(walk: Walk) -> None:
    for seed in range(3):
        states = [state for state in walk(seed) if state.phase in ("play", "meet", "take")]
        for state in states[::3]:
            for seat in (0, 1):
                views = {seen_by(rearranged(state, seat, n), seat) for n in range(20)}
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
