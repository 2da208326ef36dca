"""The player that cannot be beaten: it mixes its bids so that no opponent can gain on it.

With ten cards or fewer it plays for the win, by the values of all states. Those with seven cards
left, or eight of ten, are read from a table if more were dealt; everything else is solved when it
is needed. More cards are played for the win as well if they are among LARGE_DEALS, and otherwise
for points until ten are left, or nine of eleven. The first two bids come from a table, except for
those of twelve cards or more where a tie carries that are not among LARGE_DEALS. Other states with
many cards left are solved some rounds ahead, and what comes after that is estimated.
"""

import random
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from games import randomness, two_player
from games.contract import Decision, Seat, Tables
from games.gops.rules import Bid, Options, State, ranks, scores

if TYPE_CHECKING:
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution

ESTIMATED = "estimated"  # the fact about a decision that what it guarantees is an estimate
MOST_FOR_THE_WIN = 10  # deals of so many cards or fewer are solved for the win
# The ranges of more cards, with what a tie does, that were solved for the win.
LARGE_DEALS = frozenset(
    {
        *(((1, 11), "carry"), ((1, 11), "discard"), ((1, 12), "carry"), ((1, 12), "discard")),
        ((1, 13), "discard"),
    }
)

# For the win, no table holds states with fewer cards left: they are solved in a moment.
STORED_CARDS = 7
STORED_BIDS = 2  # a table holds the values of the states after this many bids
MOST_CARRIED = 11  # for points where a tie carries, there are tables for this many cards or fewer
MOST_EXACT = 9
"""With this many cards left or fewer, everything that follows is solved for the win, in all deals.
The limit is a number of cards and no time, so that a match can be repeated on any machine."""

MOST_TO_WIN = 10  # with so many left or fewer, an estimate for the win is better than for points
ROUNDS_AHEAD = 3  # with more cards left, this many rounds are solved and the rest is estimated
CERTAIN = 1 - 1e-9
TINY = 0.002  # tables hold rounded values: games in 100 or tenths of points may be off by so much
WORTH_DIGITS = 12  # worths are rounded to this many digits, so that equal ones compare equal


class Equilibrium:
    """A player that draws its bids from an equilibrium mixture."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return a bid drawn from the equilibrium, with the worth of every bid against it."""
        from games.gops.habits import expected_bids
        from games.gops.solver.retrograde import solve_bids

        position = position_of(view, seat)
        found = solve_bids(position, self.solution(view, position).value)
        shares = zip(position.own, found.shares, strict=True)
        mix = [(card, share) for card, share in shares if share]
        unsure = estimated(view, position)
        return Decision(
            Bid(randomness.drawn(coin, mix)),
            explain_mixture(found.value, position, unsure),
            worth=rank_bids(position, found.against(found.answers)),
            unit="win" if position.winning else "points",
            mix=tuple((Bid(card), share) for card, share in mix),
            facts=((ESTIMATED, 1),) if unsure else (),
            expects=expected_bids(
                view, seat, dict(zip(position.other, found.answers, strict=True))
            ),
        )

    def solution(self, view: State, position: "Position") -> "Solution":
        """Return the solution of everything that may follow a position."""
        if in_table(view, position):
            return solve_deal(view.options, self.tables)
        if estimated(view, position):
            return solve_ahead(position, self.tables)
        return SOLVED_ROUNDS.after(position)


def position_of(view: State, seat: Seat) -> "Position":
    """Return the position of a seat that is to bid, as the equilibrium plays it."""
    from games.gops.solver.positions import Position

    points, left = scores(view), len(view.hands[0])
    in_points = left > stored_left(len(ranks(view.options)))  # better than an estimate for the win
    ends_soon = left <= MOST_EXACT or (left <= MOST_TO_WIN and not in_points)
    return Position(
        own=view.hands[seat],
        other=view.hands[1 - seat],
        prizes=view.prizes,
        carry=view.options.ties == "carry",
        winning=plays_to_win(view.options) or ends_soon,
        turned=view.middle[-1],
        pot=sum(view.middle[:-1]),
        lead=points[seat] - points[1 - seat],
    )


def is_solved_deal(options: Options) -> bool:
    """Return whether all of a deal is solved for the win: every bid of it is exact."""
    return len(ranks(options)) <= MOST_FOR_THE_WIN


