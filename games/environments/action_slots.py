"""A number for every action that a player may ever take: learning programs answer with one."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from games.contract import HOUSE, Game
from games.testing.random_game import play_at_random

SLOT_GAMES = 200
"""Random games in which actions are collected."""


class ActionSlots:
    """The actions of a game, numbered: those of random games, each always with the same number.

    If the second half of these games still had a new one, there are more. These take the spare
    numbers at the end, in the order in which `Game.legal` lists them.

    Attributes:
        actions: The actions with a number of their own, in its order.
        size: How many numbers there are.
    """

    def __init__(self, game: Game[Any, Any, Any], options: Any) -> None:
        found: dict[Any, int] = {}
        most = 0
        for number in range(SLOT_GAMES):
            for step in play_at_random(game, options, number):
                if step.seat != HOUSE:
                    legal = game.legal(step.before, step.seat)
                    most = max(most, len(legal))
                    for action in legal:
                        found.setdefault(action, number)
        self.actions: tuple[Any, ...] = tuple(sorted(found, key=natural_key))
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        is_whole = max(found.values()) < SLOT_GAMES // 2
        self.size = len(self.actions) + (0 if is_whole else most)

    def numbered(self, legal: Sequence[Any]) -> dict[int, Any]:
        """Return legal actions by their numbers.

        Raises:
            ValueError: There are more rare actions at once than spare numbers.
        """
        known = {self.numbers[action]: action for action in legal if action in self.numbers}
        rare = [action for action in legal if action not in self.numbers]
        if len(self.actions) + len(rare) > self.size:
            raise ValueError("More actions can be taken at once than in any of the random games.")
        return known | dict(enumerate(rare, len(self.actions)))


def natural_key(action: Any) -> list[Any]:
    """Return what actions are sorted by: their text, numbers in it by their size."""
    text = f"{action.__struct_config__.tag} {msgspec.json.encode(action).decode()}"
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", text)]
