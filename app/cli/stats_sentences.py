"""The statistics of `parlour stats` in sentences, with the person's ratings."""

from collections.abc import Mapping, Sequence

from app.statistics.rating import read_rated_games
from app.statistics.report import game_title, unrated_sentence
from app.statistics.sentences import board_sentence, rating_sentence
from app.statistics.summary import Unrated, all_unrated
from app.storage.lists import MatchLists
from app.storage.totals import BoardTotal
from games.text import wrap_text

SENTENCE_WIDTH = 80
"""Cells of a line of the sentence below the totals."""


def print_boards(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a sentence for each board, and how many matches are not rated."""
    print(*map(board_sentence, lines), sep="\n")
    if unrated_words := unrated_sentence(all_unrated(lines, unrated)):
        print("", *wrap_text(unrated_words, SENTENCE_WIDTH), sep="\n")


def print_ratings(store: MatchLists, lines: Sequence[BoardTotal]) -> None:
    """Print the person's rating in each of the games that has one."""
    games = dict.fromkeys(line.board.game for line in lines)
    rated = {game: read_rated_games(store, game) for game in games}
    ratings = [rating_sentence(game_title(game), rated[game]) for game in games if rated[game]]
    if ratings:
        print("", *ratings, sep="\n")
