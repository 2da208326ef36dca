"""A rating means one game: Go Stop counts where nobody sees more than the computer does."""

from contextlib import closing
from datetime import date

import pytest

from app import daily
from app.match.match import Match
from app.match.names import FAIR_VARIANTS, LEVEL_PLAYERS, why_not_rated
from app.match.new_setup import new_setup
from app.plugins import find, slugs
from app.statistics.rating import MEASURED, RATED_BEFORE, read_rated_games
from app.statistics.summary import levels_beaten, read_summary
from app.storage.store import Store, open_store
from games.contract import HOUSE
from games.gostop.game import GAME
from games.gostop.rules import HIDDEN, Options, State, seen_by
from games.gostop.words import describe, menu
from games.testing.random_game import play_at_random
from tests.app.conftest import Parlour

DAY = date(2026, 11, 20)


def played(store: Store, variant: str, *, won: bool, old: bool = False, seed: str = "") -> Match:
    """Return a game against Hard that one side gave up; an old one is stored without a mark."""
    setup = new_setup(GAME, variant, {"seed": seed}, ("human", "shrewd"))
    match = store.begin(GAME, setup)
    if old:
        match.marks = ()
    match.house()
    match.resign(int(won))
    return match


def test_the_open_game_is_never_rated_and_the_hidden_one_is() -> None:
    store = open_store()
    for variant in ("open", "three"):
        match = played(store, variant, won=True)
        assert why_not_rated(match) == "Not rated: both hands lay open"
        assert why_not_rated(store.resume(match.id or 0)) == why_not_rated(match)
    assert not read_rated_games(store, "gostop")
    hidden = played(store, "hidden", won=True)
    assert [each.match for each in read_rated_games(store, "gostop")] == [hidden.id]
    assert not read_rated_games(store, "gostop", before=True)


def test_old_ratings_of_open_games_are_kept_apart_and_count_for_no_level(parlour: Parlour) -> None:
    with closing((store := open_store()).connection):
        for _ in range(4):
            played(store, "three", won=True, old=True)
        assert levels_beaten("gostop", read_summary(store).boards) == (False,) * 3
        before = read_rated_games(store, "gostop", before=True)
        assert [each.before for each in before][:1] == [1000]
        assert not read_rated_games(store, "gostop")
        played(store, "hidden", won=False)
        (hidden,) = read_rated_games(store, "gostop")
        assert (hidden.before, hidden.after < 1000) == (1000, True), "not mixed"
        for _ in range(4):
            played(store, "hidden", won=True)
        assert levels_beaten("gostop", read_summary(store).boards) == (False, False, True)
        now = read_rated_games(store, "gostop")[-1].after
    said = parlour("stats", "gostop").out
    assert f"Your rating in Go Stop: {now}, after 5 rated games.\n" in said
    rated = f"{before[-1].after}, after 4 rated games.\n"
    assert f"Your rating in Go Stop (open game, before): {rated}" in said


def test_tries_of_the_day_of_an_earlier_version_still_count_and_new_open_ones_do_not() -> None:
    store = open_store()
    day, later = "2026-11-20", "2026-11-21"
    old = played(store, "three", won=True, old=True, seed=day)
    played(store, "three", won=True, seed=later)
    assert {
        found: each.id for found, each in store.tries(GAME, DAY, date(2026, 11, 21)).items()
    } == {DAY: old.id}
    assert daily.daily_setup(GAME, DAY).options == Options(3, "hidden")
    first = played(store, "hidden", won=True, seed=later)
    assert (first.marks, played(store, "hidden", won=True, seed=day).marks) == ((), ("second try",))


def test_what_is_measured_and_what_counts_are_fair_variants() -> None:
    for slug in LEVEL_PLAYERS:
        game = find(slug)
        fair = FAIR_VARIANTS.get(slug, tuple(game.presets))
        for variant, options in game.presets.items():
            assert (variant in fair) is not game.extras.is_open(options)
    assert all(not find(slug).extras.is_open(find(slug).presets[name]) for slug, name in MEASURED)
    assert all(find(slug).extras.is_open(find(slug).presets[name]) for slug, name in RATED_BEFORE)
    assert [slug for slug in slugs() if find(slug).extras.past_days] == ["gostop"]


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_told_before_the_end(seed: int) -> None:
    """What is printed follows from what the reader knows; to nobody the stock is shown."""
    for step in play_at_random(GAME, Options(2, "hidden"), seed):
        state: State = step.after
        if state.phase == "over":
            continue
        for reader in (0, 1):
            assert describe(GAME.shown(state, reader), reader) == describe(
                seen_by(state, reader), reader
            )
        everyone = "\n".join(describe(GAME.shown(state, HOUSE), HOUSE))
        assert " on top" not in everyone
        other = state.hands[1 - state.turn]
        assert everyone.count(HIDDEN) == len(other)
        assert not any("Save" in label for _, label in menu(state, state.turn))
        for form in GAME.files.formats.values():
            assert form.refusal(state).startswith("A file would show the hidden cards.")


def test_a_hidden_game_in_lines_shows_ones_own_hand_alone(parlour: Parlour) -> None:
    table = ("play", "gostop", "--plain", "--seed", "4")
    for variant, shown in (("open", True), ("hidden", False)):
        out = parlour(*table, "--variant", variant, typed="state\n:hand\n:save\n").out
        computer = out.partition("Computer:")[2].partition("Human:")[0]
        assert (HIDDEN not in computer) is shown
        assert (" on top, " in out) is shown
        assert ("1 Save the game" in out) is shown
        human = out.partition("Human:")[2]
        assert HIDDEN not in human.partition("Hand:")[2].partition("Capture")[0]
