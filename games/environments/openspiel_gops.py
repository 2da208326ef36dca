"""GOPS as an OpenSpiel game in Python, with the rule that its own goofspiel lacks: ties may carry.

`pyspiel.load_game("python_parlour_gops(low=1,high=5,ties=carry)")` finds it once this module is
imported. Who wins gets 1, who loses -1. Bids are laid one after the other, the second without
knowing the first. The last cards are laid by themselves, as in OpenSpiel's goofspiel.
"""

from typing import Any

import pyspiel
from msgspec.structs import replace

from games import contract, two_player
from games.gops.game import GAME
from games.gops.rules import Bid, Options, State, scores

OPENSPIEL_NAME = "python_parlour_gops"
OPENSPIEL_PARAMETERS: dict[str, Any] = {"low": 1, "high": 4, "ties": "carry"}
HIGHEST_ACTION = 13
# What OpenSpiel calls nobody, and the cards that are turned up.
TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)

GAME_TYPE = pyspiel.GameType(
    short_name=OPENSPIEL_NAME,
    long_name="GOPS as Parlour plays it",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=OPENSPIEL_PARAMETERS,
)


class _GopsGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """GOPS for two players, with the cards and the rule for ties that its parameters name."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = OPENSPIEL_PARAMETERS | (params or {})
        options = Options((chosen["low"], chosen["high"]), chosen["ties"])
        self.start = _SeenMoment(GAME.deal(options, ""))
        cards = 1 + chosen["high"] - chosen["low"]
        info = pyspiel.GameInfo(
            num_distinct_actions=HIGHEST_ACTION + 1,
            max_chance_outcomes=HIGHEST_ACTION + 1,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 * cards,
        )
        super().__init__(GAME_TYPE, info, chosen)

    def new_initial_state(self) -> "_GopsState":
        """Return the state before the first prize."""
        return _GopsState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "_GopsObserver":
        remembers = iig_obs_type is not None and iig_obs_type.perfect_recall
        return _GopsObserver(remembers=remembers)


class _GopsObserver:
    """Writes what a player knows as text: OpenSpiel's algorithms ask it instead of the state."""

    def __init__(self, *, remembers: bool) -> None:
        self.remembers = remembers
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: "_GopsState", player: contract.Seat) -> None:
        """Do nothing: there are no numbers here."""

    def string_from(self, state: "_GopsState", player: contract.Seat) -> str:
        if self.remembers:
            return state.information_state_string(player)
        return state.observation_string(player)


class _SeenMoment:
    """A moment of a game, and the rounds before it; it never changes, so a copy is the same object.

    OpenSpiel copies a state for each action that it tries, with all that the state holds.
    """

    def __init__(self, now: State, seen: tuple[tuple[int, ...], ...] = ()) -> None:
        self.now, self.seen, turn = now, seen, GAME.to_move(now)
        self.player = TERMINAL if not turn else CHANCE if turn == (contract.HOUSE,) else min(turn)

    def __deepcopy__(self, memo: dict[int, Any]) -> "_SeenMoment":
        return self


class _GopsState(pyspiel.State):  # type: ignore[misc]
    """A moment of the game: ours, with chance left open, and what everyone has seen so far."""

    def __init__(self, game: _GopsGame) -> None:
        super().__init__(game)
        self.moment = game.start

    @property
    def now(self) -> State:
        return self.moment.now

    @property
    def seen(self) -> tuple[tuple[int, ...], ...]:
        return self.moment.seen

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody at the end."""
        return self.moment.player

    def _legal_actions(self, player: contract.Seat) -> list[int]:
        return sorted(self.now.hands[player])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(prize, 1 / len(self.now.prizes)) for prize in sorted(self.now.prizes)]

    def _apply_action(self, action: int) -> None:
        if self.moment.player != CHANCE:
            self._bid(action)
            return
        others = tuple(card for card in self.now.prizes if card != action)
        self._run_house(replace(self.now, prizes=(action, *others)))
        if not others:  # nobody has a choice any more
            for hand in self.now.hands:
                self._bid(hand[0])

    def _bid(self, card: int) -> None:
        after = GAME.reduce(self.now, self.moment.player, Bid(card))
        self.moment = _SeenMoment(after, self.seen)
        if all(after.bids):
            self._run_house(after, ((after.middle[-1], *after.bids),))

    def _run_house(self, state: State, seen: tuple[tuple[int, ...], ...] = ()) -> None:
        after = GAME.reduce(state, contract.HOUSE, GAME.legal(state, contract.HOUSE)[0])
        self.moment = _SeenMoment(after, self.seen + seen)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{'Prize' if player == CHANCE else 'Bid'} {action}"

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        won = 2 * two_player.final_value(scores(self.now)) - 1
        return [won, -won]

    def information_state_string(self, player: contract.Seat | None = None) -> str:
        """Return all that a player has seen: rounds of prize and bids, and what is on the table."""
        seat = self.current_player() if player is None else player
        return f"{seat} {self.seen} {self.now.middle[-1:]} {GAME.seen_by(self.now, seat).bids}"

    def observation_string(self, player: contract.Seat | None = None) -> str:
        seat = self.current_player() if player is None else player
        return "\n".join(GAME.describe(GAME.shown(self.now, seat), seat))

    def __str__(self) -> str:
        return f"{self.seen} {self.now.middle} {self.now.bids}"


pyspiel.register_game(GAME_TYPE, _GopsGame)