def is_large_deal(options: Options) -> bool:
    """Return whether a deal is among those of many cards whose first bids are known."""
    return (options.cards, options.ties) in LARGE_DEALS


def plays_to_win(options: Options) -> bool:
    """Return whether a deal is played for the win from its first card on."""
    return is_solved_deal(options) or is_large_deal(options)


def is_exact(options: Options) -> bool:
    """Return whether no bid of a deal is estimated, and all are for the win."""
    return plays_to_win(options) and stored_left(len(ranks(options))) <= MOST_EXACT


def stored_left(dealt: int) -> int:
    """Return how many cards are left in the states that the table of a deal holds."""
    left = dealt - STORED_BIDS
    return max(STORED_CARDS, left) if dealt <= MOST_FOR_THE_WIN else left


def in_table(view: State, position: "Position") -> bool:
    """Return whether a table holds the values of states a bid or two later."""
    dealt = len(ranks(view.options))
    if len(position.own) <= stored_left(dealt):
        return False
    if plays_to_win(view.options):
        return position.winning
    return not position.carry or dealt <= MOST_CARRIED


def estimated(view: State, position: "Position") -> bool:
    """Return whether a position is in no table and has too many cards left to be solved."""
    return len(position.own) > MOST_EXACT and not in_table(view, position)


def solve_ahead(position: "Position", tables: Tables, rounds: int = ROUNDS_AHEAD) -> "Solution":
    """Return what may follow a position, solved some rounds ahead and estimated after that."""
    from games.gops.solver import tables as estimates
    from games.gops.solver.retrograde import Solution

    solution = Solution(position, len(position.own) - rounds)
    ties = "carry" if position.carry else "discard"
    content = tables(estimates.weights_name(ties))
    estimates.fill_lowest(solution, estimates.unpack_weights(content, ties))
    return solution.solve()


def solve_rest(position: "Position") -> "Solution":
    """Return the solution of everything that may follow a position."""
    from games.gops.solver.retrograde import Solution

    return Solution(position).solve()


SOLVED_ROUNDS: "two_player.LastSolution[Position, Solution]" = two_player.LastSolution(solve_rest)


@lru_cache(maxsize=1)
def solve_deal(options: Options, tables: Tables) -> "Solution":
    """Return the first rounds of a deal, solved from the values of its table. Raises `Refusal`."""
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution
    from games.gops.solver.tables import fill_level

    cards = ranks(options)
    lowest = stored_left(len(cards))
    carry, winning = options.ties == "carry", plays_to_win(options)
    deal = Position(cards, cards, cards, carry=carry, winning=winning)
    solution = Solution(deal, lowest)
    content = tables(deal_table_name(options.cards, options.ties))
    fill_level(solution.levels[lowest], deal, content)
    return solution.solve()


def deal_table_name(cards: tuple[int, int], ties: str) -> str:
    """Return the name of the table for a range of cards and a rule for ties."""
    return f"gops-{cards[0]}-{cards[1]}-{ties}.msgpack"


def rank_bids(position: "Position", worths: tuple[float, ...]) -> tuple[tuple[Bid, float], ...]:
    """Return all bids with their worth, best first; equal ones lowest card first.

    Worths are in points, or from -1 to 1 for the win and then turned into chances.
    """
    scaled = [(1 + worth) / 2 if position.winning else worth for worth in worths]
    rounded = zip(position.own, (round(worth, WORTH_DIGITS) for worth in scaled), strict=True)
    best_first = sorted(rounded, key=lambda pair: (-pair[1], pair[0]))
    return tuple((Bid(card), worth) for card, worth in best_first)


def explain_mixture(value: float, position: "Position", estimated: bool) -> str:
    """Return in words what the mixture guarantees, whatever the opponent does: never too much."""
    if not position.winning:
        points = f"about {value:+.1f}" if estimated else f"{floor(10 * value + TINY) / 10:+.1f}"
        return f"it is worth {points.replace('-0.0', '+0.0')} points or more from here, on average"
    if estimated:
        return f"it wins about {50 * (1 + value):.0f}%, as far as it looks ahead"
    if value > CERTAIN:
        return "it wins from here against any opponent"
    if value < -CERTAIN:
        return "the opponent wins from here with best play"
    return f"it wins at least {floor(50 * (1 + value) + TINY)}% against anyone, a tie counting half"
