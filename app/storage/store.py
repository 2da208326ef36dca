"""The store: every match and every action, in one SQLite file that survives a power cut."""

import atexit
import sqlite3
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any

import msgspec

from app import daily, paths, plugins
from app.codec import compact_json
from app.match.match import OPEN, ContinuedElsewhere, Fate, Match, Step
from app.match.setup import PERSON, REMOTE, Setup, is_from_file
from app.storage import journal, lists, rows, schema, totals
from games.contract import BadInput, Refusal, Standing
from games.text import number_of, printable

ELSEWHERE = "This game was continued elsewhere. Open it again to go on from there."
AGAIN = " Parlour keeps trying as you play."

NEW_MATCH = """INSERT INTO matches(game, version, options, seed, start, seats, names, created,
    changed, status, standing, result, unrated, revision)
    VALUES(:game, :version, :options, :seed, :start, :seats, :names, :now,
    :now, :status, :standing, :result, :unrated, 1)"""


class Store(lists.MatchLists):
    """All stored matches, to be begun, continued and looked up."""

    def begin(self, game: plugins.AnyGame, setup: Setup) -> Match:
        """Return a new match, recorded from its first action on. Raises `BadInput`."""
        match = Match(game, setup, MatchWriter(self.connection))
        if is_from_file(game, setup):
            match.marks = (*match.marks, "file")
        elif (day := daily.day_of(setup.seed)) and daily.is_try(game, setup):
            with suppress(Refusal):
                if self.tries(game, day, day):
                    match.marks = (*match.marks, daily.SECOND_TRY)
        return match

    def write_whole(self, match: Match) -> str:
        """Record a match here from now on, all at once; return why not, or ""."""
        writer = MatchWriter(self.connection)
        writer.waiting = [(journal.NEW_ACTION, _action_row(step)) for step in match.steps]
        writer.write(match, None, {})
        match.recorder = writer
        return writer.trouble.removesuffix(AGAIN)

    def tries(self, game: plugins.AnyGame, first: date, last: date) -> dict[date, rows.Saved]:
        """Return the first try of each day's deal between two dates, whenever it was played."""
        dated = self.rows(
            "SELECT * FROM matches WHERE game = ? AND seed BETWEEN ? AND ? ORDER BY id",
            *(game.slug, first.isoformat(), last.isoformat()),
        )
        found: dict[date, rows.Saved] = {}
        for row in dated:
            with suppress(*rows.DAMAGED_ROW):
                match = rows.match_row(row)
                day = daily.day_of(match.seed)
                fair = {totals.IMPORTED, OPEN}.isdisjoint(rows.read_words(match.unrated))
                if day and fair and daily.is_try(game, _setup_of(game, match)):
                    found.setdefault(day, rows.saved_match(match))
        return found

    def last_setup(self, game: plugins.AnyGame) -> Setup | None:
        """Return the setup of the latest match of a game that a person played, if there is one."""
        # Not of those with a friend at another terminal: this one alone cannot begin them.
        latest = self.rows(
            "SELECT * FROM matches WHERE game = ? AND version = ? AND seats LIKE ?"
            " AND seats NOT LIKE ? ORDER BY id DESC LIMIT 1",
            *(game.slug, game.version, f'%"{PERSON}"%', f'%"{REMOTE}%'),
        )
        try:
            return _setup_of(game, rows.match_row(latest[0])) if latest else None
        except rows.DAMAGED_ROW:
            return None

    def resume(self, match_id: int) -> Match:
        """Return a match as it was left, including what was undone. Raises `Refusal`."""
        with lists.reading():
            self.connection.catch_up()
        with lists.reading(), schema.snapshot(self.connection):
            # As text, because a person may type a number longer than SQLite's.
            found = self.rows("SELECT * FROM matches WHERE id = ?", str(match_id))
            if not found:
                raise Refusal(f"There is no game number {match_id}.")
            try:
                return self._restored(rows.match_row(found[0]))
            except rows.DAMAGED_ROW as error:
                raise Refusal(lists.damage_sentence(match_id, error)) from error

    def _restored(self, row: rows.MatchRow) -> Match:
        game = plugins.find(row.game)
        if row.version != game.version:
            raise Refusal(f"Game {row.id} was played under older rules, so it can't be opened.")
        writer = MatchWriter(self.connection, row.id, row.revision)
        match = Match(game, _setup_of(game, row), writer)
        actions = rows.action_rows(row, self.rows(f"{rows.READ_ACTIONS} ORDER BY n", row.id))
        match.marks = rows.read_words(row.unrated)

        def action_of(each: rows.ActionRow) -> Any:
            return msgspec.json.decode(each.action, type=game.Action)

        match.restore(
            (each.n, each.seat, action_of(each), printable(each.why), Fate(each.fate))
            for each in actions
        )
        ended = rows.result_of(row)
        if row.status == "resigned" and ended:
            match.resigned = 1 - (ended.winner or 0)
        if row.status == "foul" and ended:
            match.fouls = {seat: "" for seat in game.chairs if seat != ended.winner}
        stored, played = msgspec.json.decode(row.standing, type=Standing), match.standing
        if (stored.round, stored.scores) != (played.round, played.scores):
            raise BadInput("its score does not follow from its moves.")
        return match


