"""The statistics in lines: who played whom, what came of it, the rating."""

import pytest

from app.statistics.rating import RatedGame, rating_sentence
from app.statistics.summary import board_words, tally_words
from app.storage.totals import Board, Tally


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
        (
            Tally(1, 0, 0, 1, 40, 29, 40, 1, 1),
            "1 won (100%); best score 40, on average 40.0 to 29.0",
        ),
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


def test_the_rating_is_the_latest() -> None:
    games = tuple(RatedGame(n, 0, "easy", 1000, 1010 + n) for n in range(2))
    assert rating_sentence("GOPS", games) == "Your rating in GOPS: 1011, after 2 rated games."
    assert rating_sentence("GOPS", ()) == ""
