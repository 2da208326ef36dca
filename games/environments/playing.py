"""A match in an environment: numbers in, rows and rewards out, the rules in between.

Learning programs answer with the number of an action, and get what a seat may see as a row of
numbers, made from the values of `seen_by` alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, TypedDict

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from games.contract import HOUSE, Game, Seat, SeenStep, Tables
from games.packages import package_tables
from games.testing.random_game import Step, play_at_random
from games.two_player import of_seat

SLOT_GAMES = 200  # random games in which actions are collected


class ActionSlots:
    """The actions of a game, numbered: those of random games, each always with the same number.

    If the second half of these games still had a new one, there are more. These take the spare
    numbers at the end, in the order in which `Game.legal` lists them.

    `actions` are those with a number of their own, in its order; `size` counts all numbers.
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
        self.actions: tuple[Any, ...] = tuple(sorted(found, key=_natural_key))
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        is_whole = max(found.values()) < SLOT_GAMES // 2
        self.size = len(self.actions) + (0 if is_whole else most)

    def numbered(self, legal: Sequence[Any]) -> dict[int, Any]:
        """Return legal actions by their numbers. Raises `ValueError` for too many rare ones."""
        known = {self.numbers[action]: action for action in legal if action in self.numbers}
        rare = [action for action in legal if action not in self.numbers]
        if len(self.actions) + len(rare) > self.size:
            raise ValueError("More actions can be taken at once than in any of the random games.")
        return known | dict(enumerate(rare, len(self.actions)))


def _natural_key(action: Any) -> list[Any]:
    text = f"{action.__struct_config__.tag} {msgspec.json.encode(action).decode()}"
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", text)]


VECTOR_GAMES = 20  # random games in which values are collected
FARTHEST = 1e6  # the largest number in a row; larger ones are cut
UNKNOWN = -1.0  # stands for a number that is hidden, or not there now
Path = tuple[str | int, ...]
Vector = NDArray[np.float32]


class _ViewVector:
    """Turns views into rows of numbers of one length.

    A number is itself, a truth is 0 or 1, a word is a 1 in a column of its own, and a list also has
    its length. Columns are those whose value changes in random games, so what none of these games
    had is left out: `columns` has the path to each value, and the word that a 1 stands for.
    """

    def __init__(self, game: Game[Any, Any, Any], options: Any) -> None:
        rows = [
            dict(_leaves(game.seen_by(step.before, seat), seat))
            for number in range(VECTOR_GAMES)
            for step in play_at_random(game, options, number)
            if step.seat != HOUSE
            for seat in game.chairs
        ]
        self.columns: list[tuple[Path, str | None]] = []
        for path in dict.fromkeys(path for row in rows for path in row):
            values = {row[path] for row in rows if path in row}
            if len(values) > 1 or any(path not in row for row in rows):
                words = sorted(value for value in values if isinstance(value, str))
                self.columns += [(path, word) for word in words]
                self.columns += [(path, None)] * (len(words) < len(values))

    def __call__(self, view: Any, seat: Seat) -> Vector:
        row, cells = dict(_leaves(view, seat)), []
        for path, word in self.columns:
            value = row.get(path)
            number = float(value) if isinstance(value, int | float) else UNKNOWN
            cells.append(number if word is None else float(value == word))
        return np.clip(np.array(cells, np.float32), -FARTHEST, FARTHEST)


def _leaves(view: Any, seat: Seat) -> Iterator[tuple[Path, Any]]:
    """Yield every number, truth and word of a view by its path, and the length of lists."""
    yield ("seat",), seat
    waiting: list[tuple[Path, Any]] = [((), msgspec.to_builtins(view))]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [((*path, name), below) for name, below in reversed(value.items())]
        elif isinstance(value, (list, tuple)):
            yield (*path, "length"), len(value)
            waiting += [((*path, place), below) for place, below in enumerate(value)][::-1]
        elif value is not None:
            yield path, value


class Observation(TypedDict):
    """What an agent is given: a row of numbers, and a 1 for each action that is legal now."""

    observation: Vector
    action_mask: NDArray[np.int8]


class Playing:
    """One match after another of a game; an action that is not legal loses the match at once.

    `options` are by default what the deal of the day is, `tables` those that come with the game.
    """

    def __init__(
        self, game: Game[Any, Any, Any], options: Any, tables: Tables | None, costs: bool
    ) -> None:
        self.game = game
        self.options = options or game.presets[game.extras.day or next(iter(game.presets))]
        shipped = files("assets") / "tables"  # of a game that is one of ours
        self.tables = tables or (
            package_tables(game) if game.resources else lambda name: (shipped / name).read_bytes()
        )
        self.slots = ActionSlots(game, self.options)
        self.vector = _ViewVector(game, self.options)
        self.appraisal = game.measures.appraisal(self.options, self.tables) if costs else None
        self.action_space = spaces.Discrete(self.slots.size)
        numbers = spaces.Box(-FARTHEST, FARTHEST, (len(self.vector.columns),), np.float32)
        mask = spaces.Box(0, 1, (self.slots.size,), np.int8)
        self.observation_space = spaces.Dict({"observation": numbers, "action_mask": mask})
        self.begin("")

    def begin(self, seed: str) -> None:
        """Begin another match."""
        self.state = self.game.deal(self.options, seed)
        self.steps: list[Step] = []
        self.fouled: Seat | None = None
        self._run_house()

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
        action = self.legal(seat).get(number)
        if action is None:
            self.fouled = seat
            return {"foul": f"{number} is not the number of a legal action"}
        cost = self.cost(seat, action)
        self.act(seat, action)
        return {} if cost is None else {"cost": cost}

    def act(self, seat: Seat, action: Any) -> None:
        """Take a legal action, and what happens by itself after it."""
        self.step(seat, action)
        self._run_house()

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
        self.steps.append(SeenStep(seat, action, before, self.state))

    def _run_house(self) -> None:
        while self.game.to_move(self.state) == (HOUSE,):
            self.step(HOUSE, self.game.legal(self.state, HOUSE)[0])

    def text(self, reader: Seat) -> str:
        """Return the table in lines, as a reader may see it."""
        return "\n".join(self.game.describe(self.game.shown(self.state, reader), reader))

    def rewards(self) -> Mapping[Seat, float]:
        """Return what each seat has won: nothing before the end of the match."""
        result = self.game.result(self.state)
        winner = result.winner if result else None
        if self.fouled is not None:
            winner = 1 - self.fouled
        if winner is None:
            return dict.fromkeys(self.game.chairs, 0.0)
        return {seat: 1.0 if seat == winner else -1.0 for seat in self.game.chairs}


def deal_seed(random: Any) -> str:
    """Return the seed of the next deal, drawn from a generator of Gymnasium."""
    return str(random.integers(1 << 62))
