"""Paint the coach's advice below the dice: the best plans, and the reason for each."""

from collections.abc import Sequence

from app.screens.battle.places import BattlePlaces
from app.screens.battle.plans import Plan
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.cards.style import FaceStyle
from widgets.charts.bars import draw_bar
from widgets.dice.tray import draw_keycap

WORDS, ROLL, KEYCAPS = 3, 24, 29
"""The columns where the words of a plan, what it rolls, and the places of those dice begin."""

KEYCAP_STEP = 4
"""Columns from one place to the next."""

USUAL_KEYCAPS = 3

NUMBER_ROOM = 12
"""Columns to the right of a bar."""

SHORT_NUMBER = 5
"""Columns for a number in front of a reason: 100.0 is the longest."""

MOST_BAR = 96
"""The most columns of the bar of a plan."""

NO_HEADING = 7
"""The column of the first plan if the word "coach" is in its row."""

SHORT_WORDS = len("40 in Orchestra")
"""Columns for the words of a plan in that row."""

ACCEPT = "accept, "
"""What is left out of the words in that row."""


class CoachBoard:
    """Paints the coach's advice.

    Args:
        canvas: What to paint on.
        places: Where the table has room for the advice.
        face: Filled, outlined or ASCII.
    """

    def __init__(self, canvas: Canvas, places: BattlePlaces, face: FaceStyle) -> None:
        self.canvas, self.places, self.face = canvas, places, face

    def paint(self, legend: str, unit: str, plans: Sequence[Plan]) -> None:
        """Paint as many plans as fit.

        Args:
            legend: What the numbers mean, or why there are none.
            unit: What they mean in a few words; "" if there are none.
            plans: The plans, the best first.
        """
        shown = plans[: self.places.plans]
        if not self.places.headed:
            self.paint_close(legend, unit, shown)
            return
        self.heading(legend)
        most = max((len(plan.places) for plan in shown), default=0)
        at = bar_place(self.canvas.width, most)
        if not most and self.places.each == 1:
            at = WORDS + SHORT_WORDS, at[1]
        for number, plan in enumerate(shown):
            y = self.places.first_plan + number * self.places.each
            self.paint_plan(y, plan, at[0])
            if self.places.each > 1:
                self.paint_bar(y, plan, at)
                self.reason(WORDS, y + 1, plan)
            else:
                self.number(at[0] + SHORT_NUMBER, y, plan)
                self.reason(at[0] + SHORT_NUMBER + 2, y, plan)

    def heading(self, legend: str) -> None:
        """Write what the numbers mean."""
        y = self.places.first_plan - 1
        end = self.canvas.text(1, y, "coach", "coach", bold=True)
        self.canvas.text(end + 2, y, legend, "quiet")

    def paint_close(self, legend: str, unit: str, plans: Sequence[Plan]) -> None:
        """Paint plans without a heading: each in one row, with its number and its reason."""
        canvas, top = self.canvas, self.places.first_plan
        canvas.text(1, top, "coach", "coach", bold=True)
        if not plans:
            canvas.text(NO_HEADING, top, legend, "quiet")
        start = NO_HEADING + 2 + SHORT_WORDS + 1 + SHORT_NUMBER
        for y, plan in enumerate(plans, top):
            self.mark(NO_HEADING, y, plan)
            words = plan.words.removeprefix(ACCEPT)
            canvas.text(NO_HEADING + 2, y, words, plan_ink(plan), bold=plan.is_best)
            self.number(start, y, plan)
            if plan.is_best:
                canvas.text(start + 1, y, unit, "quiet")
            self.reason(start + 1 + len(unit) + 2, y, plan)

    def paint_plan(self, y: int, plan: Plan, end: int) -> None:
        """Paint the words of a plan and the places of the dice that it rolls.

        Args:
            y: The row.
            plan: The plan.
            end: The column before which it ends.
        """
        canvas = self.canvas
        self.mark(1, y, plan)
        canvas.text(WORDS, y, plan.words, plan_ink(plan), bold=plan.is_best)
        if plan.places:
            canvas.text(ROLL, y, "roll", "quiet")
        for number, place in enumerate(plan.places):
            x = KEYCAPS + KEYCAP_STEP * number
            if x + KEYCAP_STEP <= end:
                draw_keycap(canvas, x, y, str(place), self.face)

    def mark(self, x: int, y: int, plan: Plan) -> None:
        """Mark the best plan."""
        if plan.is_best:
            self.canvas.put(x, y, ">" if self.is_plain else "▸", "gold")

    def number(self, end: int, y: int, plan: Plan) -> None:
        """Write what a plan is worth, up to a column."""
        self.canvas.right_aligned(end, y, plan.number, plan_ink(plan), bold=plan.is_best)

    def reason(self, x: int, y: int, plan: Plan) -> None:
        """Write the reason for a plan, as much of it as fits."""
        room, parts = self.canvas.width - 1 - x, plan.reason.split(", ")
        while parts[1:] and len(", ".join(parts)) > room:
            parts.pop()
        ink = "foreground" if plan.is_best else "quiet"
        self.canvas.text(x, y, shortened(", ".join(parts), room), ink)

    def paint_bar(self, y: int, plan: Plan, at: tuple[int, int]) -> None:
        """Paint what a plan is worth as a bar with its number.

        Args:
            y: The row.
            plan: The plan.
            at: The first column of the bar, and the columns of a full one.
        """
        canvas, (start, width) = self.canvas, at
        ink: Paint = "coach"
        if not plan.is_best:
            colours = canvas.palette
            ink = "edge" if colours.few else mix(colours["coach"], colours["felt"], 0.45)
        canvas.fill(start, y, width, 1, "middle")
        canvas.text(start, y, draw_bar(plan.share, width, ascii_only=self.is_plain), ink)
        canvas.text(start + width + 1, y, plan.number, plan_ink(plan), bold=plan.is_best)

    @property
    def is_plain(self) -> bool:
        """Whether everything is drawn in ASCII."""
        return self.face is FaceStyle.LETTERS


def plan_ink(plan: Plan) -> str:
    """Return the colour of a plan's words and number."""
    return "foreground" if plan.is_best else "quiet"


def bar_place(width: int, keycaps: int) -> tuple[int, int]:
    """Return where the bars of plans begin, and how long they are.

    Args:
        width: The columns of the table.
        keycaps: The most dice that a plan rolls.
    """
    start = KEYCAPS + KEYCAP_STEP * max(USUAL_KEYCAPS, keycaps) + 1
    return start, max(1, min(width - start - NUMBER_ROOM, MOST_BAR))