def open_store(path: paths.AnyPath | None = None) -> Store:
    """Return the player's store, or that of another file, as `opened` opens it."""
    return lists.opened(Store, path)


def _setup_of(game: plugins.AnyGame, row: rows.MatchRow) -> Setup:
    """Return what a match began from. Raises one of `DAMAGED_ROW`."""
    seats = rows.read_words(row.seats)
    if len(seats) != len(game.chairs):
        raise BadInput(f"{game.title} is not a game for {number_of(len(seats), 'player')}.")
    return Setup(
        options=msgspec.json.decode(row.options, type=game.Options),
        seed=printable(row.seed),
        seats=seats,
        names=rows.read_words(row.names),
        start=msgspec.json.decode(row.start, type=game.State) if row.start else None,
    )


class MatchWriter:
    """Records one match in the store; what cannot be written is retried later.

    `revision` is how often it has been written, so that two Parlours do not overwrite each other.
    """

    def __init__(
        self, connection: journal.StoreFile, match_id: int | None = None, revision: int = 0
    ) -> None:
        self.connection, self.id, self.revision, self.trouble = connection, match_id, revision, ""
        self.waiting: list[tuple[str, dict[str, Any]]] = []
        # How often it had been written when it was last written as rows, and what was noted since.
        self.rows_until = -1
        self.noted: list[tuple[str, dict[str, Any]]] = []

    def write(self, match: Match, added: Step | None, fates: Mapping[int, Fate]) -> None:
        """Write how a match stands, and all not yet written. Raises `ContinuedElsewhere`."""
        new_fate = "UPDATE actions SET fate=:fate WHERE match=:id AND n=:n"
        self.waiting += [(new_fate, {"n": n, "fate": fate}) for n, fate in fates.items()]
        if added:
            self.waiting.append((journal.NEW_ACTION, _action_row(added)))
        if self.rows_until >= 0 and not self.trouble and added and not fates and not match.result:
            with suppress(*journal.FILE_ERRORS):
                self._write_note(match)
                return
        try:
            with schema.transaction(self.connection):
                written = self._write_match(match)
                totals.update_totals(self.connection, self._write_actions(written))
        except journal.FILE_ERRORS as error:
            trouble = schema.database_trouble(error)
            remedy = schema.REMEDY if trouble == schema.FILE_DAMAGED else AGAIN
            self.trouble = f"The game is not saved: {trouble}.{remedy}"
            UNSAVED[self] = match
            return
        is_whole = self.id is None or match.result is not None
        self.id, self.revision, self.waiting, self.trouble = written, self.revision + 1, [], ""
        UNSAVED.pop(self, None)
        if self.connection.path:
            self.rows_until, self.noted = self.revision, []
            with suppress(OSError):
                journal.add_note(self.connection.path, journal.Note(written, self.revision))
            self.connection.fold(if_long=not is_whole)

    def _write_note(self, match: Match) -> None:
        """Write an action as a note: it becomes a row later. Raises one of `FILE_ERRORS`, too."""
        file = self.connection
        assert file.path and self.id is not None  # noqa: S101, PT018 - else there are no notes
        with schema.transaction(file):
            found = journal.stored(file, self.id)
            if found is None or found[0] > self.revision:
                raise ContinuedElsewhere(ELSEWHERE)
            ((_, action),) = self.waiting
            note = journal.Note(self.id, self.revision + 1, _standing_row(match), action)
            journal.add_note(file.path, note)
            self.revision += 1
            self.noted, self.waiting = self.noted + self.waiting, []
        file.fold(if_long=True)

    def _write_match(self, match: Match) -> int:
        """Write the match's own row and return its number. Raises `ContinuedElsewhere`."""
        if self.id is None:
            row = {**setup_row(match), **_standing_row(match)}
            return self.connection.execute(NEW_MATCH, row).lastrowid or 0
        if self.connection.path:
            journal.apply_notes(self.connection, self.connection.path)
        found, _ = journal.stored(self.connection, self.id) or (None, None)
        if found == self.rows_until != self.revision:  # the notes are gone, but nobody else came
            self.revision, self.waiting, self.noted = found, self.noted + self.waiting, []
        elif found != self.revision:
            raise ContinuedElsewhere(ELSEWHERE)
        row = {**_standing_row(match), "id": self.id, "revision": self.revision + 1}
        self.connection.execute(journal.NEW_STANDING, row)
        return self.id

    def _write_actions(self, written: int) -> sqlite3.Row:
        """Write everything not yet written, and the checksums of the match; return its row."""

        def sum_of(n: int) -> int:
            one = self.connection.execute(f"{rows.READ_ACTIONS} AND n = ?", (written, n))
            return rows.actions_sum(one)  # of none if there is no such action

        _, acts = journal.stored(self.connection, written) or (0, None)
        for statement, row in self.waiting:
            before = sum_of(row["n"])
            self.connection.execute(statement, {"id": written, **row})
            acts = None if acts is None else rows.add_sums(acts, sum_of(row["n"]), -before)
        if acts is None:
            acts = rows.actions_sum(self.connection.execute(rows.READ_ACTIONS, (written,)))
        return rows.seal(self.connection, written, acts)


