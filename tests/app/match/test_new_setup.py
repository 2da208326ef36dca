"""What a match begins from, made of what a person set; one that goes on; what seats are called."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app import plugins
from app.match.match import Match
from app.match.names import begin_sentence, distinct_names, seat_name, why_not_rated
from app.match.new_setup import can_go_on, longer_match, new_setup
from app.match.setup import Setup
from app.plugins import find
from app.storage.lists import kept_in_memory
from app.storage.store import Store, open_store
from games.contract import HOUSE, Refusal
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, settle


def test_nothing_given_is_the_first_preset_the_usual_seats_and_a_fresh_seed() -> None:
    one, other = new_setup(GAME), new_setup(GAME)
    assert one == Setup(Options(), one.seed, ("human", "careful"))
    assert one.seed.isdecimal()
    assert one.seed != other.seed
    given = new_setup(GAME, "tournament", {"cards": (1, 5), "seed": "tuesday"})
    assert (given.options, given.seed) == (Options(cards=(1, 5), ties="discard"), "tuesday")


@pytest.mark.parametrize(
    ("given_seats", "seated"),
    [
        (("", "plus-one"), ("human", "plus-one")),
        (("match",), ("match", "careful")),
        (("script:3", "human"), ("script:3", "human")),
    ],
)
def test_a_seat_left_open_is_taken_as_usual(
    given_seats: tuple[str, ...], seated: tuple[str, ...]
) -> None:
    assert new_setup(GAME, seats=given_seats).seats == seated


def test_who_cannot_sit_there_is_refused() -> None:
    with pytest.raises(Refusal, match='GOPS has no player called "nemo"'):
        new_setup(GAME, seats=("human", "nemo"))
    gostop = find("gostop")
    with pytest.raises(Refusal, match="In Go Stop the person sits first"):
        new_setup(gostop, seats=("greedy", "human"))
    for seats in ("human", "human"), ("greedy", "random"):
        assert new_setup(gostop, seats=seats).seats == seats
    with pytest.raises(Refusal, match="at most 20 characters"):
        new_setup(GAME, names=("x" * 21,))


@pytest.mark.parametrize(
    ("seats", "given_names", "names"),
    [
        (("human", "greedy"), (" Ann ", "Bob"), ("Ann", "")),
        (("greedy", "human"), ("Ann", "Bob"), ("", "Bob")),
        (("human", "human"), ("Ann",), ("Ann", "")),
        (("human", "human"), ("", " "), ()),
        (("greedy", "random"), ("Ann", "Bob"), ()),
    ],
)
def test_persons_alone_have_names(
    seats: tuple[str, ...], given_names: tuple[str, ...], names: tuple[str, ...]
) -> None:
    setup = new_setup(find("battle"), seats=seats, names=given_names)
    assert setup.names == names
    called = [seat_name(replace(setup, names=given_names), seat) for seat in (0, 1)]
    assert all(who in called for who in seats if who != "human")


anything = st.text(st.characters(), max_size=2)
"""Surrogates too, as the command line gives them for bytes that are no text."""


@given(seed=anything, name=anything, script=anything)
def test_whatever_was_typed_can_be_stored_shown_and_read_back(
    seed: str, name: str, script: str
) -> None:
    store = kept_in_memory(Store, "A test.")
    setup = new_setup(GAME, None, {"seed": seed}, ("human", f"script:{script}"), (name,))
    assert all(text.isprintable() for text in (setup.seed, *setup.names, *setup.seats))
    played = store.begin(GAME, setup)
    settle(played)
    again = store.resume(played.id or 0)
    assert (played.trouble, again.setup, again.state) == ("", played.setup, played.state)


def ended(store: Store, slug: str, **options: object) -> Match:
    """Return a match that was played at random to its end."""
    game, coin = plugins.find(slug), random.Random(1)
    match = store.begin(game, new_setup(game, given={"seed": "more", **options}))
    while match.to_move:
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)))
    return match


@pytest.mark.parametrize(("slug", "rules"), [("gostop", {"cards": "hidden"}), ("twentyone", {})])
def test_a_match_goes_on_after_its_last_round_with_what_was_played(
    slug: str, rules: dict[str, str]
) -> None:
    store = open_store()
    match = ended(store, slug, rounds=2, **rules)
    assert can_go_on(match)
    longer = longer_match(match, store.begin)
    assert longer.setup.options.rounds == 5
    assert [step.action for step in longer.steps] == [step.action for step in match.steps[:-1]]
    assert longer.standing.scores == match.standing.scores
    while longer.to_move == (HOUSE,):
        longer.house()
    assert longer.standing.round == 3
    assert why_not_rated(longer) == "Not rated: it went on after its last round"
    assert not match.marks
    longer.resign(0)
    assert not can_go_on(longer)
    assert not can_go_on(ended(store, "gops")), "it has no number of rounds"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you win", "You win"),
        ("your luck", "Your luck"),
        ("the dealer wins", "The dealer wins"),
        ("both bots", "Both bots"),
        ("root's luck", "root's luck"),
        ("young wins", "young wins"),
    ],
)
def test_a_name_stays_as_it_was_given_where_a_sentence_begins_with_it(text: str, said: str) -> None:
    assert begin_sentence(text) == said


def test_names_that_are_shortened_to_the_same_get_numbers() -> None:
    assert distinct_names(("Maximilian", "Maximiliane"), 20) == ("Maximilian", "Maximiliane")
    assert distinct_names(("Maximilian", "Maximiliane"), 5) == ("M1", "M2")
