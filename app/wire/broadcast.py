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
from app.match.match import Match
from app.match.setup import REMOTE, Setup
from app.wire.conversation import Ended, TableTalk
from app.wire.messages import Digest, GameOffer, Name, offer_words, offered_game
from app.wire.table import TableCourse
from games.contract import Refusal
from games.text import printable

DELAY_SECONDS = 10.0
"""Seconds after which those who watch see a turn; they see the end of a game at once."""


class SharedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What those who watch a table may know of it: the turns that are over."""

    table: Digest
    offer: GameOffer
    names: tuple[Name, Name]
    actions: Annotated[tuple[tuple[Literal[-1, 0, 1], Raw], ...], Meta(max_length=5000)]
    ended: Ended | None


class Audience:
    """Shows the game at a table to the other guests, each turn after `delay` seconds."""

    def __init__(self, talk: TableTalk, book: GuestBook, delay: float = DELAY_SECONDS) -> None:
        self.talk, self.book, self.delay = talk, book, delay
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
        terms = self.talk.terms
        acted = self.talk.ledger.actions
        actions: Any = tuple((seat, Raw(msgspec.json.encode(action))) for seat, action in acted)
        now = SharedGame(terms.table, terms.offer, terms.names, actions, self.talk.ended)
        if now == self.last:
            return
        shown = read_shared(self.book.home / GAME_FILE, SharedGame)
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


class SharedTable(Struct, frozen=True):
    """A table of other guests: the home and the name of its host, and what names the table."""

    home: Path
    table: str
    host: str

    def read(self) -> SharedGame:
        """Return what can be seen now. Raises `Refusal` if the table is no longer there."""
        game, entry = read_shared(self.home / GAME_FILE, SharedGame), read_entry(self.home)
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

    def match(self) -> Match:
        """Return the match at the table, as it began. Raises `Refusal` if it cannot be watched."""
        shown = self.read()
        game = offered_game(shown.offer)
        options = msgspec.json.decode(shown.offer.options, type=game.Options)
        first, second = shown.names
        return Match(game, Setup(options, "", (REMOTE + first, REMOTE + second)))
