"""The table of a match at two terminals: what was said there, its journal, and its match.

Everything that was said is written down before it counts.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct, structs

from app import codec, paths
from app.match import names, setup
from app.match.match import Match, unique
from app.storage.files import add_line
from app.storage.store import Store
from app.wire import conversation, messages
from app.wire.invitation import Invitation
from app.wire.messages import AnyMessage, Digest, Terms, decode_line, encode_line
from games.contract import HOUSE, Refusal, Seat

LARGEST_JOURNAL = 1 << 24  # bytes that are read of one
UNREADABLE_TABLE = "What was saved of this table cannot be read."


class Heading(Struct, frozen=True):
    """The first line of a journal: which side this is, how to find the other, and its secret.

    `before` is the table of the game before, if this is another with the same friend; `time`, of
    Parlour 1.0, is when the two met; `sum` is the checksum of the line without it, "" in old ones.
    """

    role: Literal["host", "guest"]
    invitation: Invitation
    terms: Terms
    seat: Seat
    secret: Digest
    ssh: str = ""
    before: str = ""
    time: int = 0
    sum: str = ""


class JournalEntry(Struct, frozen=True, omit_defaults=True):
    """A line: what was said, with the choice that it seals, or heard, or what broke the table.

    All of these are JSON but `broken`, which is a sentence. `left` says that the other side has
    left the game, `match` is the number of the match in the store; `time` and `sum` are as in
    `Heading`.
    """

    said: str = ""
    mine: str = ""
    heard: str = ""
    broken: str = ""
    match: int | None = None
    time: int = 0
    sum: str = ""
    left: bool = False


JournalLine = TypeVar("JournalLine", Heading, JournalEntry)


class TableJournal:
    """The journal of one table: its file, and the first line of that."""

    def __init__(self, path: Path, heading: Heading) -> None:
        self.path, self.heading = path, heading

    def write(self, entry: Heading | JournalEntry, *, lasting: bool = True) -> None:
        """Add a line, which survives a power cut if it is `lasting`. Raises `Refusal`."""
        line = msgspec.json.encode(structs.replace(entry, sum=line_sum(entry))) + b"\n"
        try:
            add_line(self.path, line, lasting=lasting, mode=0o600)
        except OSError as error:
            raise Refusal(f"The table cannot be saved: {error.strerror}.") from error

    def entries(self) -> Iterator[JournalEntry]:
        """Yield what was noted down, but no line that was cut off. Raises as `read_line`."""
        with self.path.open("rb") as file:
            for line in file.read(LARGEST_JOURNAL).split(b"\n")[1:-1]:
                yield read_line(line, JournalEntry)


def line_sum(line: Heading | JournalEntry) -> str:
    """Return the checksum of a line: a changed one could accuse the other side of cheating."""
    return f"{crc32(msgspec.json.encode(structs.replace(line, sum=''))):08x}"


def read_line(text: bytes, kind: type[JournalLine]) -> JournalLine:
    """Return a line as it was written. Raises `Refusal`, or one of `DECODE_ERRORS`."""
    line = msgspec.json.decode(text, type=kind)
    if line.sum and line.sum != line_sum(line):
        raise Refusal(UNREADABLE_TABLE)
    return line


def open_journal(path: Path) -> TableJournal:
    """Return a journal that was begun. Raises `Refusal` if it cannot be read."""
    try:
        with path.open("rb+") as file:
            heading = read_line(file.readline(LARGEST_JOURNAL), Heading)
            file.seek(0)
            codec.cut_torn_end(file)
    except (OSError, *codec.DECODE_ERRORS) as error:
        raise Refusal(UNREADABLE_TABLE) from error
    return TableJournal(path, heading)


def journal_of(match_id: int) -> TableJournal:
    """Return the journal of a stored match. Raises `Refusal` if there is none."""
    for path in sorted((paths.data_folder() / "wire").glob("*.jsonl")):
        with suppress(Refusal, OSError, *codec.DECODE_ERRORS):
            journal = open_journal(path)
            if any(entry.match == match_id for entry in journal.entries()):
                return journal
    raise Refusal("What Parlour knew of this table is gone, so the game cannot go on.")


class TableCourse(Struct, frozen=True):
    """What has happened at a table; `waiting` is a choice that waits for the other side's."""

    actions: tuple[tuple[Seat, Any], ...]
    ended: conversation.Ended | None = None
    waiting: tuple[tuple[Seat, Any], ...] = ()


