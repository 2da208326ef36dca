"""The status of Go Stop: whose turn it is, and how a round ended."""

from app.match.table_view import TableView
from app.screens.gostop.view import round_over
from app.screens.table.status import TableStatus
from games.gostop.state import State, is_turn


class GoStopStatus(TableStatus):
    """Names the player in the middle of a turn too, and gives the points of a round."""

    def turn(self, view: TableView) -> str:
        """Return whose turn it is, also while nobody is asked."""
        state: State = view.state
        if state.phase == "another":
            return "another round?" if view.asked is not None else ""
        said = super().turn(view)
        if said or not is_turn(state):
            return said
        name = view.name(state.turn)
        return "your turn" if name == "you" else f"{name} to move"

    def banner(self, view: TableView) -> tuple[str, str]:
        """Return the result of the match, or that of the round."""
        if view.state.phase != "another" or view.is_over:
            return super().banner(view)
        scored, stands = round_over(view.state, (view.name(0), view.name(1)), view.bottom)
        asks = "   another round?   y yes   n no" if view.asked is not None else ""
        return scored, stands + asks
