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
from app.cli.kept import kept_store, tell_trouble
from app.codec import json_text
from app.match.marks import Unrated
from app.statistics.report import (
    COLUMNS,
    Record,
    all_unrated,
    cells,
    is_whole,
    record,
    title,
)
from app.storage.totals import Sum
from app.text_table import as_lines, headed

WIDTH = 80
"""Cells of the table."""

EXAMPLE = "example: parlour stats gops --rated --csv"


def add(commands: Any) -> None:
    """Add the parser for `stats`."""
    parser = commands.add_parser("stats", help="show what was won and lost", epilog=EXAMPLE)
    parser.add_argument("game", nargs="?", choices=plugins.slugs(), metavar="GAME")
    parser.add_argument("--rated", action="store_true", help="rated games alone")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const=as_json)
    form.add_argument("--csv", dest="form", action="store_const", const=as_csv)
    parser.set_defaults(run=run, form=as_table)


def run(args: argparse.Namespace) -> int:
    """Print a line for each game, variant and opponent."""
    store = kept_store()
    lines, unrated = store.figures().lines(rated=args.rated, game=args.game), store.unrated()
    tell_trouble(store)
    args.form(lines, unrated)
    return 0


def as_table(lines: Sequence[Sum], unrated: Mapping[int, Unrated]) -> None:
    """Print a table to read, and below it what in it is not rated."""
    if not lines:
        print("Nothing was played to its end yet.")
        return
    table = headed(("", *COLUMNS))
    for line in lines:
        indent = "" if is_whole(line.table) else "  "
        table.add_row(Text(indent + title(line.table)), *cells(line.tally))
    print(as_lines(table, width=WIDTH))
    if told := all_unrated(lines, unrated).told():
        print(*wrap(told, WIDTH), sep="\n")


def as_json(lines: Sequence[Sum], unrated: Mapping[int, Unrated]) -> None:
    """Print a list of objects."""
    print(json_text(records(lines, unrated)))


def as_csv(lines: Sequence[Sum], unrated: Mapping[int, Unrated]) -> None:
    """Print a head and a row for each, the marks as in JSON."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(Record.__struct_fields__)
    for each in records(lines, unrated):
        *values, marks = astuple(each)
        writer.writerow([*values, json.dumps(marks)])


def records(lines: Sequence[Sum], unrated: Mapping[int, Unrated]) -> list[Record]:
    """Return tables as plain values."""
    return [record(line, unrated.get(line.id, Unrated())) for line in lines]
