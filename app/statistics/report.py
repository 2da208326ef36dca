"""The statistics in words: a line for each board, for people and for other programs."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from app import plugins
from app.match.unrated import mark_meanings
from app.statistics.summary import Unrated
from app.storage.totals import BoardTotal
from games.contract import Refusal
from games.text import printable

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
DAYS_BY_NAME = 7
"""For how many days back a day is called by its name; before that, its date is shown."""


def game_title(game: str) -> str:
    """Return a game's title; its name if it is not installed."""
    try:
        return plugins.title_of(game).title
    except Refusal:
        return printable(game)


def variant_words(game: str, variant: str) -> str:
    """Return what a variant of a game is called in a sentence; its own name if it has no other."""
    try:
        named = plugins.find(game).extras.variants.get(variant)
    except Refusal:
        named = None
    return named.name[:1].lower() + named.name[1:] if named else printable(variant)


def average_text(value: float | None) -> str:
    """Return an average with one decimal, "-" if there is none."""
    return "-" if value is None else f"{value:.1f}"


def unrated_sentence(unrated: Unrated) -> str:
    """Return how many matches are not rated, and why; "" if all are."""
    if not unrated.count:
        return ""
    words = mark_meanings(*map(plugins.find, plugins.slugs()))
    reasons = ", ".join(f"in {n} {words.get(mark, mark)}" for mark, n in unrated.marks.items())
    were = "was" if unrated.count == 1 else "were"
    return f"{unrated.count} of these {were} friendly: {reasons}."


class Record(Struct, frozen=True):
    """A board's total as plain values, for other programs; None for what does not exist.

    `side` and `other` are two persons' names. Without a `side`, a person here played alone,
    against `other`. `average` and `against` are points in a match. `unrated` matches are not rated;
    `marks` says how many have each mark.
    """

    game: str
    variant: str
    side: str
    other: str
    rated: bool
    won: int
    drawn: int
    lost: int
    share: float
    streak: int
    longest: int
    best: int | None
    average: float | None
    against: float | None
    unrated: int
    marks: Mapping[str, int]


def board_record(line: BoardTotal, unrated: Unrated) -> Record:
    """Return a board's total as plain values."""
    board, tally = line.board, line.tally
    return Record(
        *(board.game, board.variant, board.side, board.other, board.rated),
        *(tally.won, tally.drawn, tally.lost, round(tally.share, 4)),
        *(tally.streak, tally.longest, tally.best),
        *(tally.average, tally.average_against),
        *(unrated.count, unrated.marks),
    )


def ago(then: datetime, now: datetime) -> str:
    """Return a time in words: "20 minutes ago", "yesterday", "Friday", "3 Nov"."""
    passed, days = now - then, (now.date() - then.date()).days
    if passed < MINUTE:
        return "just now"
    if days == 0:
        many, unit = (passed // HOUR, "hour") if passed >= HOUR else (passed // MINUTE, "minute")
        return f"{many} {unit}{'s' if many > 1 else ''} ago"
    if days == 1:
        return "yesterday"
    if days < DAYS_BY_NAME:
        return f"{then:%A}"
    return f"{then.day} {then:%b}" + (f" {then.year}" if then.year != now.year else "")
