"""The statistics in words: boards, tallies, moments; what `parlour stats` prints."""

import csv
import io
import json
from datetime import datetime

import pytest

from app.match.names import level_word, levels_of
from app.plugins import find
from app.statistics.summary import ago, board_words, levels_beaten, read_summary, tally_words
from app.storage.store import Store
from app.storage.totals import Board, BoardTotal, Tally
from tests.app.conftest import Parlour
from tests.app.statistics.season_helpers import ALONE, play_games


def filled(*won: bool, marks: str = "") -> Store:
    """Return a store of games of two prizes, 4 : 3 or 3 : 4."""
    return play_games(*((ALONE, each, marks) for each in won))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (("gops", "", "", ""), "GOPS"),
        (("gops", "classroom", "", "medium"), "short, 9 cards, against Medium"),
        (("gops", "classroom", "", "exec:bot"), "short, 9 cards, against exec:bot"),
        (("twentyone", "ten", "", ""), "10 rounds, against the dealer"),
        (
            ("battle", "standard", "Ann", "Bob"),
            "Ann against Bob, Battle of the Sexes, standard",
        ),
    ],
)
def test_a_board_is_called_after_the_game_or_after_who_played(
    board: tuple[str, str, str, str], words: str
) -> None:
    assert board_words(Board(*board, False)) == words


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
        ("2026-11-22T13:59:30", "just now"),
        ("2026-11-22T13:59", "1 minute ago"),
        ("2026-11-22T13:40", "20 minutes ago"),
        ("2026-11-22T12:00", "2 hours ago"),
        ("2026-11-21T23:59", "yesterday"),
        ("2026-11-20T01:00", "Friday"),
        ("2026-11-03T01:00", "3 Nov"),
        ("2025-11-03T01:00", "3 Nov 2025"),
        ("2026-11-22T15:00", "just now"),
    ],
)
def test_a_moment_in_words(then: str, said: str) -> None:
    assert ago(datetime.fromisoformat(then), datetime(2026, 11, 22, 14)) == said


def test_a_level_is_beaten_by_three_wins_and_more_won_than_lost() -> None:
    boards = {
        ("classroom", "", "easy", True): (2, 0),
        ("tournament", "", "easy", True): (1, 2),
        ("classroom", "", "medium", True): (3, 3),
        ("classroom", "", "champion", True): (2, 0),
        ("classroom", "", "champion", False): (9, 0),
        ("classroom", "Ann", "equilibrium", True): (9, 0),
    }
    totals = [
        BoardTotal(Board("gops", *board), 1, Tally(won=won, lost=lost))
        for board, (won, lost) in boards.items()
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


def test_a_line_says_what_was_won_in_each_game_and_one_against_whom(parlour: Parlour) -> None:
    assert parlour("stats").out == "No finished games yet.\n"
    assert parlour("stats", "--json").out == "[]\n"
    assert parlour("stats", "--csv").out.count("\n") == 1
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
    said = "\n\n1 of these was not rated: in 1 you took a move back.\n"
    assert parlour("stats").out.endswith(said)
    store = filled(True, marks="cheat")
    store.resume(3).mark("undo")
    said = " ".join(parlour("stats", "gops").out.partition("\n\n")[2].split())
    why = "in 1 a roll was set by hand, in 2 you took a move back."
    assert said == f"2 of these were not rated: {why}"
    assert parlour("stats", "--rated").out.count("rated") == 0
    for row in json.loads(parlour("stats", "--json").out):
        assert (row["won"], row["unrated"], row["rated"]) == (3, 2, False)
        assert row["marks"] == {"cheat": 1, "undo": 2}
    for row in csv.DictReader(io.StringIO(parlour("stats", "--csv").out)):
        assert (row["unrated"], row["marks"]) == ("2", '{"cheat": 1, "undo": 2}')
    for row in json.loads(parlour("stats", "--rated", "--json").out):
        assert (row["won"], row["unrated"], row["marks"]) == (1, 0, {})
    for damage in "''", "CAST(x'ff' AS TEXT)":
        store.connection.execute(f"UPDATE matches SET unrated = {damage}")  # noqa: S608
        run = parlour("stats")
        assert (run.code, "rated" in run.out) == (0, False)


def test_csv_and_json_say_the_same_also_of_damaged_figures(parlour: Parlour) -> None:
    store = filled(True, False, True)
    objects = json.loads(parlour("stats", "--json").out)
    store.connection.execute("UPDATE scores SET tally = 'rubbish'")
    table = list(csv.DictReader(io.StringIO(parlour("stats", "--csv").out)))
    pairs = zip(table, objects, strict=True)
    marks = [(row.pop("marks"), line.pop("marks")) for row, line in pairs]
    assert marks == [("{}", {})] * len(table)
    assert [{key: str(value) for key, value in row.items()} for row in objects] == table
    assert {"longest": "1", "best": "4", "against": str(10 / 3)}.items() <= table[0].items()
    store.connection.execute("UPDATE scores SET tally = 'rubbish'")
    assert [each.tally.won for each in read_summary(store).boards] == [2, 2, 2, 2]
