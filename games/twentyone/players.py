"""Computer players of Twenty-One."""

import random

from games.contract import Decision, PlayerInfo, Seat
from games.twentyone.state import Action, Hit, Leave, State, Stay, total

LEAVING = "a round is lost more often than it is won, whoever plays"


class Limit:
    """Hits below a number of points and stays from there on."""

    def __init__(self, stays: int, why: str) -> None:
        self.stays = stays
        self.why = why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return hit or stay; it never asks for another round."""
        if view.phase == "another":
            return Decision(Leave(), LEAVING)
        points = total(view.player)
        if points < self.stays:
            return Decision(Hit(), f"{points} is less than {self.stays}, {self.why}")
        return Decision(Stay(), f"{points} is at least {self.stays}, {self.why}")


PLAYERS = {
    "mimic": PlayerInfo(
        "plays as the dealer must: hits on 16, stays on 17",
        lambda _: Limit(17, "where the dealer has to stay too"),
    ),
    "fifteen": PlayerInfo(
        "stays on 15 or more, whatever the dealer shows",
        lambda _: Limit(15, "where it always stays"),
    ),
}
