"""A game as a Gymnasium environment: a program plays one seat, one of our players the other."""

from typing import Any

import gymnasium

from games.contract import Game, Seat, SeenSteps, Tables
from games.environments.playing import Observation, Playing, deal_seed
from games.randomness import stream


class GameEnv(gymnasium.Env[Any, Any]):
    """A game of Parlour with Gymnasium's interface.

    Where one plays alone, such as Twenty-One, nobody plays the other seat. What the last decision
    gave away stands in the info as "cost", in chance to win, where the game is solved.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: Game[Any, Any, Any],
        opponent: str = "",
        seat: Seat = 0,
        options: Any = None,
        tables: Tables | None = None,
        *,
        costs: bool = True,
    ) -> None:
        opponent = opponent or next(iter(game.players))
        if opponent not in game.players:
            raise ValueError(f"{game.title} has these players: {', '.join(game.players)}.")
        if seat not in game.chairs:
            raise ValueError(f"{game.title} has these seats: {', '.join(map(str, game.chairs))}.")
        self.playing = Playing(game, options, tables, costs)
        self.info = game.players[opponent]
        self.player = self.info.make(self.playing.tables)
        self.seat = seat
        self.render_mode = "ansi"
        self.observation_space = self.playing.observation_space
        self.action_space = self.playing.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another match, and return what is seen; the same seed gives the same deals."""
        super().reset(seed=seed)
        self.deal = deal_seed(self.np_random)
        self.playing.begin(self.deal)
        self.answer()
        return self.playing.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, let the other seat answer, and return what Gymnasium asks for."""
        info = self.playing.choose(self.seat, int(action))
        self.answer()
        is_over = not self.playing.turn
        reward = self.playing.rewards()[self.seat] if is_over else 0.0
        return self.playing.observe(self.seat), reward, is_over, False, info

    def answer(self) -> None:
        """Let the other seat play until the program is to choose, or the match is over."""
        playing = self.playing
        while playing.turn and self.seat not in playing.turn:
            (other,) = playing.turn
            view = playing.game.seen_by(playing.state, other)
            coin = stream(self.deal, other, sum(step.seat == other for step in playing.steps))
            seen = SeenSteps(playing.game, other, playing.steps)
            playing.act(other, self.info.ask(self.player, view, other, coin, seen).action)

    def action_masks(self) -> Any:
        """Return which actions are legal now, under the name that learning libraries ask for."""
        return self.playing.observe(self.seat)["action_mask"].astype(bool)

    def render(self) -> str:
        """Return the table as the program's seat may see it."""
        return self.playing.text(self.seat)
