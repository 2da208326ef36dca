"""The words for the moments of a match after its end. A game may have its own."""

from typing import Any, ClassVar

from msgspec import Struct

from app.match.match import Match, Step
from app.match.rounds import round_scores
from games.contract import Refusal, Seat


class RoundRow(Struct, frozen=True):
    """A row of words below the chart of a match: what it is about, and a text for each round."""

    label: str
    texts: tuple[str, ...]


class RoundGains(Struct, frozen=True):
    """What both sides gained in a round, in words: one's own first."""

    number: int
    texts: tuple[str, str]


class MomentWords:
    """The words of a game without its own, and the base class for those that have them."""

    WHAT: ClassVar[str] = "choice"
    """What is decided at each step."""

    GAINS: ClassVar[str] = ""
    """The heading of what both sides gained."""

    def variant(self, match: Match) -> str:
        """Return what distinguishes a match from others of its game; "" for nothing."""
        rounds = getattr(match.setup.options, "rounds", 0)
        return "one round" if rounds == 1 else f"{rounds} rounds" if rounds else ""

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return what was chosen at a step."""
        return spelled

    def option(self, step: Step, action: Any, spelled: str) -> str:
        """Return a choice at a step in a few words, to go next to its chance."""
        return spelled

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return another choice at a step, as the subject of a sentence: "a 7"."""
        return spelled

    def place(self, step: Step) -> str:
        """Return what names the moment of a step within its round: "prize 9"; "" for nothing."""
        return ""

    def position(self, step: Step, who: str) -> str:
        """Return how things lay before a step: "you held 2 4 against 3 5"; "" if it is not said."""
        return ""

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return what someone did then: "bid 4"; with who it was if the position is not theirs."""
        return f"{who} chose {spelled}"

    def outcome(self, match: Match, number: int, seat: Seat) -> str:
        """Return how a round ended for a seat, in a sentence; "" if there is nothing to add."""
        return ""

    def skill(self, step: Step, better: Any) -> str:
        """Return what a wrong choice at a step shows that one could practise.

        Args:
            step: The step.
            better: What would have been better.
        """
        return f"each {self.WHAT}"

    def rows(self, match: Match, seat: Seat) -> tuple[RoundRow, ...]:
        """Return two rows of words about the rounds: short ones, then more."""
        rounds = round_scores(match, seat)
        numbers = tuple(str(each.number) for each in rounds)
        gained = tuple(f"{each.gained[0]}:{each.gained[1]}" for each in rounds)
        return RoundRow("round", numbers), RoundRow("points", gained)

    def gains(self, match: Match, seat: Seat) -> tuple[RoundGains, ...]:
        """Return what each finished round brought both sides; () if the points say it all."""
        return ()


def action_typed(match: Match, step: Step, spelled: str) -> Any:
    """Return the action that a text stands for at a step; None if it is only Enter."""
    try:
        found = match.game.parse(spelled, match.game.shown(step.before, step.seat), step.seat)
    except Refusal:
        return None
    return found
