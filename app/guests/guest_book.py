"""The guest book: what the guests of this computer are called, and who waits or plays.

Each guest's entry lies in the guest's own home, where the others can read it, and goes with it.

Names that look alike in print count as the same, and those with letters of two alphabets are
refused, as Unicode's report 39 on security advises, so that nobody can pass for somebody else.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Literal, TypeVar
from unicodedata import name as sign_name
from unicodedata import normalize

import msgspec
from msgspec import Meta, Struct, structs

from app import codec, paths
from app.guests.session import is_guest, lock_homes
from games.contract import Refusal
from games.text import printable, quoted

ENTRY_FILE, GAME_FILE = "guest.json", "game.json"  # of a home, which the other guests read

ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE"})
"""Alphabets with letters that look like those of another one, as Unicode's names begin."""

SAME_IN_PRINT = str.maketrans("l1|0", "iiio")  # signs that many typefaces do not tell apart

ShortText = Annotated[str, Meta(max_length=120)]

Shared = TypeVar("Shared", bound=Struct)


class GuestEntry(Struct, frozen=True):
    """What the others may know of a guest."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    stage: Literal["", "waits", "plays"] = ""
    game: ShortText = ""
    opponent: ShortText = ""
    invitation: ShortText = ""
    table: ShortText = ""


class GuestBook:
    """The entries of all guests, as one of them sees them."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.own: GuestEntry | None = None

    def sign(self, name: str) -> None:
        """Enter a name, once. Raises `Refusal`."""
        if not appearance(name):
            raise Refusal("Please type a name.")
        letters = (sign for sign in normalize("NFKC", name) if sign.isalpha())
        if len({sign_name(sign, "").partition(" ")[0] for sign in letters} & ALPHABETS) > 1:
            raise Refusal("Please use letters of one alphabet only.")
        try:
            with lock_homes(self.home.parent):
                taken = {appearance(entry.name): entry for entry in self._read_others().values()}
                if other := taken.get(appearance(name)):
                    raise Refusal(f"Somebody called {quoted(other.name)} is here already.")
                self.write(GuestEntry(name))
        except OSError as error:
            raise Refusal(f"Your name cannot be saved: {error.strerror}.") from error

    def note(self, **changes: str) -> None:
        """Change this guest's entry; what is not named becomes empty. Raises `Refusal`."""
        if self.own:
            try:
                self.write(structs.replace(GuestEntry(self.own.name), **changes))
            except OSError as error:
                raise Refusal(f"The others cannot see your table: {error.strerror}.") from error

    def write(self, entry: GuestEntry) -> None:
        """Write this guest's entry. Raises `OSError`."""
        share(self.home / ENTRY_FILE, entry)
        self.own = entry

    def others(self) -> dict[Path, GuestEntry]:
        """Return the entries of the other guests who are here and have a name, by their homes."""
        with suppress(OSError), lock_homes(self.home.parent):
            return self._read_others()
        return {}

    def _read_others(self) -> dict[Path, GuestEntry]:
        homes = sorted(self.home.parent.iterdir())
        found = {home: read_entry(home) for home in homes if home != self.home}
        return {home: entry for home, entry in found.items() if entry}


@cache
def _book_in(home: Path) -> GuestBook:
    return GuestBook(home)


def own_book() -> GuestBook | None:
    """Return the guest book of the guest at this terminal; None if there is no guest."""
    return _book_in(paths.data_folder()) if is_guest() else None


def read_entry(home: Path) -> GuestEntry | None:
    """Return the entry of a guest; None if there is none that can be read."""
    return read_shared(home / ENTRY_FILE, GuestEntry)


def read_shared(path: Path, kind: type[Shared]) -> Shared | None:
    """Return what another guest has written; None if it cannot be read."""
    with suppress(OSError, *codec.DECODE_ERRORS), path.open("rb") as file:
        return msgspec.json.decode(file.read(1 << 18), type=kind)
    return None


def share(path: Path, value: Struct) -> None:
    """Write a file for the other guests, at once. Raises `OSError`."""
    part = path.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(value))
    os.replace(part, path)


def appearance(name: str) -> str:
    """Return a name as it is compared: without blanks, and what takes no cell of its own."""
    from wcwidth import wcwidth  # only now: slow to load

    shown = normalize("NFKC", name).casefold().translate(SAME_IN_PRINT)
    seen = (sign for sign in shown if not sign.isspace() and wcwidth(sign) > 0)
    return "".join(seen).replace("\N{BRAILLE PATTERN BLANK}", "")


def who_waits(entry: GuestEntry) -> str:
    """Return the line of a guest who waits, with the game."""
    return printable(f"{entry.name} is waiting: {entry.game}")


def who_plays(entry: GuestEntry) -> str:
    """Return the line of two guests who play, with the game."""
    return printable(f"{entry.name} and {entry.opponent} are playing: {entry.game}")


def by_name(entries: Iterable[GuestEntry], stage: str) -> list[GuestEntry]:
    """Return the entries of guests who wait, or who play, by their names."""
    return sorted((each for each in entries if each.stage == stage), key=attrgetter("name"))


def lobby_line(entries: Iterable[GuestEntry]) -> str:
    """Return who waits for a partner, for the lobby, or how to wait for one oneself."""
    waiting = by_name(entries, "waits")
    if not waiting:
        return "Press f to play with another guest."
    others = f" (and {len(waiting) - 1} more)" if len(waiting) > 1 else ""
    return f"{who_waits(waiting[0])}{others}. Press f to sit down."
