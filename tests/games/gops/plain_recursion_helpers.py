"""GOPS solved the plain way, in exact fractions: real hands, no symmetry, one state at a time."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

from games.gops.equilibrium import position_of
from games.gops.rules import State
from games.gops.solver.positions import Position

Game = list[list[Fraction]]


def value(game: Game) -> Fraction:
    """Return the value of a matrix game to the row player: the simplex method by Bland's rule."""
    shift = 1 - min(map(min, game))
    size, wide = len(game), len(game[0])
    rows = [
        [entry + shift for entry in row] + [Fraction(i == j) for j in range(size)] + [Fraction(1)]
        for i, row in enumerate(game)
    ]
    costs = [Fraction(-1)] * wide + [Fraction(0)] * (size + 1)
    basic = [wide + i for i in range(size)]
    while any(cost < 0 for cost in costs[:-1]):
        column = next(j for j, cost in enumerate(costs) if cost < 0)
        positive = [i for i in range(size) if rows[i][column] > 0]
        _, _, row = min((rows[i][-1] / rows[i][column], basic[i], i) for i in positive)
        pivot = rows[row][column]
        rows[row] = [entry / pivot for entry in rows[row]]
        for i in range(size):
            if i != row:
                rows[i] = minus(rows[i], rows[i][column], rows[row])
        costs = minus(costs, costs[column], rows[row])
        basic[row] = column
    return 1 / costs[-1] - shift


def minus(line: list[Fraction], times: Fraction, other: list[Fraction]) -> list[Fraction]:
    """Return a line less so many times another."""
    return [entry - times * there for entry, there in zip(line, other, strict=True)]


@cache
def before_prize(state: Position) -> Fraction:
    """Return what a state before a prize is turned up is worth to the own seat."""
    lead, prizes = state.lead, state.prizes
    if not prizes:
        return Fraction((lead > 0) - (lead < 0)) if state.winning else Fraction(lead)
    turned = (replace(state, prizes=less(prizes, prize), turned=prize) for prize in prizes)
    return Fraction(sum(value(game(each)) for each in turned), len(prizes))


def game(state: Position) -> Game:
    """Return the matrix game of a prize that has been turned up."""

    def after(mine: int, its: int) -> Fraction:
        pot, lead = paid(mine, its, state.pot + (state.turned or 0), state.lead, state.carry)
        own, other = less(state.own, mine), less(state.other, its)
        return before_prize(replace(state, own=own, other=other, turned=None, pot=pot, lead=lead))

    return [[after(mine, its) for its in state.other] for mine in state.own]


def less(cards: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return cards without one."""
    return tuple(card for card in cards if card != gone)


def paid(mine: int, its: int, middle: int, lead: int, carry: bool) -> tuple[int, int]:
    """Return the pot and the lead after two bids for all that lies in the middle."""
    if mine == its:
        return middle if carry else 0, lead
    return 0, lead + middle if mine > its else lead - middle


def bidding(state: State, seat: int, winning: bool) -> Game:
    """Return the matrix game of a seat that is to bid in a state of the rules."""
    position = position_of(state, seat)
    return game(replace(position, winning=winning, lead=position.lead * winning))
