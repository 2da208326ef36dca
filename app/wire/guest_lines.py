"""The guests of a server in lines: who waits, who plays, and what that means for the others."""

from collections.abc import Iterable
from operator import attrgetter

from app.guests.guest_book import GuestEntry
from games.text import printable


def who_waits(entry: GuestEntry) -> str:
    """Return the line of a guest who waits, with the game."""
    return printable(f"{entry.name} waits: {entry.game}")


def who_plays(entry: GuestEntry) -> str:
    """Return the line of two guests who play, with the game."""
    return printable(f"{entry.name} and {entry.opponent} play: {entry.game}")


def by_name(entries: Iterable[GuestEntry], stage: str) -> list[GuestEntry]:
    """Return the entries of guests who wait, or who play, by their names."""
    return sorted((each for each in entries if each.stage == stage), key=attrgetter("name"))


def lobby_line(entries: Iterable[GuestEntry]) -> str:
    """Return who waits for a partner, for the lobby, or how to wait for one oneself."""
    waiting = by_name(entries, "waits")
    if not waiting:
        return "Press f to play with another guest."
    more = len(waiting) - 1
    others = f" ({more} more {'wait' if more > 1 else 'waits'})" if more else ""
    return f"{who_waits(waiting[0])}{others}. Press f to sit down."
