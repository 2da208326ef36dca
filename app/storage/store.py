"""The store: every match and every action, in one SQLite file that survives a power cut."""

from contextlib import suppress
from datetime import date

from app import daily, plugins
from app.match.match import Match
from app.match.setup import PERSON, REMOTE, Setup, is_from_file
from app.paths import AnyPath
from app.plugins import AnyGame
from app.storage import schema
from app.storage.lists import MatchLists, damage_sentence, reading
from app.storage.match_writer import MatchWriter
from app.storage.opening import kept_in_memory, opened
from app.storage.restored import (
    ActionRow,
    check_actions,
    check_standing,
    setup_of,
    stored_action,
)
from app.storage.rows import (
    DAMAGED_ROW,
    MatchRow,
    Saved,
    match_row,
    read_words,
    result_of,
    saved_match,
    typed_row,
)
from app.storage.scoreboards import IMPORTED
from games.contract import Refusal


class Store(MatchLists):
    """All stored matches, to be begun, continued and looked up."""

    def begin(self, game: AnyGame, setup: Setup) -> Match:
        """Return a new match, which is recorded from its first action on.

        Raises:
            BadInput: The game refuses to deal by these options.
        """
        match = Match(game, setup, MatchWriter(self.connection))
        if is_from_file(game, setup):
            match.marks = ("file",)
        elif self.was_tried(game, setup):
            match.marks = (daily.SECOND_TRY,)
        return match

    def was_tried(self, game: AnyGame, setup: Setup) -> bool:
        """Return whether a match would be another try of a day's deal."""
        day = daily.day_of(setup.seed)
        if day is None or not daily.is_try(game, setup):
            return False
        with suppress(Refusal):
            return bool(self.tries(game, day, day))
        return False

    def tries(self, game: AnyGame, first: date, last: date) -> dict[date, Saved]:
        """Return the first try of each day's deal between two dates.

        A try belongs to the date that is its seed, no matter when it was played.

        Raises:
            Refusal: The store cannot be read.
        """
        rows = self.rows(
            "SELECT * FROM matches WHERE game = ? AND seed BETWEEN ? AND ? ORDER BY id",
            *(game.slug, first.isoformat(), last.isoformat()),
        )
        found: dict[date, Saved] = {}
        for row in rows:
            with suppress(*DAMAGED_ROW):
                match = match_row(row)
                day = daily.day_of(match.seed)
                own = IMPORTED not in read_words(match.unrated)
                if day and own and daily.is_try(game, setup_of(game, match)):
                    found.setdefault(day, saved_match(match))
        return found

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return the setup of the latest match of a game that a person played, if there is one.

        Matches of the arena are left out: nobody set them up one by one. So are those with a
        friend at another terminal: this terminal alone cannot begin them.
        """
        rows = self.rows(
            "SELECT * FROM matches WHERE game = ? AND version = ? AND seats LIKE ?"
            " AND seats NOT LIKE ? ORDER BY id DESC LIMIT 1",
            *(game.slug, game.version, f'%"{PERSON}"%', f'%"{REMOTE}%'),
        )
        try:
            return setup_of(game, match_row(rows[0])) if rows else None
        except DAMAGED_ROW:
            return None

    def resume(self, match_id: int) -> Match:
        """Return a match as it was left, including what was undone.

        Raises:
            Refusal: There is no such match, or it cannot be read.
        """
        with reading(), schema.snapshot(self.connection):
            # As text, because a person may type a number longer than SQLite's.
            found = self.rows("SELECT * FROM matches WHERE id = ?", str(match_id))
            if not found:
                raise Refusal(f"There is no game number {match_id}.")
            try:
                return self.restored(match_row(found[0]))
            except DAMAGED_ROW as error:
                raise Refusal(damage_sentence(match_id, error)) from error

    def restored(self, row: MatchRow) -> Match:
        """Return the match of a row. Raises `Refusal` if its game, or its version, is not here."""
        game = plugins.find(row.game)
        if row.version != game.version:
            raise Refusal(f"Game {row.id} was played under older rules, so it can't be opened.")
        match = Match(game, setup_of(game, row), MatchWriter(self.connection, row.id, row.revision))
        actions = self.rows("SELECT * FROM actions WHERE match = ? ORDER BY n", row.id)
        check_actions(row, actions)
        match.marks = read_words(row.unrated)
        match.restore([stored_action(game, typed_row(action, ActionRow)) for action in actions])
        ended = result_of(row)
        if row.status == "resigned" and ended:
            match.resigned = 1 - (ended.winner or 0)
        if row.status == "foul" and ended:
            match.fouls = {seat: "" for seat in game.chairs if seat != ended.winner}
        check_standing(row, match)
        return match


def open_store(path: AnyPath | None = None) -> Store:
    """Return the player's store, or that of another file, as `opened` opens it."""
    return opened(Store, path)


def memory_store(why: str) -> Store:
    """Return a store in memory, which is lost when the program ends."""
    return kept_in_memory(Store, why)
