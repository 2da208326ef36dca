"""Six programs that play GOPS by ideas of other kinds, written before their hand read the champion.

The hand had read the rules, the protocol and the other fields. Nothing was tuned against these
programs: `python -m tests.tools.measure.gops_field 50 newcomers` judges by them.
"""

import random
from collections.abc import Callable
from math import exp
from statistics import fmean

from games.gops.rules import State
from tests.tools.measure._gops_strangers import Rounds, in_order, lowest_above


def keeps_a_budget(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid what it has not spent yet of the prizes that were turned up, give or take a card."""
    seen = sum(prize for prize, _, _ in rounds) + view.middle[-1]
    return seen - sum(own for _, own, _ in rounds) + coin.choice((-1, 0, 1))


def weighs_its_rules(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
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
            for prize, _, other in rounds
        )

    return coin.choices(rules, [exp(profit(rule) / 8) for rule in rules])[0](view.middle[-1])


def changes_with_each_loss(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Turn from two above the prize to three below it after each prize lost, and back."""
    losses = sum(own < other for _, own, other in rounds)
    return view.middle[-1] + (2 if losses % 2 == 0 else -3)


def follows_a_plan(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Bid as a plan says that was drawn for the match: the prizes in order, six pairs exchanged."""
    first = rounds[0][0] if rounds else view.middle[-1]
    plan, drawn = list(range(1, 14)), random.Random(f"a plan for {first}")
    for _ in range(6):
        low = drawn.randrange(10)
        high = low + drawn.randint(1, 3)
        plan[low], plan[high] = plan[high], plan[low]
    return plan[view.middle[-1] - 1]


def fits_a_line(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Draw the line of least squares through the other's bids; beat it for a good prize."""
    if len(rounds) < 3:
        return view.middle[-1] + 1
    prizes, bids = [past[0] for past in rounds], [past[2] for past in rounds]
    mean, level = fmean(prizes), fmean(bids)
    spread = sum((prize - mean) ** 2 for prize in prizes) or 1.0
    pairs = zip(prizes, bids, strict=True)
    slope = sum((prize - mean) * (bid - level) for prize, bid in pairs) / spread
    expected = level + slope * (view.middle[-1] - mean)
    above = lowest_above(view, seat, expected)
    return above if above <= view.middle[-1] + 3 else view.hands[seat][0]


def thinks_in_steps(view: State, seat: int, rounds: Rounds, coin: random.Random) -> float:
    """Answer order, or the answer to order, or the answer to that, with the lowest card above."""
    steps = coin.choice((1, 2, 3))
    card = in_order(view, seat if steps % 2 == 0 else 1 - seat)
    for step in range(steps):
        mover = seat if (steps - step) % 2 == 1 else 1 - seat
        card = lowest_above(view, mover, card)
    return card


NEWCOMERS: dict[str, Callable[[State, int, Rounds, random.Random], float]] = {
    "keeps a budget": keeps_a_budget,
    "weighs its rules": weighs_its_rules,
    "changes with each loss": changes_with_each_loss,
    "follows a plan": follows_a_plan,
    "fits a line": fits_a_line,
    "thinks in steps": thinks_in_steps,
}
"""Each by its name."""
