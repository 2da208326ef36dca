"""The exact chances of hitting and staying, the rest of the round played as well as can be.

All that is not seen is equally likely wherever it can lie. The next card and the hidden one
are of one pool, so what the player draws changes only what the pool holds; where the deck runs
out, the discards join, and each card that the hidden one can be counts by its chance.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from games.twentyone.odds.dealer import TOTALS, dealer_totals, draws_against
from games.twentyone.odds.unseen import Unseen, cards_unseen, cards_unseen_if_fresh, next_counts
from games.twentyone.state import BEST, State, total


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
        return self.hit.worth > self.stay.worth + CHANCE_TOLERANCE


CHANCE_TOLERANCE = 1e-12
CERTAIN_WIN = Chances(1.0, 0.0)


def odds(view: State) -> Odds:
    """Return the chances from all cards seen so far; `view` as `seen_by`, the player asked."""
    return odds_against(view, cards_unseen(view))


def odds_if_fresh(view: State) -> Odds:
    """Return the chances as if only the cards on the table had been dealt from a full deck."""
    return odds_against(view, cards_unseen_if_fresh(view))


def bust_chance(view: State, *, fresh: bool = False) -> float:
    """Return the chance that the next card breaks the player's hand."""
    cards = cards_unseen_if_fresh(view) if fresh else cards_unseen(view)
    return sum(next_counts(cards)[BEST - total(view.player) :])


def odds_against(view: State, cards: Unseen) -> Odds:
    """Return the chances of a view's hands if `cards` are what is not seen."""
    return odds_of(total(view.player), total(view.dealer[:1]), cards)


@lru_cache(maxsize=1 << 8)
def odds_of(points: int, up: int, cards: Unseen) -> Odds:
    """Return the chances of a player with `points` against a dealer who shows `up`."""
    return OddsAgainstCard(up).odds(points, cards)


class OddsAgainstCard:
    """Odds against one face-up card; each position is worked out once."""

    def __init__(self, up: int) -> None:
        self.draws = draws_against(up)
        self.known: dict[tuple[int, Unseen], Odds] = {}

    def odds(self, points: int, cards: Unseen) -> Odds:
        """Return the chances of both choices."""
        if (points, cards) not in self.known:
            self.draws.begin(cards)
            self.look(points, cards)
        return self.known[points, cards]

    def look(self, points: int, cards: Unseen) -> Odds:
        """Return the chances of both choices in a position that follows from another."""
        position = points, cards
        if position not in self.known:
            self.known[position] = Odds(self.hit(points, cards), self.stay(points, cards))
        return self.known[position]

    def stay(self, points: int, cards: Unseen) -> Chances:
        """Return the chances when the dealer plays against `points`."""
        ends = dealer_totals(self.draws, cards)
        bust = 1 - sum(ends)
        below = sum(ends[: max(0, points - TOTALS[0])])
        return Chances(bust + below, ends[points - TOTALS[0]] if points in TOTALS else 0.0)

    def hit(self, points: int, cards: Unseen) -> Chances:
        """Return the chances after the next card, which may be the last."""
        win = tie = 0.0
        for card in range(1, min(10, BEST - points) + 1):
            for chance, left in self.next_card(cards, card):
                then = self.look(points + card, left).best if points + card < BEST else CERTAIN_WIN
                win += chance * then.win
                tie += chance * then.tie
        return Chances(win, tie)

    def next_card(self, cards: Unseen, points: int) -> Iterator[tuple[float, Unseen]]:
        """Yield how likely the player's next card counts `points`, and what is not seen then.

        While old cards are in the deck, it is one of them. When only the hidden card is still to
        come from the old pool, the next one is of all the others.
        """
        old, new, first = cards.old, cards.new, cards.first
        olds, both = sum(old), sum(old) + sum(new)
        if old[points - 1] and first > 1:
            yield old[points - 1] / olds, Unseen(self.draws.without(old, points), new, first - 1)
        elif old[points - 1] and olds > 1:
            chance = old[points - 1] * (olds - 1) / olds / (both - 1)
            yield chance, Unseen(self.draws.without(old, points), new, first)
        if new[points - 1] and first == 1:
            chance = new[points - 1] / (both - 1)
            yield chance, Unseen(old, self.draws.without(new, points), first)
