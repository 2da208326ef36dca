"""What the coach of Twenty-One says: the totals after a hit, and how often both choices win."""

from msgspec import Struct

from app.match.table_view import TableView
from app.screens.twentyone.rounds import Lying
from games.percentages import percents_of_result
from games.text import as_sentence
from games.twentyone.chances import (
    CHANCE_TOLERANCE,
    Chances,
    Comparison,
    HitTotals,
    Odds,
    hit_totals,
    is_fresh,
    named_comparison,
)

SPEAKING = ("best", "everything")
"""The modes in which the coach gives advice before a choice."""


class HitAdvice(Struct, frozen=True):
    """What the coach says now.

    Attributes:
        totals: The totals that a hit can make, a bust last.
        odds: The chances of both choices; None between two rounds, and while it is thinking.
        compared: Whether a fresh deck would give other chances, which are shown next to these.
        why: What it says between two rounds.
    """

    totals: tuple[HitTotals, ...] = ()
    odds: Comparison | None = None
    compared: bool = False
    why: str = ""

    @property
    def notes(self) -> tuple[str, str] | None:
        """The notes on hitting and on staying."""
        return (wins(self.odds.seen.hit), wins(self.odds.seen.stay)) if self.odds else None

    @property
    def parts(self) -> tuple[str, str] | None:
        """The same as wins, ties and losses."""
        if self.odds is None:
            return None
        hit, stay = self.odds.seen.hit, self.odds.seen.stay
        return in_parts(hit, " "), in_parts(stay, " ")


def advice_of(view: TableView, *, grouped: bool) -> HitAdvice | None:
    """Return what the coach says about a view; None if it is silent.

    Args:
        view: The view.
        grouped: Whether to group low totals, for lack of space, even if everything is to be shown.
    """
    said = view.advice
    if said.mode not in SPEAKING or said.seat is None:
        return None
    if view.state.phase != "player":
        return HitAdvice(why=as_sentence(said.decision.why) if said.decision else "")
    if said.decision is None:
        return HitAdvice()
    lying: Lying = view.more
    return HitAdvice(
        totals=hit_totals(lying.seen, grouped=grouped or said.mode != "everything"),
        odds=named_comparison(said.decision.chances),
        compared=not is_fresh(lying.seen),
    )


def wins(chances: Chances) -> str:
    """Return how many of 100 rounds are won, a tie counting half."""
    return f"{100 * chances.worth:.0f} wins of 100"


def better(known: Odds) -> str:
    """Return which choice is better, by the difference of the displayed wins."""
    hit, stay = round(100 * known.hit.worth), round(100 * known.stay.worth)
    word = "hit" if known.hits else "stay"
    if hit == stay:
        differ = abs(known.hit.worth - known.stay.worth) > CHANCE_TOLERANCE
        return f"{word} is a little better" if differ else "both are worth the same"
    return f"{word} is better by {abs(hit - stay)}"


def better_choice(known: Odds) -> str:
    """Return the better choice."""
    return "hit" if known.hits else "stay"


def in_parts(chances: Chances, between: str = " · ") -> str:
    """Return how many of 100 rounds a choice wins, ties and loses; they add up to 100."""
    shown = percents_of_result(chances.win, chances.tie)
    words = zip(("win", "tie", "lose"), shown, strict=True)
    return between.join(f"{word} {count}" for word, count in words)
