"""Draws the moments of a match in a panel, or in their place a choice or a round of the chart."""

from math import ceil
from textwrap import wrap

from msgspec.structs import replace
from textual.geometry import Region

from app.screens.result.chart import draw_flag_mark
from app.screens.result.detail import Sentences
from app.screens.result.flags import BEST_MARK, Flag, remark_in
from app.screens.result.places import ResultPlaces
from app.screens.result.view import ResultView
from app.screens.result.words import RoundNote
from games.text import shortened, text_width, wrap_sentences
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel

NOTE_GAP = 3
"""Columns between two columns of rounds."""

SPACIOUS = 11
"""Rows of the panel that hold each moment with its position."""

MOST_SPACED = 3
"""The most moments with an empty row below the title of their panel."""

CHOICE = 28
"""The fewest columns from a moment's round to how good it was."""


def with_fitting_flags(view: ResultView, rows: int) -> ResultView:
    """Return what is shown without the cheapest of the costly moves if there is no row for it."""
    flags = view.moments.flags
    if len(flags) <= rows:
        return view
    cheapest = [flag for flag in flags if flag.mark != BEST_MARK][-1:]
    fitting = tuple(flag for flag in flags if flag not in cheapest)
    return replace(view, moments=replace(view.moments, flags=fitting))


def draw_detail(
    canvas: Canvas, view: ResultView, said: Sentences, at: ResultPlaces, *, bare: bool
) -> dict[int, Region]:
    """Write about the chosen point of the chart where the moments are; return those still shown."""
    room = at.moments
    left, y, height = room.x, room.y, room.height
    if at.is_wide:
        title = "THIS ROUND" if view.chart.is_lead else "THIS CHOICE"
        draw_panel(canvas, room.x, room.y, room.size, title)
        left, y, height = left + 2, y + 1, height - 1
    elif view.has_bars:
        height -= 1  # an empty row above the bars
    lines = wrap_sentences(said, room.right - left - 2, height)
    for row, line in enumerate(lines, y):
        canvas.text(left, row, line, "foreground")
    rest = Region(left, y + len(lines) + 1, room.right - left - 2, height - len(lines) - 1)
    return draw_below(canvas, view, at, rest, bare=bare) if at.is_wide else {}


