"""Asks a puzzle at a table: the first move answers it, and the next one goes on."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app import plugins
from app.analysis.board import match_from
from app.match.match import Match
from app.match.play import Play
from app.match.presentation import Presentation
from app.match.table_view import AskedPuzzle, Outcome, TableView
from app.practice.puzzles import WAITS, PuzzleCard, answer_spelled, hundredths, verdict_on
from games.contract import Refusal

ONCE_MORE = "It comes back tomorrow."
ASKS_COACH = "Try it without the coach. Make a move."


class PuzzlePlay(Play):
    """Shows the position of a puzzle; the match is never recorded.

    Args:
        card: The puzzle.
        match: Its position, as a match.
        presentation: How its game is presented.
        answer: Saves whether the answer was right.
        go_on: Shows what comes after the puzzle.
    """

    def __init__(
        self,
        card: PuzzleCard,
        match: Match,
        presentation: Presentation,
        *,
        answer: Callable[[PuzzleCard, bool], None],
        go_on: Callable[[], None],
    ) -> None:
        super().__init__(match, presentation, pace=0.0, waits=lambda: False)
        self.card = card
        self.answer = answer
        self.go_on = go_on
        self.is_answered = self.was_right = self.is_kept = False
        self.said = self.aside = ""
        self.on_said: Callable[[], None] | None = None
        """Called when there is something to say about the answer."""

    @staticmethod
    def match_of(card: PuzzleCard) -> Match:
        """Return the position of a puzzle as a match. Raises `Refusal` if it cannot be read."""
        game = plugins.find(card.puzzle.line.partition(" ")[0])
        return match_from(card.puzzle.line, game.coach)

    def act(self, *actions: Any, typed: bool = False) -> bool:
        """Take the first move as the answer, and any other as a request to go on."""
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
        return False

    def judge(self, answer: str) -> None:
        """Say how good an answer is, and save that."""
        right = answer == self.card.puzzle.best
        said = verdict_on(self.card.puzzle, answer)
        self.is_answered, self.was_right = True, right
        self.said = said if right else f"{said} {ONCE_MORE}"
        try:
            self.answer(self.card, right)
            self.is_kept = True
        except Refusal as no:
            self.said = f"{said} {no}"
        self.say("")
        if self.on_said:
            self.on_said()

    def next_coach_mode(self) -> None:
        """Show what the coach says once the puzzle is answered, not before."""
        if self.is_answered:
            super().next_coach_mode()
        else:
            self.refuse(ASKS_COACH)

    def help_once(self) -> None:
        """Say that the coach comes later."""
        self.next_coach_mode()

    def may_resign(self) -> bool:
        """Nobody gives up a puzzle: leaving it is enough."""
        return False

    def look(self) -> TableView:
        """Return what the table shows; nothing is said of ratings, nor of the answer before it."""
        view = replace(super().look(), can_undo=False, can_redo=False, outcome=Outcome())
        puzzle = asked_puzzle(self.card)
        if self.is_answered:
            puzzle = answered_puzzle(self.card, right=self.was_right, is_kept=self.is_kept)
        return replace(view, can_examine=view.can_examine and self.is_answered, puzzle=puzzle)


def asked_puzzle(card: PuzzleCard) -> AskedPuzzle:
    """Return what may be known of a puzzle before the answer: where it is from."""
    puzzle = card.puzzle
    origin = (("from", f"game {puzzle.match}, step {puzzle.step}"),) if puzzle.match else ()
    return AskedPuzzle(card.solved, len(WAITS), origin)


def answered_puzzle(card: PuzzleCard, *, right: bool, is_kept: bool = True) -> AskedPuzzle:
    """Return what is known after the answer: also the best choice and what the other one cost.

    Args:
        card: The puzzle before the answer.
        right: Whether the answer was right.
        is_kept: Whether it was saved; one that was not does not count.
    """
    after = card.answered(right=right, today=card.due) if is_kept else card
    puzzle = card.puzzle
    notes = (
        *asked_puzzle(card).notes,
        ("played", puzzle.choice),
        ("best", puzzle.best),
        ("cost", f"{hundredths(puzzle.cost)} {puzzle.unit} in 100"),
    )
    return AskedPuzzle(after.solved, len(WAITS), notes, is_answered=True)
