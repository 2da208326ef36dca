"""The exploitability of players of GOPS as OpenSpiel finds it, next to ours.

`python -m tests.tools.measure.openspiel 5` does it for up to five cards and both rules for ties:
for `equilibrium` it is what our best answer gains, 0 up to rounding. Where a tie loses the prize,
it is also found in OpenSpiel's own goofspiel, whose rules it shares no code with: four cards take a
second there and five some minutes; in our game in Python they take seven and a quarter of an hour.
Without OpenSpiel, which comes with `make bench`, nothing is measured.
"""

import sys
import time
from importlib.util import find_spec
from typing import Any

from msgspec.structs import replace

from app.resources import solved
from games.contract import HOUSE, Seat
from games.gops.equilibrium import position_of
from games.gops.players import PLAYERS
from games.gops.rules import AWARD, TURN_UP, Bid, Options, State, deal, reduce, seen_by
from games.gops.solver import retrograde
from games.gops.solver.positions import Position
from games.randomness import stream

LIMIT = 1e-9


def ours(count: int, ties: str) -> float:
    """Return what a best answer gains on the equilibrium, by our own reckoning."""
    cards = tuple(range(1, count + 1))
    start = Position(cards, cards, cards, carry=ties == "carry", winning=True)
    return retrograde.exploitability(retrograde.with_best_responses(start).solve())


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


class Goofspiel:
    """OpenSpiel's own goofspiel, walked through next to our game.

    Args:
        count: How many cards each has.

    Attributes:
        policy: What our player does in each of OpenSpiel's information states.
    """

    def __init__(self, count: int) -> None:
        import pyspiel

        rules = f"num_cards={count},imp_info=False,points_order=random,returns_type=win_loss"
        self.game = pyspiel.load_game(f"turn_based_simultaneous_game(game=goofspiel({rules}))")
        self.player = PLAYERS["equilibrium"].make(solved)
        self.mixtures: dict[Position, dict[int, float]] = {}
        self.policy: dict[str, list[tuple[int, float]]] = {}
        self.walk(self.game.new_initial_state(), deal(Options((1, count), "discard"), ""))
        self.exploitability = float(
            pyspiel.exploitability(self.game, pyspiel.TabularPolicy(self.policy))
        )

    def walk(self, moment: Any, now: State) -> None:
        """Go through all that may follow a moment before a prize, which is `now` by our rules."""
        if moment.is_terminal():  # the last cards are laid by themselves
            return
        for prize in now.prizes:
            turned = moment.child(prize - 1)
            others = tuple(other for other in now.prizes if other != prize)
            asked = reduce(replace(now, prizes=(prize, *others)), HOUSE, TURN_UP)
            self.policy[turned.information_state_string(0)] = self.mixture(asked, 0)
            for mine in turned.legal_actions():
                second, half = turned.child(mine), reduce(asked, 0, Bid(mine + 1))
                self.policy[second.information_state_string(1)] = self.mixture(asked, 1)
                for its in second.legal_actions():
                    both = reduce(half, 1, Bid(its + 1))
                    self.walk(second.child(its), reduce(both, HOUSE, AWARD))

    def mixture(self, now: State, seat: Seat) -> list[tuple[int, float]]:
        """Return the probability of each bid of a seat by our player, as OpenSpiel's actions."""
        view = seen_by(now, seat)
        position = position_of(view, seat)
        if position not in self.mixtures:
            mix = self.player.decide(view, seat, stream("", 0)).mix
            self.mixtures[position] = {bid.card: share for bid, share in mix}
        found = self.mixtures[position]
        return [(card - 1, found.get(card, 0.0)) for card in view.hands[seat]]


def main(most: int) -> bool:
    """Print both figures for every number of cards; return whether they are the same."""
    if not find_spec("pyspiel"):
        print("openspiel: left out, there is no OpenSpiel here (make bench installs it)")
        return True
    right = True
    for count in range(2, most + 1):
        start, own = time.process_time(), Goofspiel(count).exploitability
        right = right and own <= LIMIT
        seconds = time.process_time() - start
        print(f"{count} cards, OpenSpiel's goofspiel: {own:.1e}, {seconds:.0f} s", flush=True)
        for ties in ("carry", "discard"):
            start = time.process_time()
            one, other = ours(count, ties), theirs(count, ties)
            right = right and abs(one - other) <= LIMIT
            seconds = time.process_time() - start
            print(
                f"{count} cards, {ties}: ours {one:.1e}, OpenSpiel's {other:.1e}, {seconds:.0f} s",
                flush=True,
            )
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 4))
