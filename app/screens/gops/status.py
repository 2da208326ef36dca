"""The status of GOPS: the cards, the round, and who is to bid."""

from app.match.names import whose
from app.match.table_view import TableView
from app.screens.table.status import TableStatus


class GopsStatus(TableStatus):
    """Says how many cards each has, and asks for bids."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return how many cards each has, and the round."""
        words = self.controller.presentation.MOMENTS
        return words.variant(self.controller.match), *super().place(view)

    def verb(self, view: TableView) -> str:
        """Return what a seat is to do: both bid in each round."""
        return "bid"

    def question(self, view: TableView) -> str:
        """Return whose bid is asked for."""
        if view.asked is None:
            return ""
        name = view.name(view.asked)
        return f"{whose(name)} bid: "
