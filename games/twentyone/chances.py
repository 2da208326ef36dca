"""The exact chances of hitting and staying, with best play for the rest of the round.

Every arrangement of the unseen cards is equally likely. The next card and the hidden card come
from one pool, so a card that the player draws changes only what the pool holds. When the deck runs
out, the discards join, and each possible hidden card is weighted by its probability.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from games.cards import DECK, Card
from games.contract import Seat
from games.twentyone import rules
from games.twentyone.sums import TOTALS, Counts, DealerSums, Unseen, without_one

NO_VALUES: Counts = (0,) * 10  # the counts of a pool without cards
CHANCE_TOLERANCE = 1e-12
BUST = "bust"


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


CERTAIN_WIN = Chances(1.0, 0.0)


class Comparison(Struct, frozen=True):
    """The chances of both choices by the cards seen, and with a fresh deck."""

    seen: Odds
    fresh: Odds


def _cards_unseen(view: rules.State, *, fresh: bool = False) -> Unseen:
    """Return the cards not seen in a state as `seen_by` returns it, while the player is asked.

    The deck, the hidden card and the buried ones are one pool, and the discards are the other. Once
    the discards are shuffled in, only the hidden card is known to be from the old pool. With a
    `fresh` deck only the cards on the table would have been seen.
    """
    away = off_table(view)
    if fresh:
        return Unseen(_count_values(away), NO_VALUES, len(away))
    if view.suspects:
        old = [card for card in away if card in view.suspects]
        new = [card for card in away if card not in old]
        return Unseen(_count_values(old), _count_values(new), 1)
    return Unseen(*_pools(view), len(view.deck) + 1)


def _pools(view: rules.State) -> tuple[Counts, Counts]:
    away = off_table(view)
    old = [card for card in away if card not in view.discards]
    return _count_values(old), _count_values([card for card in away if card in view.discards])


def off_table(view: rules.State) -> list[Card]:
    """Return the cards of the deck that do not lie face up on the table."""
    return [card for card in DECK if card not in view.player and card not in view.dealer]


def _count_values(cards: list[Card]) -> Counts:
    values = [rules.card_value(card) for card in cards]
    return tuple(map(values.count, range(1, 11)))


def is_fresh(view: rules.State) -> bool:
    """Return whether no card has been seen but those on the table."""
    return _cards_unseen(view) == _cards_unseen(view, fresh=True)


def odds(view: rules.State, *, fresh: bool = False) -> Odds:
    """Return the chances from all cards seen so far, or as if the deck were fresh."""
    cards = _cards_unseen(view, fresh=fresh)
    return _odds_of(rules.total(view.player), rules.total(view.dealer[:1]), cards)


def compare_with_fresh(view: rules.State) -> Comparison:
    """Return the chances of both choices, also as if the deck were fresh."""
    seen = odds(view)
    return Comparison(seen, seen if is_fresh(view) else odds(view, fresh=True))


@lru_cache(maxsize=1 << 8)
def _odds_of(points: int, up: int, cards: Unseen) -> Odds:
    """Return the chances of a player with `points` against a dealer who shows `up`."""
    return OddsAgainstCard(up).odds(points, cards)


class OddsAgainstCard:
    """Odds against one open card of the dealer, each position computed once."""

    def __init__(self, up: int) -> None:
        self.sums = DealerSums(up)
        self.known: dict[tuple[int, Unseen], Odds] = {}

    def odds(self, points: int, cards: Unseen) -> Odds:
        """Return the chances of both choices."""
        if (points, cards) not in self.known:
            self.sums.begin(cards)
        return self.look(points, cards)

    def look(self, points: int, cards: Unseen) -> Odds:
        """Return the chances of both choices in a position that follows from an earlier one."""
        position = points, cards
        if position not in self.known:
            self.known[position] = Odds(self.hit(points, cards), self.stay(points, cards))
        return self.known[position]

    def stay(self, points: int, cards: Unseen) -> Chances:
        """Return the chances of staying on `points`."""
        ends = self.sums.totals(cards)
        bust = 1 - sum(ends)
        below = sum(ends[: max(0, points - TOTALS[0])])
        return Chances(bust + below, ends[points - TOTALS[0]] if points in TOTALS else 0.0)

    def hit(self, points: int, cards: Unseen) -> Chances:
        """Return the chances of taking the next card, with the better choice after it."""
        win = tie = 0.0
        for card in range(1, min(10, rules.BEST - points) + 1):
            for chance, left in self._next_card(cards, card):
                now = points + card
                then = self.look(now, left).best if now < rules.BEST else CERTAIN_WIN
                win += chance * then.win
                tie += chance * then.tie
        return Chances(win, tie)

    def _next_card(self, cards: Unseen, points: int) -> Iterator[tuple[float, Unseen]]:
        """Yield the chances that the next card counts `points`, each with the cards then unseen.

        While the deck has old cards, it is one of them. When only the hidden card is left to come
        from the old pool, the next card comes from all others.
        """
        old, new, first = cards.old, cards.new, cards.first
        olds, both = sum(old), sum(old) + sum(new)
        if old[points - 1] and first > 1:
            yield old[points - 1] / olds, Unseen(self.sums.without(old, points), new, first - 1)
        elif old[points - 1] and olds > 1:
            chance = old[points - 1] * (olds - 1) / olds / (both - 1)
            yield chance, Unseen(self.sums.without(old, points), new, first)
        if new[points - 1] and first == 1:
            chance = new[points - 1] / (both - 1)
            yield chance, Unseen(old, self.sums.without(new, points), first)


def totals_after_hit(view: rules.State, *, fresh: bool = False) -> dict[int, float]:
    """Return the probability of each total a hit can make; `fresh` forgets earlier rounds."""
    cards = _cards_unseen(view, fresh=fresh)
    old, new = sum(cards.old), sum(cards.new)
    likely = [count / old for count in cards.old]
    if cards.first == 1:  # the hidden card, so that the next one may come from both pools
        staying, others = (old - 1) / old, old + new - 1
        both = zip(cards.old, cards.new, strict=True)
        likely = [(count * staying + joined) / others for count, joined in both]
    return {
        rules.total(view.player) + value: chance for value, chance in enumerate(likely, start=1)
    }


def bust_chance(view: rules.State) -> float:
    """Return the chance that the next card brings the player above 21."""
    return sum(chance for points, chance in totals_after_hit(view).items() if points > rules.BEST)


class HitTotals(Struct, frozen=True):
    """Some totals that a hit can make, and how likely that is."""

    first: int  # the lowest of them
    last: int  # the highest of them
    chance: float  # how likely it is, by the cards seen
    fresh: float  # the same with a fresh deck

    @property
    def is_bust(self) -> bool:
        """Whether they are above 21."""
        return self.first > rules.BEST

    @property
    def label(self) -> str:
        """What they are called: "bust", "17", "12-16"."""
        if self.is_bust:
            return BUST
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def hit_totals(view: rules.State, *, grouped: bool = True) -> tuple[HitTotals, ...]:
    """Return what a hit can make, the lowest first and a bust last, those below 17 as a group."""

    def group(total: int) -> int:
        return min(max(total, rules.DEALER_STAYS - 1 if grouped else 0), rules.BEST + 1)

    seen, fresh = totals_after_hit(view), totals_after_hit(view, fresh=True)
    possible = [total for total in seen if seen[total] or fresh[total]]
    found = []
    for _, each in groupby(possible, group):
        totals = tuple(each)
        likely, otherwise = (sum(deck[total] for total in totals) for deck in (seen, fresh))
        found.append(HitTotals(totals[0], totals[-1], likely, otherwise))
    return tuple(found)


def named_chances(found: Comparison) -> tuple[tuple[str, float], ...]:
    """Return a comparison as chances by name, as a decision carries them."""
    return tuple(
        (f"{deck} {choice} {word}", chance)
        for deck, both in (("seen", found.seen), ("fresh", found.fresh))
        for choice, chances in (("hit", both.hit), ("stay", both.stay))
        for word, chance in (("wins", chances.win), ("ties", chances.tie))
    )


def named_comparison(chances: Iterable[tuple[str, float]]) -> Comparison | None:
    """Return what `named_chances` was made from; None for other chances."""
    named = dict(chances)

    if "seen hit wins" not in named:
        return None
    seen, fresh = (
        Odds(
            *(
                Chances(named[f"{deck} {choice} wins"], named[f"{deck} {choice} ties"])
                for choice in ("hit", "stay")
            )
        )
        for deck in ("seen", "fresh")
    )
    return Comparison(seen, fresh)


class RoundAppraisal:
    """Chances to win the current round, a tie counting half, once its cards are dealt.

    They are computed from what the player has seen: hidden cards and cards to come are luck.
    """

    def value(self, state: rules.State) -> float | None:
        """Return the player's chance; None before the cards are dealt, and between rounds."""
        view = rules.seen_by(state, 0)
        match state.phase:
            case "player":
                return odds(view).best.worth
            case "hit":
                return odds(view).hit.worth
            case "hole":
                return odds(view).stay.worth
            case "dealer":
                old, new = _pools(view)
                points, dealer = rules.total(view.player), rules.total(view.dealer)
                return _chance_of_standing(points, dealer, old, new, len(view.deck))
            case "settle":
                return {"won": 1.0, "tied": 0.5, "lost": 0.0}[rules.round_outcome(state)]
        return None

    def choices(self, state: rules.State, seat: Seat) -> list[tuple[rules.Action, float]]:
        """Return hitting and staying with the player's chance after each."""
        both = odds(rules.seen_by(state, 0))
        return [(rules.Hit(), both.hit.worth), (rules.Stay(), both.stay.worth)]


@lru_cache(maxsize=1 << 14)
def _chance_of_standing(points: int, dealer: int, old: Counts, new: Counts, first: int) -> float:
    """Return the chance of a player who stays on `points` while the dealer draws to 17 or more."""
    if dealer >= rules.DEALER_STAYS:
        return (1 + (points > dealer or dealer > rules.BEST) - (points < dealer <= rules.BEST)) / 2
    if not first:
        old, new = tuple(map(sum, zip(old, new, strict=True))), NO_VALUES
        first = sum(old)
    return sum(
        count
        / sum(old)
        * _chance_of_standing(points, dealer + card, without_one(old, card), new, first - 1)
        for card, count in enumerate(old, start=1)
        if count
    )
