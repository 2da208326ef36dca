"""What is told at the Go Stop table: whose turn it is, each step in a line, a round's end."""

from textual import on

from app.match.match import Step
from app.match.transcript import Transcript
from app.screens.gostop import view as gostop_view
from app.screens.gostop.table import GoStopTable
from games.gostop.state import Count, Play, State, TurnStock, is_turn
from games.gostop.words.advice import preview
from widgets.cards.faces import corner
from widgets.cards.hand import Hand
from widgets.cards.style import CardSize
from widgets.panels.banner import Banner
from widgets.panels.log import Log
from widgets.panels.notice import Notice

COUNTED = 6.0
"""Seconds that the points of a round are looked at where nobody is asked for another."""


class GoStopTelling(GoStopTable):
    """Says what happens, and what the card under the cursor would do."""

    def turn(self) -> str:
        """Return whose turn it is, in the middle of it too."""
        view: State = self.view
        if view.phase == "another":
            return "another round?" if self.asked is not None else ""
        said = super().turn()
        if said or not is_turn(view):
            return said
        name = self.called(view.turn)
        return "your turn" if name == "you" else f"{name} to move"

    def show_ending(self) -> None:
        """Say how the match ended, or how the round did."""
        super().show_ending()
        view: State = self.view
        if view.phase == "another" and self.match.to_move:
            names = (self.called(0), self.called(1))
            scored, stands = gostop_view.round_over(view, names, self.bottom)
            asks = "   another round?   y yes   n no" if self.asked is not None else ""
            self.query_one(Banner).show(scored, stands + asks)

    def tell(self, step: Step) -> None:
        """Write what a step did, and light what it brought to the layout."""
        before, after = step.before.layout, step.after.layout
        new = (place for place, group in enumerate(after) if group not in before)
        self.fresh = frozenset(new) if before else frozenset()
        self.query_one(Log).add(self.in_one(step))

    def tell_all(self) -> None:
        """Write what has happened so far."""
        self.teller = Transcript(self.match, self.alone)
        self.query_one(Log).show(line for step in self.match.steps for line in self.in_one(step))

    def in_one(self, step: Step) -> tuple[str, ...]:
        """Return a step in one line, so that a whole turn stays in sight."""
        lines = self.teller.tell(step)
        return (" ".join(line.text for line in lines),) if lines else ()

    def pause_after(self, step: Step) -> float:
        """Leave time to see each card that comes, and the points of a round."""
        match step.action:
            case Count():
                return COUNTED if step.after.options.rounds else 0.0
            case TurnStock():
                return 1.2
            case Play() if step.seat not in self.match.persons:
                return 1.6
        return super().pause_after(step)

    def watch_asked(self) -> None:
        """Let the table follow, and say what the card under the cursor would do."""
        super().watch_asked()
        self.foresee()

    @on(Hand.Highlighted)
    def foresee(self) -> None:
        """Light what the card under the cursor would match, and say what it would do."""
        card = self.meant()
        if card is None:
            return
        self.show_layout()
        self.show_keys()
        look = self.card_look(CardSize.SMALL)
        told = preview(self.view, card, lambda each: corner(each, look))
        self.query_one(Notice).say(told)