class WireTable:
    """A conversation and its journal; every line is on the disk before it has an effect."""

    def __init__(self, journal: TableJournal) -> None:
        self.journal, heading = journal, journal.heading
        self.talk = conversation.TableTalk(heading.terms, heading.seat, heading.secret)
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
        """Follow the journal, then say what was due when it ended. Raises `Refusal` if damaged."""
        try:
            for entry in self.journal.entries():
                self.take(entry)
        except (Refusal, *codec.DECODE_ERRORS) as error:
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
        """Write a line into the journal, and do what follows from it."""
        # What follows from others need not last through a power cut: it is said again in the same
        # order, and the other side says again what it has said.
        self.journal.write(entry, lasting=lasting)
        self.take(entry)

    def note_match(self, match_id: int) -> None:
        """Note down the number of the match in the store."""
        if self.match != match_id:
            self.note(JournalEntry(match=match_id))

    # what is said

    def say(self, message: AnyMessage, mine: Any = None) -> None:
        """Say something, and what is due after it. Raises `Refusal` if it cannot be noted down."""
        self._tell(message, mine, lasting=True)
        self.say_due()
        self.on_change()

    def say_due(self) -> None:
        """Say everything that is due."""
        while message := self.talk.due():
            self._tell(message)

    def _tell(self, message: AnyMessage, mine: Any = None, *, lasting: bool = False) -> None:
        line = encode_line(message)
        secret = "" if mine is None else codec.compact_json(mine)
        self.note(JournalEntry(said=line[:-1].decode(), mine=secret), lasting=lasting)
        self.send(line)

    def choose(self, action: Any) -> None:
        """Make a choice. Raises `Refusal` if that is not possible now."""
        self.say(self.talk.choice(action), action)

    def hear(self, line: bytes) -> None:
        """Take a line of the other side; one that is no message breaks the table."""
        try:
            decode_line(line)
        except messages.NotUnderstood as no:
            self.break_off(str(no))
        else:
            self._follow(JournalEntry(heard=line[:-1].decode()))

    def break_off(self, what: str) -> None:
        """End the conversation because of what the other side did."""
        self._follow(JournalEntry(broken=str(self.talk.turn.wrong(what))))

    def leave(self) -> None:
        """End the game as left by the other side. Raises `Refusal` if it cannot be noted down."""
        self.note(JournalEntry(left=True), lasting=True)
        self.on_change()

    def _follow(self, entry: JournalEntry) -> None:
        if self.talk.broken:
            return
        self.note(entry)
        if self.talk.broken:
            with suppress(Refusal):
                self._tell(messages.Broken(self.talk.broken[:200]))
        self.say_due()
        self.on_change()

    def has_moved_on(self, other: str, anchor: str) -> bool:
        """Return whether the other side sits at the next table, `other`, with its own `anchor`."""
        terms = self.talk.next_terms(anchor)
        if terms is None or terms.table != other:
            return False
        if 1 - self.talk.seat not in self.talk.again:  # its wish was lost on the way
            self.hear(encode_line(messages.PlayAgain(anchor)))
        return True

    def next_table(self) -> "WireTable":
        """Begin the table that both sides want. Raises `Refusal` if it cannot be noted down."""
        heading, terms = self.journal.heading, self.talk.next_terms()
        assert terms  # noqa: S101 - both have asked for it
        following = structs.replace(
            heading,
            terms=terms,
            seat=1 - heading.seat,
            secret=self.talk.next_secret,
            before=heading.terms.table,
        )
        return begin_table(following, self.journal.path.parent)


def begin_table(heading: Heading, folder: Path | None = None) -> WireTable:
    """Return a new table, with what is due at its beginning noted down. Raises `Refusal`."""
    folder = folder or paths.data_folder() / "wire"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    table = WireTable(TableJournal(folder / f"{heading.terms.table[:32]}.jsonl", heading))
    table.journal.write(heading)
    table.say_due()
    return table


def begin_or_resume(store: Store, table: WireTable) -> Match:
    """Return the match of a table, in line with it. Raises `Refusal` if the store is unreadable."""
    talk = table.talk
    if table.match is not None:
        match = store.resume(table.match)
        if not any(who.startswith(setup.REMOTE) for who in match.setup.seats):
            raise Refusal("This game was not played with a friend at another terminal.")
    else:
        match = store.begin(talk.game, talk.terms.setup(talk.seat))
    align(match, table.course)
    return match


def table_of(match: Match) -> WireTable:
    """Return the table of a stored match, which is then in line with it. Raises `Refusal`."""
    table = WireTable(journal_of(match.id or 0))
    table.restore()
    align(match, table.course)
    return table


def _first_misfit(match: Match, course: TableCourse) -> int:
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
    return _first_misfit(match, course) < len(match.steps) or (is_lost and bool(match.to_move))


def align(match: Match, course: TableCourse) -> None:
    """Take back what was taken back at the table, and end the match as the table ended."""
    if (place := _first_misfit(match, course)) < len(match.steps):
        match.take_back(place)
    ended = course.ended
    if ended is None or ended.loser is None or not match.to_move:
        return
    for seat, action in missing(match, course):
        match.apply(seat, action)
    if match.to_move and ended.how == "broken":
        match.foul(ended.loser, ended.why)
    elif match.to_move:
        if ended.how == "left":
            match.marks = unique(*match.marks, names.LEFT)  # recorded with the end
        match.resign(ended.loser)
