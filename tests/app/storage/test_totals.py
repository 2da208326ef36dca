"""The statistics in the store: always what the finished matches come to, whatever was done."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.match import Match
from app.match.setup import Setup
from app.storage import schema, totals
from app.storage.match_file import export_match, import_match
from app.storage.store import Store, memory_store, open_store
from app.storage.totals import OWN_RULES, Board, MatchOutcome, Tally
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, PRIZES, SETUP, bid

CARELESS = replace(SETUP, seats=("human", "careful"))
NAMED = replace(SETUP, names=("Bob", "Ann"))
LOW, HIGH = (3, 4), (4, 3)
"""What both seats bid in a game of one prize, which the second or the first then wins."""


def single(setup: Setup = CARELESS, prize: int = 4) -> Setup:
    """Return a setup with one prize only."""
    return replace(setup, options=Options(cards=(prize - 1, prize), prizes=(prize, prize - 1)))


def play(store: Store, setup: Setup = CARELESS, *, won: bool = True) -> Match:
    """Play a match of two prizes to its end."""
    match = store.begin(GAME, single(setup))
    bid(match, *(HIGH if won else LOW), *(LOW if won else HIGH))
    assert match.status == "over"
    return match


def sums(store: Store) -> dict[Board, Tally]:
    return {each.board: each.tally for each in totals.read_totals(store.connection)}


def mine(store: Store, *, rated: bool = False) -> Tally:
    """Return the sum of the person who sits here alone at GOPS."""
    return sums(store).get(Board("gops", "", "", "", rated), Tally())


def recounted(store: Store) -> dict[int, list[tuple[int, Tally]]]:
    """Return every table's entries, the sums made from the outcomes alone."""
    found: dict[int, list[tuple[int, Tally]]] = {}
    rows = store.connection.execute("SELECT board, n, outcome FROM scores ORDER BY board, n")
    for board, n, outcome in rows:
        entries = found.setdefault(board, [])
        before = entries[-1][1] if entries else Tally()
        entries.append((n, before.after(msgspec.json.decode(outcome, type=MatchOutcome))))
    return found


def kept(store: Store) -> dict[int, list[tuple[int, Tally]]]:
    """Return every table's entries as they stand in the store."""
    found: dict[int, list[tuple[int, Tally]]] = {}
    for board, n, tally in store.connection.execute("SELECT board, n, tally FROM scores"):
        found.setdefault(board, []).append((n, msgspec.json.decode(tally, type=Tally)))
    return found


def test_a_match_counts_when_it_is_over_and_not_before() -> None:
    store = open_store()
    match = store.begin(GAME, single())
    bid(match, *HIGH)
    assert sums(store) == {}
    bid(match, *LOW)
    assert set(sums(store)) == {
        Board("gops", variant, "", other, rated)
        for variant, other in (("", ""), (OWN_RULES, "careful"))
        for rated in (False, True)
    }
    assert mine(store) == Tally(won=1, ended=1, points=4, against=3, best=4, streak=1, longest=1)


def test_a_resigned_match_is_lost_and_its_points_are_not_compared() -> None:
    store = open_store()
    match = store.begin(GAME, single())
    bid(match, *HIGH)
    match.resign(0)
    assert mine(store) == Tally(lost=1, streak=-1)


@pytest.mark.parametrize("word", ["undo", "cheat", "coach", "file"])
def test_a_match_that_is_not_rated_counts_among_all_alone(word: str) -> None:
    store = open_store()
    match = store.begin(GAME, single())
    bid(match, *HIGH)
    match.mark(word)
    bid(match, *LOW)
    assert (mine(store).won, mine(store, rated=True).won) == (1, 0)


def test_a_match_taken_back_after_its_end_is_open_again_and_then_counts_once() -> None:
    store = open_store()
    play(store)
    match = play(store)
    play(store, won=False)
    match.undo()
    assert (mine(store).won, mine(store).lost) == (1, 1)
    match.redo()
    assert (mine(store).won, mine(store).lost) == (2, 1)
    assert (mine(store, rated=True).won, mine(store, rated=True).lost) == (1, 1)
    assert kept(store) == recounted(store)


def test_two_persons_have_a_record_of_their_own_whoever_sits_first() -> None:
    store = open_store()
    play(store, NAMED)
    play(store, replace(NAMED, names=("Ann", "Bob")))
    play(store, replace(NAMED, names=("Ann", "Bob")))
    table = Board("gops", OWN_RULES, "Ann", "Bob", rated=True)
    assert (sums(store)[table].won, sums(store)[table].lost) == (2, 1)
    assert mine(store) == Tally()


def test_persons_without_names_are_told_apart_by_their_seats() -> None:
    store = open_store()
    play(store, SETUP)
    table = Board("gops", OWN_RULES, "Player 1", "Player 2", rated=True)
    assert sums(store)[table].won == 1


