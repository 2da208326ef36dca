"""The lists of stored matches, for whatever shows them and plays none."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from app.codec import compact_json
from app.paths import AnyPath
from app.plugins import AnyGame
from app.storage import schema
from app.storage.journal import StoreFile
from app.storage.rows import DAMAGED_ROW, Saved, match_row, saved_match
from app.storage.schema import database_trouble
from games.contract import IllegalAction, Refusal
from games.faults import plain_fault


class MatchLists:
    """All stored matches, as they are listed.

    Args:
        connection: The open file.
        trouble: What is wrong with it, as a sentence; "" if nothing is.
        lasting: Whether it is kept when the program ends.
    """

    def __init__(
        self, connection: sqlite3.Connection, trouble: str = "", lasting: bool = True
    ) -> None:
        self.connection = connection
        self.connection.row_factory = sqlite3.Row
        self.trouble = trouble
        self.lasting = lasting
        self.is_copy = False
        """Whether it is a copy of a file that cannot be written."""

    @property
    def path(self) -> AnyPath | None:
        """Where its file is; None for one in memory."""
        return self.connection.path if isinstance(self.connection, StoreFile) else None

    def unfinished(self, most: int = -1) -> tuple[Saved, ...]:
        """Return unfinished matches, the latest first, `most` of them or all. Raises `Refusal`."""
        return self.seen("WHERE status = 'open' ORDER BY changed DESC, id DESC LIMIT ?", most)

    def played_alone(self, most: int) -> tuple[Saved, ...]:
        """Return finished matches that one person played alone, the latest first.

        Raises:
            Refusal: The store cannot be read.
        """
        scored = (
            "SELECT match FROM scores JOIN scoreboards ON scoreboards.id = board"
            " WHERE variant = '' AND side = '' AND rated = 0 ORDER BY match DESC LIMIT ?"
        )
        return self.seen(f"WHERE id IN ({scored}) ORDER BY changed DESC, id DESC", most)

    def over(self, most: int) -> tuple[Saved, ...]:
        """Return matches that were played to their end, the latest first. Raises `Refusal`."""
        return self.seen("WHERE status = 'over' ORDER BY changed DESC, id DESC LIMIT ?", most)

    def finished(self, most: int) -> tuple[Saved, ...]:
        """Return finished matches that a person played, the latest first. Raises `Refusal`."""
        played = "WHERE status <> 'open' AND instr(seats, '\"human\"')"
        return self.seen(f"{played} ORDER BY changed DESC, id DESC LIMIT ?", most)

    def latest(self, most: int) -> tuple[Saved, ...]:
        """Return the latest matches, the latest first. Raises `Refusal`."""
        return self.seen("ORDER BY id DESC LIMIT ?", most)

    def by_persons(self, most: int) -> tuple[Saved, ...]:
        """Return the latest matches that a person played, the latest first. Raises `Refusal`."""
        return self.seen("WHERE instr(seats, '\"human\"') ORDER BY id DESC LIMIT ?", most)

    def numbers_by_persons(self, game: str = "") -> tuple[int, ...]:
        """Return the numbers of all matches that a person played, the latest first.

        Args:
            game: The slug of the only game to list; "" for all.

        Raises:
            Refusal: The store cannot be read.
        """
        query = "SELECT id FROM matches WHERE instr(seats, '\"human\"') AND ? IN ('', game)"
        return tuple(row["id"] for row in self.rows(f"{query} ORDER BY id DESC", game))

    def numbered(self, numbers: Sequence[int]) -> dict[int, Saved]:
        """Return what lists show of matches, by their numbers, without damaged ones.

        Raises:
            Refusal: The store cannot be read.
        """
        query = "WHERE id IN (SELECT value FROM json_each(?))"
        return {saved.id: saved for saved in self.seen(query, compact_json(list(numbers)))}

    def has_several(self, game: AnyGame) -> bool:
        """Return whether more than one match of a game has been begun. Raises `Refusal`."""
        return len(self.rows("SELECT 1 FROM matches WHERE game = ? LIMIT 2", game.slug)) > 1

    def seen(self, which: str, *values: Any) -> tuple[Saved, ...]:
        """Return what lists show of the matches that a query finds.

        A damaged one is left out, and `trouble` names it.

        Args:
            which: The clauses after `FROM matches`.
            values: What fills in the placeholders in it.

        Raises:
            Refusal: The store cannot be read.
        """
        found = []
        for row in self.rows(f"SELECT * FROM matches {which}", *values):  # noqa: S608
            try:
                found.append(saved_match(match_row(row)))
            except DAMAGED_ROW as error:
                self.trouble = damage_sentence(row["id"], error)
        return tuple(found)

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """Return what a query finds. Raises `Refusal` if the store cannot be read."""
        with reading():
            return self.connection.execute(query, values).fetchall()


@contextmanager
def reading() -> Iterator[None]:
    """Turn trouble with the file into a `Refusal`."""
    try:
        yield
    except schema.FILE_ERRORS as error:
        trouble = database_trouble(error)
        remedy = schema.REMEDY if trouble == schema.FILE_DAMAGED else ""
        raise Refusal(f"The saved games cannot be read: {trouble}.{remedy}") from error


def damage_sentence(match_id: int, error: Exception) -> str:
    """Return the sentence for a match that cannot be read."""
    against_rules = isinstance(error, IllegalAction)
    why = "one of its moves is against the rules" if against_rules else plain_fault(error)
    return f"Game {match_id} is damaged: {why.rstrip('.')}.{schema.REMEDY}"
