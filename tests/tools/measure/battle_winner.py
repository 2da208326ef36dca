"""How far the players of Battle of the Sexes fall short of `winner`, and how long it takes.

`python -m tests.tools.measure.battle_winner 500` solves the whole game once, compares the table
with it, and plays that many seeded games of each player against `winner` from each seat. What a
player falls short is the sum of what its decisions cost, which varies far less than who wins.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, median, stdev
from time import perf_counter

from app.resources import solved
from games.battle import GAME
from games.battle.players import Winner
from games.battle.rules import Action, Begin, State, unused
from games.battle.solver import (
    STORED_TURNS,
    MatchSolution,
    band_table_name,
    pack_opening,
    start_position,
)
from games.battle.turns import ALL_OPEN, plan_turn
from games.contract import HOUSE, Player
from games.randomness import stream
from games.weaker_players import Noisy

VALUE = 0.494567


def whole_game() -> tuple[MatchSolution, bool]:
    """Solve the whole game and say how long it took; return whether the known values came out."""
    began = perf_counter()
    contest = MatchSolution(start_position(30)).solve()
    seconds = perf_counter() - began
    level = contest.levels[STORED_TURNS]
    same = pack_opening(level, 30) == solved(band_table_name(30))
    value = contest.value(start_position(30))
    right = same and abs(value - VALUE) < 5e-7
    print(f"solved in {seconds:.1f} s: {value:.6f}, {'right' if right else 'WRONG'}")
    return contest, right


def plays(minds: tuple[Player, Player], seed: str) -> Iterator[tuple[State, Action, float]]:
    """Play a game; yield each choice, the state before it, and the seconds it took."""
    state = GAME.deal(GAME.Options(), seed)
    while movers := GAME.to_move(state):
        (mover,) = movers
        action: Action = Begin()
        if mover != HOUSE:
            began = perf_counter()
            coin = stream(seed, mover, state.draws)
            action = minds[mover].decide(GAME.seen_by(state, mover), mover, coin).action
            yield state, action, perf_counter() - began
        state = GAME.reduce(state, mover, action)


def cost(player: Player, seat: int, winner: Winner, seed: str) -> float:
    """Return how much of its chance to win a player's decisions cost it against `winner`."""
    lost = 0.0
    for state, action, _ in plays((player, winner) if seat == 0 else (winner, player), seed):
        if state.player == seat:
            worths = dict(winner.chances.choices(state, seat))
            lost += abs(winner.chances.value(state) - worths[action])
    return lost


def print_times(games: int) -> None:
    """Print how long decisions take, with the table, in games from the first to the last turn."""
    times: dict[int, list[float]] = {}
    for number in range(games):
        both = Winner(solved)
        for state, _, seconds in plays((both, both), f"time {number}"):
            times.setdefault(len(unused(state, state.player)), []).append(seconds)
    for left, all_times in times.items():
        print(f"{left} open: median {median(all_times):.4f} s, worst {max(all_times):.4f} s")
    fresh = [first_decision(number) for number in range(games)]
    print(f"6 open, nothing solved yet: median {median(fresh):.3f} s, worst {max(fresh):.3f} s")


def first_decision(number: int) -> float:
    """Return how long the first decision takes where six categories are open to each."""
    mind = GAME.players["random"].make(solved)
    for state, _, _ in plays((mind, mind), f"six {number}"):
        if len(unused(state, 0)) == len(unused(state, 1)) == 6:
            break
    began = perf_counter()
    Winner(solved).decide(GAME.seen_by(state, state.player), state.player, stream("six"))
    return perf_counter() - began


def main(count: int) -> bool:
    """Print all figures; return whether the known values came out."""
    plan_turn(ALL_OPEN, 30, ahead=True)
    print_times(20)
    contest, right = whole_game()
    winner = Winner(solved)
    winner.chances.solved = contest
    for name, info in GAME.players.items():
        player = info.make(solved)
        if isinstance(player, Noisy):
            player.player = winner
        lost = [cost(player, seat, winner, f"{n}") for n in range(count) for seat in (0, 1)]
        error = 1.96 * stdev(lost) / sqrt(len(lost))
        print(f"{name} falls short by {100 * fmean(lost):.2f} +- {100 * error:.2f} games of 100")
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
