"""Decisions of a match in the words of its game: the position, the deed, what was better."""

from typing import Any

from app.analysis.luck import DecisionCost
from app.match.levels import shown_name
from app.match.match import Match, Step
from app.match.moments import MomentWords, action_typed


class DecisionWords:
    """Puts the decisions of a match in words.

    Args:
        match: The match.
        words: How its moments are called.
        unit: What a chance is counted in: "games".
    """

    def __init__(self, match: Match, words: MomentWords, unit: str) -> None:
        self.match, self.words, self.unit = match, words, unit

    def step(self, made: DecisionCost) -> Step:
        """Return the step of a decision."""
        return self.match.steps[made.step - 1]

    def action(self, made: DecisionCost, spelled: str) -> Any:
        """Return the action that a text stands for at a decision; None if it is only Enter."""
        return action_typed(self.match, self.step(made), spelled)

    def position(self, made: DecisionCost) -> str:
        """Return a decision with its position: "Round 5, prize 9: you held 2 4 ... and bid 4."."""
        step, who = self.step(made), shown_name(self.match, made.seat)
        place = ", ".join(filter(None, (f"Round {made.round}", self.words.place(step))))
        position, deed = self.words.position(step, who), self.words.deed(step, made.choice, who)
        return f"{place}: {' and '.join(filter(None, (position, deed)))}."

    def alternative(self, made: DecisionCost, spelled: str) -> str:
        """Return another choice as the subject of a sentence: "a 7"."""
        return self.words.better(self.step(made), self.action(made, spelled), spelled)

    def better(self, made: DecisionCost) -> str:
        """Return what was better, and by how much: "a 7 wins 8 more games in 100."."""
        by = more_text(made.cost, self.unit, "more", estimated=made.estimated)
        return f"{self.alternative(made, made.better)} wins {by}."

    def next_best(self, made: DecisionCost) -> str:
        """Return by how much the next best choice was worse: "a 7 wins 8 fewer games in 100."."""
        by = more_text(made.above, self.unit, "fewer", estimated=made.estimated)
        return f"{self.alternative(made, made.other)} wins {by}."

    def skill(self, made: DecisionCost) -> str:
        """Return what a wrong decision shows that one could practise."""
        return self.words.skill(self.step(made), self.action(made, made.better))


def more_text(chance: float, unit: str, word: str, *, estimated: bool = False) -> str:
    """Return a difference of chances: "8 more games in 100", "slightly more games".

    Args:
        chance: The difference.
        unit: What is won: "games".
        word: "more" or "fewer"; "" for neither.
        estimated: Whether the difference is an estimate: then it is "about 8 more games in 100".
    """
    by = round(100 * chance)
    things = unit.removesuffix("s") if by == 1 else unit
    if not by:
        return f"slightly {word} {unit}" if word else f"less than 1 {unit.removesuffix('s')} in 100"
    return " ".join(filter(None, ("about" * estimated, str(by), word, things, "in 100")))
