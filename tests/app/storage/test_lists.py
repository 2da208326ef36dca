"""The store's lists: which matches they hold, in which order, and what is said of damaged ones."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from app import daily
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import find
from app.storage.store import Store, open_store
from app.storage.totals import IMPORTED
from games.contract import Refusal
from tests.app.match.gops_match_helpers import GAME, SETUP, bid

DAY = date(2026, 11, 20)
TWENTY_ONE = find("twentyone")
ALONE, ARENA = ("human", "plus-one"), ("match", "plus-one")
CARDS = range(2, 11)


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing((store := open_store(path)).connection):
        yield store


def begun(store: Store, setup: Setup = SETUP, *, whole: bool = False) -> Match:
    """Begin a match, and play it to its end or a single bid of it."""
    match = store.begin(GAME, setup)
    bid(match, *([card for card in CARDS for _ in (0, 1)] if whole else [4]))
    return match


def seated(*seats: str) -> Setup:
    return replace(SETUP, seats=seats)


def numbers(matches: Iterator[Match] | list[Match]) -> list[int]:
    return [match.id or 0 for match in matches]


def try_of(store: Store, day: date, *, imported: bool = False) -> Match:
    """Begin a day's deal, as it is dealt or as a file has it."""
    match = store.begin(GAME, daily.daily_setup(GAME, day))
    if imported:
        match.marks = (IMPORTED,)
    bid(match, 4)
    return match


def test_the_first_try_of_each_day_is_found(store: Store) -> None:
    imported, first, second, next_day, later = (
        try_of(store, DAY, imported=True),
        try_of(store, DAY),
        try_of(store, DAY),
        try_of(store, DAY + timedelta(days=1)),
        try_of(store, DAY + timedelta(days=2)),
    )
    begun(store, replace(seated(*ALONE), seed="2026-11-20"))
    found = store.tries(GAME, DAY, DAY + timedelta(days=1))
    assert {day: saved.id for day, saved in found.items()} == {
        DAY: first.id,
        DAY + timedelta(days=1): next_day.id,
    }
    assert not store.tries(TWENTY_ONE, DAY, DAY)
    assert not store.tries(GAME, date.min, DAY - timedelta(days=1))
    marks = [match.marks for match in (imported, first, second, next_day, later)]
    assert marks == [(IMPORTED,), (), (daily.SECOND_TRY,), (), ()]


def test_nothing_is_a_second_try_but_a_days_deal_where_the_store_can_be_read(
    store: Store,
) -> None:
    try_of(store, DAY)
    setup = daily.daily_setup(GAME, DAY)
    assert store.begin(GAME, setup).marks == (daily.SECOND_TRY,)
    for other in (replace(setup, seed="a seed"), replace(setup, seats=ARENA)):
        assert store.begin(GAME, other).marks == ()
    assert store.begin(TWENTY_ONE, daily.daily_setup(TWENTY_ONE, DAY)).marks == ()
    store.connection.close()
    assert store.begin(GAME, setup).marks == ()


def test_a_start_from_a_file_is_marked(store: Store) -> None:
    start = GAME.deal(SETUP.options, "another seed")
    assert store.begin(GAME, replace(SETUP, start=start)).marks == ("file",)


def test_matches_of_persons_are_listed_without_those_of_the_arena(store: Store) -> None:
    first, _, third = (begun(store, seated(*seats)) for seats in (ALONE, ARENA, ALONE))
    twenty_one = store.begin(TWENTY_ONE, daily.daily_setup(TWENTY_ONE, DAY))
    while not twenty_one.id:
        seat = twenty_one.to_move[0]
        twenty_one.apply(seat, TWENTY_ONE.legal(twenty_one.state, seat)[0])
    of_persons = numbers([twenty_one, third, first])
    assert [saved.id for saved in store.by_persons(9)] == of_persons
    assert [saved.id for saved in store.by_persons(2)] == of_persons[:2]
    assert store.numbers_by_persons() == (*of_persons,)
    assert store.numbers_by_persons("gops") == (*of_persons[1:],)
    assert store.numbers_by_persons("battle") == ()


