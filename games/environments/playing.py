"""A match in an environment: numbers in, rows and rewards out, the rules in between."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from games.contract import HOUSE, Game, Seat, Tables
from games.environments.action_slots import ActionSlots
from games.environments.view_vector import Vector, ViewVector
from games.package_files import package_tables
from games.testing.random_game import PlayedStep
from games.two_player import of_seat

WIN_REWARD, TIE_REWARD, LOSS_REWARD = 1.0, 0.0, -1.0


class Observation(TypedDict):
    """What an agent is given: a row of numbers, and a 1 for each action that is legal now."""

    observation: Vector
    action_mask: NDArray[np.int8]


class Playing:
    """One match after another of a game.

    An action that is not legal is a foul and loses the match at once, as in the arena.

    Args:
        game: The game.
        options: What it is played by; by default what the deal of the day is, which ends.
        tables: Reads the tables of the game's players. By default those that come with it.
        costs: Whether what a decision gave away is worked out, where that is known exactly.
    """

    def __init__(
        self, game: Game[Any, Any, Any], options: Any, tables: Tables | None, costs: bool
    ) -> None:
        self.game = game
        self.options = options or game.presets[game.extras.day or next(iter(game.presets))]
        self.tables = tables or (package_tables(game) if game.resources else shipped_tables)
        self.slots = ActionSlots(game, self.options)
        self.vector = ViewVector(game, self.options)
        self.appraisal = game.measures.appraisal(self.options, self.tables) if costs else None
        self.begin("")

    def begin(self, seed: str) -> None:
        """Begin another match."""
        self.state = self.game.deal(self.options, seed)
        self.steps: list[PlayedStep] = []
        self.fouled: Seat | None = None
        self.run_house()

    @property
    def turn(self) -> tuple[Seat, ...]:
        """Who is to choose: one seat, both at once, or nobody when it is over."""
        return () if self.fouled is not None else self.game.to_move(self.state)

    def legal(self, seat: Seat) -> dict[int, Any]:
        """Return the legal actions of a seat by their numbers; none if it is not its turn."""
        if seat not in self.turn:
            return {}
        return self.slots.numbered(self.game.legal(self.state, seat))

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat may see, and what it may do."""
        mask = np.zeros(self.slots.size, np.int8)
        mask[list(self.legal(seat))] = 1
        view = self.game.seen_by(self.state, seat)
        return {"observation": self.vector(view, seat), "action_mask": mask}

    def choose(self, seat: Seat, number: int) -> dict[str, Any]:
        """Let a seat take the action of a number; return what is known about the decision."""
        legal = self.legal(seat)
        if number not in legal:
            self.fouled = seat
            return {"foul": f"{number} is not the number of a legal action"}
        cost = self.cost(seat, legal[number])
        self.act(seat, legal[number])
        return {} if cost is None else {"cost": cost}

    def act(self, seat: Seat, action: Any) -> None:
        """Take a legal action, and what happens by itself after it."""
        self.step(seat, action)
        self.run_house()

    def cost(self, seat: Seat, action: Any) -> float | None:
        """Return what a decision gives away in chance to win; None if nobody knows."""
        if self.appraisal is None or self.game.measures.estimated(self.state):
            return None
        if self.appraisal.value(self.state) is None:
            return None
        chances = self.appraisal.choices(self.state, seat)
        worths = {choice: of_seat(chance, seat) for choice, chance in chances}
        return max(worths.values()) - worths[action]

    def step(self, seat: Seat, action: Any) -> None:
        """Take one action, and note it."""
        before, self.state = self.state, self.game.reduce(self.state, seat, action)
        self.steps.append(PlayedStep(before, seat, action, self.state))

    def run_house(self) -> None:
        """Do what happens by itself, up to the next decision."""
        while self.game.to_move(self.state) == (HOUSE,):
            self.step(HOUSE, self.game.legal(self.state, HOUSE)[0])

    def text(self, reader: Seat) -> str:
        """Return the table in lines, as a reader may see it."""
        shown = self.game.shown(self.state, reader)
        return "\n".join(self.game.describe(shown, reader))

    def rewards(self) -> Mapping[Seat, float]:
        """Return what each seat has won: nothing before the end of the match."""
        result = self.game.result(self.state)
        winner = result.winner if result else None
        if self.fouled is not None:
            winner = 1 - self.fouled
        if winner is None:
            return dict.fromkeys(self.game.chairs, TIE_REWARD)
        return {seat: WIN_REWARD if seat == winner else LOSS_REWARD for seat in self.game.chairs}


def shipped_tables(name: str) -> bytes:
    """Return a table of a game that is one of ours, which has no package of its own."""
    return (files("assets") / "tables" / name).read_bytes()
