"""The statistics in the store: running totals of each board, written after every finished match.

An entry holds the tally up to and including its match. So the latest entry of a board is its
total, and a curve over any number of matches is read from as many entries as it has points.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct, structs

from app import codec, plugins
from app.match.setup import PERSON, PROGRAM, without_file
from app.storage.rows import DAMAGED_ROW, MatchRow, match_row, read_words, result_of
from games import contract, text

IMPORTED = "imported"
"""The mark of a match from a file, played elsewhere and perhaps by someone else."""

# Of a board that is there, too, the number is returned.
ADD_BOARD = """INSERT INTO scoreboards(game, variant, side, other, rated) VALUES(?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET rated = rated RETURNING id"""

# As bytes: a damaged text would make the whole query fail.
READ_MARKS = """SELECT board, CAST(unrated AS BLOB), count(*) FROM scores JOIN matches ON id = match
    WHERE unrated <> '[]' GROUP BY board, unrated"""

READ_TOTALS = """SELECT game, variant, side, other, rated, id,
    (SELECT tally FROM scores WHERE board = id ORDER BY n DESC LIMIT 1) AS tally
    FROM scoreboards WHERE tally IS NOT NULL ORDER BY game, side, variant, other"""


class Board(Struct, frozen=True):
    """Which matches are counted together; without a variant, all of a game.

    `side` is "" if one person plays here against a computer, named by `other`; else the two are
    the names of two persons, in alphabetical order.
    """

    game: str
    variant: str
    side: str
    other: str
    rated: bool

    @property
    def is_whole_game(self) -> bool:
        """Whether it holds all matches of a game that a person played here alone."""
        return not self.variant and not self.side


class MatchOutcome(Struct, frozen=True, array_like=True):
    """How a match ended for a side: `sign` 1, 0 or -1; `ended` if to its end, without a cheat."""

    sign: int
    points: int
    against: int
    ended: bool = True


class Tally(Struct, frozen=True, array_like=True):
    """The totals of some matches.

    `points`, `against` and `best` are of the `ended` ones only. `streak` is how many of the latest
    were won in a row, or lost if it is negative; a draw ends both. `longest` is the longest winning
    streak.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    ended: int = 0
    points: int = 0
    against: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0

    @property
    def played(self) -> int:
        """How many matches."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share that was won, a draw counting a half; 0 if there are no matches."""
        return (self.won + self.drawn / 2) / self.played if self.played else 0.0

    @property
    def averages(self) -> tuple[float, float] | None:
        """The average points in a match, and those of the other side."""
        return (self.points / self.ended, self.against / self.ended) if self.ended else None

    def after(self, outcome: MatchOutcome) -> "Tally":
        """Return the tally with one more match."""
        going_on = self.streak * outcome.sign > 0
        streak = (self.streak if going_on else 0) + outcome.sign
        points, counts = outcome.points, outcome.ended
        best = points if self.best is None else max(self.best, points)
        return Tally(
            won=self.won + (outcome.sign > 0),
            drawn=self.drawn + (outcome.sign == 0),
            lost=self.lost + (outcome.sign < 0),
            ended=self.ended + counts,
            points=self.points + counts * points,
            against=self.against + counts * outcome.against,
            best=best if counts else self.best,
            streak=streak,
            longest=max(self.longest, streak),
        )


class BoardTotal(Struct, frozen=True):
    """The total of a board; `id` is the board's number in the store."""

    board: Board
    id: int
    tally: Tally


def boards_of(row: MatchRow) -> Iterator[tuple[Board, MatchOutcome]]:
    """Yield the boards that a match is entered on, with its outcome there.

    There are none while it goes on, if no person played, or if it was imported. Raises `Refusal` if
    its game is not here, or one of `DAMAGED_ROW`.
    """
    result, seats, unrated = result_of(row), read_words(row.seats), read_words(row.unrated)
    if result is None or row.status == "open" or PERSON not in seats or IMPORTED in unrated:
        return
    game, names = plugins.find(row.game), read_words(row.names)
    variant = variant_name(game, msgspec.json.decode(row.options, type=game.Options))
    honest = not any(mark.word in result.marks for mark in game.cheats.marks.values())
    seat = side_of(seats, names)
    outcome = MatchOutcome(
        sign=0 if result.winner is None else 1 if result.winner == seat else -1,
        points=result.scores[seat],
        against=result.scores[1 - seat],
        ended=row.status == "over" and honest,
    )
    for rated in (False, True)[: 1 if unrated else 2]:
        if seats.count(PERSON) == 1:
            yield Board(row.game, "", "", "", rated), outcome
            yield Board(row.game, variant, "", opponent_name(seats, seat), rated), outcome
        else:
            side, other = sorted(person_name(names, each) for each in (0, 1))
            yield Board(row.game, variant, side, other, rated), outcome


def variant_name(game: plugins.AnyGame, options: object) -> str:
    """Return the name of the preset that options are, apart from what only files set."""
    plain = without_file(game, options)
    return next((name for name, preset in game.presets.items() if preset == plain), "own rules")


def side_of(seats: Sequence[str], names: Sequence[str]) -> contract.Seat:
    """Return the seat that a match is counted for: the person's; of two, the first by name."""
    persons = (seat for seat, who in enumerate(seats) if who == PERSON)
    return min(persons, key=lambda seat: person_name(names, seat), default=0)


def opponent_name(seats: Sequence[str], seat: contract.Seat) -> str:
    """Return the opponent of a person: a player's name, or a program; "" in a game for one."""
    who = next((who for other, who in enumerate(seats) if other != seat), "")
    kind = {"script": "a script", PROGRAM[:-1]: "a program"}
    return kind.get(who.partition(":")[0], text.printable(who))


def person_name(names: Sequence[str], seat: contract.Seat) -> str:
    """Return the name of a person, one of two."""
    given = names[seat] if seat < len(names) else ""
    return text.printable(given) or f"Player {seat + 1}"


def update_totals(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    """Enter a match, by its row, that is over, or remove one that goes on again after an undo."""
    try:
        _remove_match(connection, row["id"])
        if row["result"] is None:
            return
        for board, outcome in boards_of(match_row(row)):
            (number,) = connection.execute(ADD_BOARD, structs.astuple(board)).fetchone()
            n, before = _latest_entry(connection, number)
            _add_entry(connection, (number, n + 1, row["id"]), outcome, before.after(outcome))
    except codec.DECODE_ERRORS:
        rebuild(connection)


def rebuild(connection: sqlite3.Connection) -> None:
    """Compute all totals again from the matches, in the order they ended, without damaged ones."""
    connection.execute("DELETE FROM scores")
    connection.execute("DELETE FROM scoreboards")
    last: dict[Board, tuple[int, int, Tally]] = {}
    rows = connection.cursor()
    rows.row_factory = sqlite3.Row
    for row in rows.execute("SELECT * FROM matches WHERE status <> 'open' ORDER BY changed, id"):
        try:
            boards = tuple(boards_of(match_row(row)))
        except (*DAMAGED_ROW, contract.Refusal):
            continue
        for board, outcome in boards:
            if board not in last:
                (number,) = connection.execute(ADD_BOARD, structs.astuple(board)).fetchone()
                last[board] = number, 0, Tally()
            number, n, before = last[board]
            last[board] = number, n + 1, before.after(outcome)
            _add_entry(connection, (number, n + 1, row["id"]), outcome, last[board][2])


def _add_entry(
    connection: sqlite3.Connection, key: tuple[int, int, int], outcome: MatchOutcome, tally: Tally
) -> None:
    insert = "INSERT INTO scores(board, n, match, outcome, tally) VALUES(?, ?, ?, ?, ?)"
    connection.execute(insert, (*key, codec.compact_json(outcome), codec.compact_json(tally)))


def _remove_match(connection: sqlite3.Connection, match_id: int) -> None:
    """Remove a match from all boards; the entries after it move up."""
    found = connection.execute("SELECT board, n FROM scores WHERE match = ?", (match_id,))
    for board, n in found.fetchall():
        connection.execute("DELETE FROM scores WHERE board = ? AND n = ?", (board, n))
        query = "SELECT n, outcome FROM scores WHERE board = ? AND n > ? ORDER BY n"
        later = connection.execute(query, (board, n)).fetchall()
        _, tally = _latest_entry(connection, board, below=n)
        update = "UPDATE scores SET n = ?, tally = ? WHERE board = ? AND n = ?"
        for place, outcome in later:
            tally = tally.after(msgspec.json.decode(outcome, type=MatchOutcome))
            connection.execute(update, (place - 1, codec.compact_json(tally), board, place))


def _latest_entry(
    connection: sqlite3.Connection, board: int, below: int = 1 << 62
) -> tuple[int, Tally]:
    query = "SELECT n, tally FROM scores WHERE board = ? AND n < ? ORDER BY n DESC LIMIT 1"
    row = connection.execute(query, (board, below)).fetchone()
    return (row[0], msgspec.json.decode(row[1], type=Tally)) if row else (0, Tally())


def totals_fit(connection: sqlite3.Connection) -> bool:
    """Return whether each total follows from the one before and from the outcome of its match."""
    last: dict[int, tuple[int, Tally]] = {}
    query = "SELECT board, n, outcome, tally FROM scores ORDER BY board, n"
    try:
        for board, n, outcome, tally in connection.execute(query):
            place, before = last.get(board, (0, Tally()))
            after = before.after(msgspec.json.decode(outcome, type=MatchOutcome))
            last[board] = n, after
            if n != place + 1 or msgspec.json.decode(tally, type=Tally) != after:
                return False
    except codec.DECODE_ERRORS:
        return False
    return True


def read_totals(connection: sqlite3.Connection) -> Iterator[BoardTotal]:
    """Yield the totals of all boards, ordered by game, side, variant and opponent."""
    for *texts, rated, number, tally in connection.execute(READ_TOTALS):
        game, variant, side, other = map(text.printable, texts)
        board = Board(game, variant, side, other, bool(rated))
        yield BoardTotal(board, number, msgspec.json.decode(tally, type=Tally))


def read_marks(connection: sqlite3.Connection) -> dict[int, Counter[tuple[str, ...]]]:
    """Return for each board how many of its matches have which marks, leaving out unmarked ones."""
    found: dict[int, Counter[tuple[str, ...]]] = {}
    for board, marks, count in connection.execute(READ_MARKS):
        with suppress(*DAMAGED_ROW):
            found.setdefault(board, Counter())[read_words(marks)] += count
    return found
