"""How the moments of a match of GOPS are described after its end."""

from typing import Any

from app.match.levels import shown_name
from app.match.match import Match, Step
from app.match.moments import MomentWords, RoundRow
from app.match.names import begin_sentence
from app.match.rounds import RoundScore, own_first, round_scores
from app.screens.gops.rounds import ended_round, rounds_of
from app.screens.table.sentences import NUMBERS, joined, spaced
from games.contract import Seat
from games.gops.advice import a_card


class GopsMoments(MomentWords):
    """Says which card was bid for which prize."""

    WHAT = "bid"

    def variant(self, match: Match) -> str:
        """Return how many cards each has."""
        low, high = match.setup.options.cards
        return f"{NUMBERS[high - low + 1]} cards"

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return the bid, and what it was for."""
        return f"{spelled} for the {joined(step.before.middle)}"

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return another bid."""
        return a_card(int(spelled))

    def place(self, step: Step) -> str:
        """Return what was at stake."""
        middle = step.before.middle
        return f"prize{'s' if len(middle) > 1 else ''} {joined(middle)}"

    def position(self, step: Step, who: str) -> str:
        """Return both hands."""
        mine, theirs = (step.before.hands[seat] for seat in (step.seat, 1 - step.seat))
        return f"{who} held {spaced(mine)} against {spaced(theirs)}"

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return the bid."""
        return f"bid {spelled}"

    def outcome(self, match: Match, number: int, seat: Seat) -> str:
        """Return what both bid in a round, and who took the prize."""
        found = ended_round(match, number)
        if found is None:
            return ""
        names = [shown_name(match, each) for each in (seat, 1 - seat)]
        bids = f"{begin_sentence(names[1])} bid {found.bids[1 - seat]}"
        prize = f"the {joined(found.prizes)}"
        if found.winner is None:
            return f"{bids} as well, so nobody took {prize}."
        return f"{bids}, so {names[found.winner != seat]} took {prize}."

    def skill(self, step: Step, better: Any) -> str:
        """Return which prizes to bid more for, or less."""
        prizes, dealt = sum(step.before.middle), step.before.options.cards
        kind = "large" if 2 * prizes > sum(dealt) else "small"
        if better.card > step.action.card:
            return f"when to fight for a {kind} prize"
        return f"when to let a {kind} prize go and keep a high card"

    def rows(self, match: Match, seat: Seat) -> tuple[RoundRow, ...]:
        """Return the prizes, and the bids on them."""
        over = rounds_of(match)
        bids = (own_first(each.bids, seat) for each in over)
        prizes = tuple("+".join(map(str, each.prizes)) for each in over)
        missing = ("",) * (len(round_scores(match, seat)) - len(over))
        return (
            RoundRow("prize", (*prizes, *missing)),
            RoundRow("bids", (*(f"{mine}:{theirs}" for mine, theirs in bids), *missing)),
        )

    def turning(self, match: Match, seat: Seat, played: RoundScore) -> str:
        """Return which card took which prize in a round."""
        found = ended_round(match, played.number)
        if found is None:
            return ""
        whose = "your" if match.persons == (seat,) else "a"
        return f", when {whose} {found.bids[seat]} took the {joined(found.prizes)}"
