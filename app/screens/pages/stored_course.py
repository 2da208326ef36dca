"""What is shown of the course of a stored game: its rounds, its log, and what lay on the table."""

from msgspec import Struct
from msgspec.structs import replace

from app.match.match import Match
from app.match.presentation import TableLog, breaking_lines
from app.match.rounds import RoundScore, round_scores
from app.screens.lobby.glance import Glance, last_glance
from app.screens.pages.saved_words import counted_seat
from app.storage.rows import Saved
from games.contract import HOUSE


class StoredCourse(Struct, frozen=True):
    """The course of a game.

    Attributes:
        rounds: The rounds that are over.
        log: What its log says, without the reasons of players.
        glance: What lay on the table last.
    """

    rounds: tuple[RoundScore, ...]
    log: tuple[str, ...] = ()
    glance: Glance = Glance()


def stored_course_of(match: Match, saved: Saved) -> StoredCourse:
    """Return the course of a match; the log is read only if it has fewer than two rounds."""
    rounds = round_scores(match, counted_seat(saved))
    if saved.result is None:
        rounds = rounds[:-1]
    if len(rounds) > 1:
        return StoredCourse(rounds)
    return StoredCourse(rounds, log_of(match), last_glance(match))


def log_of(match: Match) -> tuple[str, ...]:
    """Return the log of a match; what one of two persons hides stays hidden."""
    reader = match.persons[0] if len(match.persons) == 1 else HOUSE
    from app.tables.opening import speaking_face  # imported here: tables stand on these pages

    log = TableLog(match, reader, speaking_face(match))
    lines = (line for step in match.steps for line in log.lines(replace(step, why="")))
    return (*lines, *breaking_lines(match))
