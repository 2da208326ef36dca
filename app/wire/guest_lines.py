"""The guests of a server in lines: who waits, who plays, and what that means for the others."""

from collections.abc import Iterable
from operator import attrgetter

from app.guests.guest_book import GuestEntry
from games.text import printable


def who_waits(entry: GuestEntry) -> str:
    """Return that a guest waits, and for which game."""
    return printable(f"{entry.name} waits: {entry.game}")


def who_plays(entry: GuestEntry) -> str:
    """Return that two guests play, and which game."""
    return printable(f"{entry.name} and {entry.opponent} play: {entry.game}")


def by_name(entries: Iterable[GuestEntry], stage: str) -> list[GuestEntry]:
    """Return the entries of guests who wait, or who play, by their names."""
    return sorted((each for each in entries if each.stage == stage), key=attrgetter("name"))


def lobby_line(entries: Iterable[GuestEntry]) -> str:
    """Return who waits for a partner, for the lobby; "" if nobody does."""
    waiting = by_name(entries, "waits")
    if not waiting:
        return ""
    others = f", {len(waiting) - 1} more wait" if len(waiting) > 1 else ""
    return f"{who_waits(waiting[0])}{others}. Press f to sit down."
