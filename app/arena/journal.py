"""The games of a tournament so far, a line of JSON each, in a file that survives a power cut.

The same contestants in the same order share one file: that of the last tournament they began. A
line leaves out what the plan says, and has a move as its place among the legal ones, one character
each. Older journals have an object for each game, and no CRC; they can be read, too.
"""

import hashlib
import os
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, convert, structs, to_builtins

from app import codec, paths, plugins
from app.arena import game
from app.arena.plan import DEFAULT_GAME, Fixtures, TournamentPlan
from app.match.match import Match
from games.contract import BadInput, Refusal, Seat
from games.text import printable

SYNC_PAUSE = 1.0
"""Seconds between two syncs: a power cut costs at most the games of that time."""

FILE_LOST = "The file of this tournament is gone, or another one has taken its place."

BY_NUMBER = attrgetter("number")

MOVE_SIGNS = "".join(chr(code) for code in range(33, 126) if chr(code) not in '"\\')
"""The characters for 0, 1, 2, ...: those that JSON writes as they are."""

CARRY = "~"
"""Stands for as many as there are `MOVE_SIGNS`, before the character for the rest."""


def sealed(line: bytes) -> bytes:
    """Return a line with its end and, before that, a blank and its CRC-32."""
    return b"%b %08x\n" % (line, zlib.crc32(line))


def unsealed(line: bytes) -> bytes | None:
    """Return what was sealed; None if it is damaged, or from a journal whose lines have no CRC."""
    text, _, crc = line.rstrip(b"\n").rpartition(b" ")
    return text if crc == b"%08x" % zlib.crc32(text) else None


class GameRow(Struct, frozen=True, array_like=True):
    """A game as it is written; empty values at the end are left out.

    `moves` holds for GOPS the bids of both seats, for any other game the moves of each match: as
    text, or plain where a move is not among those that the game lists.
    """

    number: Annotated[int, Meta(ge=0)]
    winner: Annotated[Seat, Meta(ge=0, le=1)] | None
    points: tuple[game.Points, game.Points]
    moves: tuple[str | game.Moves, ...] = ()
    fouls: tuple[str, str] = ("", "")
    errors: tuple[str, str] = ("", "")
    void: tuple[str, str] | None = None
    seconds: tuple[game.Seconds, game.Seconds] | None = None


def encoded(fixtures: Fixtures, outcome: game.GameOutcome) -> bytes:
    """Return the line of a game, without its CRC and its end."""
    moves: tuple[str | game.Moves, ...] = ()
    if not fixtures.has_bids:
        matches = game.begun_matches(fixtures[outcome.number])
        moves = tuple(map(written_moves, matches, outcome.moves or ()))
    elif any(outcome.bids):
        moves = tuple(map(text_of_numbers, outcome.bids))
    values: list[Any] = [outcome.number, outcome.winner, outcome.points, moves]
    values += [outcome.fouls, outcome.errors, outcome.void or None, outcome.seconds or None]
    while values[-1] in ((), ("", ""), None):
        values.pop()
    return msgspec.json.encode(values)


def decoded(fixtures: Fixtures, line: bytes, *, whole: bool = False) -> game.GameOutcome:
    """Return the game of a line, its moves only if `whole`. Raises one of `DECODE_ERRORS`."""
    line = unsealed(line) or line
    if line.startswith(b"{"):
        outcome = msgspec.json.decode(line, type=game.GameOutcome)
    else:
        row = msgspec.json.decode(line, type=GameRow)
        bids = [tuple(numbers_of(text)) for text in row.moves] if fixtures.has_bids else []
        if len(bids) not in (0, 2):
            raise BadInput("A game has bids of two seats.")
        moves: tuple[game.Moves, ...] | UnsetType = UNSET
        if whole and not fixtures.has_bids:
            matches = game.begun_matches(fixtures[row.number])
            if len(row.moves) > len(matches):
                raise BadInput("A game has moves of a match that it does not have.")
            moves = tuple(
                tuple(read_moves(match, each)) if isinstance(each, str) else each
                for match, each in zip(matches, row.moves, strict=False)
            )
        rest = row.fouls, row.errors, row.void or UNSET, moves, row.seconds or UNSET
        both = (bids[0], bids[1]) if bids else ((), ())
        pair = fixtures.pair(row.number)
        outcome = game.GameOutcome(row.number, pair, row.winner, row.points, both, *rest)
    if not any(outcome.fouls) and not outcome.void:
        return outcome
    fouls, void = (game.two(map(printable, each)) for each in (outcome.fouls, outcome.void or "__"))
    return structs.replace(outcome, fouls=fouls, void=void if outcome.void else UNSET)


