"""Programs that play GOPS, each by an idea of its own, to judge the champion by.

They were written by hands that had not read the champion, and nothing was tuned against them:
twelve strangers, six newcomers that go by ideas of other kinds, and fourteen latecomers that were
held back. Each takes the moment of its bid and returns what it wants to bid; the nearest card that
it holds is bid, of two the higher.
"""

import random
from collections.abc import Callable
from math import exp, log, sqrt
from statistics import fmean
from typing import NamedTuple

Cards = tuple[int, ...]


class Moment(NamedTuple):
    """What a program knows when it bids."""

    hand: Cards
    others: Cards  # the cards of the other
    prize: int
    later: Cards  # the prizes that are to come
    points: tuple[int, int]  # what it has captured, and what the other has
    rounds: list[tuple[int, int, int]]  # the prize, its bid, the other's
    coin: random.Random

    @property
    def left(self) -> Cards:
        """All prizes that are not decided."""
        return (*self.later, self.prize)

    @property
    def lead(self) -> int:
        """How many points it is ahead."""
        return self.points[0] - self.points[1]

    @property
    def turned(self) -> "Moment":
        """The same with the hands exchanged."""
        return self._replace(hand=self.others, others=self.hand)

    @property
    def in_order(self) -> int:
        """The card that stands in the hand where the prize stands among those left."""
        return self.hand[sum(prize < self.prize for prize in self.later)]

    def lowest_above(self, card: float) -> int:
        """Return the lowest card above another, or the lowest of all where none is."""
        return next((own for own in self.hand if own > card), self.hand[0])

    def price(self, card: int) -> float:
        """Return what a card may still be worth: its share of the prizes to come."""
        return card * sum(self.later) / (sum(self.hand) or 1)


Program = Callable[[Moment], float]


# Strangers


