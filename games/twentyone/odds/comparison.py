"""What the cards seen change: a hit and both choices, next to the same with a fresh deck."""

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct

from games.percentages import whole_percents
from games.twentyone.odds.hit_or_stay import (
    Chances,
    Odds,
    odds,
    odds_if_fresh,
    totals_after_hit,
)
from games.twentyone.odds.unseen import cards_unseen, cards_unseen_if_fresh
from games.twentyone.state import BEST, DEALER_STAYS, State

BUST = "bust"

NamedChances = tuple[tuple[str, float], ...]
"""Chances by name, as a decision carries them."""


class HitTotals(Struct, frozen=True):
    """Some totals that a hit can make, and how likely that is.

    Attributes:
        first: The lowest of them.
        last: The highest of them.
        chance: How likely it is, by the cards seen.
        percent: The same in percent; those of all totals add up to 100.
        fresh: The same with a fresh deck.
    """

    first: int
    last: int
    chance: float
    percent: int
    fresh: int

    @property
    def is_bust(self) -> bool:
        """Whether they are above 21."""
        return self.first > BEST

    @property
    def label(self) -> str:
        """What they are called: "bust", "17", "12-16"."""
        if self.is_bust:
            return BUST
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Comparison(Struct, frozen=True):
    """The chances of both choices by the cards seen, and with a fresh deck."""

    seen: Odds
    fresh: Odds


def hit_totals(view: State, *, grouped: bool = True) -> tuple[HitTotals, ...]:
    """Return what a hit can make, the lowest first and a bust last.

    Args:
        view: A state as `seen_by` returns it, in which the player is asked.
        grouped: Whether the totals on which the dealer would not stay are taken together.
    """
    seen, fresh = totals_after_hit(view), totals_after_hit(view, fresh=True)
    possible = [total for total in seen if seen[total] or fresh[total]]
    groups = [tuple(each) for _, each in groupby(possible, lambda total: group(total, grouped))]
    now, with_fresh = (
        [sum(chances[total] for total in totals) for totals in groups] for chances in (seen, fresh)
    )
    shown = zip(groups, now, whole_percents(now), whole_percents(with_fresh), strict=True)
    return tuple(
        HitTotals(totals[0], totals[-1], chance, percent, then)
        for totals, chance, percent, then in shown
    )


def group(total: int, grouped: bool) -> int:
    """Return what the totals of a group have in common."""
    if total > BEST:
        return BEST + 1
    return max(total, DEALER_STAYS - 1) if grouped else total


def is_fresh(view: State) -> bool:
    """Return whether no card has been seen but those on the table."""
    return cards_unseen(view) == cards_unseen_if_fresh(view)


def compare_with_fresh(view: State) -> Comparison:
    """Return the chances of both choices, also as if the deck were fresh."""
    seen = odds(view)
    return Comparison(seen, seen if is_fresh(view) else odds_if_fresh(view))


def named_chances(found: Comparison) -> NamedChances:
    """Return a comparison as chances by name."""
    return tuple(
        (" ".join((deck, choice, word)), chance)
        for deck, both in (("seen", found.seen), ("fresh", found.fresh))
        for choice, chances in (("hit", both.hit), ("stay", both.stay))
        for word, chance in (("wins", chances.win), ("ties", chances.tie))
    )


def named_comparison(chances: Iterable[tuple[str, float]]) -> Comparison | None:
    """Return what `named_chances` was made from; None for other chances."""
    named = dict(chances)
    try:
        seen, fresh = (
            Odds(
                *(
                    Chances(named[f"{deck} {choice} wins"], named[f"{deck} {choice} ties"])
                    for choice in ("hit", "stay")
                )
            )
            for deck in ("seen", "fresh")
        )
    except KeyError:
        return None
    return Comparison(seen, fresh)
