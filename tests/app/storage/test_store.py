"""The store: what is shown is on the disk, what was left is found again, two do no harm."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.match import ContinuedElsewhere, Match
from app.storage import schema
from app.storage.lists import is_damage
from app.storage.schema import definitions, new_tables
from app.storage.store import Store, memory_store, open_store
from games.contract import Refusal
from games.gops.rules import Bid
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle, told


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with opened(path) as store:
        yield store


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    store = open_store(path)
    with closing(store.connection):
        yield store


def number(played: Match) -> int:
    assert played.id is not None
    return played.id


def kept(path: Path, query: str) -> list[tuple[Any, ...]]:
    """Return what another connection reads in the file."""
    with closing(sqlite3.connect(path)) as other:
        return other.execute(query).fetchall()


def actions(path: Path) -> list[tuple[int, int]]:
    return kept(path, "SELECT n, fate FROM actions ORDER BY n")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Let another program hold the file for writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def same(one: Match, other: Match) -> bool:
    return (one.setup, one.state, one.last_n, one.marks, one.status, told(one)) == (
        other.setup,
        other.state,
        other.last_n,
        other.marks,
        other.status,
        told(other),
    )


def test_nothing_is_kept_before_the_first_action(store: Store, path: Path) -> None:
    played = store.begin(GAME, SETUP)
    assert played.id is None
    assert kept(path, "SELECT * FROM matches") == []


def test_every_action_can_be_read_by_others_when_apply_returns(store: Store, path: Path) -> None:
    played = store.begin(GAME, SETUP)
    while played.to_move:
        seat = played.to_move[0]
        step = played.apply(seat, GAME.legal(played.state, seat)[0])
        assert actions(path) == [(n, 0) for n in range(1, step.n + 1)]
    assert kept(path, "SELECT status FROM matches") == [("over",)]


def test_undo_and_redo_can_be_read_by_others_when_they_return(store: Store, path: Path) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3)
    played.undo()
    assert actions(path)[2:] == [(3, 1), (4, 1), (5, 1)]
    assert kept(path, "SELECT unrated FROM matches") == [('["undo"]',)]
    played.redo()
    assert actions(path)[2:] == [(3, 0), (4, 0), (5, 0)]
    played.undo()
    bid(played, 10)
    assert actions(path)[2:] == [(3, 2), (4, 2), (5, 2), (6, 0), (7, 0), (8, 0)]


def test_a_match_is_found_again_as_it_was(store: Store, path: Path) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3, 5, 10, 6)
    played.mark("coach")
    with opened(path) as later:
        assert same(later.resume(number(played)), played)


def test_what_was_undone_can_be_done_again_after_coming_back(store: Store, path: Path) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3, 5, 10)
    for _ in range(3):
        played.undo()
    with opened(path) as later:
        again = later.resume(number(played))
        assert same(again, played)
        for _ in range(3):
            again.redo()
        assert again.count(0) + again.count(1) == 4
        assert again.marks == ("undo",)


doings = st.lists(st.sampled_from(["bid", "bid", "undo", "redo"]), max_size=30)


@given(doings)
def test_whatever_was_done_is_found_again(doings: list[str]) -> None:
    store = memory_store("A test.")
    played = store.begin(GAME, SETUP)
    settle(played)
    for doing in doings:
        do(played, doing)
        assert same(store.resume(number(played)), played)


def do(played: Match, doing: str) -> None:
    """Bid the lowest card of whoever is to bid, undo, or redo; nothing where that cannot be."""
    if doing == "bid" and played.to_move:
        played.apply(played.to_move[0], played.game.legal(played.state, played.to_move[0])[0])
        settle(played)
    elif doing != "bid":
        try:
            (played.undo if doing == "undo" else played.redo)()
        except Refusal:
            return


def test_a_resigned_match_is_found_again_as_lost(store: Store) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3)
    played.resign(1)
    again = store.resume(number(played))
    assert again.result == played.result
    assert again.to_move == ()
    assert store.unfinished() == ()


def test_several_unfinished_matches_lie_side_by_side(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [1_000_000]
    monkeypatch.setattr("app.storage.store.time.time", lambda: seconds[-1])
    one, other = store.begin(GAME, SETUP), store.begin(GAME, SETUP)
    bid(one, 4)
    bid(other, 10, 2)
    bid(one, 5)
    assert [saved.id for saved in store.unfinished()] == [number(other), number(one)]
    assert store.unfinished()[0].standing == other.standing
    seconds.append(1_000_001)
    bid(one, 6)
    assert [saved.id for saved in store.unfinished()] == [number(one), number(other)]
    for played in one, other:
        assert same(store.resume(number(played)), played)


def test_a_finished_match_is_not_listed(store: Store) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, *[card for card in range(2, 11) for _ in (0, 1)])
    assert store.unfinished() == ()
    assert store.resume(number(played)).status == "over"


def test_each_list_holds_its_matches_the_latest_first(store: Store, path: Path) -> None:
    every = [store.begin(GAME, SETUP) for _ in range(3)]
    for place, played in enumerate(every):
        assert store.has_several(GAME) == (place > 1)
        bid(played, *[card for card in range(2, 11) for _ in (0, 1)][: 18 if place < 2 else 1])
    first, second, third = map(number, every)
    for most in 1, 5:
        assert [saved.id for saved in store.over(most)] == [second, first][:most]
        assert [saved.id for saved in store.latest(most)] == [third, second, first][:most]
    persons = [each for each in every if "human" in each.setup.seats and each.status == "over"]
    assert [saved.id for saved in store.finished(5)] == [number(each) for each in persons[::-1]]
    assert (store.path, memory_store("").path) == (path, None)


def test_a_statement_that_our_tables_must_take_fails_by_damage_only(
    store: Store, path: Path, tmp_path: Path
) -> None:
    bid(store.begin(GAME, SETUP), 4)
    store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    error = sqlite3.OperationalError("no such column: revision")
    error.sqlite_errorname = "SQLITE_ERROR"
    assert is_damage(path, error)
    assert not is_damage(path, sqlite3.OperationalError("no such column: revision"))
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE matches(id)")
    assert not is_damage(tmp_path / "other.sqlite3", error)


def test_the_latest_set_up_of_a_game_is_remembered(store: Store) -> None:
    assert store.last_setup(GAME) is None
    bid(store.begin(GAME, SETUP), 4)
    assert store.last_setup(GAME) == SETUP


def test_a_start_that_came_from_a_file_is_kept(store: Store) -> None:
    start = GAME.deal(SETUP.options, "another seed")
    played = store.begin(GAME, replace(SETUP, start=start))
    settle(played)
    assert store.resume(number(played)).start == start


@pytest.mark.parametrize("ahead", ["bid", "undo", "redo", "resign", "mark"])
@pytest.mark.parametrize("behind", ["bid", "undo", "redo", "resign", "mark"])
def test_of_two_at_one_match_the_second_is_told_and_nothing_is_lost_or_doubled(
    store: Store, path: Path, ahead: str, behind: str
) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3, 5, 10)
    played.undo()
    with opened(path) as second_store:
        second = second_store.resume(number(played))
        act(played, ahead)
        written = kept(path, "SELECT * FROM matches"), kept(path, "SELECT * FROM actions")
        with pytest.raises(ContinuedElsewhere, match="continued elsewhere"):
            act(second, behind)
        with pytest.raises(ContinuedElsewhere):
            second.mark("behind for good")
        assert written == (
            kept(path, "SELECT * FROM matches"),
            kept(path, "SELECT * FROM actions"),
        )
        assert same(second_store.resume(number(played)), played)


def act(played: Match, doing: str) -> None:
    if doing == "bid":
        played.apply(1, Bid(2))
    elif doing == "mark":
        played.mark(f"word {len(played.marks)}")
    elif doing == "resign":
        played.resign(0)
    else:
        (played.undo if doing == "undo" else played.redo)()


def test_two_parlours_play_their_own_matches_in_one_file(store: Store, path: Path) -> None:
    with opened(path) as second:
        one, other = store.begin(GAME, SETUP), second.begin(GAME, SETUP)
        for card in range(2, 11):
            bid(one, card, card)
            bid(other, card, 12 - card)
        assert number(one) != number(other)
        assert same(second.resume(number(one)), one)
        assert same(store.resume(number(other)), other)


def test_play_goes_on_while_another_holds_the_file_and_all_is_written_later(
    store: Store, path: Path
) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4)
    with held(path):
        played.apply(1, Bid(3))
        assert played.trouble.startswith(
            "The game is not saved: another program is holding the file."
        )
        played.undo()
        played.apply(1, Bid(10))
        assert actions(path) == [(1, 0), (2, 0)]
    settle(played)
    assert played.trouble == ""
    assert actions(path) == [(1, 0), (2, 0), (3, 2), (4, 0), (5, 0), (6, 0)]
    assert same(store.resume(number(played)), played)


def test_the_last_action_is_tried_again_when_nothing_more_is_played(
    store: Store, path: Path
) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4)
    with held(path):
        played.apply(1, Bid(3))
    played.keep()
    assert played.trouble == ""
    assert same(store.resume(number(played)), played)


def test_a_match_whose_very_first_action_could_not_be_written_is_written_later(
    store: Store, path: Path
) -> None:
    played = store.begin(GAME, SETUP)
    with held(path):
        settle(played)
        assert played.trouble
        assert played.id is None
    bid(played, 4)
    assert same(store.resume(number(played)), played)


def test_a_full_disk_is_said_and_all_is_written_when_there_is_room_again(store: Store) -> None:
    (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
    store.connection.execute(f"PRAGMA max_page_count={pages}")
    played = store.begin(GAME, SETUP)
    settle(played)
    while not played.trouble:
        played.mark("a long word " * 300)
        played.mark("another " * 300 * (len(played.marks) + 1))
    assert played.trouble.startswith("The game is not saved: the disk is full.")
    bid(played, 4, 3)
    assert played.standing.scores == (4, 0)
    store.connection.execute("PRAGMA max_page_count=100000")
    bid(played, 5)
    assert played.trouble == ""
    assert same(store.resume(number(played)), played)


def test_the_tables_of_a_new_store_are_known_without_making_one() -> None:
    assert definitions() == new_tables()


def test_a_store_is_sound_where_its_tables_are_written_down_in_other_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(path).connection.close()
    monkeypatch.setattr(schema, "definitions", lambda: frozenset({("matches", "create table")}))
    with opened(path) as again:
        assert not again.trouble
