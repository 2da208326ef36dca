"""Brings a match in line with the course of its table: what both sides agree on."""

from typing import Any

from msgspec import Struct

from app.match.match import Match, unique
from app.match.setup import REMOTE
from app.match.unrated import CLAIMED
from app.storage.store import Store
from app.wire.endings import Ended
from app.wire.table import WireTable
from games.contract import HOUSE, Refusal, Seat


class TableCourse(Struct, frozen=True):
    """What has happened at a table.

    Attributes:
        actions: What both sides agree on, in order.
        ended: How it ended; None while it goes on.
        waiting: A choice of one's own that waits for that of the other side.
    """

    actions: tuple[tuple[Seat, Any], ...]
    ended: Ended | None = None
    waiting: tuple[tuple[Seat, Any], ...] = ()


def table_course(table: WireTable) -> TableCourse:
    """Return what has happened at a table of this side."""
    talk = table.talk
    waits = talk.chosen is not None and not talk.ledger.has_chance(talk.chosen)
    waiting = ((talk.seat, talk.chosen),) if waits else ()
    return TableCourse(tuple(talk.ledger.actions), talk.ended, waiting)


def first_misfit(match: Match, course: TableCourse) -> int:
    """Return how many steps of a match belong to the course of its table."""
    agreed: dict[Seat, list[Any]] = {seat: [] for seat in (HOUSE, *match.game.chairs)}
    for seat, action in (*course.actions, *course.waiting):
        agreed[seat].append(action)
    seen: dict[Seat, int] = dict.fromkeys(agreed, 0)
    for place, step in enumerate(match.steps):
        n = seen[step.seat]
        if n >= len(agreed[step.seat]) or agreed[step.seat][n] != step.action:
            return place
        seen[step.seat] += 1
    return len(match.steps)


def missing(match: Match, course: TableCourse) -> list[tuple[Seat, Any]]:
    """Return what both sides agree on and a match lacks, in order."""
    known = {seat: match.count(seat) for seat in (HOUSE, *match.game.chairs)}
    lacking = []
    for seat, action in course.actions:
        known[seat] -= 1
        if known[seat] < 0:
            lacking.append((seat, action))
    return lacking


def is_behind(match: Match, course: TableCourse) -> bool:
    """Return whether a match has to be changed by more than playing on."""
    return first_misfit(match, course) < len(match.steps) or is_to_end(match, course)


def is_to_end(match: Match, course: TableCourse) -> bool:
    """Return whether a table ended in another way than by the rules, and its match has not yet."""
    ended = course.ended
    return bool(ended and ended.how != "over" and match.to_move)


def align(match: Match, course: TableCourse) -> None:
    """Take back what was taken back at the table, and end the match as the table ended."""
    if (place := first_misfit(match, course)) < len(match.steps):
        match.take_back(place)
    if course.ended and is_to_end(match, course):
        for seat, action in missing(match, course):
            match.apply(seat, action)
        end(match, course.ended)


def end(match: Match, ended: Ended) -> None:
    """End a match as its table ended: somebody gave up, was away, or broke the protocol."""
    if not match.to_move:
        return
    if ended.how == "broken":
        losers = match.game.chairs if ended.loser is None else (ended.loser,)
        for seat in losers:
            match.foul(seat, ended.why)
    elif ended.loser is not None:
        if ended.how == "claimed":
            match.marks = unique(*match.marks, CLAIMED)  # recorded with the end
        match.resign(ended.loser)


def begin_or_resume(store: Store, table: WireTable) -> Match:
    """Return the match of a table, from the store or a new one, in line with the table.

    Raises:
        Refusal: The store cannot be read.
    """
    talk = table.talk
    if table.match is not None:
        match = store.resume(table.match)
        if not any(who.startswith(REMOTE) for who in match.setup.seats):
            raise Refusal("This game was not played with a friend at another terminal.")
    else:
        match = store.begin(talk.game, talk.terms.setup(talk.seat))
    align(match, table_course(table))
    return match
