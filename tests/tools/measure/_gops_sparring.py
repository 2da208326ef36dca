"""Fourteen programs that play GOPS, to tune the champion against.

They were written, together with the latecomers, before their hand read the champion. Each goes by
an idea that the earlier fields do not have.
"""

import random
from collections.abc import Callable
from statistics import fmean

from games.gops.rules import State
from tests.tools.measure._gops_strangers import Rounds, in_order, lead, lowest_above, price


def high_and_low_by_turns(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid the highest card and the lowest in turn, whatever the prize."""
    return view.hands[seat][-1 if len(rounds) % 2 == 0 else 0]


def mirrors_the_last_bid(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid high after a low bid and low after a high one."""
    return 14 - rounds[-1][2] if rounds else 9


def one_of_the_top_three(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Draw one of the three highest cards for a good prize, else one of the three lowest."""
    high = view.middle[-1] >= fmean((*view.prizes, view.middle[-1]))
    return coin.choice(view.hands[seat][-3:] if high else view.hands[seat][:3])


def protects_a_lead(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid above the prize until it leads by ten, then just what stops the other's best card."""
    if lead(view, seat) < 10:
        return view.middle[-1] + 3
    best = view.hands[1 - seat][-1]
    return best if view.middle[-1] >= 7 else view.hands[seat][0]


def keeps_its_court_cards(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Keep its four highest cards for the last five rounds."""
    hand = view.hands[seat]
    if len(hand) <= 5:
        return in_order(view, seat)
    low = hand[:-4]
    return low[round((len(low) - 1) * view.middle[-1] / 13)]


def regrets(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Draw a surplus by regret: how much better each would have done in the rounds so far."""
    surpluses = range(-3, 5)

    def gain(bid: int, other: int, prize: int) -> float:
        return prize * ((bid > other) - (bid < other)) - 0.7 * bid

    regret = [
        sum(gain(p + surplus, other, p) - gain(own, other, p) for p, own, other in rounds)
        for surplus in surpluses
    ]
    weights = [max(0.0, one) for one in regret]
    chosen = coin.choices(surpluses, weights)[0] if sum(weights) else coin.choice(surpluses)
    return view.middle[-1] + chosen


def tries_against_order(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Try each card in 20 endings where the other goes by order and it by order and a bit."""

    def margin(card: int) -> float:
        total = 0.0
        for _ in range(20):
            own = [one for one in view.hands[seat] if one != card]
            others, prizes = list(view.hands[1 - seat]), [*view.prizes, view.middle[-1]]
            bid, ahead = card, float(lead(view, seat))
            for prize in [view.middle[-1], *coin.sample(view.prizes, len(view.prizes))]:
                place = sorted(prizes).index(prize)
                other = others.pop(max(0, min(len(others) - 1, place + coin.choice((-1, 0, 1)))))
                ahead += prize * ((bid > other) - (bid < other))
                prizes.remove(prize)
                if own:
                    bid = own.pop(coin.randrange(len(own)))
            total += (ahead > 0) - (ahead < 0)
        return total

    return max(view.hands[seat], key=margin)


def beats_a_part(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Beat as large a part of the other's hand as the prize beats of those left."""
    left, others = sorted((*view.prizes, view.middle[-1])), view.hands[1 - seat]
    place = left.index(view.middle[-1])
    return lowest_above(view, seat, others[place] - 0.5)


def shifts_when_it_loses(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Keep the surplus of the last round after it won, draw another after it lost."""
    if not rounds:
        return view.middle[-1] + 1
    prize, own, other = rounds[-1]
    surplus = own - prize if own > other else coin.randint(-4, 4)
    return view.middle[-1] + surplus


def turned_by_a_number(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Add a number to the prize that depends on the first prize, and count on from the lowest."""
    turn = (rounds[0][0] if rounds else view.middle[-1]) % 5
    return (view.middle[-1] + turn - 1) % 13 + 1


def dumps_below_average(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Beat the other's average card for a prize above average, else give the lowest card."""
    if view.middle[-1] < fmean((*view.prizes, view.middle[-1])):
        return view.hands[seat][0]
    return lowest_above(view, seat, fmean(view.hands[1 - seat]))


def counts_the_surpluses(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Expect the surpluses seen so far to come again, and weigh the prize against the card."""
    seen = [other - prize for prize, _, other in rounds] + [-1, 0, 1]
    expected = [min(13, max(1, view.middle[-1] + surplus)) for surplus in seen]

    def gain(card: int) -> float:
        chance = fmean((card > other) - (card < other) for other in expected)
        return view.middle[-1] * chance - price(view, seat, card)

    return max(view.hands[seat], key=gain)


def fears_the_highest(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid by order, but the lowest card as long as the other could top it with more than four."""
    wish = in_order(view, seat)
    above = sum(other > wish for other in view.hands[1 - seat])
    return wish if above <= 4 else view.hands[seat][0]


def two_heads(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Toss a coin each time: one above the prize, or four below it."""
    return view.middle[-1] + coin.choice((1, -4))


SPARRING: dict[str, Callable[[State, int, Rounds, random.Random], float]] = {
    "high and low by turns": high_and_low_by_turns,
    "mirrors the last bid": mirrors_the_last_bid,
    "one of the top three": one_of_the_top_three,
    "protects a lead": protects_a_lead,
    "keeps its court cards": keeps_its_court_cards,
    "regrets": regrets,
    "tries against order": tries_against_order,
    "beats a part": beats_a_part,
    "shifts when it loses": shifts_when_it_loses,
    "turned by a number": turned_by_a_number,
    "dumps below average": dumps_below_average,
    "counts the surpluses": counts_the_surpluses,
    "fears the highest": fears_the_highest,
    "two heads": two_heads,
}
"""Each by its name."""
