"""What other guests may watch of a table: every turn that is over, a moment late.

The host of a table shares it in a file. What is sealed, or chosen and not yet part of a whole turn,
is never in it, and nothing is written before its time, so nobody can read ahead.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from app.codec import DECODE_ERRORS
from app.guests.guest_book import GAME_FILE, GuestBook, read_entry, read_shared, share
from app.match.setup import REMOTE, Setup
from app.wire.alignment import TableCourse
from app.wire.endings import Ended
from app.wire.messages import Digest
from app.wire.offers import offer_words
from app.wire.table import WireTable
from app.wire.terms import GameOffer, Name, offered_game
from games.contract import Refusal
from games.text import printable

DELAY_SECONDS = 10.0
"""Seconds after which those who watch see a turn; they see the end of a game at once."""

MOST_ACTIONS = 5000
"""The most actions of a game that can be watched."""


class SharedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What those who watch a table may know of it."""

    table: Digest
    offer: GameOffer
    names: tuple[Name, Name]
    actions: Annotated[tuple[tuple[Literal[-1, 0, 1], Raw], ...], Meta(max_length=MOST_ACTIONS)]
    ended: Ended | None

    @property
    def setup(self) -> Setup:
        """What the match of those who watch begins from. Raises `Refusal` if it is impossible."""
        options = msgspec.json.decode(self.offer.options, type=offered_game(self.offer).Options)
        return Setup(options, "", (REMOTE + self.names[0], REMOTE + self.names[1]))

    def course(self) -> TableCourse:
        """Return what has happened. Raises one of `DECODE_ERRORS`, or `Refusal`."""
        kind: Any = offered_game(self.offer).Action
        actions = ((seat, msgspec.json.decode(raw, type=kind)) for seat, raw in self.actions)
        return TableCourse(tuple(actions), self.ended)


def shared_game(table: WireTable) -> SharedGame:
    """Return what may be known of a table now: the turns that are over."""
    talk = table.talk
    actions = ((seat, Raw(msgspec.json.encode(action))) for seat, action in talk.ledger.actions)
    terms = talk.terms
    return SharedGame(terms.table, terms.offer, terms.names, tuple(actions), talk.ended)  # type: ignore[arg-type]


class Audience:
    """Shows the game at a table to the other guests.

    Args:
        table: The table.
        book: The guest book of its host.
        delay: Seconds after which a turn can be seen.
    """

    def __init__(self, table: WireTable, book: GuestBook, delay: float = DELAY_SECONDS) -> None:
        self.table = table
        self.book = book
        self.delay = delay
        self.last: SharedGame | None = None
        self.due: list[asyncio.TimerHandle] = []

    def begin(self) -> None:
        """Let the others know of the table. Raises `Refusal` if that cannot be written down."""
        terms, seat = self.table.talk.terms, self.table.talk.seat
        self.see()
        self.book.note(
            stage="plays",
            game=offer_words(terms.offer),
            opponent=terms.names[1 - seat],
            table=terms.table,
        )

    def see(self) -> None:
        """Share what is new at the table as soon as it is due."""
        now = shared_game(self.table)
        if now == self.last:
            return
        if self.last is None and not self.is_shared(now.table):
            self.write(replace(now, actions=()))
        self.last = now
        if now.ended:
            self.cancel()
            self.write(now)
        else:
            loop = asyncio.get_running_loop()
            self.due = [handle for handle in self.due if handle.when() > loop.time()]
            self.due.append(loop.call_later(self.delay, self.write, now))

    def is_shared(self, table: str) -> bool:
        """Return whether what is shared is of a table; its host may have left it for a while."""
        game = shared_in(self.book.home)
        return game is not None and game.table == table

    def write(self, game: SharedGame) -> None:
        """Share a game; a full disk is no reason to stop playing."""
        with suppress(OSError):
            share(self.book.home / GAME_FILE, game)

    def cancel(self) -> None:
        """Share nothing that is not due yet."""
        for handle in self.due:
            handle.cancel()
        self.due = []

    def leave(self) -> None:
        """Take the table back from the guest book, unless the next one is there by now."""
        self.cancel()
        if self.book.own and self.book.own.table == self.table.talk.terms.table:
            with suppress(Refusal):
                self.book.note()


def shared_in(home: Path) -> SharedGame | None:
    """Return the game that a guest shares; None if there is none that can be read."""
    with suppress(OSError, *DECODE_ERRORS):
        return msgspec.json.decode(read_shared(home / GAME_FILE), type=SharedGame)
    return None


class SharedTable:
    """A table of other guests.

    Args:
        home: The home of its host.
        table: What names the table.
        host: What the host is called.
    """

    def __init__(self, home: Path, table: str, host: str) -> None:
        self.home = home
        self.table = table
        self.host = host

    def read(self) -> SharedGame:
        """Return what can be seen now. Raises `Refusal` if the table is no longer there."""
        game, entry = shared_in(self.home), read_entry(self.home)
        is_played = entry is not None and entry.table == self.table
        if game and game.table == self.table and (game.ended or is_played):
            return game
        raise Refusal(f"{printable(self.host)} has left the table. Press Esc to leave, too.")

    def course(self) -> TableCourse:
        """Return what has happened at the table. Raises `Refusal` if it cannot be seen."""
        try:
            return self.read().course()
        except DECODE_ERRORS as error:
            raise Refusal("Parlour cannot follow the game at that table.") from error
