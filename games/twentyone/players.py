"""The computer players of Twenty-One: two with a fixed limit, and an optimal one."""

import random

from games.contract import Decision, PlayerInfo, Seat
from games.twentyone.advice import another_round, exact_words
from games.twentyone.chances import compare_with_fresh, named_chances
from games.twentyone.rules import Action, Hit, Leave, State, Stay, total


class Limit:
    """A player that hits below a number of points and stays from there on."""

    def __init__(self, stays: int, why: str) -> None:
        self.stays = stays
        self.why = why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return hit or stay, and no to another round."""
        if view.phase == "another":
            return Decision(Leave(), another_round(view))
        points = total(view.player)
        if points < self.stays:
            return Decision(Hit(), f"{points} is less than {self.stays}, {self.why}")
        return Decision(Stay(), f"{points} is at least {self.stays}, {self.why}")


class _Optimal:
    """A player that hits or stays by the exact chances, a tie counting half a win."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        if view.phase == "another":
            return Decision(Leave(), another_round(view))
        found = compare_with_fresh(view)
        known = found.seen
        worth: list[tuple[Action, float]] = [(Hit(), known.hit.worth), (Stay(), known.stay.worth)]
        if not known.hits:
            worth.reverse()
        return Decision(
            worth[0][0], exact_words(known), worth=tuple(worth), chances=named_chances(found)
        )


# From weak to strong; tests/tools/measure measures how far each falls short.
PLAYERS = {
    "mimic": PlayerInfo(
        "Plays like the dealer, to 17. Gives away 2.2 rounds in 100.",
        lambda _: Limit(17, "where the dealer has to stay too"),
    ),
    "fifteen": PlayerInfo(
        "Stays on 15 or more, whatever the dealer shows. Gives away 1 round in 100.",
        lambda _: Limit(15, "where it always stays"),
    ),
    "optimal": PlayerInfo(
        "Counts every card and knows the exact odds. Nobody wins more.",
        lambda _: _Optimal(),
        long=True,
    ),
}