def draw_below(
    canvas: Canvas, view: ResultView, at: ResultPlaces, room: Region, *, bare: bool
) -> dict[int, Region]:
    """Draw the moments or the rounds at the bottom of a panel that has room for all of them."""
    flags, notes = view.moments.flags, () if view.gains.rows else view.moments.notes
    rows = len(flags) or ceil(len(notes) / max(1, (room.width + NOTE_GAP) // note_step(notes)))
    if not 0 < rows < room.height:
        return {}
    title = room.bottom - rows - 1
    canvas.text(room.x, title, moments_title(view), "gold", bold=True)
    below = Region(room.x, title + 1, room.width, rows)
    if flags:
        return draw_flags(canvas, view, at, below, bare=bare)
    draw_notes(canvas, view, at, below)
    return {}


def wanted_rows(view: ResultView) -> int:
    """Return the rows that the moments could use; as many as there are while they are unknown."""
    if view.working:
        return SPACIOUS
    with_position = sum(bool(flag.position) for flag in view.moments.flags)
    notes = len(view.moments.notes) if not view.gains.rows else 0
    moments = len(view.moments.flags) + with_position + notes + bool(view.moments.remark)
    return max(moments, len(view.gains.rows) + 1)


def fitting_notes(notes: tuple[RoundNote, ...], rows: int) -> tuple[str, ...]:
    """Return as many of the rounds as fit, in their order: first the most uneven."""
    most = sorted(notes, key=lambda note: -note.margin)[: max(0, rows)]
    return tuple(note.text for note in notes if note in most)


def lay_notes(
    notes: tuple[RoundNote, ...], rows: int, width: int
) -> tuple[tuple[int, int, str], ...]:
    """Return the column, the row and the text of as many rounds as fit, in as few columns.

    They leave the names out before a round is left out.
    """
    step = note_step(notes)
    room = rows * max(1, (width + NOTE_GAP) // step)
    if room < len(notes) and all(note.short for note in notes):
        brief = tuple(RoundNote(note.short, note.margin) for note in notes)
        return lay_notes(brief, rows, width)
    shown = fitting_notes(notes, room)
    columns = max(1, ceil(len(shown) / max(1, rows)))
    high = max(1, ceil(len(shown) / columns))
    return tuple((n // high * step, n % high, text) for n, text in enumerate(shown))


def note_step(notes: tuple[RoundNote, ...]) -> int:
    """Return how many columns lie between the beginnings of two columns of rounds."""
    return max((text_width(note.text) for note in notes), default=0) + NOTE_GAP


def draw_moments(
    canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool
) -> dict[int, Region]:
    """Draw the moments, then the remark and the rounds; return the row of each moment."""
    if at.is_wide:
        draw_panel(canvas, at.moments.x, at.moments.y, at.moments.size, moments_title(view))
    room = text_room(view, at)
    remark = wrap(view.moments.remark, room.width)
    rows = draw_flags(
        canvas, view, at, Region(room.x, room.y, room.width, room.height - len(remark)), bare=bare
    )
    y = max((row.bottom for row in rows.values()), default=room.y)
    for line in remark[: room.bottom - y]:
        canvas.text(room.x, y, line, "quiet")
        y += 1
    draw_notes(canvas, view, at, Region(room.x, y, room.width, room.bottom - y))
    return rows


def text_room(view: ResultView, at: ResultPlaces) -> Region:
    """Return the cells for text: within the panel, if there is one."""
    x, y, width, height = at.moments
    if not at.is_wide:
        above_bars = view.sums is not None  # a row stays empty
        return Region(x, y, width - 2, height - above_bars)
    spaced = len(view.moments.flags) <= MOST_SPACED or height >= SPACIOUS
    top = 2 if spaced else 1
    return Region(x + 2, y + top, width - 4, height - top)


def draw_flags(
    canvas: Canvas, view: ResultView, at: ResultPlaces, room: Region, *, bare: bool
) -> dict[int, Region]:
    """Draw the flags and their moments; return the row of each."""
    flags, width = view.moments.flags, room.width - 3
    placed = with_positions(flags, room.height, width) if at.is_wide else set()
    widths = moment_widths(flags, width)
    rows: dict[int, Region] = {}
    y = room.y
    for flag in ordered(flags, best_first=view.head.tone == "won"):
        draw_moment(canvas, flag, room.x, y, widths, bare=bare)
        if flag.mark in placed:
            canvas.text(room.x + 4, y + 1, flag.position, "quiet")
        rows[flag.step] = Region(at.moments.x, y, at.moments.width, 1 + (flag.mark in placed))
        y = rows[flag.step].bottom
    return rows


def draw_notes(canvas: Canvas, view: ResultView, at: ResultPlaces, room: Region) -> None:
    """Write what each round brought, unless a panel says it."""
    if view.gains.rows and at.is_wide:
        return
    notes = lay_notes(view.moments.notes, room.height, room.width)
    if view.moments.flags and len(notes) < len(view.moments.notes):
        return  # some of the rounds below the moments would look like moments
    for column, row, text in notes:
        canvas.text(room.x + column, room.y + row, text, "quiet")


def moments_title(view: ResultView) -> str:
    """Return the title of the panel: what is in it."""
    if view.moments.flags or view.working:
        return "THE MOMENTS"
    return "ROUND BY ROUND" if view.moments.notes and not view.gains.rows else "HOW IT WENT"


def with_positions(flags: tuple[Flag, ...], rows: int, width: int) -> set[str]:
    """Return the marks of the moments whose positions have room below them: first the costliest.

    Args:
        flags: The moments, the costliest first.
        rows: The rows for all of them.
        width: The columns of a position.
    """
    fitting = [flag for flag in flags if 0 < text_width(flag.position) <= width]
    return {flag.mark for flag in fitting[: max(0, rows - len(flags))]}


def draw_moment(
    canvas: Canvas, flag: Flag, x: int, y: int, widths: tuple[int, int], *, bare: bool
) -> None:
    """Draw one moment in a row: its mark, the round and the choice, and how good it was."""
    said, remark = widths
    draw_flag_mark(canvas, x, y, flag.mark, bare=bare)
    text = shortened(moment_text(flag), said - 1)
    canvas.text(x + 4, y, text, "foreground", bold=flag.mark == BEST_MARK)
    canvas.text(x + 4 + said, y, remark_in(flag.remark, remark), "quiet")


def moment_text(flag: Flag) -> str:
    """Return the round of a moment, and what was chosen."""
    return f"Round {flag.round}  {flag.choice}"


def moment_widths(flags: tuple[Flag, ...], room: int) -> tuple[int, int]:
    """Return the columns of what was chosen, and of how good it was."""
    longest = max((text_width(moment_text(flag)) + 2 for flag in flags), default=0)
    remark = max((text_width(flag.remark) for flag in flags), default=0)
    wanted = max(CHOICE, min(longest, room * 3 // 5))
    said = max(min(wanted, room - remark), min(longest, room // 2))
    return said, room - said


def ordered(flags: tuple[Flag, ...], *, best_first: bool) -> list[Flag]:
    """Return the flags in the order of the list: for the winner, the best first."""
    return sorted(flags, key=lambda flag: (flag.mark != BEST_MARK) if best_first else False)
