"""A table: a conversation that is noted down, and what of it the other side has not heard."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from app.codec import DECODE_ERRORS, compact_json
from app.wire.conversation import TableTalk
from app.wire.journal import UNREADABLE_TABLE, JournalEntry, TableJournal
from app.wire.messages import AnyMessage, Broken, NotUnderstood, decode_line, encode_line
from games.contract import Refusal


class WireTable:
    """A conversation and its journal; every line is on the disk before it has an effect.

    Args:
        journal: The journal, which may hold the beginning of the conversation.
    """

    def __init__(self, journal: TableJournal) -> None:
        heading = journal.heading
        self.journal = journal
        self.talk = TableTalk(heading.terms, heading.seat, heading.secret)
        self.said: list[bytes] = []
        self.heard = 0
        self.match: int | None = None
        self.last_heard = heading.time
        """When the other side was heard or met last, in seconds since 1970."""
        self.send: Callable[[bytes], None] = lambda line: None
        self.on_change: Callable[[], None] = lambda: None

    def restore(self) -> None:
        """Follow what is in the journal; then say what was due when it ended.

        Raises:
            Refusal: The journal is damaged.
        """
        try:
            for entry in self.journal.entries():
                self.take(entry)
        except (Refusal, *DECODE_ERRORS) as error:
            raise Refusal(UNREADABLE_TABLE) from error
        self.say_due()

    def take(self, entry: JournalEntry) -> None:
        """Do what follows from a line of the journal."""
        self.last_heard = entry.time or self.last_heard
        self.match = entry.match or self.match
        if entry.said:
            kind: Any = self.talk.game.Action
            mine = msgspec.json.decode(entry.mine, type=kind) if entry.mine else None
            line = entry.said.encode() + b"\n"
            self.said.append(line)
            self.talk.say(decode_line(line), mine)
        elif entry.heard:
            self.heard += 1
            self.talk.hear(decode_line(entry.heard.encode()))
        elif entry.broken:
            self.talk.break_off(entry.broken)

    def note(self, entry: JournalEntry, *, lasting: bool = False) -> None:
        """Write a line into the journal, and do what follows from it.

        What follows from other lines need not last through a power cut: it is said again in the
        same order, and the other side says again what it has said.
        """
        self.journal.write(entry, lasting=lasting)
        self.take(entry)

    def say(self, message: AnyMessage, mine: Any = None) -> None:
        """Say something, and what is due after it. Raises `Refusal` if it cannot be noted down."""
        self.tell(message, mine, lasting=True)
        self.say_due()
        self.on_change()

    def tell(self, message: AnyMessage, mine: Any = None, *, lasting: bool = False) -> None:
        """Note down what is said, and send it."""
        line = encode_line(message)
        secret = "" if mine is None else compact_json(mine)
        self.note(JournalEntry(said=line[:-1].decode(), mine=secret), lasting=lasting)
        self.send(line)

    def say_due(self) -> None:
        """Say everything that is due."""
        while message := self.talk.due():
            self.tell(message)

    def choose(self, action: Any) -> None:
        """Make a choice. Raises `Refusal` if that is not possible now."""
        self.say(self.talk.choice(action), action)

    def hear(self, line: bytes) -> None:
        """Take a line of the other side; one that is no message breaks the table."""
        if self.talk.is_broken:
            return
        was_ended = self.talk.ended
        try:
            decode_line(line)
            self.note(JournalEntry(heard=line[:-1].decode(), time=int(time.time())))
        except NotUnderstood as no:
            self.break_off(str(no))
            return
        self.tell_break(was_ended)
        self.say_due()
        self.on_change()

    def break_off(self, what: str) -> None:
        """End the conversation because of what the other side did."""
        if self.talk.is_broken:
            return
        was_ended = self.talk.ended
        self.note(JournalEntry(broken=str(self.talk.turn.wrong(what))))
        self.tell_break(was_ended)
        self.on_change()

    def tell_break(self, was_ended: Any) -> None:
        """Tell the other side why the conversation has just been broken off."""
        ended = self.talk.ended
        if ended and ended != was_ended and ended.how == "broken":
            with suppress(Refusal):
                self.tell(Broken(ended.why[:200]))

    def note_time(self) -> None:
        """Note down that the other side is here; a full disk is reported where it matters."""
        with suppress(Refusal):
            self.note(JournalEntry(time=int(time.time())))

    def note_match(self, match_id: int) -> None:
        """Note down the number of the match in the store."""
        if self.match != match_id:
            self.note(JournalEntry(match=match_id))
