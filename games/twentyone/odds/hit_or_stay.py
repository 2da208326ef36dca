"""The exact chances of hitting and staying, with best play for the rest of the round.

Every arrangement of the unseen cards is equally likely. The next card and the hidden card come
from one pool, so a card that the player draws changes only what the pool holds. When the deck runs
out, the discards join, and each possible hidden card is weighted by its probability.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from games.twentyone.odds.dealer import TOTALS, dealer_totals, ways_against
from games.twentyone.odds.unseen import Unseen, cards_unseen, cards_unseen_if_fresh, next_counts
from games.twentyone.state import BEST, State, total


class Chances(Struct, frozen=True):
    """The chances to win and to tie a round, from 0 to 1."""

    win: float
    tie: float

    @property
    def worth(self) -> float:
        """The chance to win, a tie counting half."""
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
        """Whether hitting is better by more than a rounding error."""
        return self.hit.worth > self.stay.worth + CHANCE_TOLERANCE


CHANCE_TOLERANCE = 1e-12
CERTAIN_WIN = Chances(1.0, 0.0)


def odds(view: State) -> Odds:
    """Return the chances from all cards seen so far.

    Args:
        view: A state as `seen_by` returns it, in which the player is asked to hit or stay.
    """
    return odds_against(view, cards_unseen(view))


def odds_if_fresh(view: State) -> Odds:
    """Return the chances as if only the cards on the table had been dealt from a full deck."""
    return odds_against(view, cards_unseen_if_fresh(view))


def bust_chance(view: State) -> float:
    """Return the chance that the next card brings the player above 21.

    Args:
        view: A state as `seen_by` returns it, in which the player is asked.
    """
    return sum(chance for points, chance in totals_after_hit(view).items() if points > BEST)


def totals_after_hit(view: State, *, fresh: bool = False) -> dict[int, float]:
    """Return the probability of each total a hit can make, the lowest first.

    Args:
        view: A state as `seen_by` returns it, in which the player is asked.
        fresh: Whether to forget the cards of earlier rounds.
    """
    cards = cards_unseen_if_fresh(view) if fresh else cards_unseen(view)
    return {
        total(view.player) + value: chance
        for value, chance in enumerate(next_counts(cards), start=1)
    }


def odds_against(view: State, cards: Unseen) -> Odds:
    """Return the chances of the hands of a view if `cards` are the unseen cards."""
    return odds_of(total(view.player), total(view.dealer[:1]), cards)


@lru_cache(maxsize=1 << 8)
def odds_of(points: int, up: int, cards: Unseen) -> Odds:
    """Return the chances of a player with `points` against a dealer who shows `up`."""
    return OddsAgainstCard(up).odds(points, cards)


class OddsAgainstCard:
    """Odds against one open card of the dealer, each position computed once.

    Args:
        up: The value of the open card.
    """

    def __init__(self, up: int) -> None:
        self.ways = ways_against(up)
        self.known: dict[tuple[int, Unseen], Odds] = {}

    def odds(self, points: int, cards: Unseen) -> Odds:
        """Return the chances of both choices."""
        if (points, cards) not in self.known:
            self.ways.begin(cards)
            self.look(points, cards)
        return self.known[points, cards]

    def look(self, points: int, cards: Unseen) -> Odds:
        """Return the chances of both choices in a position that follows from an earlier one."""
        position = points, cards
        if position not in self.known:
            self.known[position] = Odds(self.hit(points, cards), self.stay(points, cards))
        return self.known[position]

    def stay(self, points: int, cards: Unseen) -> Chances:
        """Return the chances of staying on `points`."""
        ends = dealer_totals(self.ways, cards)
        bust = 1 - sum(ends)
        below = sum(ends[: max(0, points - TOTALS[0])])
        return Chances(bust + below, ends[points - TOTALS[0]] if points in TOTALS else 0.0)

    def hit(self, points: int, cards: Unseen) -> Chances:
        """Return the chances of taking the next card, with the better choice after it."""
        win = tie = 0.0
        for card in range(1, min(10, BEST - points) + 1):
            for chance, left in self.next_card(cards, card):
                then = self.look(points + card, left).best if points + card < BEST else CERTAIN_WIN
                win += chance * then.win
                tie += chance * then.tie
        return Chances(win, tie)

    def next_card(self, cards: Unseen, points: int) -> Iterator[tuple[float, Unseen]]:
        """Yield the chances that the next card counts `points`, each with the cards then unseen.

        While the deck has old cards, it is one of them. When only the hidden card is left to come
        from the old pool, the next card comes from all others.
        """
        old, new, first = cards.old, cards.new, cards.first
        olds, both = sum(old), sum(old) + sum(new)
        if old[points - 1] and first > 1:
            yield old[points - 1] / olds, Unseen(self.ways.without(old, points), new, first - 1)
        elif old[points - 1] and olds > 1:
            chance = old[points - 1] * (olds - 1) / olds / (both - 1)
            yield chance, Unseen(self.ways.without(old, points), new, first)
        if new[points - 1] and first == 1:
            chance = new[points - 1] / (both - 1)
            yield chance, Unseen(old, self.ways.without(new, points), first)
