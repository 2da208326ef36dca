"""The words around a table: the status line, the banner, the question."""

from typing import NamedTuple

from app.lessons.controller import LessonController
from app.match.levels import shown_name
from app.match.presentation import with_names
from app.match.replay_controller import ReplayController
from app.match.rounds import own_first
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.match.unrated import NOT_RATED
from games.contract import HOUSE, Seat
from widgets.panels.key_bar import KeyHint

ANSWERED = "answered"
"""The words in place of what a puzzle asks, once it was answered."""


class StatusWords(NamedTuple):
    """The status line: the game, its progress, and whose turn it is.

    Attributes:
        title: The name of the game.
        place: The progress.
        turn: What a person is asked to do, or else whose turn it is.
        asks: Whether a person is to move.
        centred: Whether the progress is in the middle, and the right part is highlighted.
    """

    title: str
    place: str
    turn: str
    asks: bool
    centred: bool = False


class TableStatus:
    """Turns a view into the words around the table. A game may replace it.

    Args:
        controller: What plays or replays the match.
    """

    def __init__(self, controller: TableController) -> None:
        self.controller = controller

    def line(self, view: TableView) -> StatusWords:
        """Return the words in the line above the table."""
        title = self.controller.match.game.title
        if isinstance(self.controller, ReplayController):
            points = " : ".join(map(str, own_first(view.standing.scores, view.bottom)))
            match = self.controller.match
            sides = [shown_name(match, seat) for seat in match.game.chairs]
            players = " against ".join(sides if sides[1:] else (*sides, "the dealer"))
            about = ", ".join(filter(None, (title, players, self.controller.day)))
            far = f"{view.standing.line}   {points}"
            return StatusWords("REPLAY", about, far, asks=False, centred=True)
        asks = view.asked is not None
        if isinstance(self.controller, LessonController):
            count = self.controller.count(view)
            return StatusWords(title, f"lesson · {view.standing.line}", count, asks)
        counts = "" if view.is_rated else NOT_RATED
        place = " · ".join(filter(None, (counts, *self.place(view))))
        if view.puzzle and view.puzzle.is_answered:
            return StatusWords(title, place, ANSWERED, asks=False)
        return StatusWords(title, place, self.turn(view), asks)

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the progress of the game, in a few parts."""
        return (view.standing.line,)

    def turn(self, view: TableView) -> str:
        """Return whose turn it is, in words; in a replay, who decides next."""
        if view.is_over:
            return "over"
        seat = self.chooser(view)
        if seat is not None:
            return self.asks_person(view, seat) if self.is_person(seat) else self.waits(view, seat)
        others = [seat for seat in view.turn if seat != HOUSE and not self.is_person(seat)]
        return f"{view.name(others[0])} is thinking" if others else ""

    def prompt(self, view: TableView) -> str:
        """Return the question, or the progress of a replay."""
        if isinstance(self.controller, ReplayController):
            place = ", ".join(filter(None, (view.standing.line, self.turn(view))))
            return f"▸ playing, {place}   {view.film}" if view.film else place
        return self.question(view)

    def chooser(self, view: TableView) -> Seat | None:
        """Return the seat that chooses next, if it is known."""
        if isinstance(self.controller, ReplayController):
            return self.controller.chooser
        return view.due if view.asked is None else view.asked

    def is_person(self, seat: Seat) -> bool:
        """Return whether a person sits in a seat."""
        return seat in self.controller.match.persons

    def asks_person(self, view: TableView, seat: Seat) -> str:
        """Return what a person is asked to do, with the name if there are two."""
        if self.controller.company:
            return self.waits(view, seat)
        return self.yours(view)

    def waits(self, view: TableView, seat: Seat) -> str:
        """Return what a seat is to do: "Ann to bid"."""
        return f"{view.name(seat)} to {self.verb(view)}"

    # for games

    def verb(self, view: TableView) -> str:
        """Return what a seat is to do now, as a verb."""
        return "move"

    def yours(self, view: TableView) -> str:
        """Return what the only person is asked to do."""
        return f"your {self.verb(view)}"

    def banner(self, view: TableView) -> tuple[str, str]:
        """Return the title and the line of the banner; "" for no banner."""
        return view.outcome.title, view.outcome.below

    def banner_keys(self, view: TableView) -> tuple[KeyHint, ...]:
        """Return the keys in the banner."""
        return ()

    def question(self, view: TableView) -> str:
        """Return the question, shown while the line to type into is empty."""
        if view.prompt:
            return with_names(view.prompt.text.splitlines()[-1], view.names)
        labels = (label for _, label in view.menu) if view.due is not None else ()
        return "   ".join(f"{n} {label}" for n, label in enumerate(labels, start=1))
