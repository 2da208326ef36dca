"""GOPS in words: its rounds, and the moments of a match after its end."""

from typing import Any

from msgspec import Struct

from app.match.match import Match, Step
from app.match.names import begin_sentence, shown_name
from app.match.presentation import MomentWords, RoundRow, joined, spaced
from app.match.rounds import own_first, round_scores
from games import cards, contract, text
from games.gops.advice import a_card
from games.gops.rules import Award, bid_winner, standing


def face(rank: int) -> str:
    """Return a rank as printed on cards: A, 10, J."""
    return cards.FACES[rank - 1]


class Round(Struct, frozen=True):
    """A round that is over; the number of the first is higher in a match from a position."""

    number: int
    prizes: tuple[int, ...]
    bids: tuple[int, int]

    @property
    def winner(self) -> contract.Seat | None:
        """The seat that took the prizes; None for a tie."""
        return bid_winner(self.bids)

    def won_by(self, seat: contract.Seat) -> bool | None:
        """Return whether a seat won it; None for a tie."""
        return None if self.winner is None else self.winner == seat


def rounds_of(match: Match) -> tuple[Round, ...]:
    """Return the rounds that are over, the first one first."""
    awards = (step.before for step in match.steps if isinstance(step.action, Award))
    return tuple(Round(standing(state).round, state.middle, state.bids) for state in awards)


class GopsMoments(MomentWords):
    """Says which card was bid for which prize."""

    WHAT = "bid"

    def variant(self, match: Match) -> str:
        """Return how many cards each has."""
        low, high = match.setup.options.cards
        return f"{text.in_words(high - low + 1)} cards"

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

    def outcome(self, match: Match, number: int, seat: contract.Seat) -> str:
        """Return what both bid in a round, and who took the prize."""
        found = next((each for each in rounds_of(match) if each.number == number), None)
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

    def rows(self, match: Match, seat: contract.Seat) -> tuple[RoundRow, ...]:
        """Return the prizes, and the bids on them."""
        over = rounds_of(match)
        missing = ("",) * (len(round_scores(match, seat)) - len(over))
        prizes = ("+".join(map(str, each.prizes)) for each in over)
        bids = ("{}:{}".format(*own_first(each.bids, seat)) for each in over)
        return RoundRow("prize", (*prizes, *missing)), RoundRow("bids", (*bids, *missing))