def written_moves(match: Match, moves: game.Moves) -> str | game.Moves:
    """Return the moves of a match as text; as they are if one is not among the legal ones."""
    found = []
    for seat, plain in moves:
        move, choices = (seat, convert(plain, match.game.Action)), legal_moves(match)
        if move not in choices:
            return moves
        found.append(choices.index(move))
        match.apply(*move)
        game.let_happen(match)
    return text_of_numbers(found)


def read_moves(match: Match, text: str) -> Iterator[tuple[Seat, Any]]:
    """Yield the moves that a text stands for, each once it has been made. Raises `Refusal`."""
    for place in numbers_of(text):
        choices = legal_moves(match)
        if place >= len(choices):
            raise BadInput(f"A move of {match.game.title} is not possible there.")
        seat, action = choices[place]
        match.apply(seat, action)
        game.let_happen(match)
        yield seat, to_builtins(action)


def legal_moves(match: Match) -> list[tuple[Seat, Any]]:
    """Return what can be done now, and by whom."""
    state = match.state
    return [(seat, action) for seat in match.to_move for action in match.game.legal(state, seat)]


def text_of_numbers(numbers: Iterable[int]) -> str:
    """Return numbers from 0 on as text."""
    size = len(MOVE_SIGNS)
    return "".join(CARRY * (number // size) + MOVE_SIGNS[number % size] for number in numbers)


def numbers_of(text: str | game.Moves) -> Iterator[int]:
    """Yield the numbers of a text. Raises `BadInput` if it has other characters."""
    more = 0
    for sign in text:
        found = MOVE_SIGNS.find(sign) if isinstance(sign, str) else -1
        if sign == CARRY:
            more += len(MOVE_SIGNS)
        elif found < 0:
            raise BadInput("A move is written with an unknown character.")
        else:
            yield more + found
            more = 0


class Journal:
    """A tournament's plan and games, written at once; `trouble` and `damage` say what fails."""

    def __init__(self, path: Path, file: BinaryIO, plan: TournamentPlan) -> None:
        self.path, self.file, self.plan = path, file, plan
        self.opened, self.fixtures = os.stat(path), Fixtures(plan)
        self.unwritten: dict[int, game.GameOutcome] = {}
        self.folder: TemporaryDirectory[str] | None = None
        self.damage = self.trouble = ""
        self.synced = 0.0

    def add(self, outcome: game.GameOutcome) -> None:
        """Keep an outcome; if it cannot be written, `trouble` says so, and it stays in memory."""
        try:
            self.write(encoded(self.fixtures, outcome))
        except OSError as error:
            self.trouble = write_trouble(error)
            self.unwritten[outcome.number] = outcome

    def write(self, line: bytes) -> None:
        """Add a line to the file. Raises `OSError`."""
        self.file.write(sealed(line))
        self.file.flush()
        if time.monotonic() > self.synced + SYNC_PAUSE:
            os.fsync(self.file.fileno())
            self.synced = time.monotonic()

    def close(self) -> None:
        """Close the file, which is then on the disk, unless it was temporary."""
        try:
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            self.trouble = write_trouble(error)
        with suppress(OSError):  # what could not be written is tried once more
            self.file.close()
        if self.folder:
            self.folder.cleanup()

    def games(self) -> Iterator[game.GameOutcome]:
        """Yield all games as they ended, without the moves of long ones. Raises `Refusal`."""
        for _, line in self.kept_lines():
            outcome = decoded(self.fixtures, line)
            if outcome.number not in self.unwritten:
                yield outcome
        yield from self.unwritten.values()

    def whole_games(self) -> Iterator[game.GameOutcome]:
        """Yield all games in the order of the plan, with their moves. Raises `Refusal`."""
        starts = dict.fromkeys(self.unwritten, -1)
        for start, line in self.kept_lines():
            starts.setdefault(decoded(self.fixtures, line).number, start)
        with self.opened_again() as file:
            for number in sorted(starts):
                if number in self.unwritten:
                    yield self.unwritten[number]
                else:
                    file.seek(starts[number])
                    yield decoded(self.fixtures, file.readline(), whole=True)

    def whole_game(self, number: int) -> game.GameOutcome:
        """Return a game that is over, with its moves. Raises `Refusal` if it cannot be read."""
        if number in self.unwritten:
            return self.unwritten[number]
        for _, line in self.kept_lines():
            if decoded(self.fixtures, line).number == number:
                return decoded(self.fixtures, line, whole=True)
        raise Refusal(FILE_LOST)

    def games_from(self, start: int) -> Iterator[tuple[int, game.GameOutcome]]:
        """Yield games from a place in the file on, whole, each with the place after its line."""
        for place, line in self.kept_lines(start):
            yield place + len(line), decoded(self.fixtures, line, whole=True)

    def kept_lines(self, start: int = 0) -> Iterator[tuple[int, bytes]]:
        """Yield each line of a game from a place on, and where it begins. Raises `Refusal`."""
        with self.opened_again() as file:
            place = max(start, read_plan(file)[1])
            file.seek(place)
            for line in file:
                if not line.endswith(b"\n"):  # it is being written
                    return
                yield place, line
                place += len(line)

    def opened_again(self) -> BinaryIO:
        """Return the file, opened to be read. Raises `Refusal` if it is gone, or replaced."""
        try:
            file = self.path.open("rb")
        except OSError as error:
            raise Refusal(FILE_LOST) from error
        if not os.path.samestat(self.opened, os.fstat(file.fileno())):
            file.close()
            raise Refusal(FILE_LOST)
        return file


def write_trouble(error: OSError) -> str:
    """Return the sentence for a tournament whose file cannot be written."""
    return f"The tournament cannot be saved: {error.strerror}."


def begin_journal(plan: TournamentPlan) -> Journal:
    """Return the journal of a new tournament. Raises `OSError` if it cannot be written."""
    path = journal_file(plan.contestants, plan.slug)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # another process that still writes to it keeps a file of its own
    return begun(path, plan)


def opened_journal(plan: TournamentPlan, *, goes_on: bool) -> tuple[Journal, str]:
    """Return the journal of a plan; a temporary one, and why, if none can be kept."""
    try:
        if goes_on:
            return reopen_journal(plan.contestants, plan.slug), ""
        return begin_journal(plan), ""
    except (OSError, Refusal) as why:
        said = write_trouble(why) if isinstance(why, OSError) else str(why)
        return temporary_journal(plan), said


def temporary_journal(plan: TournamentPlan) -> Journal:
    """Return a journal that is removed when it is closed. Raises `Refusal`."""
    try:
        folder = TemporaryDirectory(prefix="parlour-")
        journal = begun(Path(folder.name) / "journal.jsonl", plan)
    except OSError as error:
        raise Refusal(write_trouble(error)) from error
    journal.folder = folder
    return journal


def begun(path: Path, plan: TournamentPlan) -> Journal:
    """Return a journal with its plan in a new file, twice. Raises `OSError`."""
    journal = Journal(path, path.open("wb"), plan)
    for _ in range(2):
        journal.write(msgspec.json.encode(plan))
    return journal


def read_plan(file: BinaryIO) -> tuple[TournamentPlan, int]:
    """Return the plan at the beginning of a file, and where its games begin.

    It stands there twice, so that one damaged line never costs a tournament, but once in a journal
    whose lines have no CRC. Raises one of `DECODE_ERRORS`.
    """
    first, second = file.readline(), file.readline()
    plan, start = first, len(first)
    if sound := unsealed(first) or unsealed(second):
        plan, start = sound, file.tell()
    elif sound := unsealed(first[len(first) // 2 :]):  # both are one line if its end is damaged
        plan = sound
    return msgspec.json.decode(plan, type=TournamentPlan), start


def reopen_journal(contestants: tuple[str, ...], slug: str = DEFAULT_GAME) -> Journal:
    """Return the journal of some contestants without damaged games. Raises `Refusal`, `OSError`."""
    path = journal_file(contestants, slug)
    if not path.exists():
        raise Refusal("Nothing to continue: these contestants have no tournament yet.")
    damaged = f"The tournament saved in {printable(str(path))} is damaged; start it again."
    with path.open("r+b") as file:
        file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))  # the last one's end
        file.seek(0)
        try:
            plan, start = read_plan(file)
        except codec.DECODE_ERRORS as error:
            raise Refusal(damaged) from error
        if (plan.contestants, plan.slug) != (contestants, slug) or len(contestants) < 2:
            raise Refusal(damaged)
        fixtures = Fixtures(plan)
        file.seek(start)
        bad = [b"\0" in line for line in file if not is_sound(fixtures, line)]
        if bad:
            mended = path.with_suffix(".mended")
            with mended.open("wb") as new:
                new.write(2 * sealed(msgspec.json.encode(plan)))
                file.seek(start)
                new.writelines(line for line in file if is_sound(fixtures, line))
                new.flush()
                os.fsync(new.fileno())
            mended.replace(path)
    secret = printable(plan.secret) if plan.secret else UNSET
    plan = structs.replace(plan, seed=printable(plan.seed), secret=secret)
    journal = Journal(path, path.open("ab"), plan)
    if count := bad.count(False):  # the others were left behind by a power cut
        games = "A game of the saved tournament was" if count == 1 else f"{count:,} games were"
        journal.damage = f"{games} damaged, and will be played again."
    return journal


def is_sound(fixtures: Fixtures, line: bytes) -> bool:
    """Return whether a line is as it was written; without a CRC, whether its moves led to its end.

    A line without a CRC may be from a plan with fewer games, but not of another pair.
    """
    if unsealed(line):
        return True
    try:
        outcome = decoded(fixtures, line, whole=True)
        fixture = fixtures[outcome.number]
        if sorted(outcome.pair) != sorted(fixture.pair):
            return False
        if any(outcome.fouls) or not any((*outcome.bids, *(outcome.moves or ()))):
            return True
        results = [match.result for match in game.replayed_matches(fixture, outcome)]
    except (*codec.DECODE_ERRORS, Refusal, ValueError):
        return False
    scores = [result.scores for result in results if result]
    points = scores[0] if len(scores) == 1 else tuple(each[0] for each in scores)
    return points == outcome.points


def journal_file(contestants: tuple[str, ...], slug: str = DEFAULT_GAME) -> Path:
    """Return the path of the journal of some contestants; it may not exist yet."""
    who = contestants if slug == DEFAULT_GAME else (slug, contestants)
    name = hashlib.sha256(msgspec.json.encode(who)).hexdigest()[:16]
    return paths.data_folder() / "arena" / f"{name}.jsonl"


def kept_plan(path: Path) -> tuple[TournamentPlan, int] | None:
    """Return the plan in a file and how many games follow; None if it cannot be read."""
    try:
        with path.open("rb") as file:
            plan, start = read_plan(file)
            file.seek(start)
            return plan, sum(line.endswith(b"\n") for line in file)
    except (OSError, *codec.DECODE_ERRORS):
        return None


def latest_plan() -> TournamentPlan | None:
    """Return the plan of the latest tournament; None if there is none."""
    try:
        files = list(journal_file(()).parent.glob("*.jsonl"))
        found = kept_plan(max(files, key=lambda file: file.stat().st_mtime)) if files else None
    except OSError:
        return None
    return found[0] if found and found[0].slug in plugins.slugs() else None
