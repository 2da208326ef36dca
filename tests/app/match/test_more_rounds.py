"""A match that is over goes on for more rounds, from where it ended."""

import random

import pytest

from app import plugins
from app.match.match import Match
from app.match.names import why_not_rated
from app.match.new_setup import MORE_ROUNDS, can_go_on, longer_match, new_setup
from app.storage.store import Store, open_store
from games.contract import HOUSE


def ended(store: Store, slug: str, **options: object) -> Match:
    """Return a match that was played at random to its end."""
    game = plugins.find(slug)
    match = store.begin(game, new_setup(game, given={"seed": "more", **options}))
    coin = random.Random(1)
    while match.to_move:
        seat = match.to_move[0]
        match.apply(seat, coin.choice(game.legal(match.state, seat)))
    return match


@pytest.mark.parametrize(("slug", "rules"), [("gostop", {"cards": "hidden"}), ("twentyone", {})])
def test_its_rounds_and_points_stay_and_another_round_is_played(
    slug: str, rules: dict[str, str]
) -> None:
    store = open_store()
    match = ended(store, slug, rounds=2, **rules)
    assert can_go_on(match)
    longer = longer_match(match, store.begin)
    assert longer.setup.options.rounds == 2 + MORE_ROUNDS
    assert [step.action for step in longer.steps] == [step.action for step in match.steps[:-1]]
    assert longer.standing.scores == match.standing.scores
    assert longer.to_move == (HOUSE,)
    while longer.to_move == (HOUSE,):
        longer.apply(HOUSE, *longer.game.legal(longer.state, HOUSE))
    assert longer.standing.round == 3
    assert why_not_rated(longer) == "Not rated: it went on after its last round"
    assert not match.marks


def test_a_match_without_a_number_of_rounds_or_given_up_has_no_more() -> None:
    store = open_store()
    assert not can_go_on(ended(store, "gops"))
    game = plugins.find("gostop")
    match = store.begin(game, new_setup(game, given={"rounds": 3}))
    assert not can_go_on(match)
    match.resign(0)
    assert not can_go_on(match)
