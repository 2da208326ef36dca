"""The computer players of Battle of the Sexes: the list of all, and the one that plays blindly."""

import random
from collections.abc import Callable

from games.battle.players.most_points import MostPoints
from games.battle.players.winner import Winner
from games.battle.rules import legal
from games.battle.state import Action, State
from games.contract import Decision, PlayerInfo, Seat, Tables
from games.noisy_player import Noisy, choose_blindly


class RandomDice:
    """A player that does anything legal, all equally likely."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return a choice drawn by the coin."""
        choices = legal(view, seat)
        several = f"it drew one of its {len(choices)} choices blindly"
        return choose_blindly(choices, coin, several if choices[1:] else "nothing else can be done")


def noisy_winner(noise: float) -> Callable[[Tables], Noisy]:
    """Return what makes a winner that errs, by how much noise."""
    return lambda tables: Noisy(Winner(tables), legal, noise)


PLAYERS = {
    "random": PlayerInfo(
        "rolls and enters anything, whatever it scores: 50 games of 100 behind the best",
        lambda _: RandomDice(),
    ),
    "easy": PlayerInfo(
        "knows the exact odds, and errs a lot: 26 games of 100 behind the best",
        noisy_winner(0.02),
        long=True,
    ),
    "greedy": PlayerInfo(
        "plays for the most points this turn: 18 games of 100 behind the best",
        lambda _: MostPoints(ahead=False),
    ),
    "medium": PlayerInfo(
        "knows the exact odds, and errs a little: 12 games of 100 behind the best",
        noisy_winner(0.01),
        long=True,
    ),
    "expected": PlayerInfo(
        "plays for the highest total by exact odds: 2 games of 100 behind the best",
        lambda _: MostPoints(ahead=True),
        long=True,  # the first decision solves the whole game, in 0.1 s
    ),
    "winner": PlayerInfo(
        "plays for the win by exact odds, and nobody wins more often",
        Winner,
        long=True,
    ),
}
"""From weak to strong; tests/tools/measure measures how far each falls short."""
