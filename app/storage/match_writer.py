"""Writes a match to the store, step by step or whole."""

import sqlite3
import time
from collections.abc import Mapping
from typing import Any

from app.codec import compact_json
from app.match.match import ContinuedElsewhere, Fate, Match, Step
from app.storage import totals
from app.storage.checksum import actions_sum, add_sums, seal, stored_action_sum
from app.storage.journal import FILE_ERRORS, StoreFile
from app.storage.rows import LATEST_MOMENT
from app.storage.schema import FILE_DAMAGED, REMEDY, database_trouble, transaction
from app.storage.scoreboards import finished_match

ELSEWHERE = "This game continued elsewhere. Open it again to continue from there."

AGAIN = " Parlour keeps trying as you play."

NEW_MATCH = """INSERT INTO matches(game, version, options, seed, start, seats, names, created,
    changed, status, standing, result, unrated, revision)
    VALUES(:game, :version, :options, :seed, :start, :seats, :names, :now,
    :now, :status, :standing, :result, :unrated, 1)"""

NEW_STANDING = """UPDATE matches SET changed=:now, status=:status, standing=:standing,
    result=:result, unrated=:unrated, revision=revision + 1
    WHERE id=:id AND revision=:revision"""

NEW_ACTION = """INSERT INTO actions(match, n, seat, action, why, fate)
    VALUES(:id, :n, :seat, :action, :why, 0)"""

NEW_FATE = "UPDATE actions SET fate=:fate WHERE match=:id AND n=:n"


class MatchWriter:
    """Records one match in the store; what cannot be written is retried later.

    Args:
        connection: The store.
        match_id: The match's number; None for a new one, which gets its number when it is written.
        revision: How often it has been written, so that two Parlours do not overwrite each other.
    """

    def __init__(
        self, connection: sqlite3.Connection, match_id: int | None = None, revision: int = 0
    ) -> None:
        self.connection = connection
        self.id = match_id
        self.revision = revision
        self.trouble = ""
        self.waiting: list[tuple[str, dict[str, Any]]] = []

    def write(self, match: Match, added: Step | None, fates: Mapping[int, Fate]) -> None:
        """Write the state of the match, with everything not yet written.

        Raises:
            ContinuedElsewhere: Another Parlour has written the match in the meantime.
        """
        self.waiting += [(NEW_FATE, {"n": n, "fate": fate}) for n, fate in fates.items()]
        if added:
            self.waiting.append((NEW_ACTION, action_row(added)))
        try:
            with transaction(self.connection):
                written = self.write_match(match)
                self.write_actions(written)
                totals.update_totals(self.connection, written, finished_match(match))
        except FILE_ERRORS as error:
            trouble = database_trouble(error)
            remedy = REMEDY if trouble == FILE_DAMAGED else AGAIN
            self.trouble = f"The game is not saved: {trouble}.{remedy}"
            return
        self.id, self.revision, self.waiting, self.trouble = written, self.revision + 1, [], ""
        if isinstance(self.connection, StoreFile):
            self.connection.note(written, self.revision, is_over=match.result is not None)

    def write_actions(self, written: int) -> None:
        """Write everything not yet written, and the checksums of the match."""
        query = "SELECT acts FROM matches WHERE id = ?"
        (acts,) = self.connection.execute(query, (written,)).fetchone()
        for statement, row in self.waiting:
            before = stored_action_sum(self.connection, written, row["n"])
            self.connection.execute(statement, {"id": written, **row})
            after = stored_action_sum(self.connection, written, row["n"])
            acts = None if acts is None else add_sums(acts, after, -before)
        known = actions_sum(self.connection, written) if acts is None else acts
        seal(self.connection, written, known)

    def write_match(self, match: Match) -> int:
        """Write the match's own row and return its number. Raises `ContinuedElsewhere`."""
        if self.id is None:
            row = {**setup_row(match), **standing_row(match)}
            return self.connection.execute(NEW_MATCH, row).lastrowid or 0
        row = {**standing_row(match), "id": self.id, "revision": self.revision}
        if self.connection.execute(NEW_STANDING, row).rowcount == 0:
            raise ContinuedElsewhere(ELSEWHERE)
        return self.id


def write_whole(connection: sqlite3.Connection, match: Match) -> str:
    """Write a whole match in one transaction; it is recorded there from now on.

    Returns:
        Why it could not be written; "" if it was.
    """
    writer = MatchWriter(connection)
    writer.waiting = [(NEW_ACTION, action_row(step)) for step in match.steps]
    writer.write(match, None, {})
    match.recorder = writer
    return writer.trouble.removesuffix(AGAIN)


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


def standing_row(match: Match) -> dict[str, Any]:
    """Return the columns that change with every action."""
    return {
        "now": min(max(0, int(time.time())), LATEST_MOMENT),  # a wrong clock does not hide it
        "status": match.status,
        "standing": compact_json(match.standing),
        "result": None if match.result is None else compact_json(match.result),
        "unrated": compact_json(match.marks),
    }


def action_row(step: Step) -> dict[str, Any]:
    """Return the columns of an action."""
    return {"n": step.n, "seat": step.seat, "action": compact_json(step.action), "why": step.why}
