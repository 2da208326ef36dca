"""The computer players of Twenty-One: two with a fixed limit, and an optimal one."""

import random

from games.contract import Decision, PlayerInfo, Seat
from games.twentyone.odds.comparison import compare_with_fresh, named_chances
from games.twentyone.odds.hit_or_stay import Chances
from games.twentyone.state import Action, Hit, Leave, State, Stay, total


class Limit:
    """A player that hits below a number of points and stays from there on.

    Args:
        stays: The fewest points on which it stays.
        why: What to say of that number, as the end of a sentence.
    """

    def __init__(self, stays: int, why: str) -> None:
        self.stays = stays
        self.why = why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return hit or stay, and no to another round."""
        if view.phase == "another":
            return answer_another_round(view)
        points = total(view.player)
        if points < self.stays:
            return Decision(Hit(), f"{points} is less than {self.stays}, {self.why}")
        return Decision(Stay(), f"{points} is at least {self.stays}, {self.why}")


class Optimal:
    """A player that hits or stays by the exact chances, a tie counting half a win."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the better choice with the worth of both, and no to another round."""
        if view.phase == "another":
            return answer_another_round(view)
        found = compare_with_fresh(view)
        known = found.seen
        worth: list[tuple[Action, float]] = [(Hit(), known.hit.worth), (Stay(), known.stay.worth)]
        if not known.hits:
            worth.reverse()
        why = f"hitting {chances_text(known.hit)}, staying {chances_text(known.stay)}"
        return Decision(worth[0][0], why, worth=tuple(worth), chances=named_chances(found))


def chances_text(chances: Chances) -> str:
    """Return chances in words."""
    tie = f" and ties {chances.tie:.1%}" if chances.tie else ""
    return f"wins {chances.win:.1%}{tie}"


NEXT_ROUND_CHANCES = "going on wins 44 rounds in 100"
"""The chances of the best play with a fresh deck, which loses 48.5 rounds and wins 43.8:
those in the next round; computing them from the cards seen would take too long."""


def answer_another_round(view: State) -> Decision[Action]:
    """Return the answer of every player to the question for another round: no."""
    lead = view.won - view.lost
    ends = "wins" if lead > 0 else "loses" if lead < 0 else "ties"
    why = f"{NEXT_ROUND_CHANCES}. Stopping now {ends} {view.won}:{view.lost}"
    return Decision(Leave(), why)


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
        lambda _: Optimal(),
        long=True,
    ),
}
"""From weak to strong; tests/tools/measure measures how far each falls short."""
