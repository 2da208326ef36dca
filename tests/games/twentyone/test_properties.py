"""What holds in every game of Twenty-One, played at random to the end."""

import random
import re
from collections.abc import Iterator

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK, Card
from games.contract import HOUSE, IllegalAction, Seat
from games.twentyone import rules, views, words
from games.twentyone.state import (
    Action,
    Again,
    Collect,
    Draw,
    Hit,
    Leave,
    Options,
    Reshuffle,
    Settle,
    State,
    Stay,
    Turn,
    discard_count,
)
from tests.games.twentyone.hidden_helpers import unseen_rearranged
from tests.share_helpers import share

ALL: tuple[Action, ...] = (
    Hit(),
    Stay(),
    Again(),
    Leave(),
    Draw(),
    Reshuffle(),
    Turn(),
    Settle(),
    Collect(),
)
GAMES = settings(max_examples=share(4, 50), deadline=None)
SENTENCE = re.compile(r"^[A-Z].*\.$")


def states(seed: int, rounds: int = 0) -> Iterator[State]:
    """Yield every state of a game played by a coin that likes to go on."""
    coin, state = random.Random(seed), rules.deal(Options(rounds=rounds), str(seed))
    yield state
    while turn := rules.to_move(state):
        choices = rules.legal(state, turn[0])
        second = coin.random() < (0.5 if state.phase == "player" else 0.04)
        state = rules.reduce(state, turn[0], choices[second and len(choices) > 1])
        yield state


def is_refused(state: State, seat: Seat, action: Action) -> bool:
    """Return whether an action is refused in a sentence."""
    try:
        rules.reduce(state, seat, action)
    except IllegalAction as no:
        return bool(SENTENCE.search(str(no)))
    return False


@GAMES
@given(st.integers())
def test_each_of_the_52_cards_is_in_exactly_one_place(seed: int) -> None:
    for state in states(seed):
        places = (*state.deck, *state.player, *state.dealer, *state.discards, *state.buried)
        assert len(places) == 52
        assert set(places) == set(DECK)


@GAMES
@given(st.integers())
def test_legal_and_reduce_agree_for_every_seat_and_view(seed: int) -> None:
    for state in states(seed):
        for seat in (0, 1, HOUSE):
            allowed = rules.legal(state, seat)
            assert bool(allowed) == (seat in rules.to_move(state))
            assert allowed == rules.legal(views.seen_by(state, seat), seat)
            assert allowed == rules.legal(views.shown(state, seat), seat)
            for action in (action for action in ALL if action not in allowed):
                assert is_refused(state, seat, action)
        if rules.to_move(state) == (HOUSE,):
            assert len(rules.legal(state, HOUSE)) == 1


@GAMES
@given(st.integers())
def test_states_and_views_go_through_json_unchanged(seed: int) -> None:
    for state in states(seed, 3):
        for value in (state, views.seen_by(state, 0), views.shown(state, 0)):
            assert msgspec.json.decode(msgspec.json.encode(value), type=State) == value
            assert rules.standing(value) == rules.standing(state)
            assert rules.result(value) == rules.result(state)


@GAMES
@given(st.integers())
def test_views_are_the_same_however_the_unknown_cards_lie(seed: int) -> None:
    coin = random.Random(seed)
    for state in states(seed):
        other = unseen_rearranged(state, 0, coin)
        for seat in (0, 1, HOUSE):
            assert views.seen_by(other, seat) == views.seen_by(state, seat)
            assert views.shown(other, seat) == views.shown(state, seat)


@GAMES
@given(st.integers())
def test_a_card_that_was_never_turned_is_in_no_view_and_no_word(seed: int) -> None:
    """A view names only the cards face up now or before; `suspects` are all those it can be."""
    seen: set[Card | None] = set()
    before = None
    for state in states(seed):
        if not state.discards:
            seen = set(state.player)
        face_up = state.dealer if state.turned else state.dealer[:1]
        seen |= {*state.player, *face_up}
        view = views.seen_by(state, 0)
        assert {c for c in (*view.deck, *view.player, *view.dealer, *view.discards) if c} <= seen
        assert not any((*view.deck, *view.buried))
        assert len(view.buried) == len(state.buried)
        shown = views.shown(state, 0)
        assert not any((*shown.deck, *shown.discards, *shown.buried, *shown.suspects))
        if before and before.phase == "collect" and not before.turned:
            assert state.buried[-1] == before.dealer[1]
        before = state


@GAMES
@given(st.integers())
def test_after_a_reshuffle_the_hidden_card_is_among_its_suspects(seed: int) -> None:
    for state in states(seed):
        if state.suspects:
            assert state.dealer[1] in state.suspects
            assert not state.turned
            assert not set(state.suspects) & {*state.discards, *state.player[:2]}


@GAMES
@given(st.integers())
def test_pile_counts_what_was_seen_and_what_was_not(seed: int) -> None:
    for state in states(seed):
        for value in (state, views.seen_by(state, 0), views.shown(state, 0)):
            table = len(state.player) + len(state.dealer)
            assert discard_count(value) + len(value.deck) + table == 52


@GAMES
@given(st.integers(), st.integers(1, 4))
def test_a_set_number_of_rounds_is_played_without_asking(seed: int, rounds: int) -> None:
    *_, last = states(seed, rounds)
    assert last.round == last.won + last.lost + last.tied == rounds
    assert rules.standing(last).line == f"round {rounds} of {rounds}"
    final = rules.result(last)
    assert final
    assert final.scores == (last.won, last.lost)
    assert final.winner == (None if last.won == last.lost else int(last.lost > last.won))


@GAMES
@given(st.integers())
def test_every_state_can_be_described(seed: int) -> None:
    for state in states(seed):
        lines = words.describe(views.shown(state, 0), 0)
        assert lines[0].startswith(f"Round {state.round}: {state.won} won")
        hidden = state.dealer[1] if len(state.dealer) > 1 and not state.turned else None
        assert ("[ xx ]" in lines[-1]) == (hidden is not None)
