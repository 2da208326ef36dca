"""The words around a table: the status line, the banner, the question."""

from app.match.replay_controller import ReplayController
from app.match.table_controller import TableController
from app.match.table_view import TableView
from games.contract import HOUSE


class TableStatus:
    """Puts a view into the words around the table. A game may have its own.

    Args:
        controller: What plays or replays the match.
    """

    def __init__(self, controller: TableController) -> None:
        self.controller = controller

    def line(self, view: TableView) -> tuple[str, str, str]:
        """Return the left, middle and right of the line above the table."""
        middle = " · ".join(filter(None, (view.standing.line, self.turn_or_place(view))))
        return self.controller.match.game.title, middle, self.score(view)

    def score(self, view: TableView) -> str:
        """Return the score, in a few words."""
        points, mine, other = view.standing.scores, view.bottom, 1 - view.bottom
        return f"{view.name(mine)} {points[mine]} : {points[other]} {view.name(other)}"

    def turn_or_place(self, view: TableView) -> str:
        """Return whose turn it is, or the step of a replay."""
        if isinstance(self.controller, ReplayController):
            return f"step {self.controller.place} of {len(self.controller.whole.steps)}"
        return self.turn(view)

    def turn(self, view: TableView) -> str:
        """Return whose turn it is, in words."""
        if view.asked is not None:
            return f"{view.name(view.asked)} to move" if self.controller.company else "your turn"
        if view.is_over:
            return "over"
        if view.due is not None:
            return f"{view.name(view.due)} to move"
        persons = self.controller.match.persons
        others = [seat for seat in view.turn if seat not in (HOUSE, *persons)]
        return f"{view.name(others[0])} is thinking" if others else ""

    def banner(self, view: TableView) -> tuple[str, str]:
        """Return the title and the line of the banner; "" for no banner."""
        return view.outcome.title, view.outcome.below

    def question(self, view: TableView) -> str:
        """Return the question, shown while the line to type into is empty."""
        if view.prompt:
            return view.prompt.text.splitlines()[-1]
        labels = (label for _, label in view.menu) if view.due is not None else ()
        return "   ".join(f"{n} {label}" for n, label in enumerate(labels, start=1))
