"""How the moments of a match of Twenty-One are described after its end."""

from typing import Any

from app.match.match import Match, Step
from app.match.moments import MomentWords, RoundRow
from app.match.rounds import round_scores
from app.screens.table.sentences import sign, signs
from games.contract import Seat
from games.twentyone.rules import BEST, Hit, Settle, Stay, round_outcome, total

FIFTEEN = 15
"""From this total on, most players stay."""


class TwentyOneMoments(MomentWords):
    """Says at which total a card was taken or refused."""

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return the choice, and the total at which it was made."""
        at = f" at {total(step.before.player)}"
        return f"{spelled}{at}" if isinstance(action, Hit | Stay) else spelled

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return the other choice."""
        return {"hit": "hitting", "stay": "staying"}.get(spelled, spelled)

    def position(self, step: Step, who: str) -> str:
        """Return the hand with its total, and the dealer's open card."""
        hand, dealer = step.before.player, step.before.dealer[0]
        return (
            f"{who} held {signs(hand)}, which is {total(hand)}, against the dealer's {sign(dealer)}"
        )

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return the choice."""
        return {"hit": "hit", "stay": "stayed"}.get(spelled, f"chose {spelled}")

    def outcome(self, match: Match, number: int, seat: Seat) -> str:
        """Return both totals at the end of a round, and who won it."""
        ends = (step.before for step in match.steps if isinstance(step.action, Settle))
        found = next((state for state in ends if state.round == number), None)
        if found is None:
            return ""
        mine, dealer = total(found.player), total(found.dealer)
        if mine > BEST:
            return f"The round was lost: {mine} is bust."
        how = round_outcome(found)
        if mine == BEST:
            return "The round was won with 21."
        if dealer > BEST:
            return f"The round was won: the dealer went bust with {dealer}."
        return f"The round was {how}, {mine} against the dealer's {dealer}."

    def skill(self, step: Step, better: Any) -> str:
        """Return whether it is about hitting or staying."""
        hand = "14 or less" if total(step.before.player) < FIFTEEN else "15 and more"
        return f"when to {'hit' if isinstance(better, Hit) else 'stay'} on {hand}"

    def rows(self, match: Match, seat: Seat) -> tuple[RoundRow, ...]:
        """Return the rounds by their numbers, and the rounds won and lost so far."""
        rounds = round_scores(match, seat)
        return (
            RoundRow("round", tuple(str(each.number) for each in rounds)),
            RoundRow("won", tuple(f"{each.total[0]}:{each.total[1]}" for each in rounds)),
        )
