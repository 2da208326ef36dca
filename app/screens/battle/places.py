"""The layout of the table of Battle of the Sexes, for the available space."""

from typing import NamedTuple

from widgets.dice.style import DieSize
from widgets.dice.tray import TrayPlace, place_dice, tray_height, tray_width
from widgets.scores.sheet_painter import AIRY_ROWS, CLOSE_ROWS, SPACED_ROWS, SheetRows

USUAL_PLANS, MOST_PLANS = 3, 8
"""How many of the coach's plans are shown."""

AROUND_PLANS = 2
"""Rows for the coach in addition to its plans, if they fit: a blank one, and its heading."""

BANNER_ROWS = 5
"""The most rows of the result."""

MANY_ROWS = 14
"""Spare rows from which the score table takes more than it needs."""


LAST_ROWS, LAST_AIR = 7, 6
"""Rows of the last turn: words, small dice, shelves; and the blank rows that it needs around it."""


class BattlePlaces(NamedTuple):
    """The rows of the table.

    Attributes:
        sheet: The score table, from the first row.
        caption: The row above the dice.
        tray: Where the dice lie.
        coach: The first row after the dice.
        headed: Whether a blank row and a heading are above the plans of the coach.
        plans: How many of the coach's plans fit.
        each: The rows of a plan: with two of them, it has a bar and a reason below it.
        height: All rows.
        last: The first row of the last turn; None if it is not shown.
    """

    sheet: SheetRows
    caption: int
    tray: TrayPlace
    coach: int
    headed: bool
    plans: int
    each: int
    height: int
    last: int | None = None

    @property
    def is_roomy(self) -> bool:
        """Whether the score table has blank rows, and the row above the dice belongs to it."""
        return self.sheet != CLOSE_ROWS

    @property
    def first_plan(self) -> int:
        """The row of the first plan."""
        return self.coach + AROUND_PLANS * self.headed

    @property
    def banner(self) -> tuple[int, int]:
        """The first row of the result, in the middle of the coach's, and how many it takes.

        If these are few, it also takes the row of the dice's places, which is free then.
        """
        top = self.coach if self.headed else self.tray.foot
        rows = self.height - top
        height = min(rows, BANNER_ROWS)
        return top + (rows - height) // 2, height

    @property
    def bands(self) -> tuple[int, int, int]:
        """The rows of the score table, of the dice, and of the coach."""
        return self.sheet.height, self.coach - self.sheet.height, self.height - self.coach


class Spare:
    """Rows that are still free."""

    def __init__(self, rows: int) -> None:
        self.rows = rows

    def take(self, rows: int) -> bool:
        """Reserve some rows, if there are enough; return whether they were reserved."""
        taken = self.rows >= rows
        self.rows -= rows * taken
        return taken

    def take_up_to(self, rows: int) -> int:
        """Take as many of some rows as there are; return how many."""
        taken = max(0, min(rows, self.rows))
        self.rows -= taken
        return taken


class Shares(NamedTuple):
    """What each part of the table gets of the rows.

    Attributes:
        sheet: The score table.
        headed: Whether the plans of the coach have a blank row and a heading.
        each: The rows of a plan.
        air: Blank rows above the dice, so that their tips do not touch the score table.
        foot: Blank rows below the plans.
        spare: The rows that are left, half of them above the dice and half below.
    """

    sheet: SheetRows
    headed: bool
    each: int
    air: int
    foot: int
    spare: int

    @property
    def caption(self) -> int:
        """The row above the dice."""
        return self.sheet.height

    @property
    def more_plans(self) -> int:
        """How many more plans fit below the dice."""
        return min(MOST_PLANS - USUAL_PLANS, (self.spare - self.spare // 2) // self.each)


def arrange_battle(
    width: int,
    height: int,
    *,
    more_plans: bool = False,
    is_coached: bool = True,
    has_last: bool = False,
    is_over: bool = False,
) -> BattlePlaces:
    """Return the layout.

    The dice are as large as the score table and three plans of the coach allow. Spare rows go to
    the coach's heading, to a second row for each plan, to the score table, and then around the
    dice. The dice stay in the same place whatever the coach says: more plans take only the blank
    rows below them. If the coach is off, the rolls of the last turn are below the dice if they fit,
    and all of them are in the middle of the remaining rows.

    Args:
        width: The columns of the table.
        height: Its rows.
        more_plans: Whether the coach lists more than its best plans.
        is_coached: Whether the coach has a place below the dice.
        has_last: Whether a turn has been played whose rolls can be shown.
        is_over: Whether the result is below the dice, instead of all this.
    """
    size = largest_die(width, height)
    is_coached = is_coached and not is_over
    shares = share_rows(height, size, is_coached=is_coached)
    plans = USUAL_PLANS + (shares.more_plans if more_plans else 0)
    if is_coached:
        top, last = shares.caption + 1 + shares.air + shares.spare // 2, None
        coach = height - shares.foot - plans * shares.each - AROUND_PLANS * shares.headed
    else:
        top, last = centre_dice(shares.caption + 1, height, size, has_last, is_over)
        coach = top + tray_height(size) if is_over else height
    tray = place_dice(size, width, top)
    return BattlePlaces(
        shares.sheet, shares.caption, tray, coach, shares.headed, plans, shares.each, height, last
    )


def share_rows(height: int, size: DieSize, *, is_coached: bool) -> Shares:
    """Share the rows out among the parts, the most important first."""
    spare = Spare(height - least_height(size))
    headed = spare.take(AROUND_PLANS)
    each = 2 if spare.take(USUAL_PLANS) else 1
    sheet = SPACED_ROWS if spare.take(SPACED_ROWS.height - CLOSE_ROWS.height) else CLOSE_ROWS
    air, foot = spare.take_up_to(1), spare.take_up_to(1)
    unused = 0 if is_coached else USUAL_PLANS * each + AROUND_PLANS * headed
    if sheet == SPACED_ROWS and spare.rows + unused > MANY_ROWS:
        spare.take(AIRY_ROWS.height - SPACED_ROWS.height)
        sheet = AIRY_ROWS
    return Shares(sheet, headed, each, air, foot, spare.rows)


def centre_dice(
    top: int, height: int, size: DieSize, has_last: bool, is_over: bool
) -> tuple[int, int | None]:
    """Return the first row of dice without a coach, and of the last turn if it fits below them."""
    below = top + tray_height(size)
    spare = max(0, height - below - BANNER_ROWS * is_over)
    if has_last and not is_over and spare >= LAST_ROWS + LAST_AIR:
        gap = (spare - LAST_ROWS) // 3
        return top + gap, below + 2 * gap
    return top + spare // 2, None


def largest_die(width: int, height: int) -> DieSize:
    """Return the largest size of dice that fits."""
    fitting = [
        size for size in DieSize if tray_width(size) <= width and least_height(size) <= height
    ]
    return fitting[-1] if fitting else DieSize.SMALL


def least_height(size: DieSize) -> int:
    """Return the fewest rows that a table with dice of a size needs."""
    return CLOSE_ROWS.height + 1 + tray_height(size) + USUAL_PLANS
