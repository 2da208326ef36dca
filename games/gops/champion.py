"""The champion of the arena: it finds out how its opponent bids, and bids the best answer.

It weighs families and habits of bidding, the careful player and the equilibrium among them, by
what was bid for which prize so far in the match (see `habits`). While it plays for points, the best
answer follows from a plan for all prizes that are left; once it plays for the win, from the worth
of every pair of bids. It follows the equilibrium itself with the probability that the opponent
does: it takes risks only on what it knows. Where a deal's first bids are known for the win, it
takes those for the equilibrium's even while it counts points itself.

A way to bid is judged by what was bid for which prize, round by round: every bid that was made
multiplies its weight by the probability that it gave to it. As an opponent may also change its way,
half of the belief goes by weights of which a part returns to what they were at first after each
round (M. Herbster and M. K. Warmuth 1998, "Tracking the best expert").

In a plan each card of the hand is meant for one prize. It is worth the sum, over the prizes, of the
prize times the chance to win it less the chance to lose it; the best one is an assignment problem,
solved by the Hungarian method (H. W. Kuhn 1955) in the form with potentials.
"""

import random
from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from games import contract, randomness
from games.gops import habits
from games.gops.careful import compare_numbers, nearly_best, rank_cards
from games.gops.equilibrium import (
    Equilibrium,
    in_table,
    is_solved_deal,
    position_of,
    rank_bids,
    solve_ahead,
)
from games.gops.rules import Bid, State

if TYPE_CHECKING:
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Bids, Solution


# With this many cards left or fewer, everything that follows is solved in a second at most.
QUICKLY_SOLVED = 8
FLOOR = 0.45  # the least share of games that it wins against the equilibrium, whatever it believes
BidWay = habits.Family | habits.Habit
# Everything but blind chance, the careful player and the equilibrium.
WAYS: tuple[BidWay, ...] = (*habits.FAMILIES, *habits.HABITS)
UNIFORM_PRIOR, CAREFUL_PRIOR, EQUILIBRIUM_PRIOR = 12.0, 2.0, 6.0

# In rounds that are over this stands for the equilibrium: to solve each again takes too long.
EQUILIBRIUM_FAMILY = habits.Family(habits.in_place(0), 2.3, EQUILIBRIUM_PRIOR)
CHANGING = 0.5  # how likely an opponent is to change its way
RETURNS = 0.1  # how likely one that does so changes it in a round
NEGLIGIBLE_SHARE = 1e-6  # ways that are less likely are not asked what they expect


class Learned(NamedTuple):
    """What the rounds of a match say about the other seat: the probability of each way to bid."""

    equilibrium: float
    careful: float
    uniform: float
    ways: tuple[tuple[BidWay, float], ...]

    @property
    def read(self) -> float:
        """The probability that it is one of the ways, or blind chance."""
        return 1 - self.equilibrium - self.careful

    def predict(self, moment: habits.BidMoment) -> habits.BidChances:
        """Return the chances of each card, if it is one of the ways or blind chance."""
        found = dict.fromkeys(moment.hand, self.uniform / len(moment.hand))
        for way, share in self.ways:
            if share > NEGLIGIBLE_SHARE:
                for card, chance in way.chances(moment).items():
                    found[card] += share * chance
        total = sum(found.values())
        return {card: chance / total for card, chance in found.items()}


def _careful_bids(moment: habits.BidMoment) -> habits.BidChances:
    known = dict(nearly_best(rank_cards(moment.view, moment.seat)))
    return habits.with_surprise({card: known.get(card, 0.0) for card in moment.hand})


def learn(rounds: Sequence[habits.BidRound]) -> Learned:
    """Return what the rounds of a match say about the other seat."""
    priors = [EQUILIBRIUM_PRIOR, CAREFUL_PRIOR, UNIFORM_PRIOR, *(way.prior for way in WAYS)]
    first = [prior / sum(priors) for prior in priors]
    steady, changing = [(1 - CHANGING) * share for share in first], [CHANGING * s for s in first]
    for moment, card, _ in rounds:
        given = [
            EQUILIBRIUM_FAMILY.chances(moment)[card],
            _careful_bids(moment)[card],
            1 / len(moment.hand),
            *(way.chances(moment)[card] for way in WAYS),
        ]
        steady = [share * chance for share, chance in zip(steady, given, strict=True)]
        seen = [share * chance for share, chance in zip(changing, given, strict=True)]
        back = RETURNS * sum(seen)
        changing = [(1 - RETURNS) * a + back * b for a, b in zip(seen, first, strict=True)]
    total = sum(steady) + sum(changing)
    shares = [(a + b) / total for a, b in zip(steady, changing, strict=True)]
    equilibrium, cautious, uniform, *others = shares
    return Learned(equilibrium, cautious, uniform, tuple(zip(WAYS, others, strict=True)))


