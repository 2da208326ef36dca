"""A person's rating: Elo's rule, the strengths it counts with, and what in the store moves it."""

import re

import pytest
from msgspec.structs import replace

from app import plugins
from app.resources import guide_page
from app.statistics.rating import (
    MEASURED,
    next_rating,
    player_rating,
    rating_sentence,
    read_rated_games,
)
from app.storage.store import Store, open_store
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, SETUP, bid


def play(store: Store, *, won: bool, mark: str = "", options: Options | None = None) -> None:
    """Play a match to its end against Medium, each bid one above the other's, apart from one."""
    setup = replace(SETUP, seats=("human", "medium"), options=options or Options())
    match = store.begin(GAME, setup)
    if mark:
        match.mark(mark)
    low, high = setup.options.cards
    up = tuple(range(low, high + 1))
    down = (*up[1:], up[0])
    for first, second in zip(*((down, up) if won else (up, down)), strict=True):
        bid(match, first, second)
    assert match.status == "over"


def test_a_win_over_an_equal_brings_half_the_factor_which_falls_after_ten_games() -> None:
    gains = [next_rating(1000, 1000, 1, played) for played in (0, 9, 10, 99)]
    assert gains == [1020, 1020, 1010, 1010]
    assert next_rating(1020, 1000, 0, 1) == 999  # it was expected to win a little more often
    ties = [next_rating(1000, other, 0.5, 0) for other in (1200, 1000, 800)]
    assert ties == [1010, 1000, 990], "two who differ move towards each other"


@pytest.mark.parametrize(("game", "variant"), MEASURED)
def test_easy_has_what_a_person_begins_with_and_the_strongest_the_most(
    game: str, variant: str
) -> None:
    info = plugins.find(game)
    assert variant in info.presets
    found = {player: player_rating(game, variant, player) for player in MEASURED[game, variant]}
    assert set(found) <= set(info.players)
    ratings = [rating for rating in found.values() if rating is not None]
    assert ratings[0] == 1000
    assert max(ratings) == found[max(found, key=lambda name: list(info.players).index(name))]


def test_players_and_variants_that_nobody_measured_have_no_rating() -> None:
    assert player_rating("gops", "classroom", "exec:bot") is None
    assert player_rating("gops", "own rules", "easy") is None
    assert player_rating("twentyone", "ten", "") is None


@pytest.mark.parametrize(
    ("game", "heading"), [("gops", "GOPS with nine cards,"), ("battle", "Battle of the Sexes, 500")]
)
def test_the_strengths_are_those_in_the_guide(game: str, heading: str) -> None:
    table = guide_page("players").partition(heading)[2].partition("\n\n| ")[2].partition("\n\n")[0]
    lost = {name: float(by) for name, by in re.findall(r"`([\w-]+)` +\| ([\d.]+)", table)}
    strengths = next(each for (slug, _), each in MEASURED.items() if slug == game)
    assert strengths == {name: pytest.approx(50 - lost[name]) for name in strengths}


def test_matches_that_are_rated_move_the_rating_in_the_order_they_ended() -> None:
    store = open_store()
    play(store, won=True)
    play(store, won=True, mark="coach")
    play(store, won=True, options=Options(cards=(2, 9)))
    play(store, won=False)
    first, second = games = read_rated_games(store, "gops")
    strength = player_rating("gops", "classroom", "medium") or 0
    assert (first.before, first.after) == (1000, next_rating(1000, strength, 1, 0))
    assert (second.before, second.after) == (first.after, next_rating(first.after, strength, 0, 1))
    assert (first.match, second.match, first.level) == (1, 4, "medium")
    said = f"Your rating in GOPS: {second.after}, after 2 rated games."
    assert rating_sentence("GOPS", games) == said
    assert rating_sentence("Battle", read_rated_games(store, "battle")) == ""
