"""How near `equilibrium` is to perfect at GOPS, where it is exact and where it estimates.

`gops_equilibrium` finds the most that an exact best answer gains before the first prize.
`gops_points` solves positions with ten cards left of thirteen to their end, and finds what the
player's mixture gives away there, 60 seconds for each. `gops_chances` finds how far the estimated
chances of an analysis are from exact ones. `gops_bids [FOLDER [CARDS [TIES [MATCHES]]]]` needs the
level files of a whole deal (`python -m tests.tools.tables thirteen`), and holds the mix of every
estimated bid of a match against them: how much less it wins against the reply that knows it than
the position is worth. All is in games of 100.
"""

import time
from collections import defaultdict
from functools import cached_property, lru_cache
from pathlib import Path
from statistics import fmean, mean, median
from typing import Literal, get_args

import numpy as np

from app.resources import solved
from games.contract import HOUSE, Seat
from games.gops import GAME
from games.gops.appraisal import before_bids
from games.gops.equilibrium import (
    Equilibrium,
    deal_table_name,
    estimated,
    position_of,
    solve_ahead,
    solve_rest,
    stored_left,
)
from games.gops.rules import Options, State
from games.gops.solver import tables
from games.gops.solver.matrix_games import solve_values
from games.gops.solver.positions import Position, ValueTable
from games.gops.solver.retrograde import (
    Bids,
    Solution,
    look_up_worth,
    payoffs,
    prize_bits,
    solve_bids,
)
from games.randomness import shuffled, stream
from tests.tools.games import play
from tests.tools.measure import responses
from tests.tools.tables.gops import left
from tests.tools.tables.thirteen import LevelFile, deal_of, level_files

LOW = 2


def gops_equilibrium(count: int) -> bool:
    """Print what a best answer gains on the shipped player; return whether it is nothing."""
    gains = []
    for ties in ("carry", "discard"):
        cards = tuple(range(LOW, LOW + count))
        start = Position(cards, cards, cards, carry=ties == "carry", winning=True)
        solution, began = responses.with_best_responses(start), time.process_time()
        levels = solution.levels
        for size in range(1, count + 1):
            solution.solve_level(levels[size], levels[size - 1])
            if size == stored_left(count) < count:
                content = solved(deal_table_name((LOW, LOW + count - 1), ties))
                tables.fill_level(levels[size], start, content)
        gains.append(responses.exploitability(solution))
        took = time.process_time() - began
        print(f"{count} cards, {ties}: a best answer gains {gains[-1]:.1e}, {took:.1f} s")
    return max(map(abs, gains)) <= 1e-9


# Positions with ten cards left

Ties = Literal["discard", "carry"]
CARDS = tuple(range(1, 14))
LEFT, NOISE, LIMIT = 10, 4, 10.0
"""Cards left; how far bids are from the prizes, in ranks; seconds that a bid may take."""


def positions(count: int, ties: str) -> list[Position]:
    """Return positions with ten cards left, after bids near the prizes and no tie."""
    found = []
    for number in range(count):
        coin = stream("points", number)
        order = shuffled(coin, CARDS)
        gone, turned, rest = order[:-LEFT], order[-LEFT], order[-LEFT + 1 :]
        own, other = (left(CARDS, gone, coin, NOISE) for _ in range(2))
        prizes = tuple(sorted(rest))
        found.append(Position(own, other, prizes, ties == "carry", winning=True, turned=turned))
    return found


def given_away(position: Position) -> float:
    """Return what the player's mixture brings less than an exact one, in games of 100."""
    exact = solve_bids(position, Solution(position).solve().value)
    mixture = solve_bids(position, solve_ahead(position, solved).value).shares
    return 50 * (exact.value - float((np.array(mixture) @ exact.game).min()))


