"""`parlour stats`: what was won and lost, in sentences, as JSON or as CSV."""

import argparse
import sys
from collections.abc import Mapping, Sequence

from app import plugins
from app.cli.command import command, either, flag
from app.cli.stored import open_kept, print_trouble
from app.statistics.summary import Unrated, read_summary, read_unrated
from app.storage.lists import MatchLists
from app.storage.totals import BoardTotal

SENTENCE_WIDTH = 80
"""Cells of a line of the sentence below the totals."""


@command(
    "stats",
    flag("game", nargs="?", choices=plugins.AnySlug(), metavar="GAME"),
    flag("--rated", action="store_true", help="only rated games"),
    either(flag("--json", action="store_true"), flag("--csv", action="store_true")),
    epilog="example: parlour stats gops --rated --csv",
)
def stats(args: argparse.Namespace) -> None:
    """Print a line for each game, variant and opponent; only what prints it is loaded."""
    store = open_kept(MatchLists)
    lines = read_summary(store).lines(rated=args.rated, game=args.game)
    unrated = read_unrated(store)
    print_trouble(store)
    if args.json or args.csv:
        print_records(lines, unrated, as_csv=args.csv)
    elif lines:
        print_sentences(store, lines, unrated)
    else:
        print("No finished games yet.")


def print_records(
    lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated], *, as_csv: bool
) -> None:
    """Print the boards for other programs: as a JSON list, or as CSV with the marks as JSON."""
    import csv
    import json

    from msgspec.structs import astuple

    from app.codec import readable_json
    from app.statistics.summary import Record, board_record

    records = [board_record(line, unrated.get(line.id, Unrated())) for line in lines]
    if not as_csv:
        print(readable_json(records))
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(Record.__struct_fields__)
    for each in records:
        *values, marks = astuple(each)
        writer.writerow([*values, json.dumps(marks)])


def print_sentences(
    store: MatchLists, lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]
) -> None:
    """Print a sentence for each board, what is not rated, and the person's rating in each game."""
    from app.statistics.rating import OPEN_BEFORE, rating_sentence, read_rated_games
    from app.statistics.summary import all_unrated, board_sentence, game_title, unrated_sentence
    from games.text import wrap_text

    print(*map(board_sentence, lines), sep="\n")
    if unrated_words := unrated_sentence(all_unrated(lines, unrated)):
        print("", *wrap_text(unrated_words, SENTENCE_WIDTH), sep="\n")
    games = dict.fromkeys(line.board.game for line in lines)
    ratings = [
        rating_sentence(game_title(game) + (OPEN_BEFORE if before else ""), rated)
        for game in games
        for before in (False, True)
        if (rated := read_rated_games(store, game, before=before))
    ]
    if ratings:
        print("", *ratings, sep="\n")