class Champion:
    """A player that bids the best answer to its model of the opponent, or by the equilibrium."""

    def __init__(self, tables: contract.Tables) -> None:
        self.equilibrium = Equilibrium(tables)

    def decide(
        self, view: State, seat: contract.Seat, coin: random.Random, seen: habits.Seen = ()
    ) -> contract.Decision[Bid]:
        """Return the best answer or a bid of the equilibrium, with the worth of all bids."""
        from dataclasses import replace as replaced  # on use: slower to load than every player

        from games.gops.solver.retrograde import solve_bids

        position = replaced(position_of(view, seat), winning=_answers_to_win(view))
        found = solve_bids(position, self.solution(view, position).value)
        rounds = habits.rounds_seen(seen, seat)
        learned, moment = learn(rounds), habits.next_moment(view, seat, rounds)
        trust = learned.equilibrium
        parts = (
            (trust, dict(zip(position.other, found.answers, strict=True))),
            (learned.careful, _careful_bids(moment)),
            (learned.read, learned.predict(moment)),
        )
        known = {card: sum(share * bids[card] for share, bids in parts) for card in position.other}
        if position.winning:
            answers = found.against(tuple(known.values()))
        else:
            answers = _worths_in_points(position, found, learned, moment)
        worths = rank_bids(position, answers)
        best = worths[0][0].card
        shares = zip(position.own, self._safe_shares(view, seat) or found.shares, strict=True)
        mix = [(card, trust * share + (1 - trust) * (card == best)) for card, share in shares]
        mix = [(card, share) for card, share in mix if share]
        card = randomness.drawn(coin, mix)
        return contract.Decision(
            Bid(card),
            f"the {card} is the best answer to how the opponent seems to bid"
            if card == best
            else "it can't read you yet, so it plays safe",
            worth=worths,
            unit="win" if position.winning else "points",
            mix=tuple((Bid(card), share) for card, share in mix),
            expects=habits.likeliest_first(known) if rounds else (),
        )

    def _safe_shares(self, view: State, seat: contract.Seat) -> tuple[float, ...]:
        """Return the mixture for the win of the equilibrium, if a table has it, or nothing."""
        from games.gops.solver.retrograde import solve_bids

        position = position_of(view, seat)
        if not position.winning or _answers_to_win(view) or not in_table(view, position):
            return ()
        return solve_bids(position, self.equilibrium.solution(view, position).value).shares

    def solution(self, view: State, position: "Position") -> "Solution":
        """Return the solution of what may follow: one round ahead if solving more takes long."""
        if position.winning or in_table(view, position):
            return self.equilibrium.solution(view, position)
        return solve_ahead(position, self.equilibrium.tables, 1)


def _answers_to_win(view: State) -> bool:
    """Return whether there are few enough cards to look for the best answer for the win."""
    return is_solved_deal(view.options) or len(view.hands[0]) <= QUICKLY_SOLVED


def _worths_in_points(
    position: "Position", found: "Bids", learned: Learned, moment: habits.BidMoment
) -> tuple[float, ...]:
    """Return the points that each own card is worth against all that the opponent may be.

    What is predicted is answered by the best plan for the other cards.
    """
    hand, gains = position.own, []
    pot = (position.turned or 0) + position.pot
    for prize, worth in ((moment.prize, pot), *zip(position.prizes, position.prizes, strict=True)):
        bids = learned.predict(replace(moment, prize=prize)).items()
        wins = [sum(share * compare_numbers(card, its) for its, share in bids) for card in hand]
        gains.append([worth * each for each in wins])
    now, *later = gains
    plan = [
        now[place] + most_gained([[*row[:place], *row[place + 1 :]] for row in later])
        for place in range(len(hand))
    ]
    cautious = _careful_bids(moment)
    parts = (
        (learned.equilibrium, found.against(found.answers)),
        (learned.careful, found.against(tuple(cautious[card] for card in position.other))),
        (learned.read, plan),
    )
    return tuple(
        sum(share * worths[place] for share, worths in parts) for place in range(len(hand))
    )


def most_gained(gains: Sequence[Sequence[float]]) -> float:
    """Return the highest sum of one entry of each row, no two from the same column.

    For each new row a shortest path of exchanges is found to a free column, by costs less the
    potentials of their row and column, which are never negative. The path begins in an extra
    column, which only the new row has.
    """
    size = len(gains)
    of_rows, of_columns, row_of = [0.0] * size, [0.0] * (size + 1), [-1] * (size + 1)
    for new in range(size):
        row_of[size], column = new, size
        least, came = [inf] * size, [size] * size
        done, ahead = [], list(range(size))
        while row_of[column] >= 0:
            done.append(column)
            row = row_of[column]
            for place in ahead:
                cost = -gains[row][place] - of_rows[row] - of_columns[place]
                if cost < least[place]:
                    least[place], came[place] = cost, column
            column = min(ahead, key=least.__getitem__)
            step = least[column]
            for place in done:  # now every step of the path costs nothing
                of_rows[row_of[place]] += step
                of_columns[place] -= step
            for place in ahead:
                least[place] -= step
            ahead.remove(column)
        while column != size:
            row_of[column] = row_of[came[column]]
            column = came[column]
    column_of = {row: column for column, row in enumerate(row_of[:-1])}
    return sum(row[column_of[place]] for place, row in enumerate(gains))
