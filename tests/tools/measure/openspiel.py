"""The exploitability of players of GOPS as OpenSpiel finds it, next to ours.

`python -m tests.tools.measure.openspiel 5` does it for up to five cards and both rules for ties:
for `equilibrium` it is what our best answer gains, 0 up to rounding. Without OpenSpiel, which comes
with `make bench`, nothing is measured. Four cards take seconds, five some minutes.
"""

import sys
import time
from importlib.util import find_spec
from typing import Any

from app.resources import solved
from games.gops.players import PLAYERS
from games.gops.players.equilibrium import position_of
from games.gops.solver import best_response
from games.gops.solver.positions import Position
from games.gops.views import seen_by
from games.randomness import stream

LIMIT = 1e-9


def ours(count: int, ties: str) -> float:
    """Return what a best answer gains on the equilibrium, by our own reckoning."""
    cards = tuple(range(1, count + 1))
    start = Position(cards, cards, cards, carry=ties == "carry", winning=True)
    return best_response.exploitability(best_response.with_best_responses(start).solve())


def theirs(count: int, ties: str) -> float:
    """Return the same as OpenSpiel finds it in its own game tree."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    from games.environments import openspiel_gops

    class Equilibrium(policy.Policy):  # type: ignore[misc]  # OpenSpiel has no types
        """Our player's mixtures."""

        def __init__(self, game: Any) -> None:
            super().__init__(game, [0, 1])
            self.player = PLAYERS["equilibrium"].make(solved)
            self.mixtures: dict[Position, dict[int, float]] = {}

        def action_probabilities(
            self, state: Any, player_id: int | None = None
        ) -> dict[int, float]:
            """Return the probability of each bid."""
            seat = state.current_player()
            view = seen_by(state.now, seat)
            position = position_of(view, seat)
            if position not in self.mixtures:
                mix = self.player.decide(view, seat, stream("", 0)).mix
                self.mixtures[position] = {bid.card: share for bid, share in mix}
            found = self.mixtures[position]
            return {card: found.get(card, 0.0) for card in view.hands[seat]}

    game = pyspiel.load_game(openspiel_gops.OPENSPIEL_NAME, {"low": 1, "high": count, "ties": ties})
    return float(exploitability.exploitability(game, Equilibrium(game)))


def main(most: int) -> bool:
    """Print both figures for every number of cards; return whether they are the same."""
    if not find_spec("pyspiel"):
        print("openspiel: left out, there is no OpenSpiel here (make bench installs it)")
        return True
    right = True
    for count in range(2, most + 1):
        for ties in ("carry", "discard"):
            start = time.process_time()
            one, other = ours(count, ties), theirs(count, ties)
            right = right and abs(one - other) <= LIMIT
            seconds = time.process_time() - start
            print(
                f"{count} cards, {ties}: ours {one:.1e}, OpenSpiel's {other:.1e}, {seconds:.0f} s"
            )
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 4))
