"""The rounds of the watched game so far, below its cards where there is room."""

from textual.geometry import Region
from textual.reactive import reactive

from app.match.match import Match
from app.match.rounds import RoundScore, round_scores
from app.screens.pages.painted_page import page_look
from app.screens.stored_game import draw_round_list
from games.gops.rules import Award
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget

LEAST_ROWS = 9
"""Rows from which there is room for the chart and the latest rounds."""


def awarded_rounds(match: Match) -> tuple[RoundScore, ...]:
    """Return the rounds of GOPS that are over, as the first seat sees them."""
    rounds = round_scores(match, 0)
    return rounds if match.steps and isinstance(match.steps[-1].action, Award) else rounds[:-1]


class RoundList(PaintedWidget):
    """The lead after each round as a chart, and the latest rounds below it."""

    FIELD = "middle"
    rounds: reactive[tuple[RoundScore, ...]] = reactive(())
    """As the first seat sees them."""
    whose: reactive[str] = reactive("")
    """The name of the first seat."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the chart and the list, once a round is over."""
        if self.rounds and canvas.height >= LEAST_ROWS:
            room = Region(0, 1, canvas.width, canvas.height - 1)
            draw_round_list(canvas, room, self.rounds, page_look(self.app), f"{self.whose}'s lead")
