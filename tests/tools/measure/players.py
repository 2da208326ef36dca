"""Who beats whom, and how far each player falls short, in all four games.

`gops_players` and `battle_players` solve the whole game once for all who know it. How far a player
falls short is the sum of what its decisions cost against the best player, which varies far less
than who wins. `gostop` plays seeded deals from both seats; `twentyone` compares rounds from fresh
decks with the exact chances.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any

from app.plugins import AnyGame
from app.resources import solved
from games.battle import GAME as BATTLE
from games.battle import solver, turns
from games.battle.players import Winner
from games.battle.rules import unused
from games.contract import Player, Seat
from games.gops import GAME as GOPS
from games.gops.appraisal import GopsAppraisal
from games.gops.rules import Options as GopsOptions
from games.gops.rules import State as GopsState
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.gostop import GAME as GOSTOP
from games.gostop.rules import Options as GoStopOptions
from games.randomness import stream
from games.twentyone import GAME as TWENTYONE
from games.twentyone.rules import Options as TwentyOneOptions
from games.twentyone.rules import card_value
from games.weaker_players import Noisy
from tests.tools.games import Decide, asked, play
from tests.tools.tables.writing import pack_opening


def share_of(game: AnyGame, state: Any) -> float:
    """Return what seat 0 gets of a game that is over: 1, a half or 0."""
    result = game.result(state)
    return {0: 1.0, 1: 0.0, None: 0.5}[result.winner if result else None]


def average(values: Sequence[float]) -> tuple[float, float]:
    """Return an average and half its interval of 95%."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def print_shortfall(name: str, lost: Sequence[float]) -> None:
    mean, within = average(lost)
    print(f"{name} falls short by {100 * mean:.2f} ± {100 * within:.2f} games of 100", flush=True)


def cross_table(names: list[str], won: Callable[[str, str, str], float], deals: int) -> None:
    """Print what each wins of 100 deals against each of the others, from both seats.

    `won` says what the first of two players wins of a deal from seat 0.
    """
    print("games of 100 " + "".join(name.rjust(13) for name in names))
    known: dict[tuple[str, str], str] = {}
    for one, other in combinations(names, 2):
        seeds = [f"cross {number}" for number in range(deals)]
        shares = [(won(one, other, seed) + 1 - won(other, one, seed)) / 2 for seed in seeds]
        mean, within = average(shares)
        for pair, share in (((one, other), mean), ((other, one), 1 - mean)):
            known[pair] = f"{100 * share:.0f} ±{100 * within:.0f}"
    for one in names:
        print(one.ljust(13) + "".join(known.get((one, other), "-").rjust(13) for other in names))


# GOPS with nine cards


def told(mind: Any, whole: Solution) -> Any:
    """Return a player that need not solve what is solved already."""
    for inner in ("player", "equilibrium"):
        if hasattr(mind, inner):
            told(getattr(mind, inner), whole)
    if hasattr(mind, "solution"):
        first = mind.solution
        mind.solution = lambda view, at: whole if at.winning else first(view, at)
    return mind


class Known(GopsAppraisal):
    """Chances read from the solution of the whole game."""

    def __init__(self, whole: Solution) -> None:
        super().__init__(solved)
        self.whole = whole

    def solution(self, state: GopsState) -> Solution:
        return self.whole


def gops_players(count: int, *chosen: str) -> None:
    """Print how far each falls short of the equilibrium, and who beats whom.

    With names of players, only what those fall short by is printed.
    """
    cards = tuple(range(2, 11))
    whole = Solution(Position(cards, cards, cards, carry=True, winning=True)).solve()
    minds = {name: told(info.make(solved), whole) for name, info in GOPS.players.items()}
    known = Known(whole)

    def played(names: tuple[str, str], seed: str, costs: list[float] | None = None) -> float:
        def decide(state: GopsState, seat: Seat, seen: Any) -> Any:
            name, coin = names[seat], stream(seed, seat, len(state.prizes))
            action = asked(GOPS, name, minds[name], state, seat, coin, seen).action
            if costs is not None:
                costs[seat] += abs(dict(known.choices(state, seat))[action] - known.value(state))
            return action

        return share_of(GOPS, play(GOPS, GopsOptions((2, 10), "carry"), seed, decide))

    for name in chosen or minds:
        lost = []
        for number in range(count):
            played((name, "equilibrium"), f"short {number}", costs := [0.0, 0.0])
            lost.append(costs[0])
        print_shortfall(name, lost)
    if not chosen:
        cross_table([*minds], lambda one, other, seed: played((one, other), seed), count)


# Battle of the Sexes


def battle_players(count: int, deals: int) -> bool:
    """Print how far each falls short of `winner` in so many seeds, and who beats whom.

    Printed are also the time that decisions take; returned is whether the value of the game and its
    table came out.
    """
    turns.plan_turn(turns.ALL_OPEN, 30, ahead=True)
    print_times(20)
    began = perf_counter()
    contest = solver.MatchSolution(solver.start_position(30)).solve()
    value = contest.value(solver.start_position(30))
    same = pack_opening(contest, 30) == solved(solver.band_table_name(30))
    right = same and abs(value - 0.494567) < 5e-7
    print(f"solved in {perf_counter() - began:.1f} s: {value:.6f}, {'right' if right else 'WRONG'}")
    winner = Winner(solved)
    winner.chances.solved = contest
    minds = {name: info.make(solved) for name, info in BATTLE.players.items()} | {"winner": winner}
    for mind in minds.values():
        if isinstance(mind, Noisy):
            mind.player = winner
    for name, mind in minds.items():
        seeds = [(str(number), seat) for number in range(count) for seat in (0, 1)]
        print_shortfall(name, [cost(mind, seat, winner, seed) for seed, seat in seeds])

    def won(one: str, other: str, seed: str) -> float:
        decide = deciding((minds[one], minds[other]), seed)
        return share_of(BATTLE, play(BATTLE, BATTLE.Options(), seed, decide))

    cross_table([*minds], won, deals)
    return right


