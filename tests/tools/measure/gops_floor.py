"""What a player of GOPS wins against the equilibrium with thirteen cards, luck left out.

`python -m tests.tools.measure.gops_floor [MATCHES [PLAYER ...]]` plays matches of the players,
usually the champion, and takes from each result what chance did to it: how both bids were drawn,
and which prize came, each less what it was worth on average. Over many matches that is nothing, so
what is left is right wherever the results are, and known far better. The averages are over the
probabilities by which the players draw. Where it is only estimated what a card brings, more luck
is left in, but the average stays right.

A match takes some 2 s of processor time with the compiled solver. Every one is noted in
dist/gops-floor.txt, so a run that was stopped goes on; remove that file once a player has changed.
It fails if the champion may be below the floor that it states.
"""

import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

import numpy as np

from app.resources import solved
from games.contract import HOUSE, Decision, Seat
from games.gops import GAME
from games.gops.appraisal import (
    GopsAppraisal,
    before_bids,
    before_prize,
    in_deal_table,
    is_estimated,
    win_chance,
)
from games.gops.champion import FLOOR
from games.gops.equilibrium import MOST_EXACT, solve_ahead
from games.gops.exploit import Played
from games.gops.rules import Bid, Options, State
from games.gops.solver.retrograde import payoffs, solve_bids
from games.history import SeenSteps
from games.quantize import Floats
from games.randomness import stream

DEAL = Options(cards=(1, 13), ties="discard")
MATCHES = "40"

JOURNAL = Path("dist", "gops-floor.txt")
"""A line for each match: the player, its number, the result and what is left without luck."""

ROUNDS = 1
"""So many rounds are solved where what a card brings is estimated: more leave no less luck in."""


class Outcome(NamedTuple):
    """What a player gets of a match, and what is left of that without luck."""

    result: float
    without_luck: float


class Luck:
    """What chance does to a match, in chance to win of seat 0."""

    def __init__(self) -> None:
        self.known = GopsAppraisal(solved)

    def of_prize(self, before: State, after: State) -> float:
        """Return how much more a prize that was turned up is worth than prizes on average."""
        if len(before.hands[0]) < MOST_EXACT or in_deal_table(after):
            return self.known.value(after) - self.known.value(before)
        moment = before_prize(before)
        ahead = solve_ahead(moment, solved, ROUNDS)
        turned = solve_bids(before_bids(after), ahead.value)
        return win_chance(turned.value) - win_chance(ahead.value(moment))

    def of_bids(self, state: State, decisions: list[Decision[Any]]) -> float:
        """Return how much more two bids are worth than those the players draw on average."""
        game = self.payoffs(state)
        drawn = [
            shares(hand, decision) for hand, decision in zip(state.hands, decisions, strict=True)
        ]
        made = [
            hand.index(decision.action.card)
            for hand, decision in zip(state.hands, decisions, strict=True)
        ]
        return float(game[made[0], made[1]] - drawn[0] @ game @ drawn[1]) / 2

    def payoffs(self, state: State) -> Floats:
        """Return what each pair of bids is worth, in the shape (cards of seat 0, of seat 1)."""
        if not is_estimated(state):
            return self.known.bids(state).game
        position = before_bids(state)
        return payoffs(position, solve_ahead(position, solved, ROUNDS).value)


def shares(hand: tuple[int, ...], decision: Decision[Bid]) -> Floats:
    """Return the probability of each card of a hand: 1 for the bid where it was not drawn."""
    mix = dict(decision.mix or ((decision.action, 1.0),))
    return np.array([mix.get(Bid(card), 0.0) for card in hand])


class Watched:
    """A match of a player against the equilibrium.

    Args:
        number: Which match.
        options: Its rules.
        name: The player.
    """

    def __init__(self, number: int, options: Options, name: str) -> None:
        self.seed, self.names = f"floor {number}", (name, "equilibrium")
        self.minds = [GAME.players[each].make(solved) for each in self.names]
        self.steps: list[Played] = []
        self.state = GAME.deal(options, self.seed)

    def play(self) -> Outcome:
        """Play the match to its end, and return what comes of it."""
        luck, total = Luck(), 0.0
        while seats := GAME.to_move(self.state):
            before, decisions = self.state, [self.act(seat) for seat in seats]
            if before.phase == "turn":
                total += luck.of_prize(before, self.state)
            elif before.phase == "bid":
                total += luck.of_bids(before, decisions)
        result = luck.known.value(self.state)
        return Outcome(result, result - total)

    def act(self, seat: Seat) -> Decision[Any]:
        """Let a seat act, and return what it decided."""
        decision = self.decide(seat)
        after = GAME.reduce(self.state, seat, decision.action)
        self.steps.append(Played(seat, decision.action, self.state, after))
        self.state = after
        return decision

    def decide(self, seat: Seat) -> Decision[Any]:
        """Return what a seat does: the house has no choice."""
        if seat == HOUSE:
            return Decision(GAME.legal(self.state, seat)[0])
        view = GAME.seen_by(self.state, seat)
        coin = stream(self.seed, seat, len(self.state.prizes))
        seen = SeenSteps(GAME, seat, tuple(self.steps))
        return GAME.players[self.names[seat]].ask(self.minds[seat], view, seat, coin, seen)


def outcome(number: int, options: Options, name: str) -> Outcome:
    """Play a match of a player against the equilibrium, and return what comes of it."""
    return Watched(number, options, name).play()


def noted(name: str) -> dict[int, Outcome]:
    """Return the matches of a player in the journal; a line that was cut off does not count."""
    if not JOURNAL.exists():
        return {}
    lines = JOURNAL.read_text("utf-8").splitlines(keepends=True)
    rows = [line.split() for line in lines if line.endswith("\n")]
    return {int(row[1]): Outcome(float(row[2]), float(row[3])) for row in rows if row[0] == name}


def played(name: str, count: int) -> list[Outcome]:
    """Return so many matches of a player: those in the journal, and the others after playing."""
    JOURNAL.parent.mkdir(exist_ok=True)
    known = noted(name)
    with JOURNAL.open("a", encoding="utf-8") as journal:
        for number in range(count):
            if number not in known:
                known[number] = found = outcome(number, DEAL, name)
                print(name, number, *found, file=journal, flush=True)
    return [known[number] for number in range(count)]


def average(values: list[float]) -> tuple[float, float]:
    """Return an average and half its 95% interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def main(count: str = MATCHES, *names: str) -> bool:
    """Print what players win, in games of 100; return whether the champion is above its floor."""
    above = True
    for name in names or ("champion",):
        found = played(name, int(count))
        won, wide = average([each.result for each in found])
        mean, error = average([each.without_luck for each in found])
        print(
            f"{name} wins {100 * mean:.2f} ±{100 * error:.2f} of 100 without luck, "
            f"{100 * won:.1f} ±{100 * wide:.1f} with it, {count} matches",
            flush=True,
        )
        above = above and (name != "champion" or mean - error > FLOOR)
    return above


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
