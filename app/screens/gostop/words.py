"""The words of the Go Stop table: cards as drawn, not as typed and saved."""

from typing import Any, ClassVar

from app.match.table_view import TableView
from app.screens.gostop.signs import reason_with_signs, with_signs
from app.screens.table.coach_words import CoachWords
from app.screens.table.typed_lines import TypedLines
from games.contract import Decision, Refusal, Seat, Verb
from games.gostop.rules import choosable, playable


class GoStopCoachWords(CoachWords):
    """Names cards as they are drawn."""

    LEGENDS: ClassVar[dict[str, str]] = {"points": "worth in points"}  # with what the score asks

    def named(self, action: Any, seat: Seat) -> str:
        """Return an action as the panel names it."""
        return with_signs(super().named(action, seat))

    def sentences(self, decision: Decision[Any], seat: Seat) -> tuple[str, ...]:
        """Return a decision in sentences."""
        lines = super().sentences(decision, seat)
        return tuple(reason_with_signs(with_signs(line)) for line in lines)


class GoStopLines(TypedLines):
    """Says in a short sentence what can be typed: the cards are visible on the table."""

    def parse(self, line: str) -> Any:
        """Return the action or the verb of a line. Raises `Refusal` for what is not allowed."""
        said, asked = super().parse(line), self.controller.view.asked
        if asked is not None and not isinstance(said, Verb):
            self.controller.match.after(asked, said)
        return said

    def in_full(self, no: Refusal, line: str) -> str:
        """Return why a line is refused, with an example of what is understood."""
        view: TableView = self.controller.view
        said, example = str(no), "Type a card, as in 10H, or its place."
        if view.asked is not None and view.state.phase != "another":
            listed = choosable(view.state) if view.state.card else playable(view.state, view.asked)
            said = said.replace(listed, example)
        return with_signs(said)
