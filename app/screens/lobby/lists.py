"""The lists of the lobby: unfinished matches to go on with, and the last finished ones."""

import time
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.match.names import seat_name
from app.match.setup import PERSON
from app.screens.lobby.tiles import how_it_stands
from app.statistics import report
from app.storage.rows import Saved
from games.text import shortened, text_width

SHORTEST_TITLE = 4
"""The fewest characters that are left of a game's title."""


class UnfinishedMatches(OptionList):
    """A list of matches to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "go on")]

    matches: tuple[Saved, ...] = ()

    @property
    def chosen(self) -> Saved | None:
        """The match under the cursor, if any."""
        return None if self.highlighted is None else self.matches[self.highlighted]

    def show(self, matches: tuple[Saved, ...], room: int) -> None:
        """List matches, with the cursor on the first.

        Args:
            matches: The latest first.
            room: The cells of a line.
        """
        self.highlighted, self.matches = None, matches
        lines = unfinished_lines(matches, room)
        self.clear_options()
        self.add_options(
            Option(line, id=str(match.id)) for line, match in zip(lines, matches, strict=True)
        )
        self.highlighted = 0 if matches else None


def unfinished_lines(listed: tuple[Saved, ...], room: int) -> list[str]:
    """Return the entry of each match; those that would be equal say when they were left."""
    lines = [f"{match_heading(saved, room)}\n  {how_it_stands(saved)}" for saved in listed]
    return [
        line if lines.count(line) == 1 else f"{match_heading(saved, room)}\n  {left_when(saved)}"
        for line, saved in zip(lines, listed, strict=True)
    ]


def match_heading(saved: Saved, room: int) -> str:
    """Return the game and the opponent of a match, the game cut to fit into `room` cells."""
    others = [seat_name(saved, seat) for seat, who in enumerate(saved.seats) if who != PERSON]
    other = "".join(f"  {who}" for who in others[:1])
    return (
        shortened(report.game_title(saved.game), max(SHORTEST_TITLE, room - text_width(other)))
        + other
    )


def left_when(saved: Saved) -> str:
    """Return the score of a match, and when it was left: "4 : 5  11-20 14:02"."""
    when = time.strftime("%m-%d %H:%M", time.localtime(saved.changed))
    return f"{how_it_stands(saved).rpartition(', ')[2]}  {when}"


def finished_line(saved: Saved) -> str:
    """Return a finished match in a few words: its result, the game, the points."""
    first, second = saved.standing.scores
    return f"{saved.sign} {report.game_title(saved.game)} {first} : {second}"