def test_finished_matches_are_those_that_were_given_up_too(store: Store) -> None:
    over, resigned, open_one, arena = (
        begun(store, seated(*ALONE), whole=True),
        begun(store, seated(*ALONE)),
        begun(store, seated(*ALONE)),
        begun(store, seated(*ARENA), whole=True),
    )
    resigned.resign(0)
    assert [saved.id for saved in store.finished(9)] == numbers([resigned, over])
    assert [saved.id for saved in store.over(9)] == numbers([arena, over])
    assert [saved.id for saved in store.unfinished()] == numbers([open_one])


def test_who_played_alone_is_found_by_the_board_of_its_match(store: Store) -> None:
    whole = [
        begun(store, seated(*seats), whole=True)
        for seats in (ALONE, ("human", "human"), ARENA, ALONE)
    ]
    begun(store, seated(*ALONE))
    assert [saved.id for saved in store.played_alone(9)] == numbers([whole[3], whole[0]])
    assert [saved.id for saved in store.played_alone(1)] == numbers([whole[3]])


def test_matches_are_found_by_their_numbers_without_damaged_ones(store: Store) -> None:
    first, second, third = numbers(begun(store) for _ in range(3))
    store.connection.execute("UPDATE matches SET seed = 'x' WHERE id = ?", (second,))
    found = store.numbered([third, first, second, 99])
    assert {number: saved.id for number, saved in found.items()} == {first: first, third: third}
    assert store.trouble == "Game 2 is damaged: its checksum is wrong. Try: parlour store repair"


def test_the_last_setup_is_that_of_a_person_at_this_terminal(store: Store) -> None:
    begun(store, mine := replace(seated(*ALONE), seed="mine"))
    begun(store, seated(*ARENA))
    begun(store, seated("human", "remote:Ann"))
    assert store.last_setup(GAME) == mine
    assert store.last_setup(TWENTY_ONE) is None
    store.connection.execute("UPDATE matches SET version = 0 WHERE id = 1")
    assert store.last_setup(GAME) is None


def test_a_last_setup_that_is_damaged_is_none(store: Store) -> None:
    begun(store)
    store.connection.execute("UPDATE matches SET seed = 'x'")
    assert store.last_setup(GAME) is None


def test_words_that_were_changed_are_noticed_by_the_checksum_of_the_moves(store: Store) -> None:
    """No rule could: the match would be played the same."""
    match = begun(store)
    store.connection.execute("UPDATE actions SET why = 'because' WHERE n = 1")
    with pytest.raises(Refusal, match="damaged: the checksum of its moves is wrong"):
        store.resume(match.id or 0)


@pytest.mark.parametrize("fouled", [(0,), (1,), (0, 1)])
def test_who_fouled_is_found_again(store: Store, fouled: tuple[int, ...]) -> None:
    match = begun(store)
    for seat in fouled:
        match.foul(seat, "no answer")
    found = store.resume(match.id or 0)
    assert tuple(found.fouls) == fouled
    assert found.status == "foul"


def test_a_damaged_store_says_what_was_saved_and_where_the_old_one_is(path: Path) -> None:
    with closing((store := open_store(path)).connection):
        begun(store)
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    content[100:104] = b"\xff" * 4
    path.write_bytes(content)
    with closing((recovered := open_store(path)).connection):
        assert [saved.id for saved in recovered.unfinished()] == [1]
    assert recovered.trouble == (
        f"The saved games in {path} were damaged. 1 game was saved into a new file, none was lost."
        " The old file is kept as parlour.damaged-1.sqlite3."
    )


def test_a_store_that_cannot_be_written_is_copied_with_what_its_log_holds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing((store := open_store(path)).connection):
        begun(store)
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorname = "SQLITE_READONLY"

        def refuse(path: Path) -> sqlite3.Connection:
            raise error

        monkeypatch.setattr("app.storage.schema.connect", refuse)
        with closing((copy := open_store(path)).connection):
            assert [saved.id for saved in copy.latest(9)] == [1]
            assert (copy.is_copy, copy.lasting) == (True, False)
