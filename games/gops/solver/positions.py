"""A position of GOPS as the solver sees it, and what rounds may make of its pot and difference."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from games.gops.solver.patterns import LOSS, TIE, WIN

Integers = NDArray[np.int64]

OUTCOMES = (WIN, TIE, LOSS)


@dataclass(frozen=True)
class Position:
    """Before a prize is turned up, or with `turned` (not among `prizes`) on the table.

    `prizes` are those to come, lowest first. `pot` is what lies in the middle from before, and
    `lead` what the own seat is ahead by. `carry`: an equal bid leaves the pot; else it is lost.
    `winning`: all that counts is who is ahead at the end, worth 1, 0 or -1; else points count.
    """

    own: tuple[int, ...]
    other: tuple[int, ...]
    prizes: tuple[int, ...]
    carry: bool
    winning: bool
    turned: int | None = None
    pot: int = 0
    lead: int = 0


@dataclass(frozen=True)
class Sums:
    """Ways that rounds may have gone, one for each place: the lead counts in `winning` alone.

    `history` tells what kinds of rounds they were, as far as `history_steps` says.
    """

    gone: Integers
    history: Integers
    pot: Integers
    lead: Integers


def history_steps(winning: bool) -> tuple[int, int, int]:
    """Return by how much a history grows with a win, a tie and a loss.

    With points it counts the ties, which alone can fill the pot. In `winning` it counts wins by
    eights and losses by ones; below eight rounds no two histories are the same number.
    """
    return (8, 0, 1) if winning else (0, 1, 0)


def settle_round(
    outcome: int, position: Position, pot: Integers, lead: Integers, prize: int
) -> tuple[Integers, Integers, Integers]:
    """Return the pot, the lead and the points won after a round for `prize` and the pot."""
    none = np.zeros_like(pot)
    if outcome == TIE:
        return (pot + prize if position.carry else none), lead, none
    gain = pot + prize if outcome == WIN else -(pot + prize)
    return (none, lead + gain, none) if position.winning else (none, lead, gain)


def possible_sums(position: Position, most: int) -> list[Sums]:
    """Return all ways that 0, 1, 2 ... `most` rounds may have gone, sorted by the prizes gone.

    Prizes gone are a number with a bit for each of `position.prizes`. The turned prize, if there
    is one, has gone in the first round.
    """
    start = np.array([0])
    found = [Sums(start, start, start + position.pot, start + position.lead * position.winning)]
    for _ in range(most):
        sums = found[-1]
        if position.turned and sums is found[0]:
            parts = [sums_after(position, sums, position.turned, 0)]
        else:
            parts = [
                sums_after(
                    position, select_sums(sums, sums.gone & 1 << place == 0), prize, 1 << place
                )
                for place, prize in enumerate(position.prizes)
            ]
        found.append(distinct_sums(parts))
    return found


def sums_after(position: Position, sums: Sums, prize: int, bit: int) -> Sums:
    """Return what becomes of the sums by each outcome of a round for a prize."""
    growth = history_steps(position.winning)
    parts = [settle_round(outcome, position, sums.pot, sums.lead, prize) for outcome in OUTCOMES]
    return Sums(
        np.tile(sums.gone | bit, len(parts)),
        np.concatenate([sums.history + growth[outcome] for outcome in OUTCOMES]),
        np.concatenate([pot for pot, _, _ in parts]),
        np.concatenate([lead for _, lead, _ in parts]),
    )


def select_sums(sums: Sums, places: NDArray[np.bool_] | slice) -> Sums:
    """Return the sums in some places."""
    return Sums(sums.gone[places], sums.history[places], sums.pot[places], sums.lead[places])


def distinct_sums(parts: list[Sums]) -> Sums:
    """Return sums joined and sorted, each once."""
    joined = [
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("gone", "history", "pot", "lead")
    ]
    rows = np.unique(pack_sums(*joined))
    return Sums(rows >> 24, rows >> 17 & 127, rows >> 10 & 127, (rows & 1023) - 512)


def pack_sums(gone: Integers, history: Integers, pot: Integers, lead: Integers) -> Integers:
    """Return sums as single numbers: pots are at most 91, histories 72, leads within 182."""
    return gone << 24 | history << 17 | pot << 10 | lead + 512


def prize_sets(count: int, size: int) -> list[int]:
    """Return the sets of `size` out of `count` places as bits, lowest number first."""
    return sorted(sum(1 << place for place in some) for some in combinations(range(count), size))
