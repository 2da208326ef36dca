"""Asks a puzzle at a table: after a wrong answer it says what that costs, and asks again."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app import daily
from app.match import play, table_view
from app.match.match import Match
from app.match.presentation import Presentation
from app.practice.puzzles import PuzzleCard, answer_spelled, keep_answer, solution_of, verdict_on
from games.contract import Refusal


class PuzzlePlay(play.Play):
    """Shows the position of a puzzle; the match is never recorded.

    Args:
        card: The puzzle.
        match: Its position.
        presentation: How its game is presented.
        aside: What to say below the question.
        go_on: Shows the next puzzle.
    """

    HAS_RESULT = False

    def __init__(
        self,
        card: PuzzleCard,
        match: Match,
        presentation: Presentation,
        aside: str,
        go_on: Callable[[], None],
    ) -> None:
        super().__init__(match, presentation, pace=0.0, waits=lambda: False)
        self.card, self.aside, self.go_on, self.said = card, aside, go_on, ""
        self.is_answered = self.was_wrong = False

    def act(self, *actions: Any, typed: bool = False) -> bool:
        """Take a move as an answer until one is right, and any other as a request to go on."""
        seat = self.person.seat
        if self.is_answered:
            self.go_on()
        elif seat is not None:
            try:
                self.match.after(seat, actions[0])
            except Refusal as no:
                self.refuse(str(no))
            else:
                self.judge(answer_spelled(self.card.puzzle, self.match, seat, actions[0]))
                return True
        return False

    def judge(self, answer: str) -> None:
        """Say how good an answer is; only the right one ends the puzzle."""
        is_best = answer == self.card.puzzle.best
        self.was_wrong = self.was_wrong or not is_best
        self._tell(verdict_on(self.card.puzzle, answer), ends=is_best)

    def show_answer(self) -> None:
        """Show the best answer to who asks for it."""
        self.was_wrong = True
        self._tell(solution_of(self.card.puzzle), ends=True)

    def _tell(self, said: str, *, ends: bool) -> None:
        """Say something about the answer, and at the end save whether the first one was right."""
        self.said = said
        if ends:
            self.is_answered = True
            try:
                keep_answer(self.card, right=not self.was_wrong, today=daily.today())
            except Refusal as no:
                self.said = f"{said} {no}"
        self.say("")

    def next_coach_mode(self) -> None:
        """Show what the coach says once the puzzle is answered, not before."""
        if self.is_answered:
            super().next_coach_mode()
        else:
            self.refuse("Try it without the coach. Make a move.")

    def help_once(self) -> None:
        """Say that the coach comes later."""
        self.next_coach_mode()

    def may_resign(self) -> bool:
        """Nobody gives up a puzzle: leaving it is enough."""
        return False

    def look(self) -> table_view.TableView:
        """Return what the table shows; nothing is said of ratings, nor of the answer before it."""
        view, puzzle = super().look(), self.card.puzzle
        said = "Puzzle", "What is best here?", self.aside, ""
        if self.is_answered and self.was_wrong:
            said = "Solution", self.said, puzzle.why, ""
        elif self.is_answered:
            said = "✓ Solved", self.said, puzzle.why, "right"
        elif self.was_wrong:
            again = "Try again, or press s to see the best answer."
            said = "× Not yet", self.said, again, "wrong"
        elif puzzle.match:
            said = "Puzzle", "From your own game: what is best here?", self.aside, ""
        return replace(
            view,
            can_undo=False,
            can_redo=False,
            can_examine=view.can_examine and self.is_answered,
            outcome=table_view.Outcome(),
            said=said,
            is_puzzle=True,
        )