def test_matches_of_computers_and_from_elsewhere_count_for_nobody() -> None:
    store = open_store()
    play(store, replace(SETUP, seats=("careful", "careful")))
    before = sums(store)
    assert before == {}
    match = play(store)
    before = sums(store)
    assert store.write_whole(import_match(export_match(match).encode())) == ""
    assert sums(store) == before


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (Options(cards=(2, 10), ties="carry"), "classroom"),
        (Options(cards=(1, 13), ties="discard"), "tournament"),
        (Options(cards=(1, 13), ties="carry"), OWN_RULES),
        (Options(prizes=PRIZES), OWN_RULES),
    ],
)
def test_the_variant_is_the_preset_that_was_played(options: Options, name: str) -> None:
    store = open_store()
    match = store.begin(GAME, replace(CARELESS, options=options))
    bid(match)
    match.resign(0)
    assert Board("gops", name, "", "careful", rated=True) in sums(store)


@pytest.mark.parametrize(
    ("who", "told"),
    [("plus-one", "plus-one"), ("script:4,3", "a script"), ("exec:./bot -x", "a program")],
)
def test_an_opponent_is_named(who: str, told: str) -> None:
    store = open_store()
    play(store, replace(SETUP, seats=("human", who)))
    assert Board("gops", OWN_RULES, "", told, rated=True) in sums(store)


doings = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["won", "lost", "undo"])))


@given(doings)
def test_whatever_is_done_every_entry_is_the_sum_of_those_before_it(
    doings: list[tuple[int, str]],
) -> None:
    store = memory_store("A test.")
    matches: list[Match] = []
    for place, doing in doings:
        if doing == "undo" and place < len(matches) and matches[place].can_undo:
            matches[place].undo()
        elif doing != "undo":
            matches.append(play(store, won=doing == "won"))
    assert kept(store) == recounted(store)
    assert all([n for n, _ in row] == [*range(1, len(row) + 1)] for row in kept(store).values())
    assert mine(store).played == sum(match.status == "over" for match in matches)


def spoil(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE scores SET tally = 'rubbish', outcome = 'rubbish'")


def test_damaged_figures_are_made_again_from_the_matches() -> None:
    store = open_store()
    play(store)
    spoil(store.connection)
    play(store)
    assert mine(store).won == 2
    assert kept(store) == recounted(store)


def as_first_version(path: Path) -> None:
    """Make the file what the first version of the tables was."""
    with closing(sqlite3.connect(path)) as file, file:
        for index in ("seeds", "matches_copy", "actions_copy"):
            file.execute(f"DROP INDEX {index}")
        file.execute("DROP TABLE scores")
        file.execute("DROP TABLE scoreboards")
        file.execute("ALTER TABLE matches DROP COLUMN acts")
        file.execute("ALTER TABLE matches DROP COLUMN sum")
        file.execute("PRAGMA user_version=1")


def old_file(home: Path, *, changed: Callable[[sqlite3.Connection], object] | None = None) -> Path:
    """Return a file of the first version with three matches, one of them unfinished."""
    store = open_store()
    play(store)
    play(store, won=False)
    bid(store.begin(GAME, CARELESS), 4)
    if changed:
        changed(store.connection)
    store.connection.close()
    path = home / "parlour.sqlite3"
    as_first_version(path)
    return path


def test_an_old_file_is_brought_up_to_date_with_all_that_was_played(home: Path) -> None:
    path = old_file(home)
    store = open_store()
    assert store.trouble == ""
    assert (mine(store).won, mine(store).lost) == (1, 1)
    assert len(store.unfinished()) == 1
    assert kept(store) == recounted(store)
    play(store)
    assert mine(store).won == 2
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


def test_a_damaged_match_in_an_old_file_is_left_out(home: Path) -> None:
    old_file(home, changed=lambda file: file.execute("UPDATE matches SET seats = 'x' WHERE id = 1"))
    store = open_store()
    assert (mine(store).won, mine(store).lost) == (0, 1)


def test_a_match_of_a_game_that_is_not_installed_is_left_out(home: Path) -> None:
    old_file(home, changed=lambda file: file.execute("UPDATE matches SET game = 'whist'"))
    assert sums(open_store()) == {}


def test_an_old_and_a_new_file_have_the_same_tables(home: Path, tmp_path: Path) -> None:
    old_file(home)

    def tables(connection: sqlite3.Connection) -> set[tuple[str, str]]:
        return set(map(tuple, connection.execute("SELECT name, sql FROM sqlite_master")))

    new = schema.connect(tmp_path / "new.sqlite3")
    assert tables(open_store().connection) == tables(new)