def seconds(deals: int, ties: Ties) -> dict[int, list[float]]:
    """Return how long bids take, by how many cards are left, against the lowest card each time."""
    taken, player = defaultdict[int, list[float]](list), Equilibrium(solved)

    def decide(state: State, seat: Seat, _: object) -> object:
        view = GAME.seen_by(state, seat)
        if seat == 1:
            return GAME.legal(state, seat)[0]
        start = time.process_time()
        made = player.decide(view, 0, stream("bid", len(view.prizes)))
        taken[len(view.hands[0])].append(time.process_time() - start)
        return made.action

    for number in range(deals):
        play(GAME, Options((CARDS[0], CARDS[-1]), ties), f"seconds {number}", decide)
    return taken


def gops_points(count: int) -> bool:
    """Print both figures for either rule; return whether no bid took too long."""
    longest = 0.0
    for ties in get_args(Ties):
        costs = [given_away(each) for each in positions(count, ties)]
        print(
            f"{ties}: with {LEFT} cards left of {len(CARDS)} {mean(costs):.2f} games of "
            f"100 given away on average, {max(costs):.2f} at most, in {count} positions",
            flush=True,
        )
        for size, each in sorted(seconds(max(1, count // 4), ties).items(), reverse=True):
            longest = max(longest, *each)
            print(f"{size} cards left: {median(each):.2f} s, at most {max(each):.2f}")
    return longest < LIMIT


DEAL = Options(cards=(1, 13), ties="discard")


def moment(number: int) -> State:
    """Return the state before the fourth bid of a game."""
    coin, state = stream("chances", number), GAME.deal(DEAL, f"chances {number}")
    while len(state.hands[0]) > LEFT or state.phase != "bid":
        seat, *_ = GAME.to_move(state)
        legal = GAME.legal(state, seat)
        state = GAME.reduce(state, seat, legal[0 if seat == HOUSE else coin.randrange(len(legal))])
    return state


def costs(found: Bids) -> list[float]:
    """Return what each bid costs, in games of 100."""
    return [50 * (found.value - worth) for worth in found.against(found.answers)]


def gops_chances(count: int) -> None:
    """Print how far apart the chances are, and what bids cost."""
    chances, bids = [], []
    for number in range(count):
        position = before_bids(moment(number))
        guess = solve_bids(position, solve_ahead(position, solved).value)
        exact = solve_bids(position, solve_rest(position).value)
        chances.append(50 * abs(guess.value - exact.value))
        bids += [abs(one - other) for one, other in zip(costs(guess), costs(exact), strict=True)]
    print(f"{count} positions, games of 100 apart on average and at most:")
    print(f"chance to win: {fmean(chances):.2f}, {max(chances):.2f}")
    print(f"cost of a bid: {fmean(bids):.2f}, {max(bids):.2f}")


# Matches of a deal that is solved as a whole

KEPT_TABLES = 300


class Exact:
    """The values of a deal's states, from its level files."""

    def __init__(self, folder: Path, cards: int, ties: Ties) -> None:
        self.folder, self.options = folder / f"gops-{cards}-{ties}", Options((1, cards), ties)
        self.table = lru_cache(KEPT_TABLES)(self.read_table)

    @cached_property
    def levels(self) -> list[LevelFile]:
        return list(level_files(deal_of(self.options.cards[1], self.options.ties), self.folder))

    def read_table(self, size: int, prizes: int) -> ValueTable:
        return self.levels[size].table(prizes)

    def value(self, state: Position) -> float:
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


def gops_bids(
    folder: str = "dist", cards: int = 13, ties: str = "discard", matches: int = 200
) -> None:
    """Print what the bids give away on average, with 95% intervals, and at most."""
    if not Path(folder, f"gops-{cards}-{ties}").is_dir():
        print(
            f"left out: {folder} has no level files of {cards} cards (tests.tools.tables thirteen)"
        )
        return
    exact = Exact(Path(folder), cards, "carry" if ties == "carry" else "discard")
    found: defaultdict[int, list[float]] = defaultdict(list)
    for number in range(matches):
        for size, one in bids_of_match(number, exact).items():
            found[size].append(one)
    for size, given in sorted(found.items(), reverse=True):
        wide = 1.96 * np.std(given) / len(given) ** 0.5
        print(
            f"{size} cards left: {np.mean(given):.2f} ±{wide:.2f} games of 100 on average,"
            f" {max(given):.2f} at most, in {len(given)} matches"
        )
