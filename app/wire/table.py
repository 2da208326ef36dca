"""The table of a match at two terminals: what was said there, and what the match makes of it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.codec import DECODE_ERRORS, compact_json
from app.match.match import Match, unique
from app.match.names import LEFT
from app.match.setup import REMOTE
from app.storage.store import Store
from app.wire.conversation import Ended, TableTalk
from app.wire.journal import (
    UNREADABLE_TABLE,
    JournalEntry,
    TableJournal,
    journal_of,
    new_journal,
)
from app.wire.messages import (
    AnyMessage,
    Broken,
    NotUnderstood,
    PlayAgain,
    decode_line,
    encode_line,
)
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
        self.send: Callable[[bytes], None] = lambda line: None
        self.on_change: Callable[[], None] = lambda: None

    @property
    def course(self) -> TableCourse:
        """What has happened here."""
        talk = self.talk
        waits = talk.chosen is not None and not talk.ledger.has_chance(talk.chosen)
        waiting = ((talk.seat, talk.chosen),) if waits else ()
        return TableCourse(tuple(talk.ledger.actions), talk.ended, waiting)

    # what is noted down

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
        elif entry.left:
            self.talk.leave()

    def note(self, entry: JournalEntry, *, lasting: bool = False) -> None:
        """Write a line into the journal, and do what follows from it.

        What follows from other lines need not last through a power cut: it is said again in the
        same order, and the other side says again what it has said.
        """
        self.journal.write(entry, lasting=lasting)
        self.take(entry)

    def note_match(self, match_id: int) -> None:
        """Note down the number of the match in the store."""
        if self.match != match_id:
            self.note(JournalEntry(match=match_id))

    # what is said

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
        try:
            decode_line(line)
        except NotUnderstood as no:
            self.break_off(str(no))
        else:
            self.follow(JournalEntry(heard=line[:-1].decode()))

    def break_off(self, what: str) -> None:
        """End the conversation because of what the other side did."""
        self.follow(JournalEntry(broken=str(self.talk.turn.wrong(what))))

    def leave(self) -> None:
        """End the game as left by the other side. Raises `Refusal` if it cannot be noted down."""
        self.note(JournalEntry(left=True), lasting=True)
        self.on_change()

    def follow(self, entry: JournalEntry) -> None:
        """Note down what the other side did, and answer; nothing more once a side is wrong."""
        if self.talk.broken:
            return
        self.note(entry)
        if self.talk.broken:
            with suppress(Refusal):
                self.tell(Broken(self.talk.broken[:200]))
        self.say_due()
        self.on_change()

    # another game

    def has_moved_on(self, other: str, anchor: str) -> bool:
        """Return whether the other side has sat down at the next table already.

        Then it has said that it wants another game. If that was lost on its way, it is noted down.

        Args:
            other: The table of the other side.
            anchor: What the other side commits to there.
        """
        terms = self.talk.next_terms(anchor)
        if terms is None or terms.table != other:
            return False
        if 1 - self.talk.seat not in self.talk.again:
            self.hear(encode_line(PlayAgain(anchor)))
        return True

    def next_table(self) -> "WireTable":
        """Begin the table that both sides want. Raises `Refusal` if it cannot be noted down."""
        heading, terms = self.journal.heading, self.talk.next_terms()
        assert terms  # noqa: S101 - both have asked for it
        following = replace(
            heading,
            terms=terms,
            seat=1 - heading.seat,
            secret=self.talk.next_secret,
            before=heading.terms.table,
        )
        begun = WireTable(new_journal(following, self.journal.path.parent))
        begun.say_due()
        return begun


# the match of a table


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
    align(match, table.course)
    return match


def table_of(match: Match) -> WireTable:
    """Return the table of a stored match, which is then in line with it.

    Raises:
        Refusal: The table is not known here, or what was saved of it cannot be read.
    """
    table = WireTable(journal_of(match.id or 0))
    table.restore()
    align(match, table.course)
    return table


def first_misfit(match: Match, course: TableCourse) -> int:
    """Return how many steps of a match belong to the course of its table."""
    agreed: dict[Seat, list[Any]] = {seat: [] for seat in (HOUSE, *match.game.chairs)}
    for seat, action in reversed((*course.actions, *course.waiting)):
        agreed[seat].append(action)
    for place, step in enumerate(match.steps):
        if not agreed[step.seat] or agreed[step.seat].pop() != step.action:
            return place
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


def next_of(match: Match, course: TableCourse, seat: Seat) -> Any:
    """Return the next action of a seat that a match lacks; None if there is none yet."""
    return next((action for who, action in missing(match, course) if who == seat), None)


def is_behind(match: Match, course: TableCourse) -> bool:
    """Return whether a match has to be changed by more than playing on: cut short, or ended."""
    is_lost = course.ended is not None and course.ended.loser is not None
    return first_misfit(match, course) < len(match.steps) or (is_lost and bool(match.to_move))


def align(match: Match, course: TableCourse) -> None:
    """Take back what was taken back at the table, and end the match as the table ended."""
    if (place := first_misfit(match, course)) < len(match.steps):
        match.take_back(place)
    if course.ended and course.ended.loser is not None and match.to_move:
        for seat, action in missing(match, course):
            match.apply(seat, action)
        end(match, course.ended)


def end(match: Match, ended: Ended) -> None:
    """End a match as somebody lost its table: gave up, left, or broke the protocol."""
    if ended.loser is None or not match.to_move:
        return
    if ended.how == "broken":
        match.foul(ended.loser, ended.why)
    else:
        if ended.how == "left":
            match.marks = unique(*match.marks, LEFT)  # recorded with the end
        match.resign(ended.loser)
