"""Brings a match in line with what both sides of its table agree on."""

from typing import Any

from app.match.match import Match
from app.match.setup import REMOTE
from app.storage.store import Store
from app.wire.table import WireTable
from games.contract import HOUSE, Refusal, Seat


def first_misfit(match: Match, table: WireTable) -> int:
    """Return how many steps of a match both sides agree on, with one's own choice that waits."""
    talk = table.talk
    agreed = {seat: talk.ledger.of_seat(seat) for seat in (HOUSE, *match.game.chairs)}
    if talk.chosen is not None and not talk.ledger.has_chance(talk.chosen):
        agreed[talk.seat] = [*agreed[talk.seat], talk.chosen]
    seen: dict[Seat, int] = dict.fromkeys(agreed, 0)
    for place, step in enumerate(match.steps):
        n = seen[step.seat]
        if n >= len(agreed[step.seat]) or agreed[step.seat][n] != step.action:
            return place
        seen[step.seat] += 1
    return len(match.steps)


def missing(match: Match, table: WireTable) -> list[tuple[Seat, Any]]:
    """Return what both sides agree on and a match lacks, in order."""
    known = {seat: match.count(seat) for seat in (HOUSE, *match.game.chairs)}
    lacking = []
    for seat, action in table.talk.ledger.actions:
        known[seat] -= 1
        if known[seat] < 0:
            lacking.append((seat, action))
    return lacking


def is_behind(match: Match, table: WireTable) -> bool:
    """Return whether a match has to be changed by more than playing on."""
    return first_misfit(match, table) < len(match.steps) or is_to_end(match, table)


def is_to_end(match: Match, table: WireTable) -> bool:
    """Return whether a table ended in another way than by the rules, and its match has not yet."""
    ended = table.talk.ended
    return bool(ended and ended.how != "over" and not match.is_broken_off)


def align(match: Match, table: WireTable) -> None:
    """Take back what was taken back at the table, and end the match as the table ended."""
    if (place := first_misfit(match, table)) < len(match.steps):
        match.take_back(place)
    if is_to_end(match, table):
        for seat, action in missing(match, table):
            match.apply(seat, action)
        end(match, table)


def end(match: Match, table: WireTable) -> None:
    """End a match as its table ended: somebody gave up, was away, or broke the protocol."""
    ended = table.talk.ended
    if ended is None or not match.to_move:
        return
    if ended.how == "broken":
        losers = match.game.chairs if ended.loser is None else (ended.loser,)
        for seat in losers:
            match.foul(seat, ended.why)
    elif ended.loser is not None:
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
    align(match, table)
    return match
