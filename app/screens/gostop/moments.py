"""How the moments of a match of Go Stop are described after its end."""

from collections import Counter
from collections.abc import Iterable

from app.match.match import Match
from app.match.moments import MomentWords, RoundGains
from games.cards import FACES, Card
from games.contract import Seat
from games.gostop.state import Count

NO_SET = "none"


class GoStopMoments(MomentWords):
    """Names the sets that both completed: their number alone does not say which."""

    GAINS = "SETS OF FOUR"

    def gains(self, match: Match, seat: Seat) -> tuple[RoundGains, ...]:
        """Return the faces of which both captured four, in each round."""
        return tuple(
            RoundGains(step.before.round, (sets_in(piles[seat]), sets_in(piles[1 - seat])))
            for step in match.steps
            if isinstance(step.action, Count)
            for piles in [step.before.captured]
        )


def sets_in(pile: Iterable[Card]) -> str:
    """Return the faces of the sets in a pile, in order: "A 9 K"."""
    count = Counter(card.face for card in pile)
    return " ".join(face for face in FACES for _ in range(count[face] // 4)) or NO_SET
