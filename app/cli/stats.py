"""`parlour stats`: what was won and lost, as a table, as JSON or as CSV."""

import argparse
import csv
import json
import sys
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from msgspec.structs import astuple
from rich.text import Text

from app import plugins
from app.cli.options import open_kept_store, print_trouble
from app.codec import readable_json
from app.rich_text import headed_table, render_lines
from app.statistics.report import (
    BOARD_COLUMNS,
    Record,
    board_record,
    board_title,
    tally_cells,
    unrated_sentence,
)
from app.statistics.summary import Unrated, all_unrated, read_summary, read_unrated
from app.storage.scoreboards import is_whole_game
from app.storage.totals import BoardTotal

TABLE_WIDTH = 80
"""Cells of the table."""

EXAMPLE = "example: parlour stats gops --rated --csv"


def add(commands: Any) -> None:
    """Add the parser for `stats`."""
    parser = commands.add_parser("stats", help="show what was won and lost", epilog=EXAMPLE)
    parser.add_argument("game", nargs="?", choices=plugins.slugs(), metavar="GAME")
    parser.add_argument("--rated", action="store_true", help="rated games alone")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const=print_json)
    form.add_argument("--csv", dest="form", action="store_const", const=print_csv)
    parser.set_defaults(run=run, form=print_table)


def run(args: argparse.Namespace) -> int:
    """Print a line for each game, variant and opponent."""
    store = open_kept_store()
    lines = read_summary(store).lines(rated=args.rated, game=args.game)
    unrated = read_unrated(store)
    print_trouble(store)
    args.form(lines, unrated)
    return 0


def print_table(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a table, and below it how many matches are not rated."""
    if not lines:
        print("Nothing was played to its end yet.")
        return
    table = headed_table(("", *BOARD_COLUMNS))
    for line in lines:
        indent = "" if is_whole_game(line.board) else "  "
        table.add_row(Text(indent + board_title(line.board)), *tally_cells(line.tally))
    print(render_lines(table, width=TABLE_WIDTH))
    if told := unrated_sentence(all_unrated(lines, unrated)):
        print("", *wrap(told, TABLE_WIDTH), sep="\n")


def print_json(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a list of objects."""
    print(readable_json(board_records(lines, unrated)))


def print_csv(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> None:
    """Print a line of titles and a line for each board, with the marks as JSON."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(Record.__struct_fields__)
    for each in board_records(lines, unrated):
        *values, marks = astuple(each)
        writer.writerow([*values, json.dumps(marks)])


def board_records(lines: Sequence[BoardTotal], unrated: Mapping[int, Unrated]) -> list[Record]:
    """Return the totals of boards as plain values."""
    return [board_record(line, unrated.get(line.id, Unrated())) for line in lines]
