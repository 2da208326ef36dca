"""How a game is presented at a table: log, pauses, news. A game may have its own."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from app.match.levels import shown_name
from app.match.match import Match, Step
from app.match.moments import MomentWords
from app.match.moves import MoveRow, gained_rows
from app.match.names import does
from app.match.outcome import why_broken_off
from app.match.transcript import LogLine, Transcript
from app.match.unrated import LEFT
from games.contract import Seat

NUMBERED = re.compile(r"\bPlayer ([12])\b")
"""What the rules call someone who has a name at a table."""


class Presentation:
    """The presentation of a game without its own, and the base class for those that have one."""

    WARN_FROM: ClassVar[Mapping[str, float]] = {"win": 0.05, "points": 2.0}
    """How much a choice must cost for the coach to warn, by the unit of its worth."""

    MOMENTS: ClassVar[MomentWords] = MomentWords()
    """The words for the moments of a match after its end."""

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log at the table says of a step, as its reader may see it.

        A game without words of its own for this gets those of its rules, with names for numbers.
        """
        narrate, names = match.game.narrate, names_of(match)
        lines = narrate(step.before, step.seat, step.action, step.after, step.why, ())
        return tuple(with_names(line, names) for line in lines)

    def pause_after(self, match: Match, step: Step) -> float:
        """Return for how many seconds a step is shown."""
        return 0.0 if step.seat in match.persons else 0.7

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return the news for the player who takes over the keyboard; () for no handover."""
        return ()

    def more(self, match: Match, state: Any, reader: Seat) -> Any:
        """Return what the game's table shows beyond the state; it is compared with `==`."""
        return None

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return the moves of a whole match as a list, as a seat sees it."""
        return gained_rows(match, seat)

    def adviser_for(self, state: Any, asked: Seat | None) -> Seat | None:
        """Return the seat that the coach advises while `asked` is to choose."""
        return asked

    def is_passing(self, state: Any) -> bool:
        """Return whether a replay passes over a state, since there is nothing to look at yet."""
        return False

    def named(self, name: str) -> str:
        """Return an action, spelled as it is typed, as the table names it."""
        return name


class TableLog(Transcript):
    """The log at a table: the same steps, with the names of those who sit there.

    Args:
        match: The match.
        reader: The seat that it is for.
        presentation: Puts steps into words.
    """

    def __init__(self, match: Match, reader: Seat, presentation: Presentation) -> None:
        super().__init__(match, reader)
        self.presentation = presentation

    def narrated(self, step: Step) -> tuple[str, ...]:
        """Return a step as lines; none if it is hidden from the reader."""
        return self.presentation.log_lines(self.match, step)

    def reason(self, seat: Seat, why: str) -> LogLine:
        """Return a player's reason as a line."""
        return LogLine(f"{called(self.match, seat)}: {why}", "why")

    def lines(self, step: Step) -> tuple[str, ...]:
        """Return the lines that a step adds, without the reasons of players."""
        return tuple(line.text for line in self.tell(step) if line.kind == "event")

    def short(self) -> tuple[str, ...]:
        """Return the log of all steps so far, without reasons, and how it was broken off."""
        lines = (line for step in self.match.steps for line in self.lines(step))
        return (*lines, *breaking_lines(self.match))

    def whole(self) -> tuple[str, ...]:
        """Return all that has happened, with the reasons of players."""
        lines = self.tell_all(self.match.steps)
        return (*(line.text for line in lines), *breaking_lines(self.match))


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a text with the players' names for "Player 1" and "Player 2"."""
    return NUMBERED.sub(lambda found: names[int(found[1]) - 1], text)


def breaking_lines(match: Match) -> tuple[str, ...]:
    """Return how a match was broken off: who gave up or broke the rules, and who wins."""
    names, result = names_of(match), match.result
    gone = [match.resigned] if match.resigned is not None else []
    verb, way = ("leave", "") if LEFT in match.marks else ("give", " up")
    lines = [f"{does(names[seat], verb)}{way}" for seat in gone]
    if why := why_broken_off(match):
        lines += [why]
    else:
        fouls = match.fouls.items()
        lines += [f"{names[seat]} broke the rules. {why}".rstrip() for seat, why in fouls]
    if lines and result and result.winner is not None:
        lines.append(does(called(match, result.winner), "win"))
    return tuple(lines)


def called(match: Match, seat: Seat) -> str:
    """Return what a seat is called at a table; who has no seat in the game is the dealer."""
    return shown_name(match, seat) if seat in match.game.chairs else "dealer"


def names_of(match: Match) -> tuple[str, ...]:
    """Return what all seats are called at a table."""
    return tuple(shown_name(match, seat) for seat in match.game.chairs)
