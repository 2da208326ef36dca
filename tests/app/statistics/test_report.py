"""The statistics on the command line, and the points that a course is drawn from."""

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from app.match.match import Match
from app.statistics.summary import read_summary
from app.storage.store import Store, open_store
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, SETUP, bid

Parlour = Callable[..., Any]
ALONE = replace(SETUP, options=Options(cards=(3, 4), prizes=(4, 3)), seats=("human", "careful"))


def play(store: Store, *, won: bool, mark: str = "") -> Match:
    """Play a match of two prizes, 4 : 3 or 3 : 4."""
    match = store.begin(GAME, ALONE)
    bid(match, *((4, 3, 3, 4) if won else (3, 4, 4, 3)))
    if mark:
        match.mark(mark)
    return match


def filled(*won: bool) -> Store:
    store = open_store()
    for each in won:
        play(store, won=each)
    return store


def test_of_nothing_played_it_says_so(parlour: Parlour) -> None:
    assert parlour("stats").out == "No finished games yet.\n"
    assert parlour("stats", "--json").out == "[]\n"
    assert parlour("stats", "--csv").out.count("\n") == 1


def test_a_line_says_what_was_won_in_each_game_and_one_against_whom(parlour: Parlour) -> None:
    filled(True, True, False)
    whole, part = parlour("stats").out.splitlines()
    came = "2 won, 1 lost (67%); 2 won in a row at best; best score 4, on average 3.7 to 3.3."
    assert whole == f"GOPS: {came}"
    assert part.startswith("  own rules, against Careful: 2 won, 1 lost (67%)")


def test_rated_games_alone(parlour: Parlour) -> None:
    store = filled(True)
    play(store, won=True, mark="undo")
    rows = json.loads(parlour("stats", "gops", "--rated", "--json").out)
    assert [row["won"] for row in rows] == [1, 1]
    rows = json.loads(parlour("stats", "gops", "--json").out)
    assert [row["won"] for row in rows] == [2, 2]
    assert all(row["rated"] is False for row in rows)


def test_how_many_games_are_not_rated_and_why_stands_below_the_lines(parlour: Parlour) -> None:
    store = filled(True)
    assert "rated" not in parlour("stats").out
    play(store, won=True, mark="undo")
    assert parlour("stats").out.endswith(
        "\n\n1 of these was friendly: in 1 you took a move back.\n"
    )
    match = play(store, won=True, mark="cheat")
    match.mark("undo")
    said = parlour("stats", "gops").out.partition("\n\n")[2]
    assert " ".join(said.split()) == (
        "2 of these were friendly: in 1 a roll was set by hand, in 2 you took a move back."
    )
    assert parlour("stats", "--rated").out.count("rated") == 0
    for row in json.loads(parlour("stats", "--json").out):
        assert (row["unrated"], row["marks"]) == (2, {"cheat": 1, "undo": 2})
    for row in csv.DictReader(io.StringIO(parlour("stats", "--csv").out)):
        assert (row["unrated"], row["marks"]) == ("2", '{"cheat": 1, "undo": 2}')
    for row in json.loads(parlour("stats", "--rated", "--json").out):
        assert (row["unrated"], row["marks"]) == (0, {})


@pytest.mark.parametrize(
    "damage",
    ["UPDATE matches SET unrated = ''", "UPDATE matches SET unrated = CAST(x'ff' AS TEXT)"],
)
def test_what_a_damaged_match_was_marked_with_is_left_out(parlour: Parlour, damage: str) -> None:
    store = filled(True)
    play(store, won=True, mark="undo")
    store.connection.execute(damage)
    run = parlour("stats")
    assert (run.code, "rated" in run.out) == (0, False)


def test_csv_and_json_say_the_same(parlour: Parlour) -> None:
    filled(True, False, True)
    table = list(csv.DictReader(io.StringIO(parlour("stats", "--csv").out)))
    objects = json.loads(parlour("stats", "--json").out)
    for row in table:
        assert row.pop("marks") == "{}"
    for row in objects:
        assert row.pop("marks") == {}
    assert [{key: str(value) for key, value in row.items()} for row in objects] == table
    assert {"longest": "1", "best": "4", "against": str(10 / 3)}.items() <= table[0].items()


def test_another_game_has_lines_of_its_own(parlour: Parlour) -> None:
    filled(True)
    assert parlour("stats", "battle").out == "No finished games yet.\n"
    assert parlour("stats", "whist").code == 2


def test_damaged_figures_are_read_as_they_should_be() -> None:
    store = filled(True, True, False)
    before = read_summary(store)
    store.connection.execute("UPDATE scores SET tally = 'rubbish'")
    after = read_summary(store)
    assert [(each.board, each.tally) for each in after.boards] == [
        (each.board, each.tally) for each in before.boards
    ]
