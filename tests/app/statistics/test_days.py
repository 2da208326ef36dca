"""The deals of the day: streaks over months, what is left of the day, how each deal stands."""

from datetime import date, datetime, timedelta

import pytest

from app import daily
from app.plugins import find, slugs
from app.statistics.days import DayRecord, read_deal, read_record, share_of, time_left
from app.storage.store import open_store
from tests.app.match.gops_match_helpers import GAME, bid

DAY = date(2026, 2, 28)


def record(*signs: str) -> DayRecord:
    """Return the record of games, each with its signs of the days up to today; " " for none."""
    days = [
        {DAY - timedelta(days=back): sign for back, sign in enumerate(found[::-1]) if sign != " "}
        for found in signs
    ]
    return DayRecord({str(n): each for n, each in enumerate(days)}, DAY)


@pytest.mark.parametrize(
    ("signs", "streak", "longest"),
    [
        (("",), 0, 0),
        (("✓",), 1, 1),
        (("✓ ",), 1, 1),
        (("✓  ",), 0, 1),
        (("×=✓ × ",), 1, 3),
        (("✓   ", " ×× "), 3, 3),
    ],
)
def test_a_day_counts_if_one_deal_is_over_whoever_won(
    signs: tuple[str, ...], streak: int, longest: int
) -> None:
    found = record(*signs)
    assert (found.streak, found.longest) == (streak, longest)


def test_the_deals_of_each_game_are_counted() -> None:
    found = record("✓✓×✓", "✓✓✓ ")
    assert (found.won("0"), found.won("of no game")) == ((3, 4), (0, 0))


@pytest.mark.parametrize(
    ("time", "left"),
    [
        ("14:46:00", "9 hours 14 minutes"),
        ("22:59:30", "1 hour 1 minute"),
        ("23:58:59", "2 minutes"),
        ("23:00:00", "1 hour"),
    ],
)
def test_what_is_left_of_the_day_is_in_hours_and_minutes(time: str, left: str) -> None:
    assert time_left(datetime.fromisoformat(f"2026-02-28T{time}")) == left


def test_a_deal_says_whom_one_plays_and_how_long() -> None:
    deals = {slug: read_deal(open_store(), find(slug), DAY) for slug in slugs()}
    said = {slug: f"{deal.length} {deal.against}".strip() for slug, deal in deals.items()}
    assert said["gostop"] == "three rounds against Hard"
    assert said["twentyone"] == "ten rounds against the dealer"
    assert said["battle"] == "against Best"


def test_a_deal_goes_from_not_played_to_over_and_has_no_rounds_if_it_cannot_be_opened() -> None:
    store = open_store()
    before = read_deal(store, GAME, DAY)
    assert (before.saved, before.rounds, before.is_over, before.points) == (None, (), False, "")
    match = store.begin(GAME, daily.daily_setup(GAME, DAY))
    bid(match, 4, 5, 6)
    going_on = read_deal(store, GAME, DAY)
    assert going_on.saved
    assert (going_on.is_over, going_on.rounds) == (False, ("×",))
    assert share_of([going_on], read_record(store, [GAME], DAY)) is None
    match.resign(0)
    over = read_deal(store, GAME, DAY)
    assert (over.is_over, len(over.rounds)) == (True, 1)
    found = read_record(store, [GAME], DAY)
    assert found.results == {"gops": {DAY: "×"}}
    share = share_of([over, before], found)
    assert share
    assert share.foot[0] == "1 of 2 played, 0 won."
    store.connection.execute("UPDATE matches SET sum = NULL, version = version + 1")
    deal = read_deal(store, GAME, DAY)
    assert (bool(deal.saved), deal.match, deal.rounds) == (True, None, ())
