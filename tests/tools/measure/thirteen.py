"""What the players of GOPS win with thirteen cards, a tie losing the prize, as in tournaments.

`gops_matches` plays one of ours against the others. `gops_floor` takes from each result what chance
did to it: how both bids were drawn, and which prize came, each less what it was worth on average,
by the probabilities by which the players draw. Over many matches that is nothing, so what is left
is right wherever the results are, and known far better. `gops_field` lets the champion play
programs that it does not know, `arena` all against all.

Every match of the first two is noted in a file in dist, so a run that was stopped goes on; remove
the file once a player has changed.
"""

import asyncio
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

import numpy as np

from app.arena.game import GameOutcome, play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.runner import play_games
from app.arena.standings import TournamentSums, standings
from app.resources import solved
from games.contract import HOUSE, Decision, Player, Seat, SeenStep, SeenSteps
from games.gops import GAME, appraisal
from games.gops.champion import FLOOR
from games.gops.equilibrium import MOST_EXACT, solve_ahead
from games.gops.exploit import Step
from games.gops.rules import Bid, Options, State
from games.gops.solver.retrograde import payoffs, solve_bids
from games.quantize import Floats
from games.randomness import stream
from tests.tools.games import asked, play
from tests.tools.measure.players import average, share_of
from tests.tools.measure.programs import FIELDS, Moment

DEAL = Options(cards=(1, 13), ties="discard")
Pairing = tuple[str, ...]


@cache
def player(name: str) -> Player:
    """Return a player by its name, made once in a process."""
    return GAME.players[name].make(solved)


