"""Players of Twenty-One that stay from a number of points on, whatever else they see."""

import random

from games.contract import Decision, Seat
from games.twentyone.state import Action, Hit, Leave, State, Stay, total


class Limit:
    """Hits below a number of points and stays from there on."""

    def __init__(self, stays: int, why: str) -> None:
        self.stays = stays
        self.why = why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return hit or stay; it asks for no other round."""
        if view.phase == "another":
            return another_round()
        points = total(view.player)
        if points < self.stays:
            return Decision(Hit(), f"{points} is less than {self.stays}, {self.why}")
        return Decision(Stay(), f"{points} is not less than {self.stays}, {self.why}")


def another_round() -> Decision[Action]:
    """Return the answer of every player that is asked for another round: with none it ends."""
    return Decision(Leave(), "a round is lost more often than it is won, however well it is played")