def deciding(minds: tuple[Player, Player], seed: str) -> Decide:
    """Return how two players of Battle decide, who do not ask what was seen."""

    def decide(state: Any, seat: Seat, _: Any) -> Any:
        coin = stream(seed, seat, state.draws)
        return minds[seat].decide(BATTLE.seen_by(state, seat), seat, coin).action

    return decide


def cost(player: Player, own: Seat, winner: Winner, seed: str) -> float:
    """Return how much of its chance to win a player's decisions cost it against `winner`."""
    lost, choose = 0.0, deciding((player, winner) if own == 0 else (winner, player), seed)

    def decide(state: Any, seat: Seat, seen: Any) -> Any:
        nonlocal lost
        action = choose(state, seat, seen)
        if seat == own:
            worths = dict(winner.chances.choices(state, seat))
            lost += abs(winner.chances.value(state) - worths[action])
        return action

    play(BATTLE, BATTLE.Options(), seed, decide)
    return lost


def print_times(games: int) -> None:
    """Print how long decisions take, with the table, in games from the first to the last turn."""
    times: dict[int, list[float]] = {}
    fresh: list[float] = []
    for number in range(games):
        both = Winner(solved)
        choose = deciding((both, both), f"time {number}")

        def decide(
            state: Any, seat: Seat, seen: Any, choose: Decide = choose, number: int = number
        ) -> Any:
            began = perf_counter()
            action = choose(state, seat, seen)
            left = len(unused(state, seat))
            times.setdefault(left, []).append(perf_counter() - began)
            if left == len(unused(state, 1 - seat)) == 6 and len(fresh) <= number:
                began = perf_counter()
                Winner(solved).decide(BATTLE.seen_by(state, seat), seat, stream("six"))
                fresh.append(perf_counter() - began)
            return action

        play(BATTLE, BATTLE.Options(), f"time {number}", decide)
    for what, taken in (*times.items(), ("6, nothing solved yet,", fresh)):
        print(f"{what} open: median {median(taken):.4f} s, worst {max(taken):.4f} s")


# Go Stop and Twenty-One

AIMS = (("shrewd", "greedy", 0.54), ("shrewd", "random", 0.74), ("greedy", "random", 0.0))


def gostop(*given: int) -> bool:
    """Print what the first of each pair wins, a tie counting half; return whether aims are met.

    With numbers, so many deals of so many rounds; usual are many matches of one, fewer of three.
    """
    met = True
    usual = ((10_000, 1), (4_000, 3))
    for deals, rounds in ((*given, 1)[:2],) if given else usual:
        for first, second, aim in AIMS:
            pair = {name: GOSTOP.players[name].make(solved) for name in (first, second)}
            shares = [
                fmean(won_at_gostop(pair, f"measure {number}", rounds, own) for own in (0, 1))
                for number in range(deals)
            ]
            mean, within = average(shares)
            met = met and mean >= aim
            print(
                f"{first} against {second}: {mean:.2%} ± {within:.2%} in {deals} paired deals, "
                f"rounds in a match: {rounds}"
            )
    return met


def won_at_gostop(pair: Mapping[str, Player], seed: str, rounds: int, own: Seat) -> float:
    """Return what the first player of a pair wins of a deal from a seat: 0 to 1."""
    coins, minds = [stream(seed, who, own) for who in (0, 1)], [*pair.values()]

    def decide(state: Any, seat: Seat, _: Any) -> Any:
        who = int(seat != own)
        return minds[who].decide(GOSTOP.seen_by(state, seat), seat, coins[who]).action

    scores = play(GOSTOP, GoStopOptions(rounds), seed, decide).scores
    return float((scores[own] > scores[1 - own]) + (scores[own] == scores[1 - own]) / 2)


SHOULD = {
    "optimal": (0.43830, 0.07696, 0.48474),
    "mimic": (0.41044, 0.08775, 0.50181),
    "fifteen": (0.42926, 0.07513, 0.49561),
}
"""The chances to win, tie and lose a round from a fresh deck."""


def twentyone(count: int) -> bool:
    """Print how often each wins, ties and loses; return whether all is within four errors.

    A choice in the first round of a deck depends on nothing but what the cards on the table count,
    so each player is asked once for each such table.
    """
    right = True
    for name, chances in SHOULD.items():
        player, known = TWENTYONE.players[name].make(lambda _: b""), dict[tuple[int, ...], Any]()

        def decide(state: Any, seat: Seat, _: Any, player: Any = player, known: Any = known) -> Any:
            up = sum(card_value(card) for card in state.dealer[:1] if card)
            table = (up, *sorted(map(card_value, state.player)))
            if table not in known:
                known[table] = player.decide(TWENTYONE.seen_by(state, 0), 0, stream("")).action
            return known[table]

        options, seeds = TwentyOneOptions(rounds=1), [f"measure {n}" for n in range(count)]
        ends = [play(TWENTYONE, options, seed, decide) for seed in seeds]
        for word, should in zip(("won", "tied", "lost"), chances, strict=True):
            share = fmean(getattr(end, word) for end in ends)
            error = sqrt(should * (1 - should) / count)
            off = (share - should) / error
            right = right and abs(off) <= 4
            print(f"{name} {word} {share:.5f}, should be {should:.5f}, off by {off:+.1f} errors")
    return right