def each_noted(
    name: str, wanted: Sequence[Pairing], find: Callable[[Pairing], tuple[float, ...]]
) -> dict[Pairing, tuple[float, ...]]:
    """Return what is found of matches: what the file of a name has, and the others on all cores."""
    journal, known = Path("dist", f"{name}.txt"), dict[Pairing, tuple[float, ...]]()
    journal.parent.mkdir(exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool, journal.open("a+", encoding="utf-8") as file:
        file.seek(0)
        for line in file:
            if line.endswith("\n"):  # else it was cut off
                which, _, found = line.partition("\t")
                known[tuple(which.split())] = tuple(map(float, found.split()))
        left = [each for each in wanted if each not in known]
        for each, numbers in zip(left, pool.map(find, left), strict=True):
            known[each] = numbers
            print(" ".join(each), " ".join(map(str, numbers)), sep="\t", file=file, flush=True)
    return known


def within(won: float, count: int) -> float:
    """Return half the interval of 95% of a share of so many matches."""
    return 1.96 * sqrt(max(won * (1 - won), 0.01) / count)


# Our players against each other

SHOULD = {"match": 95, "plus-one": 90, "random": 90, "careful": 60, "equilibrium": 47}
"""What the champion should win of a hundred against some, a draw a half."""


def match(pairing: Pairing) -> tuple[float, ...]:
    """Return what the first of two players gets of a match, in either seat by turns."""
    first, second, number = pairing
    seed, own = f"champion {number}", int(number) % 2
    names = (second, first) if own else (first, second)

    def decide(state: State, seat: Seat, seen: Any) -> Any:
        coin = stream(seed, seat, len(state.prizes))
        return asked(GAME, names[seat], player(names[seat]), state, seat, coin, seen).action

    share = share_of(GAME, play(GAME, DEAL, seed, decide))
    return (1 - share if own else share,)


def gops_matches(first: str = "champion", count: int = 2_000, *others: str) -> bool:
    """Print a player's shares with 95% intervals; return whether the champion's are high enough."""
    should = SHOULD if first == "champion" else {}
    against = others or tuple(should) or tuple(name for name in GAME.players if name != first)
    numbers = [str(number) for number in range(count)]
    wanted = [(first, second, number) for number in numbers for second in against]
    known = each_noted("gops-matches", wanted, match)
    right = True
    for second in against:
        won = fmean(known[first, second, number][0] for number in numbers)
        wide, least = within(won, count), should.get(second, 0)
        right = right and won + wide >= least / 100
        told = f", should be {least} or more" if least else ""
        print(f"{first} against {second}: {100 * won:.1f} ± {100 * wide:.1f} of 100{told}")
    return right


# Against the equilibrium, with luck left out

ROUNDS = 1
"""So many rounds are solved where what a card brings is estimated: more leave no less luck in."""


class Outcome(NamedTuple):
    """What a player gets of a match, and what is left of that without luck."""

    result: float
    without_luck: float


class Luck:
    """What chance does to a match, in chance to win of seat 0."""

    def __init__(self) -> None:
        self.known = appraisal.GopsAppraisal(solved)

    def of_prize(self, before: State, after: State) -> float:
        """Return how much more a prize that was turned up is worth than prizes on average."""
        if len(before.hands[0]) < MOST_EXACT or appraisal.in_deal_table(after):
            return self.known.value(after) - self.known.value(before)
        moment = appraisal.before_prize(before)
        ahead = solve_ahead(moment, solved, ROUNDS)
        turned = solve_bids(appraisal.before_bids(after), ahead.value)
        return appraisal.win_chance(turned.value) - appraisal.win_chance(ahead.value(moment))

    def of_bids(self, state: State, decisions: Iterable[Decision[Any]]) -> float:
        """Return how much more two bids are worth than those the players draw on average."""
        both = [*zip(state.hands, decisions, strict=True)]
        if appraisal.is_estimated(state):
            position = appraisal.before_bids(state)
            game = payoffs(position, solve_ahead(position, solved, ROUNDS).value)
        else:
            game = self.known.bids(state).game
        mine, its = (shares(hand, decision) for hand, decision in both)
        made = tuple(hand.index(decision.action.card) for hand, decision in both)
        return float(game[made] - mine @ game @ its) / 2


def shares(hand: tuple[int, ...], decision: Decision[Bid]) -> Floats:
    """Return the probability of each card of a hand: 1 for the bid where it was not drawn."""
    mix = dict(decision.mix or ((decision.action, 1.0),))
    return np.array([mix.get(Bid(card), 0.0) for card in hand])


def outcome(number: int, options: Options, name: str) -> Outcome:
    """Play a match of a player against the equilibrium, and return what comes of it."""
    seed, names = f"floor {number}", (name, "equilibrium")
    minds = [GAME.players[each].make(solved) for each in names]
    luck, total, steps = Luck(), 0.0, list[Step]()
    state = GAME.deal(options, seed)
    while seats := GAME.to_move(state):
        before, decisions = state, []
        for seat in seats:
            if seat == HOUSE:
                decision = Decision(GAME.legal(state, seat)[0])
            else:
                coin, seen = stream(seed, seat, len(state.prizes)), SeenSteps(GAME, seat, (*steps,))
                decision = asked(GAME, names[seat], minds[seat], state, seat, coin, seen)
            decisions.append(decision)
            after = GAME.reduce(state, seat, decision.action)
            steps.append(SeenStep(seat, decision.action, state, after))
            state = after
        if before.phase == "turn":
            total += luck.of_prize(before, state)
        elif before.phase == "bid":
            total += luck.of_bids(before, decisions)
    result = luck.known.value(state)
    return Outcome(result, result - total)


def floor_match(which: Pairing) -> tuple[float, ...]:
    return outcome(int(which[1]), DEAL, which[0])


def gops_floor(count: int = 40, *names: str) -> bool:
    """Print what players win, in games of 100; return whether the champion is above its floor.

    A match takes some 2 s of processor time with the compiled solver.
    """
    above = True
    for name in names or ("champion",):
        wanted = [(name, str(number)) for number in range(count)]
        known = each_noted("gops-floor", wanted, floor_match)
        won, wide = average([known[each][0] for each in wanted])
        mean, error = average([known[each][1] for each in wanted])
        print(
            f"{name} wins {100 * mean:.2f} ±{100 * error:.2f} of 100 without luck, "
            f"{100 * won:.1f} ±{100 * wide:.1f} with it, {count} matches",
            flush=True,
        )
        above = above and (name != "champion" or mean - error > FLOOR)
    return above


# The champion against programs that it does not know

MEAN, LEAST = 0.88, 0.58
"""What the champion is to win of a field, and of each program in it."""


def won_of_field(field: str, name: str, number: int) -> float:
    """Return what the champion gets of a match against a program: 1, a half or 0."""
    seed, own = f"field {number}", number % 2

    def decide(state: State, seat: Seat, seen: Any) -> Any:
        coin = stream(seed, seat, len(state.prizes))
        if seat == own:
            return asked(GAME, "champion", player("champion"), state, seat, coin, seen).action
        view = GAME.seen_by(state, seat)
        rounds = [
            (step.before.middle[-1], step.before.bids[seat], step.before.bids[1 - seat])
            for step in seen
            if step.before.phase == "award"
        ]
        points = sum(view.captured[seat]), sum(view.captured[1 - seat])
        hand, prize = view.hands[seat], view.middle[-1]
        moment = Moment(hand, view.hands[1 - seat], prize, view.prizes, points, rounds, coin)
        wish = FIELDS[field][name](moment)
        return Bid(min(hand, key=lambda card: (abs(card - wish), -card)))

    share = share_of(GAME, play(GAME, DEAL, seed, decide))
    return 1 - share if own else share


def gops_field(count: int = 50, field: str = "strangers") -> bool:
    """Print what the champion wins against each; return whether mean and least may be as asked."""
    won = []
    with ProcessPoolExecutor() as pool:
        for name in FIELDS[field]:
            won.append(fmean(pool.map(partial(won_of_field, field, name), range(count))))
            print(f"{name}: {100 * won[-1]:.0f} ± {100 * within(won[-1], count):.0f}", flush=True)
    mean = fmean(won)
    wide = 1.96 * sqrt(sum(share * (1 - share) for share in won) / count) / len(won)
    print(f"mean {100 * mean:.1f} ± {100 * wide:.1f}, least {100 * min(won):.0f} of 100")
    return mean + wide >= MEAN and min(won) >= LEAST


# In the arena


def arena(count: int, each: int) -> bool:
    """Print what the simplest players win, against what is known, and the order of all.

    Against a player that bids at random, matching the prize wins 28 points on average (S. M. Ross,
    "Goofspiel: the game of pure strategy", Journal of Applied Probability 8, 1971); against one
    that bids one more and gives the 13 away for its 1, it loses by 65 whatever the order.
    """
    fixed, drawn = (
        [game.points[0] - game.points[1] for game in games_of(("match", other), count)]
        for other in ("plus-one", "random")
    )
    off = (fmean(drawn) - 28) / (stdev(drawn) / sqrt(len(drawn)))
    print(f"match against plus-one: {sorted(set(fixed))} in {count} games, should be [-65]")
    print(f"match against random: {fmean(drawn):.2f}, should be 28, off by {off:+.1f} errors")
    names = tuple(GAME.players)
    rows = standings(names, TournamentSums(len(names), games_of(names, each))).rows
    for row in rows:
        print(f"{row.name:<12} {100 * row.score:5.1f} ±{50 * (row.high - row.low):.1f}")
    return set(fixed) == {-65} and abs(off) <= 4 and rows[-1].name == "random"


def games_of(names: tuple[str, ...], count: int) -> list[GameOutcome]:
    """Return so many games of every pair, as the arena plays them."""

    async def play_all() -> list[GameOutcome]:
        fixtures = Fixtures(TournamentPlan(names, count, "measure"))
        return [outcome async for outcome in play_games(fixtures, play_game, at_once=1)]

    return asyncio.run(play_all())
