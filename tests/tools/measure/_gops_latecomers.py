"""Fourteen programs that play GOPS, held back to judge the champion by.

They were written before their hand read the champion, and nothing was tuned against them:
`python -m tests.tools.measure.gops_field 50 latecomers` judges by them.
"""

import random
from collections.abc import Callable
from math import exp, log, sqrt
from statistics import fmean

from games.gops.rules import State
from tests.tools.measure._gops_strangers import Rounds, in_order, lead, lowest_above, price


def bandit(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Choose among surpluses as a bandit does: what paid so far, and what was tried little."""
    arms = (-2, 0, 1, 2, 4)

    def bound(surplus: int) -> float:
        paid = [
            ((own > other) * prize - 0.5 * own) / 13
            for prize, own, other in rounds
            if own - prize == surplus
        ]
        return fmean(paid) + sqrt(log(len(rounds) + 1) / len(paid)) if paid else 2 + coin.random()

    return view.middle[-1] + max(arms, key=bound)


def stops_when_decided(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid two above the prize; only fight for what can still decide the match."""
    left = sum(view.prizes) + view.middle[-1]
    if lead(view, seat) + view.middle[-1] > left - view.middle[-1]:
        return view.hands[seat][-1]
    return view.middle[-1] + 2 if view.middle[-1] >= 4 else view.hands[seat][0]


def swaps_neighbours(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Go by order, but bid the next card above or below it in a third of the rounds each."""
    hand = view.hands[seat]
    place = hand.index(in_order(view, seat)) + coin.choice((-1, 0, 1))
    return hand[max(0, min(len(hand) - 1, place))]


def wants_the_middle(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid the more the nearer the prize is to eight: the ends are for others."""
    return 13 - 2.2 * abs(view.middle[-1] - 8)


def skips_the_king(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Give the lowest card for the highest prize left, and one place more for every other."""
    hand, prize = view.hands[seat], view.middle[-1]
    if not any(other > prize for other in view.prizes):
        return hand[0]
    place = sum(other < prize for other in view.prizes) + 1
    return hand[min(place, len(hand) - 1)]


def within_its_third(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Draw a card from the low, middle or high third of its hand, as the prize is."""
    hand, third = view.hands[seat], (view.middle[-1] - 1) * 3 // 13
    start, end = len(hand) * third // 3, len(hand) * (third + 1) // 3
    return coin.choice(hand[start:end] or hand)


def spends_early(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid four above the prize at first and less and less, to three below it at the end."""
    return view.middle[-1] + 4 - 7 * len(rounds) / 12


def averages_three(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Expect the average surplus of the other's last three bids, and go one above it."""
    surplus = fmean([other - prize for prize, _, other in rounds[-3:]] or [0])
    return view.middle[-1] + surplus + 1


def softly_sensible(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Draw a card by its gain against any bid at random, where each card has a price."""
    others, hand = view.hands[1 - seat], view.hands[seat]

    def gain(card: int) -> float:
        chance = fmean((card > other) - (card < other) for other in others)
        return view.middle[-1] * chance - price(view, seat, card)

    return coin.choices(hand, [exp(gain(card) / 1.5) for card in hand])[0]


def changes_its_mind(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Take another of four rules every three rounds."""
    drawn = random.Random(f"{rounds[0][0] if rounds else view.middle[-1]} {len(rounds) // 3}")
    prize, hand = view.middle[-1], view.hands[seat]
    return drawn.choice((prize, prize + 2, 14 - prize, float(hand[len(hand) // 2])))


def a_step_ahead(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Expect the other to go one above its own usual surplus, and go one above that."""
    usual = fmean([own - prize for prize, own, _ in rounds[-4:]] or [0])
    wish = view.middle[-1] + usual + 2
    return wish if wish <= view.middle[-1] + 5 else view.middle[-1] - 3


def sees_the_ending(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Match until four cards are left, then count all endings against a bid at random."""
    hand, others = view.hands[seat], view.hands[1 - seat]
    if len(hand) > 4:
        return view.middle[-1] + coin.choice((0, 0, 1))

    def ending(own: tuple[int, ...], other: tuple[int, ...], prizes: tuple[int, ...]) -> float:
        def after(card: int) -> float:
            rest = tuple(one for one in own if one != card)
            return fmean(
                prizes[0] * ((card > bid) - (card < bid))
                + ending(rest, tuple(one for one in other if one != bid), prizes[1:])
                for bid in other
            )

        return max(map(after, own)) if own else 0.0

    prizes = (view.middle[-1], *sorted(view.prizes, reverse=True))

    def worth(card: int) -> float:
        rest = tuple(one for one in hand if one != card)
        return fmean(
            prizes[0] * ((card > bid) - (card < bid))
            + ending(rest, tuple(one for one in others if one != bid), prizes[1:])
            for bid in others
        )

    return max(hand, key=worth)


def greedy_for_the_top(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Top the other's best card for the three highest prizes left, give as little else."""
    above = sum(prize > view.middle[-1] for prize in view.prizes)
    if above >= 3:
        return view.hands[seat][min(2, len(view.hands[seat]) - 1)]
    return lowest_above(view, seat, view.hands[1 - seat][-1 - above] - 0.5)


def a_drawn_table(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Go by a table drawn for the match: rising with the prize, by jumps of chance."""
    first = rounds[0][0] if rounds else view.middle[-1]
    steps = random.Random(f"a table for {first}").choices((0, 1, 2, 3), k=13)
    return 13 * sum(steps[: view.middle[-1]]) / (sum(steps) or 1)


LATECOMERS: dict[str, Callable[[State, int, Rounds, random.Random], float]] = {
    "bandit": bandit,
    "stops when decided": stops_when_decided,
    "swaps neighbours": swaps_neighbours,
    "wants the middle": wants_the_middle,
    "skips the king": skips_the_king,
    "within its third": within_its_third,
    "spends early": spends_early,
    "averages three": averages_three,
    "softly sensible": softly_sensible,
    "changes its mind": changes_its_mind,
    "a step ahead": a_step_ahead,
    "sees the ending": sees_the_ending,
    "greedy for the top": greedy_for_the_top,
    "a drawn table": a_drawn_table,
}
"""Each by its name."""
