"""What is told around a table: the line above it, the question below it, the log beside it."""

from typing import Any

from app.match.match import Step
from app.match.names import seat_name
from app.match.transcript import Transcript, foul_lines
from app.screens.pages.page import WholeLog
from app.screens.table.controller import Playing
from games.contract import HOUSE, Seat
from widgets.inputs.command_line import CommandLine
from widgets.panels.log import Log
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine


class Telling(Playing):
    """A screen that says in words how the match stands, and what has happened."""

    view: Any

    def show_state(self) -> None:
        """Write the line above the table, and the question below it."""
        line = self.query_one(StatusLine)
        line.game = self.match.game.title
        line.middle = " · ".join(filter(None, (self.match.standing.line, self.turn())))
        line.score = self.score()
        self.show_question()

    def score(self) -> str:
        """Return how it stands, in a few words."""
        points, mine, other = self.match.standing.scores, self.bottom, 1 - self.bottom
        return f"{self.called(mine)} {points[mine]} : {points[other]} {self.called(other)}"

    def turn(self) -> str:
        """Return whose turn it is, in words."""
        if self.asked is not None:
            return f"{self.called(self.asked)} to move" if self.company else "your turn"
        turn = self.match.to_move
        if not turn:
            return "over"
        if self.due is not None:
            return f"{self.called(self.due)} to move"
        others = [seat for seat in turn if seat not in (HOUSE, *self.match.persons)]
        return f"{self.called(others[0])} is thinking" if others else ""

    def show_question(self) -> None:
        """Write what is asked into the line to type into; it hides what the other may not see."""
        line = self.query_one(CommandLine)
        if self.asked is None:
            labels = (label for _, label in self.menu()) if self.due is not None else ()
            line.placeholder = "   ".join(f"{n} {label}" for n, label in enumerate(labels, start=1))
            return
        prompt = self.match.game.prompt(self.view, self.asked)
        line.placeholder = prompt.text.splitlines()[-1]
        line.secret = self.company and prompt.secret

    def called(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return seat_name(self.match.setup, seat) if seat in self.match.game.chairs else "dealer"

    def tell(self, step: Step) -> None:
        """Write into the log what a step did."""
        self.query_one(Log).add(line.text for line in self.teller.tell(step))

    def tell_all(self) -> None:
        """Write the log of all that has happened."""
        self.teller = Transcript(self.match, self.alone)
        told = self.teller.tell_all(self.match.steps)
        self.query_one(Log).show((*(line.text for line in told), *foul_lines(self.match)))

    def refuse(self, why: str) -> None:
        """Say why something cannot be done, or no more; nobody reads it once this is closed."""
        for notice in self.query(Notice):
            notice.refuse(why)

    def action_log(self) -> None:
        """Show all that has happened."""
        told = Transcript(self.match, self.alone).tell_all(self.match.steps)
        self.app.push_screen(WholeLog((*(line.text for line in told), *foul_lines(self.match))))
