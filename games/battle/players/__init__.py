"""The computer players of Battle of the Sexes, and the one that plays at random."""

import random
from collections.abc import Callable

from games.battle.players.most_points import MostPoints
from games.battle.players.winner import Winner
from games.battle.rules import legal
from games.battle.state import Action, Options, State
from games.contract import Decision, PlayerInfo, Seat, Tables
from games.weaker_players import Noisy, choose_at_random


class RandomDice:
    """A player that picks any legal action, all equally likely."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return a choice drawn by the coin."""
        choices = legal(view, seat)
        several = f"it picked one of its {len(choices)} choices at random"
        return choose_at_random(choices, coin, several if choices[1:] else "it had no other choice")


def noisy_winner(noise: float) -> Callable[[Tables], Noisy]:
    """Return a function that makes a `Winner` with noise."""
    return lambda tables: Noisy(Winner(tables), legal, noise)


def given_away(games: int) -> Callable[[Options], str]:
    """Return a function that says how many games in 100 a player gives away, where measured."""
    said = f"Gives away {games} games in 100."
    return lambda options: said if options == Options() else "Slips now and then."


def expected_line(options: Options) -> str:
    """Return the line about `expected`."""
    return "Plays for points." + " Gives away 2 in 100." * (options == Options())


PLAYERS = {
    "random": PlayerInfo("Rolls and scores at random.", lambda _: RandomDice()),
    "easy": PlayerInfo("Slips often. A good place to start.", noisy_winner(0.02), long=True),
    "greedy": PlayerInfo("Takes the most points a turn.", lambda _: MostPoints(ahead=False)),
    "medium": PlayerInfo(given_away(12), noisy_winner(0.01), long=True),
    "expected": PlayerInfo(
        expected_line,
        lambda _: MostPoints(ahead=True),
        long=True,  # the first decision solves the whole game, in 0.1 s
    ),
    "winner": PlayerInfo("Perfect play. Still loses when the dice say so.", Winner, long=True),
}
"""From weak to strong; tests/tools/measure measures how far each falls short."""
