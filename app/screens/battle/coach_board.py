"""Paint what the coach says below the dice: its plans, and the chances of the open columns."""

from collections.abc import Sequence

from app.screens.battle.places import BattlePlaces
from app.screens.battle.plans import Plan
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.cards.style import FaceStyle
from widgets.charts.bars import draw_bar
from widgets.dice.tray import draw_keycap

WORDS, ROLL, KEYCAPS = 3, 24, 29
"""The columns in which the words of a plan begin, what it rolls, and the places of those dice."""

KEYCAP_STEP = 4
"""Columns from one place to the next."""

USUAL_KEYCAPS = 3

NUMBER_ROOM = 12
"""Columns at the right of a bar."""

MOST_BAR = 96
"""The most columns of the bar of a plan."""

NAME_ROOM, CHANCE_ROOM, CLOSE_CHANCE_ROOM = 11, 11, 7
"""Columns of a category before its bar, and after it: less room where there are many."""

MOST_CHANCE_BAR = 52


class CoachBoard:
    """Paints what the coach says.

    Args:
        canvas: What to paint on.
        places: Where the table has room for it.
        face: Filled, outlined or ASCII.
    """

    def __init__(self, canvas: Canvas, places: BattlePlaces, face: FaceStyle) -> None:
        self.canvas, self.places, self.face = canvas, places, face

    def paint(self, legend: str, plans: Sequence[Plan]) -> None:
        """Paint the plans that there is room for."""
        top = self.places.coach + 1
        self.heading(top, "coach", legend)
        shown = plans[: self.places.plans]
        most = max((len(plan.places) for plan in shown), default=0)
        for y, plan in enumerate(shown, top + 1):
            self.paint_plan(y, plan, bar_place(self.canvas.width, most))

    def paint_all_chances(
        self, chances: Sequence[tuple[str, float]], *, is_old: bool = False
    ) -> None:
        """Paint the chances of the columns if there is room; old ones in a faint ink."""
        if self.places.bars and chances:
            top, ink = self.places.chances + 1, "quiet" if is_old else "coach"
            more = (
                "as they were, rolling as the coach said" if is_old else "rolling as the coach says"
            )
            self.heading(top, "chances", f"of each open column, {more}", ink)
            self.paint_chances(top + 1, chances, is_old=is_old)

    def heading(self, y: int, word: str, more: str, ink: str = "coach") -> None:
        """Write a heading."""
        end = self.canvas.text(1, y, word, ink, bold=True)
        self.canvas.text(end + 2, y, more, "quiet")

    def paint_plan(self, y: int, plan: Plan, at: tuple[int, int]) -> None:
        """Paint a plan in a row.

        Args:
            y: The row.
            plan: The plan.
            at: The first column of its bar, and the columns of a whole bar.
        """
        canvas, (start, width) = self.canvas, at
        ink = "foreground" if plan.is_best else "quiet"
        if plan.is_best:
            canvas.put(1, y, ">" if self.is_plain else "▸", "gold")
        canvas.text(WORDS, y, plan.words, ink, bold=plan.is_best)
        if plan.places:
            canvas.text(ROLL, y, "roll", "quiet")
        for number, place in enumerate(plan.places):
            draw_keycap(canvas, KEYCAPS + KEYCAP_STEP * number, y, str(place), self.face)
        self.bar(start, y, width, plan.share, is_best=plan.is_best)
        canvas.text(start + width + 1, y, plan.number, ink, bold=plan.is_best)

    def paint_chances(self, y: int, chances: Sequence[tuple[str, float]], *, is_old: bool) -> None:
        """Paint the chance of each column, side by side where there are more than rows."""
        across = max(2, -(-len(chances) // self.places.bars))
        after = CHANCE_ROOM if across == 2 else CLOSE_CHANCE_ROOM
        step = min((self.canvas.width - WORDS) // across, NAME_ROOM + MOST_CHANCE_BAR + after)
        width = step - NAME_ROOM - after
        for number, (name, chance) in enumerate(chances):
            x, row = WORDS + number % across * step, y + number // across
            ink = "quiet" if is_old else "foreground"
            self.canvas.text(x, row, name, ink)
            self.bar(x + NAME_ROOM, row, width, chance, is_best=not is_old)
            self.canvas.text(x + NAME_ROOM + width + 1, row, percent(chance), ink)

    def bar(self, x: int, y: int, width: int, share: float, *, is_best: bool = True) -> None:
        """Paint a bar."""
        few = self.canvas.palette.few
        ink: Paint = "coach"
        if not is_best:
            colours = self.canvas.palette
            ink = "edge" if few else mix(colours["coach"], colours["felt"], 0.45)
        self.canvas.fill(x, y, width, 1, "middle")
        self.canvas.text(x, y, draw_bar(share, width, ascii_only=self.is_plain), ink)

    @property
    def is_plain(self) -> bool:
        """Whether everything is drawn in ASCII."""
        return self.face is FaceStyle.LETTERS


def bar_place(width: int, keycaps: int) -> tuple[int, int]:
    """Return where the bars of plans begin, and how long they are.

    Args:
        width: The columns of the table.
        keycaps: The most dice that a plan rolls.
    """
    start = KEYCAPS + KEYCAP_STEP * max(USUAL_KEYCAPS, keycaps) + 1
    return start, max(1, min(width - start - NUMBER_ROOM, MOST_BAR))


def percent(chance: float) -> str:
    """Return a chance in percent; what is possible is never 0, and what may fail never 100."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 else f"{chance:.0%}"