UNSAVED: dict[MatchWriter, Match] = {}
"""The matches with something that could not be written yet, wherever they were left."""


@atexit.register
def write_the_rest() -> None:
    """Write what could not be written before, or say that it is lost."""
    for writer, match in tuple(UNSAVED.items()):
        with suppress(ContinuedElsewhere):
            match.keep()
            if writer.trouble:
                why = writer.trouble.removesuffix(AGAIN)
                print(f"{match.game.title}: {why}", file=sys.stderr)


def setup_row(match: Match) -> dict[str, Any]:
    """Return the columns that never change."""
    setup = match.setup
    return {
        "game": match.game.slug,
        "version": match.game.version,
        "options": compact_json(setup.options),
        "seed": setup.seed,
        "start": None if setup.start is None else compact_json(setup.start),
        "seats": compact_json(setup.seats),
        "names": compact_json(setup.names),
    }


def _standing_row(match: Match) -> dict[str, Any]:
    """Return the columns that change with every action."""
    return {
        "now": min(max(0, int(time.time())), rows.LATEST_MOMENT),  # a wrong clock does not hide it
        "status": match.status,
        "standing": compact_json(match.standing),
        "result": None if match.result is None else compact_json(match.result),
        "unrated": compact_json(match.marks),
    }


def _action_row(step: Step) -> dict[str, Any]:
    return {"n": step.n, "seat": step.seat, "action": compact_json(step.action), "why": step.why}
