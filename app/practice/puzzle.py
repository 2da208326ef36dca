"""A puzzle from the player's own games: a costly decision with one clearly best answer."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.analysis.board import position_line
from app.analysis.luck import Analysis, DecisionCost
from app.match.match import Match
from games.contract import Refusal, Seat

COSTLY_ENOUGH = 0.05
"""The least cost, in chance to win, of a decision that becomes a puzzle."""

CLEAR_LEAD = 0.03
"""The least difference between the best answer and the next best one."""

WAITS = (1, 3, 7)
"""After how many days a puzzle comes back: at first, solved once, solved twice."""


class Puzzle(Struct, frozen=True):
    """A decision to make again.

    Attributes:
        line: The position, as a line for the analysis board.
        choice: What was chosen in the game.
        best: The best answer.
        cost: By how much it was better than what was chosen, in chance to win.
        lead: By how much it is better than any other answer.
        unit: What is won: "games" or "rounds".
        match: The number of the match.
        step: The step of the match, from 1.
        why: Why the best answer is better than what was chosen; "" if nothing is known.
    """

    line: str
    choice: str
    best: str
    cost: float
    lead: float
    unit: str
    match: int
    step: int
    why: str = ""


class PuzzleCard(Struct, frozen=True):
    """A puzzle with the day on which it comes back, and how often in a row it has been solved."""

    puzzle: Puzzle
    due: date
    solved: int = 0

    @property
    def is_done(self) -> bool:
        """Whether it has been solved often enough."""
        return self.solved >= len(WAITS)

    def answered(self, *, right: bool, today: date) -> "PuzzleCard":
        """Return the card after an answer: later if it was right, else again tomorrow."""
        solved = self.solved + 1 if right else 0
        wait = WAITS[min(solved, len(WAITS) - 1)]
        return replace(self, solved=solved, due=today + timedelta(days=wait))


def find_puzzles(match: Match, analysis: Analysis, seat: Seat) -> Iterator[Puzzle]:
    """Yield the puzzles made from a seat's decisions in a match.

    Args:
        match: A match of the store that is over.
        analysis: What each of its decisions cost.
        seat: Whose decisions.
    """
    for made in analysis.decisions:
        if made.seat == seat and is_puzzle(made):
            try:
                line = position_line(match.until(made.step - 1), seat)
            except Refusal:
                continue  # a moment that cannot be set up
            yield Puzzle(
                line=line,
                choice=made.choice,
                best=made.better,
                cost=made.cost,
                lead=made.lead,
                unit=analysis.unit,
                match=match.id or 0,
                step=made.step,
                why=made.why,
            )


def is_puzzle(made: DecisionCost) -> bool:
    """Return whether a decision cost enough, and one other choice was surely the best."""
    if made.estimated:
        return False
    return made.better != "" and made.cost >= COSTLY_ENOUGH and made.lead >= CLEAR_LEAD


def answer_spelled(puzzle: Puzzle, match: Match, seat: Seat, action: Any) -> str:
    """Return an answer as it is typed; if the puzzle names one that comes to the same, as that."""
    game, view = match.game, match.view(seat)
    meant = game.measures.alike(view, action)
    same = {
        game.spell(each, view, seat) or "Enter"
        for each in game.legal(view, seat)
        if game.measures.alike(view, each) == meant
    }
    named = (each for each in (puzzle.best, puzzle.choice) if each in same)
    return next(named, game.spell(action, view, seat) or "Enter")


def verdict_on(puzzle: Puzzle, answer: str) -> str:
    """Return how good an answer is."""
    if answer == puzzle.best:
        less = f"wins {hundredths(puzzle.cost)} fewer {puzzle.unit} in 100"
        return f"Right: {puzzle.best}. In the game you chose {puzzle.choice}, which {less}."
    known = answer == puzzle.choice
    more = f"{hundredths(puzzle.cost if known else puzzle.lead)} more {puzzle.unit} in 100"
    return f"Not {answer}: {puzzle.best} wins {'' if known else 'at least '}{more}."


def hundredths(chance: float) -> int:
    """Return a difference of chances in whole games of 100, at least 1."""
    return max(1, round(100 * chance))
