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

from games.contract import HOUSE, Game, Seat, Tables
from games.packages import package_tables
from games.testing.random_game import PlayedStep, play_at_random
from games.two_player import of_seat

SLOT_GAMES = 200  # random games in which actions are collected


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
    """Return what actions are sorted by: their text, numbers in it by their size."""
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
    had is left out.

    Attributes:
        columns: What stands in each place: where the value is found, and the word that a 1 stands
            for; None for a number.
    """

    def __init__(self, game: Game[Any, Any, Any], options: Any) -> None:
        seen: dict[Path, set[Any]] = {}
        rows = list(_sampled_rows(game, options))
        for row in rows:
            for path, value in row.items():
                seen.setdefault(path, set()).add(value)
        changing = [path for path in seen if len({row.get(path) for row in rows}) > 1]
        self.columns: tuple[tuple[Path, str | None], ...] = tuple(
            (path, word) for path in changing for word in _column_words(seen[path])
        )

    def __call__(self, view: Any, seat: Seat) -> Vector:
        row = _flat(view, seat)
        cells = [_cell_value(row.get(path), word) for path, word in self.columns]
        return np.clip(np.array(cells, np.float32), -FARTHEST, FARTHEST)


def _sampled_rows(game: Game[Any, Any, Any], options: Any) -> Iterator[dict[Path, Any]]:
    """Yield what both seats may see in random games when one is to choose, as values by path."""
    for number in range(VECTOR_GAMES):
        for step in play_at_random(game, options, number):
            if step.seat != HOUSE:
                for seat in game.chairs:
                    yield _flat(game.seen_by(step.before, seat), seat)


def _flat(view: Any, seat: Seat) -> dict[Path, Any]:
    row: dict[Path, Any] = {("seat",): seat}
    _enter_leaves(row, msgspec.to_builtins(view), ())
    return row


def _enter_leaves(row: dict[Path, Any], value: Any, path: Path) -> None:
    """Enter every number, truth and word in plain values by its path, and the length of lists."""
    if isinstance(value, dict):
        for name, below in value.items():
            _enter_leaves(row, below, (*path, name))
    elif isinstance(value, (list, tuple)):
        row[*path, "length"] = len(value)
        for place, below in enumerate(value):
            _enter_leaves(row, below, (*path, place))
    elif value is not None:
        row[path] = value


def _column_words(values: set[Any]) -> list[str | None]:
    """Return the columns for the values of a path: one for numbers, one for each word."""
    words = sorted(value for value in values if isinstance(value, str))
    return [*words, *([None] if len(words) < len(values) else [])]


def _cell_value(value: Any, word: str | None) -> float:
    if word is not None:
        return float(value == word)
    return float(value) if isinstance(value, int | float) else UNKNOWN


WIN_REWARD, TIE_REWARD, LOSS_REWARD = 1.0, 0.0, -1.0


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
        self.tables = tables or (package_tables(game) if game.resources else _shipped_tables)
        self.slots = ActionSlots(game, self.options)
        self.vector = _ViewVector(game, self.options)
        self.appraisal = game.measures.appraisal(self.options, self.tables) if costs else None
        self.begin("")

    def begin(self, seed: str) -> None:
        """Begin another match."""
        self.state = self.game.deal(self.options, seed)
        self.steps: list[PlayedStep] = []
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
        self.steps.append(PlayedStep(before, seat, action, self.state))

    def _run_house(self) -> None:
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


def _shipped_tables(name: str) -> bytes:
    """Return a table of a game that is one of ours, which has no package of its own."""
    return (files("assets") / "tables" / name).read_bytes()


def action_space(playing: Playing) -> spaces.Discrete:
    """Return the numbers of all actions."""
    return spaces.Discrete(playing.slots.size)


def observation_space(playing: Playing) -> spaces.Dict:
    """Return the space of what an agent is given: a row of numbers, and a mask of actions."""
    shape = (len(playing.vector.columns),)
    return spaces.Dict(
        {
            "observation": spaces.Box(-FARTHEST, FARTHEST, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (playing.slots.size,), np.int8),
        }
    )


def deal_seed(random: Any) -> str:
    """Return the seed of the next deal, drawn from a generator of Gymnasium."""
    return str(random.integers(1 << 62))
