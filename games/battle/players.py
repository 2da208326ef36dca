"""The computer players of Battle of the Sexes."""

import random

from games.battle.planner import Planner
from games.battle.rules import legal
from games.battle.state import Action, State
from games.battle.winner import Winner
from games.chance import pick
from games.contract import Decision, PlayerInfo, Seat


class Random:
    """Does anything the rules allow, each choice equally likely."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return a choice drawn by the coin."""
        choices = legal(view, seat)
        share = 1 / len(choices)
        several = f"it drew one of its {len(choices)} choices blindly"
        return Decision(
            pick(coin, choices),
            several if choices[1:] else "nothing else can be done",
            mix=tuple((action, share) for action in choices),
        )


PLAYERS = {
    "random": PlayerInfo("rolls and enters anything, whatever it scores", lambda _: Random()),
    "greedy": PlayerInfo("plays for the most points this turn", lambda _: Planner(ahead=False)),
    "expected": PlayerInfo(
        "plays for the highest total, exactly as the odds have it",
        lambda _: Planner(ahead=True),
        long=True,  # only the first time, when it solves the whole game: 0.1 s
    ),
    "winner": PlayerInfo(
        "plays for the win by exact odds, and nobody wins more often",
        Winner,
        long=True,
    ),
}
