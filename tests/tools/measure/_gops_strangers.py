"""Twelve programs that play GOPS, written by a hand that had not read the champion's code.

The hand knew the rules, the protocol and the two earlier fields. Nothing was tuned against these
programs: `python -m tests.tools.measure.gops_field 50 strangers` judges by them.
"""

import random
from collections.abc import Callable
from math import exp

from games.gops.rules import State

Rounds = list[tuple[int, int, int]]
"""The rounds so far: the prize, the program's bid, the other's."""


def in_order(view: State, seat: int) -> int:
    """Return the card that stands in the hand where the prize stands among those left."""
    lower = sum(prize < view.middle[-1] for prize in view.prizes)
    return view.hands[seat][lower]


def lowest_above(view: State, seat: int, card: float) -> int:
    """Return the lowest card above another, or the lowest of all where none is."""
    hand = view.hands[seat]
    return next((own for own in hand if own > card), hand[0])


def lead(view: State, seat: int) -> int:
    """Return how many points the program is ahead."""
    return sum(view.captured[seat]) - sum(view.captured[1 - seat])


def price(view: State, seat: int, card: int) -> float:
    """Return what a card may still be worth: its share of the prizes to come."""
    return card * sum(view.prizes) / (sum(view.hands[seat]) or 1)


def one_round_game(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Mix as fictitious play does in a game of this prize alone, where cards have a price."""
    hands, prize = (view.hands[seat], view.hands[1 - seat]), view.middle[-1]
    gains = [
        [
            prize * ((own > other) - (own < other))
            - price(view, seat, own)
            + price(view, 1 - seat, other)
            for other in hands[1]
        ]
        for own in hands[0]
    ]
    rows, columns = [0.0] * len(hands[0]), [0.0] * len(hands[1])
    played = [0] * len(hands[0])
    for _ in range(200):
        own = max(range(len(rows)), key=lambda row: rows[row])
        other = min(range(len(columns)), key=lambda column: columns[column])
        played[own] += 1
        rows = [total + gains[row][other] for row, total in enumerate(rows)]
        columns = [total + gains[own][column] for column, total in enumerate(columns)]
    return coin.choices(hands[0], played)[0]


def random_endings(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Play each card 30 times to the end at random and bid the one that won most often."""

    def won(card: int) -> float:
        total = 0.0
        for _ in range(30):
            own = [other for other in view.hands[seat] if other != card]
            others = coin.sample(view.hands[1 - seat], len(own) + 1)
            bids = zip([card, *coin.sample(own, len(own))], others, strict=True)
            prizes = (view.middle[-1], *view.prizes)
            gains = zip(prizes, bids, strict=True)
            ahead = lead(view, seat) + sum(p * ((a > b) - (a < b)) for p, (a, b) in gains)
            total += (ahead > 0) + 0.5 * (ahead == 0)
        return total

    return max(view.hands[seat], key=won)


def follows_the_best_rule(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Follow the surplus over the prize that would have won most of the rounds so far for least."""

    def profit(surplus: int) -> float:
        return sum(
            prize * ((prize + surplus > other) - (prize + surplus < other)) - 0.5 * surplus
            for prize, _, other in rounds
        )

    return view.middle[-1] + max(range(-4, 6), key=profit) if rounds else 8


def as_at_the_nearest_prize(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Expect the bid that went for the nearest prize, shifted with it, and beat that by little."""
    if not rounds:
        return in_order(view, seat)
    prize = view.middle[-1]
    near, _, bid = min(rounds, key=lambda past: abs(past[0] - prize))
    return lowest_above(view, seat, bid + prize - near)


def counts_to_the_majority(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Fight for the highest prizes that together make 46, in order; leave the others."""
    missing, wanted = 46 - sum(view.captured[seat]), []
    for prize in sorted((*view.prizes, view.middle[-1]), reverse=True):
        if missing > 0:
            wanted.append(prize)
            missing -= prize
    if view.middle[-1] not in wanted:
        return view.hands[seat][0]
    return view.hands[seat][-1 - wanted.index(view.middle[-1])]


def keeps_parity(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid an even card for an even prize, an odd one for an odd: the lowest not below it."""
    prize = view.middle[-1]
    same = [card for card in view.hands[seat] if card % 2 == prize % 2] or view.hands[seat]
    return next((card for card in same if card >= prize), same[-1])


def gambles_when_behind(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Go by order while ahead, throw a middle card when level, all or nothing when behind."""
    hand, ahead = view.hands[seat], lead(view, seat)
    if ahead > 5:
        return in_order(view, seat)
    if ahead > -8:
        return coin.choice(hand[len(hand) // 3 : len(hand) // 3 + 3] or hand)
    return hand[-1] if view.middle[-1] > 6 else hand[0]


def wastes_nothing(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Take good prizes with the lowest sure card; never bid more than one above all others."""
    best = view.hands[1 - seat][-1]
    sure = [card for card in view.hands[seat] if card > best]
    left = (*view.prizes, view.middle[-1])
    if sure and view.middle[-1] >= sum(left) / len(left):
        return sure[0]
    return min(in_order(view, seat), best + 1)


def expects_anything(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Give the best answer to a bid at random, where a card costs what it may still be worth."""
    others = view.hands[1 - seat]

    def gain(card: int) -> float:
        chance = sum((card > other) - (card < other) for other in others) / len(others)
        return view.middle[-1] * chance - price(view, seat, card)

    return max(view.hands[seat], key=gain)


def blurred(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Draw a card, the likelier the nearer to one above the prize."""
    hand = view.hands[seat]
    weights = [exp(-((card - view.middle[-1] - 1) ** 2) / 6) + 1e-6 for card in hand]
    return coin.choices(hand, weights)[0]


def saves_for_the_end(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid three less than the prize six times, then from the top down for the best half."""
    if len(rounds) < 6:
        return view.middle[-1] - 3
    above = sum(prize > view.middle[-1] for prize in view.prizes)
    hand = view.hands[seat]
    return hand[-1 - above] if above <= len(hand) // 2 else hand[0]


def angry(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Throw a low card after a prize was won, one of the three highest after one was lost."""
    hand = view.hands[seat]
    if rounds and rounds[-1][1] > rounds[-1][2]:
        return hand[0] if view.middle[-1] < 9 else in_order(view, seat)
    return coin.choice(hand[-3:])


STRANGERS: dict[str, Callable[[State, int, Rounds, random.Random], float]] = {
    "a game of one round": one_round_game,
    "random endings": random_endings,
    "follows the best rule": follows_the_best_rule,
    "as at the nearest prize": as_at_the_nearest_prize,
    "counts to the majority": counts_to_the_majority,
    "keeps parity": keeps_parity,
    "gambles when behind": gambles_when_behind,
    "wastes nothing": wastes_nothing,
    "expects anything": expects_anything,
    "blurred": blurred,
    "saves for the end": saves_for_the_end,
    "angry": angry,
}
"""Each by its name."""
