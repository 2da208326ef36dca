"""The status of Go Stop: who is to play, and how a round ended."""

from app.match.names import whose
from app.match.table_view import TableView
from app.screens.table.sentences import sign
from app.screens.table.status import TableStatus
from games.contract import Seat
from games.gostop.state import State, earned, is_turn
from widgets.panels.key_bar import KeyHint


class GoStopStatus(TableStatus):
    """Adds the size of the stock, the player in the middle of a turn, and the points of a round."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the round, the points of earlier rounds, how many cards the stock has left."""
        left, own = len(view.state.stock), view.bottom
        points = view.state.scores
        game = f"in all {points[own]} : {points[1 - own]}" if any(points) else ""
        stock = f"stock {left}" if game else f"{left} card{'s' * (left != 1)} in the stock"
        return *super().place(view), game, stock  # in 80 columns there is no room for both in full

    def verb(self, view: TableView) -> str:
        """Return what a seat is to do now."""
        return "choose" if view.state.card else "play"

    def yours(self, view: TableView) -> str:
        """Return what the person is asked to do."""
        if view.state.phase == "another":
            return "another round?"
        return "your choice" if view.state.card else "your card"

    def turn(self, view: TableView) -> str:
        """Return whose turn it is, even while nobody is asked."""
        state: State = view.state
        said = super().turn(view)
        if said or not is_turn(state):
            return said
        return self.yours(view) if self.is_person(state.turn) else self.waits(view, state.turn)

    def banner(self, view: TableView) -> tuple[str, str]:
        """Return the result of the match, or that of the round."""
        if view.state.phase != "another" or view.is_over:
            return super().banner(view)
        return round_over(view.state, (view.name(0), view.name(1)), view.bottom)

    def banner_keys(self, view: TableView) -> tuple[KeyHint, ...]:
        """Return the answers to the question about another round."""
        if view.asked is None or view.state.phase != "another":
            return ()
        return KeyHint("y", "another round", "y"), KeyHint("n", "end the game", "n")

    def question(self, view: TableView) -> str:
        """Return the question to a person, or what lets the other play."""
        if view.asked is None:
            due = None if view.due is None else view.name(view.due)
            return f"{due} plays: press Enter" if due else super().question(view)
        if view.state.phase == "another":
            return "another round? "
        if view.state.card:
            return f"what {sign(view.state.card)} takes: "
        return f"{whose(view.name(view.asked))} card: "


def round_over(view: State, names: tuple[str, str], bottom: Seat) -> tuple[str, str]:
    """Return the points of the round, and after several rounds a line with those of all."""
    scored, stands = (
        f"{names[bottom]} {points[bottom]} : {points[1 - bottom]} {names[1 - bottom]}"
        for points in (earned(view), view.scores)
    )
    return f"Round {view.round}   {scored}", f"in all {stands}" if view.round > 1 else ""
