"""The coach of Twenty-One: what a hit makes, and how often both choices win."""

from msgspec import Struct

from app.match.coach import SPEAKING_MODES
from app.match.table_view import TableView as View
from app.tables.twentyone.words import Lying
from games.text import as_sentence, percent, wrap_text
from games.twentyone import chances
from games.twentyone.players import cards_decide, lead_words, wins_and_ties
from games.twentyone.rules import BEST
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas

MOST_LIKELY = 0.6
"""The chance at which the bar of a total is full, unless one is higher."""


class CoachPart(Struct, frozen=True):
    """What the coach says.

    Attributes:
        totals: The totals that a hit can make, a bust last.
        odds: The chances of both choices; None while there are none to tell.
        fresh: The same with a fresh deck, if that differs.
        words: What it says besides, or instead.
    """

    totals: tuple[chances.HitTotals, ...] = ()
    odds: chances.Odds | None = None
    fresh: chances.Odds | None = None
    words: str = ""


def coach_part(view: View) -> CoachPart | None:
    """Return what the coach says about a view; None if it is silent."""
    said = view.advice
    if said.mode not in SPEAKING_MODES or said.seat is None:
        return None
    if view.state.phase != "player":
        return CoachPart(words=as_sentence(said.decision.why) if said.decision else "")
    if said.decision is None:
        return CoachPart(words="is thinking")
    lying: Lying = view.more
    odds = chances.named_comparison(said.decision.chances)
    totals = chances.hit_totals(lying.seen, grouped=said.mode != "everything")
    if odds is None:
        return CoachPart(totals)
    fresh = None if chances.is_fresh(lying.seen) else odds.fresh
    return CoachPart(totals, odds.seen, fresh, lead_words(odds.seen))


def paint_coach(
    canvas: Canvas, place: tuple[int, int, int, int], said: CoachPart, *, bare: bool
) -> None:
    """Paint what the coach says, at a column and a row, into so many columns and rows."""
    x, y, width, height = place
    end = canvas.text(x, y, "coach", "coach", bold=True)
    if not said.totals:
        for row, line in enumerate(wrap_text(said.words, width)[: height - 1], y + 1):
            canvas.text(x, row, line, "quiet")
        return
    canvas.text(end + 2, y, "a hit makes", "quiet")
    right = x + width
    if said.fresh:
        canvas.right_aligned(right, y, "fresh", "quiet")
        right -= 6
    differs = said.odds and said.fresh and cards_decide(said.odds, said.fresh)
    needed = (4 if differs else 3) if said.odds else 0
    rows, shown = max(1, height - 1 - needed), said.totals
    if len(shown) > rows:
        shown = (*shown[: rows - 1], shown[-1])
    full = max(MOST_LIKELY, *(each.chance for each in said.totals))
    for row, each in enumerate(shown, y + 1):
        ink = {"bust": "loss", str(BEST): "gold"}.get(each.label, "coach")
        canvas.right_aligned(x + 5, row, each.label, "foreground" if ink == "coach" else ink)
        draw_level(canvas, x + 6, row, right - x - 12, each.chance / full, ink, bare=bare)
        canvas.right_aligned(right, row, percent(each.chance))
        if said.fresh:
            canvas.right_aligned(x + width, row, percent(each.fresh), "quiet")
    if said.odds is None:
        return
    row = y + 1 + len(shown)
    for word, way in (("stay", said.odds.stay), ("hit", said.odds.hit)):
        is_best = way.worth >= said.odds.best.worth - chances.CHANCE_TOLERANCE
        canvas.text(x, row, word, "gold" if is_best else "foreground", bold=is_best)
        often = wins_and_ties(way).replace(" and", ",")
        canvas.text(x + 6, row, often, "foreground" if is_best else "quiet")
        row += 1
    canvas.text(x, row, said.words, "quiet")
    if differs and said.fresh:
        then = "hit" if said.fresh.hits else "stay"
        canvas.text(x, row + 1, f"with a fresh deck: {then}", "quiet")
