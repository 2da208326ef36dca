"""The chance of a round at every moment: what luck brings is nothing on average."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.cards import Card
from games.contract import HOUSE
from games.randomness import pick
from games.twentyone import GAME
from games.twentyone.odds.appraisal import RoundAppraisal
from games.twentyone.state import Draw, Options, Reshuffle, State, Turn

ROUNDS = RoundAppraisal()


def moments(number: int, rounds: int = 12) -> Iterator[State]:
    """Yield the states of a random game, several decks long."""
    coin = random.Random(number)
    state = GAME.deal(Options(rounds=rounds), f"chances {number}")
    yield state
    while turn := GAME.to_move(state):
        state = GAME.reduce(state, turn[0], pick(coin, GAME.legal(state, turn[0])))
        yield state


def exchanged(state: State, place: int) -> State:
    """Return the state with the dealer's hidden card and one of the deck in each other's place."""
    (up, hidden), deck = state.dealer, list(state.deck)
    deck[place], other = hidden, deck[place]
    return replace(state, dealer=(up, other), deck=tuple(deck))


def test_turning_the_hidden_card_is_fair() -> None:
    turned = 0
    for state in moments(1, rounds=5):
        if state.phase != "hole" or state.buried or state.shuffles:
            continue
        turned += 1
        others = [state, *(exchanged(state, place) for place in range(len(state.deck)))]
        values = [ROUNDS.value(GAME.reduce(each, HOUSE, Turn())) for each in others]
        assert None not in values
        mean = sum(value for value in values if value is not None) / len(values)
        assert ROUNDS.value(state) == pytest.approx(mean, abs=1e-9)
    assert turned


def test_each_card_of_the_dealer_is_fair() -> None:
    drawn = 0
    for number in range(4):
        for state in moments(number):
            if state.phase != "dealer" or not state.deck or state.buried:
                continue
            drawn += 1
            mean = 0.0
            for card, count in Counter(state.deck).items():
                mean += count * worth_after(state, card) / len(state.deck)
            assert ROUNDS.value(state) == pytest.approx(mean, abs=1e-9)
    assert drawn > 5


def test_a_deck_that_ends_goes_on_with_the_discards() -> None:
    ended = 0
    for state in (state for number in range(4) for state in moments(number)):
        if state.phase == "dealer" and not state.buried and len(state.deck) > 1:
            ended += 1
            (last, *others), discards = state.deck, state.discards
            empty = replace(state, deck=(), discards=(*discards, *state.deck))
            assert ROUNDS.value(empty) == ROUNDS.value(GAME.reduce(empty, HOUSE, Reshuffle()))
            known = replace(state, deck=(last,), discards=(*discards, *others))
            assert ROUNDS.value(known) == ROUNDS.value(GAME.reduce(known, HOUSE, Draw()))
    assert ended


def worth_after(state: State, card: Card | None) -> float:
    """Return the chance once the dealer has drawn one of the cards of the deck."""
    rest = list(state.deck)
    rest.remove(card)
    after = GAME.reduce(replace(state, deck=(card, *rest)), HOUSE, GAME.legal(state, HOUSE)[0])
    return ROUNDS.value(after) or 0.0


def test_there_is_a_chance_from_the_deal_to_the_decision_alone() -> None:
    stakes = {"player", "hit", "hole", "dealer", "settle"}
    for number in range(6):
        for state in moments(number):
            assert (ROUNDS.value(state) is not None) == (state.phase in stakes)


def test_a_decided_round_is_won_tied_or_lost() -> None:
    ends = Counter[float | None]()
    for number in range(8):
        for state in moments(number):
            if state.phase == "settle":
                value = ROUNDS.value(state)
                after = GAME.reduce(state, HOUSE, GAME.legal(state, HOUSE)[0])
                assert value == after.won - state.won + (after.tied - state.tied) / 2
                ends[value] += 1
    assert set(ends) == {0.0, 0.5, 1.0}


def test_the_better_choice_is_what_the_moment_is_worth() -> None:
    for state in moments(3):
        if state.phase == "player":
            choices = ROUNDS.choices(state, 0)
            assert tuple(action for action, _ in choices) == GAME.legal(state, 0)
            assert ROUNDS.value(state) == pytest.approx(max(worth for _, worth in choices))
            for action, worth in choices:
                assert ROUNDS.value(GAME.reduce(state, 0, action)) == worth
