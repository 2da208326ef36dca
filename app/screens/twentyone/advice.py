"""What the coach of Twenty-One says: what a hit makes, and how often both choices win."""

from msgspec import Struct

from app.match.table_view import TableView
from app.screens.twentyone.rounds import Lying
from games.twentyone.odds.hit_or_stay import (
    Chances,
    Odds,
    bust_chance,
    odds,
    odds_if_fresh,
    totals_after_hit,
)
from games.twentyone.state import BEST, State

BUST = "bust"

SPEAKING = ("best", "everything")
"""The modes in which the coach says something before a choice."""


class HitAdvice(Struct, frozen=True):
    """What the coach says now.

    Attributes:
        totals: What a hit makes, "bust" last, and how likely each is.
        odds: The chances of both choices; None between two rounds, and while it is thinking.
        fresh: Whether it counts as if the deck were fresh.
        whole: Whether to list wins, ties and losses one by one.
        why: What it says between two rounds.
    """

    totals: tuple[tuple[str, float], ...] = ()
    odds: Odds | None = None
    fresh: bool = False
    whole: bool = False
    why: str = ""

    @property
    def notes(self) -> tuple[str, str] | None:
        """What to say of hitting and of staying."""
        return (wins(self.odds.hit), wins(self.odds.stay)) if self.odds else None


def advice_of(view: TableView, *, fresh: bool) -> HitAdvice | None:
    """Return what the coach says of a view; None where it is silent.

    Args:
        view: The view.
        fresh: Whether to count as if the deck were fresh.
    """
    said = view.advice
    if said.mode not in SPEAKING or said.seat is None:
        return None
    if view.state.phase != "player":
        return HitAdvice(why=sentence(said.decision.why) if said.decision else "")
    if said.decision is None:
        return HitAdvice()
    lying: Lying = view.more
    seen = lying.seen
    return HitAdvice(
        totals=named_totals(seen, fresh=fresh),
        odds=odds_if_fresh(seen) if fresh else odds(seen),
        fresh=fresh,
        whole=said.mode == "everything",
    )


def sentence(text: str) -> str:
    """Return a reason as a sentence."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def named_totals(seen: State, *, fresh: bool) -> tuple[tuple[str, float], ...]:
    """Return what a hit makes and how likely that is, with all above 21 as "bust"."""
    made = totals_after_hit(seen, fresh=fresh)
    within = [(str(points), chance) for points, chance in made.items() if points <= BEST]
    if len(within) == len(made):
        return tuple(within)
    return (*within, (BUST, bust_chance(seen, fresh=fresh)))


def merged(totals: tuple[tuple[str, float], ...], rows: int) -> tuple[tuple[str, float], ...]:
    """Return totals in at most so many rows: the lowest share one, such as "5-8"."""
    surplus = len(totals) - rows
    if surplus <= 0:
        return totals
    first = totals[: surplus + 1]
    low = f"{first[0][0]}-{first[-1][0]}", sum(chance for _, chance in first)
    return (low, *totals[surplus + 1 :])


def wins(chances: Chances) -> str:
    """Return how many of 100 rounds are won, a tie counting a half."""
    return f"{100 * chances.worth:.0f} wins of 100"


def better(known: Odds) -> tuple[str, float]:
    """Return the better choice, and by how many wins of 100."""
    word, by = ("hit", 1) if known.hits else ("stay", -1)
    return word, 100 * by * (known.hit.worth - known.stay.worth)


def in_parts(chances: Chances) -> str:
    """Return how many of 100 rounds a choice wins, ties and loses."""
    return " · ".join(
        f"{word} {100 * chance:.0f}"
        for word, chance in (("win", chances.win), ("tie", chances.tie), ("lose", chances.lose))
    )
