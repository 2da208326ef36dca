"""A match as the lines of a log: each step in the game's own words, and the players' reasons."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from app.match.levels import shown_name
from app.match.match import Match, Step
from app.match.setup import PROGRAM
from app.plugins import AnyGame
from games.contract import HOUSE, Seat, ShortLines
from games.text import printable

GameWords = AnyGame | ShortLines[Any, Any]
"""What puts a game in lines: its own words, or those without drawn tables."""


def line_words(game: AnyGame, *, short: bool) -> GameWords:
    """Return a game's words, without drawn tables if they are to be short."""
    return (game.extras.short if short else None) or game


class LogLine(NamedTuple):
    """A line of the log; `kind` is "event" for what happened, "why" for a player's reason."""

    text: str
    kind: str = "event"


class Transcript:
    """Puts the steps of a match in words for one reader, in order.

    A player's reason is held back while its step is hidden from the reader, and given with the
    next step that is shown. If that step ends the match, the reason comes first, so that the
    result is the last line.
    """

    def __init__(self, match: Match, reader: Seat, *, short: bool = False) -> None:
        self.match = match
        self.reader = reader
        self.words = line_words(match.game, short=short)
        self.waiting: list[tuple[Seat, str]] = []

    def seen(self, step: Step) -> Step:
        """Return a step with what the reader may see of its states."""
        shown = self.match.game.shown
        before, after = shown(step.before, self.reader), shown(step.after, self.reader)
        return replace(step, before=before, after=after)

    def narrated(self, step: Step) -> tuple[str, ...]:
        """Return a step as lines; none if it is hidden from the reader."""
        narrate = self.words.narrate
        return narrate(step.before, step.seat, step.action, step.after, step.why, ())

    def tell(self, step: Step) -> list[LogLine]:
        """Return the lines of a step, with reasons that were held back."""
        events = self.narrated(self.seen(step))
        if step.why and step.seat != HOUSE:
            self.waiting.append((step.seat, step.why))
        if not events:
            return []
        reasons, self.waiting = self.waiting, []
        whole = "\n".join(events)
        lines = [*map(LogLine, events)]
        why_so = [self.reason(seat, why) for seat, why in reasons if why not in whole]
        late = step.seat == HOUSE and self.match.game.result(step.after) is not None
        return [*why_so, *lines] if late else [*lines, *why_so]

    def tell_all(self, steps: Iterable[Step]) -> list[LogLine]:
        """Return the lines of several steps."""
        return [line for step in steps for line in self.tell(step)]

    def reason(self, seat: Seat, why: str) -> LogLine:
        """Return a player's reason as a line."""
        return LogLine(f"{shown_name(self.match, seat)}: {why}", "why")


def foul_lines(match: Match) -> tuple[str, ...]:
    """Return a line for each foul that ended a match, and one for who wins by it."""
    winner = match.result.winner if match.fouls and match.result else None
    seats = [printable(who.removeprefix(PROGRAM)) for who in match.setup.seats]
    return (
        *(f"Foul by {seats[seat]}. {why}".rstrip() for seat, why in match.fouls.items()),
        *([] if winner is None else [f"Player {winner + 1} wins by this foul."]),
    )
