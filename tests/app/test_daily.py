"""The deal of the day: the same for everybody, tried once, told without giving it away."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app import daily
from app.match.match import Match
from app.match.setup import PERSON
from app.plugins import find, slugs
from app.storage.game_files import export_match, import_match
from app.storage.store import Store, open_store
from games.contract import HOUSE
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import bid

DAY = date(2026, 11, 20)
TOMORROW = DAY + timedelta(days=1)
MOST_STEPS = 2000
GOPS = find("gops")


@pytest.fixture(autouse=True)
def the_date(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    """Let it be a day, and return what lets it be another."""

    def be(day: date) -> None:
        monkeypatch.setattr(daily, "today", lambda: day)

    be(DAY)
    return be


def begin(store: Store, slug: str = "gops", day: date = DAY) -> Match:
    return store.begin(find(slug), daily.daily_setup(find(slug), day))


@pytest.mark.parametrize("slug", slugs())
def test_a_days_deal_is_the_same_for_everybody_and_another_the_next_day(slug: str) -> None:
    game = find(slug)
    one, other, next_day = (begin(open_store(), slug, day) for day in (DAY, DAY, TOMORROW))
    assert one.state == other.state
    assert one.setup.seed == "2026-11-20"
    assert one.setup.options == game.presets[daily.daily_variant(game)]
    for match in (one, next_day):
        while match.to_move == (HOUSE,):
            match.house()
    assert one.start != next_day.start
    computers = [who for who in game.usual[1:] if who != PERSON] or [game.coach]
    assert one.setup.seats == (PERSON, *computers[: len(game.chairs) - 1])
    for _ in range(MOST_STEPS):  # it ends by itself
        for seat in one.to_move[:1]:
            one.apply(seat, game.legal(one.state, seat)[0])
    assert one.result


def test_the_first_try_is_rated_and_every_other_is_not() -> None:
    store = open_store()
    first = begin(store)
    bid(first)
    again = begin(store)
    assert (first.marks, again.marks) == ((), ("second try",))
    bid(again)
    saved = store.tries(GOPS, DAY, DAY)[DAY]
    assert saved.id == first.id
    first.resign(0)
    assert store.begin(GOPS, first.setup).marks == ("second try",), "from its end, too"


def test_a_days_deal_has_a_question_of_its_own_before_the_coach_or_an_undo() -> None:
    store = open_store()
    deal = begin(store)
    asked = "No coach or undo in a deal of the day. Go on without a rating?"
    assert daily.unrating_question(deal) == asked
    other = store.begin(GOPS, replace(deal.setup, seed="any"))
    assert daily.unrating_question(other) == "This game will not be rated. Go on?"


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ("human", "plus-one")},
        {"options": GOPS.presets["tournament"]},
        {"start": GOPS.deal(GOPS.presets[daily.daily_variant(GOPS)], "2026-11-20")},
        {"seed": "2026-11-31"},
        {"seed": "tuesday"},
    ],
)
def test_a_match_that_begins_otherwise_is_no_try(change: dict[str, Any]) -> None:
    store = open_store()
    setup = replace(daily.daily_setup(GOPS, DAY), **change)
    bid(store.begin(GOPS, setup))
    assert store.tries(GOPS, date.min, date.max) == {}
    assert begin(store).marks == ()


def test_somebody_elses_try_is_not_ones_own() -> None:
    store = open_store()
    match = begin(store)
    bid(match)
    match.resign(0)
    theirs = import_match(export_match(match).encode())
    other = open_store()
    other.connection.execute("DELETE FROM scores")
    other.connection.execute("DELETE FROM actions")
    other.connection.execute("DELETE FROM matches")
    assert other.write_whole(theirs) == ""
    assert other.tries(GOPS, DAY, DAY) == {}
    assert begin(other).marks == ()


def test_a_clock_set_back_finds_what_was_played_and_a_clock_set_forth_loses_nothing(
    parlour: Parlour, the_date: Callable[[date], None]
) -> None:
    store = open_store()
    bid(begin(store, day=TOMORROW), 4)
    assert "GOPS: not yet played" in parlour("today").out
    the_date(TOMORROW)
    assert "GOPS: going on, round 1 of 9" in parlour("today").out
    the_date(date.min)
    assert "GOPS: not yet played" in parlour("today").out
    assert [*store.tries(GOPS, date.min, date.max)] == [TOMORROW]
    store.connection.execute("UPDATE matches SET options = 'rubbish'")
    assert store.tries(GOPS, date.min, date.max) == {}, "a damaged one is left out"


@given(st.text(max_size=12) | st.dates().map(str))
def test_only_a_date_is_a_day(seed: str) -> None:
    day = daily.day_of(seed)
    assert day is None or day.isoformat() == seed


def test_the_day_is_shown_and_played_in_lines(parlour: Parlour) -> None:
    assert parlour("today").out == "".join(
        f"{find(slug).title}: not yet played\n" for slug in slugs()
    )
    cards = "\n".join(map(str, range(2, 11)))
    run = parlour("today", "gops", typed="2\n3\n")
    assert "parlour resume 1" in run.err
    assert "GOPS: going on" in parlour("today").out
    run = parlour("today", "gops", typed=cards[4:])
    assert run.out.count("Parlour, 20 Nov 2026\nGOPS  ") == 1
    again = parlour("today", "gops")
    assert again.out == "\n".join(run.out.splitlines()[-4:]) + "\n"
    assert (again.code, parlour("today", "whist").code) == (0, 2)