def one_round_game(at: Moment) -> float:
    """Mix as fictitious play does in a game of this prize alone, where cards have a price."""
    hands, prize = (at.hand, at.others), at.prize
    gains = [
        [
            prize * ((own > other) - (own < other)) - at.price(own) + at.turned.price(other)
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
    return at.coin.choices(hands[0], played)[0]


def random_endings(at: Moment) -> float:
    """Play each card 30 times to the end at random and bid the one that won most often."""

    def won(card: int) -> float:
        total = 0.0
        for _ in range(30):
            own = [other for other in at.hand if other != card]
            others = at.coin.sample(at.others, len(own) + 1)
            bids = zip([card, *at.coin.sample(own, len(own))], others, strict=True)
            prizes = (at.prize, *at.later)
            gains = zip(prizes, bids, strict=True)
            ahead = at.lead + sum(p * ((a > b) - (a < b)) for p, (a, b) in gains)
            total += (ahead > 0) + 0.5 * (ahead == 0)
        return total

    return max(at.hand, key=won)


def follows_the_best_rule(at: Moment) -> float:
    """Follow the surplus over the prize that would have won most of the rounds so far for least."""

    def profit(surplus: int) -> float:
        return sum(
            prize * ((prize + surplus > other) - (prize + surplus < other)) - 0.5 * surplus
            for prize, _, other in at.rounds
        )

    return at.prize + max(range(-4, 6), key=profit) if at.rounds else 8


def as_at_the_nearest_prize(at: Moment) -> float:
    """Expect the bid that went for the nearest prize, shifted with it, and beat that by little."""
    if not at.rounds:
        return at.in_order
    prize = at.prize
    near, _, bid = min(at.rounds, key=lambda past: abs(past[0] - prize))
    return at.lowest_above(bid + prize - near)


def counts_to_the_majority(at: Moment) -> float:
    """Fight for the highest prizes that together make 46, in order; leave the others."""
    missing, wanted = 46 - at.points[0], []
    for prize in sorted(at.left, reverse=True):
        if missing > 0:
            wanted.append(prize)
            missing -= prize
    if at.prize not in wanted:
        return at.hand[0]
    return at.hand[-1 - wanted.index(at.prize)]


def keeps_parity(at: Moment) -> float:
    """Bid an even card for an even prize, an odd one for an odd: the lowest not below it."""
    prize = at.prize
    same = [card for card in at.hand if card % 2 == prize % 2] or at.hand
    return next((card for card in same if card >= prize), same[-1])


def gambles_when_behind(at: Moment) -> float:
    """Go by order while ahead, throw a middle card when level, all or nothing when behind."""
    hand, ahead = at.hand, at.lead
    if ahead > 5:
        return at.in_order
    if ahead > -8:
        return at.coin.choice(hand[len(hand) // 3 : len(hand) // 3 + 3] or hand)
    return hand[-1] if at.prize > 6 else hand[0]


def wastes_nothing(at: Moment) -> float:
    """Take good prizes with the lowest sure card; never bid more than one above all others."""
    best = at.others[-1]
    sure = [card for card in at.hand if card > best]
    left = at.left
    if sure and at.prize >= sum(left) / len(left):
        return sure[0]
    return min(at.in_order, best + 1)


def expects_anything(at: Moment) -> float:
    """Give the best answer to a bid at random, where a card costs what it may still be worth."""
    others = at.others

    def gain(card: int) -> float:
        chance = sum((card > other) - (card < other) for other in others) / len(others)
        return at.prize * chance - at.price(card)

    return max(at.hand, key=gain)


def blurred(at: Moment) -> float:
    """Draw a card, the likelier the nearer to one above the prize."""
    hand = at.hand
    weights = [exp(-((card - at.prize - 1) ** 2) / 6) + 1e-6 for card in hand]
    return at.coin.choices(hand, weights)[0]


def saves_for_the_end(at: Moment) -> float:
    """Bid three less than the prize six times, then from the top down for the best half."""
    if len(at.rounds) < 6:
        return at.prize - 3
    above = sum(prize > at.prize for prize in at.later)
    hand = at.hand
    return hand[-1 - above] if above <= len(hand) // 2 else hand[0]


def angry(at: Moment) -> float:
    """Throw a low card after a prize was won, one of the three highest after one was lost."""
    hand = at.hand
    if at.rounds and at.rounds[-1][1] > at.rounds[-1][2]:
        return hand[0] if at.prize < 9 else at.in_order
    return at.coin.choice(hand[-3:])


# Newcomers


def keeps_a_budget(at: Moment) -> float:
    """Bid what it has not spent yet of the prizes that were turned up, give or take a card."""
    seen = sum(prize for prize, _, _ in at.rounds) + at.prize
    return seen - sum(own for _, own, _ in at.rounds) + at.coin.choice((-1, 0, 1))


def weighs_its_rules(at: Moment) -> float:
    """Draw one of six rules, the likelier the more it would have won so far for its cards."""
    rules: tuple[Callable[[int], float], ...] = (
        lambda prize: prize,
        lambda prize: prize + 1,
        lambda prize: prize + 3,
        lambda prize: prize - 2,
        lambda prize: 13 if prize > 8 else 2,
        lambda prize: 14 - prize,
    )

    def profit(rule: Callable[[int], float]) -> float:
        return sum(
            prize * ((rule(prize) > other) - (rule(prize) < other)) - rule(prize) + prize
            for prize, _, other in at.rounds
        )

    return at.coin.choices(rules, [exp(profit(rule) / 8) for rule in rules])[0](at.prize)


def changes_with_each_loss(at: Moment) -> float:
    """Turn from two above the prize to three below it after each prize lost, and back."""
    losses = sum(own < other for _, own, other in at.rounds)
    return at.prize + (2 if losses % 2 == 0 else -3)


def follows_a_plan(at: Moment) -> float:
    """Bid as a plan says that was drawn for the match: the prizes in order, six pairs exchanged."""
    first = at.rounds[0][0] if at.rounds else at.prize
    plan, drawn = list(range(1, 14)), random.Random(f"a plan for {first}")
    for _ in range(6):
        low = drawn.randrange(10)
        high = low + drawn.randint(1, 3)
        plan[low], plan[high] = plan[high], plan[low]
    return plan[at.prize - 1]


def fits_a_line(at: Moment) -> float:
    """Draw the line of least squares through the other's bids; beat it for a good prize."""
    if len(at.rounds) < 3:
        return at.prize + 1
    prizes, bids = [past[0] for past in at.rounds], [past[2] for past in at.rounds]
    mean, level = fmean(prizes), fmean(bids)
    spread = sum((prize - mean) ** 2 for prize in prizes) or 1.0
    pairs = zip(prizes, bids, strict=True)
    slope = sum((prize - mean) * (bid - level) for prize, bid in pairs) / spread
    expected = level + slope * (at.prize - mean)
    above = at.lowest_above(expected)
    return above if above <= at.prize + 3 else at.hand[0]


def thinks_in_steps(at: Moment) -> float:
    """Answer order, or the answer to order, or the answer to that, with the lowest card above."""
    steps = at.coin.choice((1, 2, 3))
    card = (at if steps % 2 == 0 else at.turned).in_order
    for step in range(steps):
        card = (at if (steps - step) % 2 == 1 else at.turned).lowest_above(card)
    return card


# Latecomers


def bandit(at: Moment) -> float:
    """Choose among surpluses as a bandit does: what paid so far, and what was tried little."""
    arms = (-2, 0, 1, 2, 4)

    def bound(surplus: int) -> float:
        paid = [
            ((own > other) * prize - 0.5 * own) / 13
            for prize, own, other in at.rounds
            if own - prize == surplus
        ]
        return (
            fmean(paid) + sqrt(log(len(at.rounds) + 1) / len(paid))
            if paid
            else 2 + at.coin.random()
        )

    return at.prize + max(arms, key=bound)


def stops_when_decided(at: Moment) -> float:
    """Bid two above the prize; only fight for what can still decide the match."""
    left = sum(at.later) + at.prize
    if at.lead + at.prize > left - at.prize:
        return at.hand[-1]
    return at.prize + 2 if at.prize >= 4 else at.hand[0]


def swaps_neighbours(at: Moment) -> float:
    """Go by order, but bid the next card above or below it in a third of the rounds each."""
    hand = at.hand
    place = hand.index(at.in_order) + at.coin.choice((-1, 0, 1))
    return hand[max(0, min(len(hand) - 1, place))]


def wants_the_middle(at: Moment) -> float:
    """Bid the more the nearer the prize is to eight: the ends are for others."""
    return 13 - 2.2 * abs(at.prize - 8)


def skips_the_king(at: Moment) -> float:
    """Give the lowest card for the highest prize left, and one place more for every other."""
    hand, prize = at.hand, at.prize
    if not any(other > prize for other in at.later):
        return hand[0]
    place = sum(other < prize for other in at.later) + 1
    return hand[min(place, len(hand) - 1)]


def within_its_third(at: Moment) -> float:
    """Draw a card from the low, middle or high third of its hand, as the prize is."""
    hand, third = at.hand, (at.prize - 1) * 3 // 13
    start, end = len(hand) * third // 3, len(hand) * (third + 1) // 3
    return at.coin.choice(hand[start:end] or hand)


def spends_early(at: Moment) -> float:
    """Bid four above the prize at first and less and less, to three below it at the end."""
    return at.prize + 4 - 7 * len(at.rounds) / 12


def averages_three(at: Moment) -> float:
    """Expect the average surplus of the other's last three bids, and go one above it."""
    surplus = fmean([other - prize for prize, _, other in at.rounds[-3:]] or [0])
    return at.prize + surplus + 1


def softly_sensible(at: Moment) -> float:
    """Draw a card by its gain against any bid at random, where each card has a price."""
    others, hand = at.others, at.hand

    def gain(card: int) -> float:
        chance = fmean((card > other) - (card < other) for other in others)
        return at.prize * chance - at.price(card)

    return at.coin.choices(hand, [exp(gain(card) / 1.5) for card in hand])[0]


def changes_its_mind(at: Moment) -> float:
    """Take another of four rules every three rounds."""
    drawn = random.Random(f"{at.rounds[0][0] if at.rounds else at.prize} {len(at.rounds) // 3}")
    prize, hand = at.prize, at.hand
    return drawn.choice((prize, prize + 2, 14 - prize, float(hand[len(hand) // 2])))


def a_step_ahead(at: Moment) -> float:
    """Expect the other to go one above its own usual surplus, and go one above that."""
    usual = fmean([own - prize for prize, own, _ in at.rounds[-4:]] or [0])
    wish = at.prize + usual + 2
    return wish if wish <= at.prize + 5 else at.prize - 3


def sees_the_ending(at: Moment) -> float:
    """Match until four cards are left, then count all endings against a bid at random."""
    if len(at.hand) > 4:
        return at.prize + at.coin.choice((0, 0, 1))

    def after(card: int, own: Cards, other: Cards, prizes: Cards) -> float:
        rest = tuple(one for one in own if one != card)
        return fmean(
            prizes[0] * ((card > bid) - (card < bid))
            + ending(rest, tuple(one for one in other if one != bid), prizes[1:])
            for bid in other
        )

    def ending(own: Cards, other: Cards, prizes: Cards) -> float:
        return max((after(card, own, other, prizes) for card in own), default=0.0)

    prizes = (at.prize, *sorted(at.later, reverse=True))
    return max(at.hand, key=lambda card: after(card, at.hand, at.others, prizes))


def greedy_for_the_top(at: Moment) -> float:
    """Top the other's best card for the three highest prizes left, give as little else."""
    above = sum(prize > at.prize for prize in at.later)
    if above >= 3:
        return at.hand[min(2, len(at.hand) - 1)]
    return at.lowest_above(at.others[-1 - above] - 0.5)


def a_drawn_table(at: Moment) -> float:
    """Go by a table drawn for the match: rising with the prize, by jumps of chance."""
    first = at.rounds[0][0] if at.rounds else at.prize
    steps = random.Random(f"a table for {first}").choices((0, 1, 2, 3), k=13)
    return 13 * sum(steps[: at.prize]) / (sum(steps) or 1)


FIELDS: dict[str, dict[str, Program]] = {
    name: {program.__name__.replace("_", " "): program for program in programs}
    for name, programs in {
        "strangers": (
            *(one_round_game, random_endings, follows_the_best_rule, as_at_the_nearest_prize),
            *(counts_to_the_majority, keeps_parity, gambles_when_behind, wastes_nothing),
            *(expects_anything, blurred, saves_for_the_end, angry),
        ),
        "newcomers": (
            *(keeps_a_budget, weighs_its_rules, changes_with_each_loss, follows_a_plan),
            *(fits_a_line, thinks_in_steps),
        ),
        "latecomers": (
            *(bandit, stops_when_decided, swaps_neighbours, wants_the_middle, skips_the_king),
            *(within_its_third, spends_early, averages_three, softly_sensible),
            *(changes_its_mind, a_step_ahead, sees_the_ending, greedy_for_the_top),
            a_drawn_table,
        ),
    }.items()
}
"""The programs of each field by name."""
