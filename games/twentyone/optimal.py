"""The best player of Twenty-One there can be: it counts every card it has seen."""

import random

from games.contract import Decision, Seat
from games.twentyone.limit import another_round
from games.twentyone.odds.hit_or_stay import Chances, odds
from games.twentyone.state import Action, Hit, State, Stay


class Optimal:
    """Hits or stays by the exact chances, a tie counting half a win."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the better choice with what both are worth; it asks for no other round."""
        if view.phase == "another":
            return another_round(view)
        known = odds(view)
        worth: list[tuple[Action, float]] = [(Hit(), known.hit.worth), (Stay(), known.stay.worth)]
        if not known.hits:
            worth.reverse()
        why = f"hitting {told(known.hit)}, staying {told(known.stay)}"
        return Decision(worth[0][0], why, worth=tuple(worth))


def told(chances: Chances) -> str:
    """Return chances in words."""
    tie = f" and ties {chances.tie:.1%}" if chances.tie else ""
    return f"wins {chances.win:.1%}{tie}"
