"""The status of GOPS: the variant, the round, and who is to bid."""

from app.match.names import whose
from app.match.table_view import TableView
from app.screens.table.status import TableStatus
from app.storage.scoreboards import variant_name


class GopsStatus(TableStatus):
    """Names the variant, and asks for bids."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the variant and the round."""
        match = self.controller.match
        return variant_name(match.game, match.setup.options), *super().place(view)

    def verb(self, view: TableView) -> str:
        """Return what a seat is to do: both bid in each round."""
        return "bid"

    def question(self, view: TableView) -> str:
        """Return whose bid is asked for."""
        if view.asked is None:
            return ""
        name = view.name(view.asked)
        return f"{whose(name)} bid: "
