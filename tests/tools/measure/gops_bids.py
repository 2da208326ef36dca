"""What each estimated bid of GOPS gives away, in matches of a deal that is solved as a whole.

`python -m tests.tools.measure.gops_bids [FOLDER [CARDS [TIES [MATCHES]]]]`: the folder, `dist` if
none is named, has the level files of a deal (`python -m tests.tools.tables thirteen --cards CARDS
--ties TIES`); without them nothing is measured.
`equilibrium` plays against itself. Wherever it estimates, its mix is held against the values of the
files: how much less it wins against the reply that knows the mix than the position is worth, in
games of 100.
"""

import sys
from collections import defaultdict
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import numpy as np

from app.resources import solved
from games.contract import HOUSE
from games.gops import GAME
from games.gops.equilibrium import Equilibrium, estimated, position_of
from games.gops.rules import Options, State
from games.gops.solver.matrix_games import solve_values
from games.gops.solver.positions import Position
from games.gops.solver.reachable import ValueTable
from games.gops.solver.retrograde import look_up_worth, payoffs, prize_bits
from games.randomness import stream
from tests.tools.tables.level_files import LevelFile, left_out, level_files
from tests.tools.tables.thirteen import deal_of

Ties = Literal["carry", "discard"]

KEPT_TABLES = 300


class Exact:
    """The values of a deal's states, from its level files.

    Args:
        folder: Where the folders of level files are.
        cards: How many cards are dealt.
        ties: What a tie does.
    """

    def __init__(self, folder: Path, cards: int, ties: Ties) -> None:
        self.folder, self.options = folder / f"gops-{cards}-{ties}", Options((1, cards), ties)
        self.table = lru_cache(KEPT_TABLES)(self.read_table)

    @cached_property
    def levels(self) -> list[LevelFile]:
        """The level files, from no card left on."""
        return list(level_files(deal_of(self.options.cards[1], self.options.ties), self.folder))

    def read_table(self, size: int, prizes: int) -> ValueTable:
        """Return the values of the states with so many cards and these prizes left."""
        return self.levels[size].table(prizes)

    def value(self, state: Position) -> float:
        """Return what a state is worth to the own seat, from -1 to 1."""
        plan = self.levels[len(state.own)].plan
        table = self.table(plan.size, prize_bits(plan.position.prizes, state.prizes))
        return look_up_worth(state, plan.codes, table)

    def given(self, position: Position, mix: dict[int, float]) -> float:
        """Return how many games of 100 a mix gives away in a position."""
        game = payoffs(position, self.value)
        shares = np.array([mix.get(card, 0.0) for card in position.own])
        worth = solve_values(game[:, :, None])[0]
        return float(worth - (shares @ game).min()) * 50


def bids_of_match(number: int, exact: Exact) -> dict[int, float]:
    """Return what the first seat's estimated bids of a match give away, by the cards left."""
    player = Equilibrium(solved)
    found: dict[int, float] = {}
    state: State = GAME.deal(exact.options, f"bids {number}")
    while turn := GAME.to_move(state):
        seat = turn[0]
        if seat == HOUSE:
            state = GAME.reduce(state, seat, GAME.legal(state, HOUSE)[0])
            continue
        view = GAME.seen_by(state, seat)
        position = position_of(view, seat)
        if not estimated(view, position) and found:
            return found
        made = player.decide(view, seat, stream(f"bids {number}", seat, len(state.prizes)))
        if seat == 0 and estimated(view, position):
            mix = {bid.card: share for bid, share in made.mix}
            found[len(position.own)] = exact.given(position, mix)
        state = GAME.reduce(state, seat, made.action)
    return found


def main(
    folder: str = "dist", cards: str = "13", ties: str = "discard", matches: str = "200"
) -> None:
    """Print what the bids give away on average, with 95% intervals, and at most."""
    if left_out(Path(folder), int(cards), ties):
        return
    exact = Exact(Path(folder), int(cards), "carry" if ties == "carry" else "discard")
    found: defaultdict[int, list[float]] = defaultdict(list)
    for number in range(int(matches)):
        for left, one in bids_of_match(number, exact).items():
            found[left].append(one)
    for left, given in sorted(found.items(), reverse=True):
        wide = 1.96 * np.std(given) / len(given) ** 0.5
        print(
            f"{left} cards left: {np.mean(given):.2f} ±{wide:.2f} games of 100 on average,"
            f" {max(given):.2f} at most, in {len(given)} matches"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
