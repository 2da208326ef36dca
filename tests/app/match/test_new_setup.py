"""What a match begins from, made of what a person set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.match import Match
from app.match.names import LONGEST_NAME, seat_name
from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.plugins import find
from app.storage.store import Store, memory_store
from games.contract import Refusal
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, settle


def test_nothing_given_is_the_first_preset_the_usual_seats_and_a_fresh_seed() -> None:
    one, other = new_setup(GAME), new_setup(GAME)
    assert one == Setup(Options(), one.seed, ("human", "careful"))
    assert one.seed.isdecimal()
    assert one.seed != other.seed


def test_what_is_given_changes_the_variant_and_nothing_else() -> None:
    setup = new_setup(GAME, "tournament", {"cards": (1, 5), "seed": "tuesday"})
    assert setup.options == Options(cards=(1, 5), ties="discard")
    assert setup.seed == "tuesday"


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


def test_somebody_unknown_cannot_sit() -> None:
    with pytest.raises(Refusal, match='GOPS has no player called "nemo"'):
        new_setup(GAME, seats=("human", "nemo"))


def test_who_plays_sits_first_where_the_words_of_a_game_name_the_seats() -> None:
    gostop = find("gostop")
    with pytest.raises(Refusal, match="In Go Stop the person sits first"):
        new_setup(gostop, seats=("greedy", "human"))
    assert new_setup(gostop, seats=("human", "human")).seats == ("human", "human")
    assert new_setup(gostop, seats=("greedy", "random")).seats == ("greedy", "random")


def test_a_name_is_trimmed_and_has_an_end() -> None:
    assert new_setup(GAME, names=(" Ada ", "")).names == ("Ada", "")
    with pytest.raises(Refusal, match="at most 20 characters"):
        new_setup(GAME, names=("x" * (LONGEST_NAME + 1),))


@pytest.mark.parametrize(
    ("seats", "given_names", "names"),
    [
        (("human", "greedy"), ("Ann", "Bob"), ("Ann", "")),
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


anything = st.text(st.characters(), max_size=LONGEST_NAME // 10)
"""Surrogates too, as the command line gives them for bytes that are no text."""


@given(seed=anything, name=anything, script=anything)
def test_whatever_was_typed_can_be_stored_shown_and_read_back(
    seed: str, name: str, script: str
) -> None:
    store = memory_store("A test.")
    setup = new_setup(GAME, None, {"seed": seed}, ("human", f"script:{script}"), (name,))
    assert all(text.isprintable() for text in (setup.seed, *setup.names, *setup.seats))
    played = store.begin(GAME, setup)
    settle(played)
    assert_kept(store, played)


def assert_kept(store: Store, played: Match) -> None:
    assert played.trouble == ""
    assert played.id is not None
    again = store.resume(played.id)
    assert (again.setup, again.state) == (played.setup, played.state)
