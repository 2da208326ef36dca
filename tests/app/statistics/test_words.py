"""The statistics in words: boards, tallies, moments; what `parlour stats` prints."""

import csv
import io
import json
from datetime import datetime

import pytest

from app.match.names import level_word, levels_of
from app.plugins import find
from app.statistics.summary import (
    ago,
    board_words,
    levels_beaten,
    read_summary,
    tally_words,
)
from app.storage.store import Store
from app.storage.totals import Board, BoardTotal, Tally
from tests.app.conftest import Parlour
from tests.app.statistics.season_helpers import ALONE, play_games

NOW = datetime(2026, 11, 22, 14, 0, 0)


def filled(*won: bool, marks: str = "") -> Store:
    """Return a store of games of two prizes, 4 : 3 or 3 : 4."""
    return play_games(*((ALONE, each, marks) for each in won))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board("gops", "", "", "", False), "GOPS"),
        (Board("gops", "classroom", "", "medium", False), "short, 9 cards, against Medium"),
        (Board("gops", "classroom", "", "exec:bot", False), "short, 9 cards, against exec:bot"),
        (Board("twentyone", "ten", "", "", True), "10 rounds, against the dealer"),
        (
            Board("battle", "standard", "Ann", "Bob", False),
            "Ann against Bob, Battle of the Sexes, standard",
        ),
    ],
)
def test_a_board_is_called_after_the_game_or_after_who_played(board: Board, words: str) -> None:
    assert board_words(board) == words


@pytest.mark.parametrize(
    ("tally", "words"),
    [
        (Tally(1, 0, 0, 1, 40, 29, 40), "1 won (100%); best score 40, on average 40.0 to 29.0"),
        (Tally(0, 1, 2, streak=-2), "1 tied, 2 lost (17%, a tie counts half); the last 2 lost"),
        (
            Tally(5, 0, 1, streak=2, longest=3),
            "5 won, 1 lost (83%); the last 2 won, 3 won in a row at best",
        ),
        (Tally(2, 0, 0, streak=2, longest=2), "2 won (100%); the last 2 won"),
    ],
)
def test_a_tally_leaves_out_what_there_is_none_of(tally: Tally, words: str) -> None:
    assert tally_words(tally) == words


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 11, 22, 13, 59, 30), "just now"),
        (datetime(2026, 11, 22, 13, 59), "1 minute ago"),
        (datetime(2026, 11, 22, 13, 40), "20 minutes ago"),
        (datetime(2026, 11, 22, 12, 0), "2 hours ago"),
        (datetime(2026, 11, 21, 23, 59), "yesterday"),
        (datetime(2026, 11, 20, 1, 0), "Friday"),
        (datetime(2026, 11, 3, 1, 0), "3 Nov"),
        (datetime(2025, 11, 3, 1, 0), "3 Nov 2025"),
        (datetime(2026, 11, 22, 15, 0), "just now"),
    ],
)
def test_a_moment_in_words(then: datetime, said: str) -> None:
    assert ago(then, NOW) == said


def test_a_level_is_beaten_by_three_wins_and_more_won_than_lost() -> None:
    def board(who: str, won: int, lost: int, variant: str = "classroom", **more: str) -> BoardTotal:
        where = Board("gops", variant, more.get("side", ""), who, "friendly" not in more)
        return BoardTotal(where, 1, Tally(won=won, lost=lost))

    totals = [
        board("easy", 2, 0),
        board("easy", 1, 2, variant="tournament"),
        board("medium", 3, 3),
        board("champion", 2, 0),
        board("champion", 9, 0, friendly="yes"),
        board("equilibrium", 9, 0, side="Ann"),
    ]
    assert levels_beaten("gops", totals) == (True, False, False, False)
    assert levels_beaten("battle", totals) == (False,) * 4
    assert levels_beaten("twentyone", totals) == ()


def test_levels_are_players_with_words_and_other_players_have_their_names() -> None:
    for slug in ("gops", "battle", "gostop"):
        assert set(levels_of(slug)) <= set(find(slug).players)
    words = [level_word("gops", who) for who in (*levels_of("gops"), "careful")]
    assert words == ["Easy", "Medium", "Hard", "Best", "Careful"]
    assert level_word("somebody's own", "deepMCTS") == "DeepMCTS"


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
    assert parlour("stats", "battle").out == "No finished games yet.\n"
    assert parlour("stats", "whist").code == 2


def test_how_many_games_are_not_rated_and_why_stands_below_the_lines(parlour: Parlour) -> None:
    filled(True)
    assert "rated" not in parlour("stats").out
    filled(True, marks="undo")
    assert parlour("stats").out.endswith(
        "\n\n1 of these was not rated: in 1 you took a move back.\n"
    )
    store = filled(True, marks="cheat")
    store.resume(3).mark("undo")
    said = parlour("stats", "gops").out.partition("\n\n")[2]
    assert " ".join(said.split()) == (
        "2 of these were not rated: in 1 a roll was set by hand, in 2 you took a move back."
    )
    assert parlour("stats", "--rated").out.count("rated") == 0
    for row in json.loads(parlour("stats", "--json").out):
        assert (row["won"], row["unrated"], row["rated"]) == (3, 2, False)
        assert row["marks"] == {"cheat": 1, "undo": 2}
    for row in csv.DictReader(io.StringIO(parlour("stats", "--csv").out)):
        assert (row["unrated"], row["marks"]) == ("2", '{"cheat": 1, "undo": 2}')
    for row in json.loads(parlour("stats", "--rated", "--json").out):
        assert (row["won"], row["unrated"], row["marks"]) == (1, 0, {})


@pytest.mark.parametrize(
    "damage",
    ["UPDATE matches SET unrated = ''", "UPDATE matches SET unrated = CAST(x'ff' AS TEXT)"],
)
def test_what_a_damaged_match_was_marked_with_is_left_out(parlour: Parlour, damage: str) -> None:
    filled(True, marks="undo").connection.execute(damage)
    run = parlour("stats")
    assert (run.code, "rated" in run.out) == (0, False)


def test_csv_and_json_say_the_same(parlour: Parlour) -> None:
    filled(True, False, True)
    table = list(csv.DictReader(io.StringIO(parlour("stats", "--csv").out)))
    objects = json.loads(parlour("stats", "--json").out)
    pairs = zip(table, objects, strict=True)
    marks = [(row.pop("marks"), line.pop("marks")) for row, line in pairs]
    assert marks == [("{}", {})] * len(table)
    assert [{key: str(value) for key, value in row.items()} for row in objects] == table
    assert {"longest": "1", "best": "4", "against": str(10 / 3)}.items() <= table[0].items()


def test_damaged_figures_are_read_as_they_should_be() -> None:
    store = filled(True, True, False)
    before = [(each.board, each.tally) for each in read_summary(store).boards]
    store.connection.execute("UPDATE scores SET tally = 'rubbish'")
    assert [(each.board, each.tally) for each in read_summary(store).boards] == before
