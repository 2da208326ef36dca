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
from app.wire.conversation import Ended, TableTalk
from app.wire.messages import Digest
from app.wire.table import TableCourse
from app.wire.terms import GameOffer, Name, offer_words, offered_game
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


def shared_game(talk: TableTalk) -> SharedGame:
    """Return what may be known of a table now: the turns that are over."""
    actions = ((seat, Raw(msgspec.json.encode(action))) for seat, action in talk.ledger.actions)
    terms = talk.terms
    return SharedGame(terms.table, terms.offer, terms.names, tuple(actions), talk.ended)  # type: ignore[arg-type]


def shared_in(home: Path) -> SharedGame | None:
    """Return the game that a guest shares; None if there is none that can be read."""
    return read_shared(home / GAME_FILE, SharedGame)


class Audience:
    """Shows the game at a table to the other guests.

    Args:
        talk: What is said at the table.
        book: The guest book of its host.
        delay: Seconds after which a turn can be seen.
    """

    def __init__(self, talk: TableTalk, book: GuestBook, delay: float = DELAY_SECONDS) -> None:
        self.talk = talk
        self.book = book
        self.delay = delay
        self.last: SharedGame | None = None
        self.due: list[asyncio.TimerHandle] = []

    def begin(self) -> None:
        """Let the others know of the table. Raises `Refusal` if that cannot be written down."""
        terms = self.talk.terms
        self.see()
        game = offer_words(terms.offer)
        self.book.note(stage="plays", game=game, opponent=self.talk.friend, table=terms.table)

    def see(self) -> None:
        """Share what is new at the table as soon as it is due."""
        now = shared_game(self.talk)
        if now == self.last:
            return
        shown = shared_in(self.book.home)
        if self.last is None and not (shown and shown.table == now.table):
            self.write(replace(now, actions=()))  # its host did not only leave it for a while
        self.last = now
        if now.ended:
            self.cancel()
            self.write(now)
        else:
            loop = asyncio.get_running_loop()
            self.due = [handle for handle in self.due if handle.when() > loop.time()]
            self.due.append(loop.call_later(self.delay, self.write, now))

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
        if self.book.own and self.book.own.table == self.talk.terms.table:
            with suppress(Refusal):
                self.book.note()


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
        game = self.read()
        kind: Any = offered_game(game.offer).Action
        try:
            actions = [(seat, msgspec.json.decode(raw, type=kind)) for seat, raw in game.actions]
        except DECODE_ERRORS as error:
            raise Refusal("Parlour cannot follow the game at that table.") from error
        return TableCourse(tuple(actions), game.ended)
