"""A game as a PettingZoo environment: programs play all its seats, one after the other."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from games.contract import HOUSE, Game, Tables
from games.environments.playing import Observation, Playing, deal_seed


class GameAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Parlour with PettingZoo's AEC interface.

    Agents are "seat_0" and "seat_1". Two that choose at once are asked one after the other, and the
    second does not see what the first chose. What an agent's last decision gave away stands in
    its info as "cost", in chance to win, where the game is solved.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        options: Any = None,
        tables: Tables | None = None,
        *,
        costs: bool = True,
    ) -> None:
        super().__init__()
        self.playing = Playing(game, options, tables, costs)
        self.metadata = {"name": f"{game.slug}_v{game.version}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.seats = {f"seat_{seat}": seat for seat in game.chairs}
        self.possible_agents = list(self.seats)
        self.observation_spaces = dict.fromkeys(self.seats, self.playing.observation_space)
        self.action_spaces = dict.fromkeys(self.seats, self.playing.action_space)
        self.random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may be given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers that an agent may answer with."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match; the same seed gives the same deals."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.playing.begin(deal_seed(self.random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[min(self.playing.turn, default=0)]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see, and the actions it may take now."""
        return self.playing.observe(self.seats[agent])

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked; None once the match is over for it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self.playing.choose(self.seats[agent], int(action or 0))
        if self.playing.turn:
            self.agent_selection = f"seat_{min(self.playing.turn)}"
        else:
            rewards = self.playing.rewards()
            self.rewards = {name: rewards[self.seats[name]] for name in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the table as everyone may see it."""
        return self.playing.text(HOUSE)

    def close(self) -> None:
        """Do nothing: nothing is open."""
