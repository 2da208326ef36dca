"""The statistics of `parlour stats` for other programs: as JSON or as CSV."""

import csv
import json
import sys
from collections.abc import Mapping, Sequence

from msgspec.structs import astuple

from app.codec import readable_json
from app.statistics.report import Record, board_record
from app.statistics.summary import Unrated
from app.storage.totals import BoardTotal


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
