"""The exact chances of hitting and staying, the rest of the round played as well as can be.

All that is not seen is equally likely wherever it can lie. The next card and the hidden one
are of one pool, so what the player draws changes only what the pool holds; where the deck runs
out, the discards join, and each card that the hidden one can be counts by its chance.
"""

from functools import lru_cache

from msgspec import Struct

from games.twentyone.dealer import TOTALS, endings
from games.twentyone.pools import Pools, pools
from games.twentyone.state import BEST, State, total
from games.twentyone.unseen import Unseen, unseen, unseen_if_fresh


class Chances(Struct, frozen=True):
    """The chances of winning and of tying a round; the rest to 1 is that of losing."""

    win: float
    tie: float

    @property
    def lose(self) -> float:
        """The chance of losing."""
        return 1 - self.win - self.tie

    @property
    def worth(self) -> float:
        """The chance of winning, a tie counting a half."""
        return self.win + self.tie / 2


class Odds(Struct, frozen=True):
    """The chances of the player's two choices."""

    hit: Chances
    stay: Chances

    @property
    def best(self) -> Chances:
        """The chances of the better choice."""
        return self.hit if self.hits else self.stay

    @property
    def hits(self) -> bool:
        """Whether hitting is better, by more than rounding can make of nothing."""
        return self.hit.worth > self.stay.worth + ROUNDING


ROUNDING = 1e-12
WON = Chances(1.0, 0.0)


def odds(view: State) -> Odds:
    """Return the chances from all cards seen so far; `view` as `seen_by`, the player asked."""
    return against(view, unseen(view))


def odds_if_fresh(view: State) -> Odds:
    """Return the chances as if only the cards on the table had been dealt from a full deck."""
    return against(view, unseen_if_fresh(view))


def against(view: State, cards: Unseen) -> Odds:
    """Return the chances of a view's hands if `cards` are what is not seen."""
    return odds_of(total(view.player), total(view.dealer[:1]), cards)


@lru_cache(maxsize=1 << 8)
def odds_of(points: int, up: int, cards: Unseen) -> Odds:
    """Return the chances of a player with `points` against a dealer who shows `up`."""
    return Round(up).odds(points, pools(cards, BEST - up))


class Round:
    """Odds against one face-up card; each position is worked out once."""

    def __init__(self, up: int) -> None:
        self.up = up
        self.known: dict[tuple[int, Unseen], Odds] = {}

    def odds(self, points: int, cards: Pools) -> Odds:
        """Return the chances of both choices."""
        position = points, cards.cards
        if position not in self.known:
            self.known[position] = Odds(self.hit(points, cards), self.stay(points, cards))
        return self.known[position]

    def stay(self, points: int, cards: Pools) -> Chances:
        """Return the chances when the dealer plays against `points`."""
        ends = endings(self.up, cards)
        bust = 1 - sum(ends)
        below = sum(ends[: max(0, points - TOTALS[0])])
        return Chances(bust + below, ends[points - TOTALS[0]] if points in TOTALS else 0.0)

    def hit(self, points: int, cards: Pools) -> Chances:
        """Return the chances after the next card, which may be the last."""
        win = tie = 0.0
        for card in range(1, min(10, BEST - points) + 1):
            for chance, left in next_card(cards, card):
                then = self.odds(points + card, left).best if points + card < BEST else WON
                win += chance * then.win
                tie += chance * then.tie
        return Chances(win, tie)


def next_card(cards: Pools, points: int) -> list[tuple[float, Pools]]:
    """Return how likely the player's next card counts `points`, and the pools it leaves.

    With one card to come from the old pool, that is the hidden one: the player's is of the rest.
    """
    old, new, first = cards.cards.old, cards.cards.new, cards.cards.first
    olds, both = sum(old), sum(old) + sum(new)
    found = []
    if first > 1 and old[points - 1]:
        found.append((old[points - 1] / olds, cards.drawn(points)))
    if first == 1 and old[points - 1] and olds > 1:
        chance = old[points - 1] * (olds - 1) / olds / (both - 1)
        found.append((chance, cards.without_old(points)))
    if first == 1 and new[points - 1]:
        found.append((new[points - 1] / (both - 1), cards.without_new(points)))
    return found
