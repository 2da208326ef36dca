"""`parlour stats`: what was won and lost, in lines, as JSON or as CSV."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import astuple

from app import plugins
from app.cli.kept import open_kept, print_trouble
from app.codec import readable_json
from app.statistics.rating import read_rated_games
from app.statistics.report import Record, board_record, game_title, unrated_sentence
from app.statistics.sentences import board_sentence, rating_sentence
from app.statistics.summary import Unrated, all_unrated, read_summary, read_unrated
from app.storage.lists import MatchLists
from app.storage.totals import BoardTotal
from games.text import wrap_text

SENTENCE_WIDTH = 80
"""Cells of a line of the sentence below the totals."""

EXAMPLE = "example: parlour stats gops --rated --csv"


def add(commands: Any) -> None:
    """Add the parser for `stats`."""
    parser = commands.add_parser("stats", epilog=EXAMPLE)
    parser.add_argument("game", nargs="?", choices=plugins.AnySlug(), metavar="GAME")
    parser.add_argument("--rated", action="store_true", help="only rated games")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const=print_json)
    form.add_argument("--csv", dest="form", action="store_const", const=print_csv)
    parser.set_defaults(run=run, form=print_sentences)


def run(args: argparse.Namespace) -> int:
    """Print a line for each game, variant and opponent."""
    store = open_kept(MatchLists)
    lines = read_summary(store).lines(rated=args.rated, game=args.game)
    unrated = read_unrated(store)
    print_trouble(store)
    args.form(lines, unrated)
    if args.form is print_sentences:
        print_ratings(store, lines)
    return 0


def print_sentences(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a sentence for each board, and how many matches are not rated."""
    if not lines:
        print("No finished games yet.")
        return
    print(*map(board_sentence, lines), sep="\n")
    if told := unrated_sentence(all_unrated(lines, unrated)):
        print("", *wrap_text(told, SENTENCE_WIDTH), sep="\n")


def print_ratings(store: MatchLists, lines: Sequence[BoardTotal]) -> None:
    """Print the person's rating in each of the games that has one."""
    games = dict.fromkeys(line.board.game for line in lines)
    rated = {game: read_rated_games(store, game) for game in games}
    ratings = [rating_sentence(game_title(game), rated[game]) for game in games if rated[game]]
    if ratings:
        print("", *ratings, sep="\n")


def print_json(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a list of objects."""
    print(readable_json(board_records(lines, unrated)))


def print_csv(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a line of titles and a line for each board, with the marks as JSON."""
    import csv  # here, because it is rarely asked for
    import json

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(Record.__struct_fields__)
    for each in board_records(lines, unrated):
        *values, marks = astuple(each)
        writer.writerow([*values, json.dumps(marks)])


def board_records(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> list[Record]:
    """Return the totals of boards as plain values."""
    return [board_record(line, unrated.get(line.id, Unrated())) for line in lines]
