"""Draws the panels below the chart: moments, or a choice; luck and skill, or each round."""

from math import ceil
from textwrap import wrap

from msgspec.structs import replace
from textual.geometry import Region

from app.screens.result.chances import BEST_MARK, Flag, LuckSums, Sentences, remark_in
from app.screens.result.chart import draw_flag_mark
from app.screens.result.view import ResultView, RoundNote
from games.text import shortened, text_width, wrap_sentences
from widgets.canvas.bars import draw_between
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.canvas.marks import draw_panel

BAR_LABEL, BAR_NUMBER = 13, 5
"""Columns of what a bar is about, and of its number."""

EVEN_RESULT = 50
"""Hundredths of a result that is neither won nor lost."""

NUMBER_COLUMNS = 8
"""Columns of the number of a round."""

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
    canvas: Canvas, view: ResultView, said: Sentences, room: Region, *, is_wide: bool, bare: bool
) -> dict[int, Region]:
    """Write about the chosen point of the chart where the moments are; return those still shown."""
    left, y, height = room.x, room.y, room.height
    if is_wide:
        title = "THIS ROUND" if view.chart.is_lead else "THIS CHOICE"
        draw_panel(canvas, *room.offset, room.size, title)
        left, y, height = left + 2, y + 1, height - 1
    elif view.has_bars:
        height -= 1  # an empty row above the bars
    lines = wrap_sentences(said, room.right - left - 2, height)
    for row, line in enumerate(lines, y):
        canvas.text(left, row, line, "foreground")
    rest = Region(left, y + len(lines) + 1, room.right - left - 2, height - len(lines) - 1)
    flags, notes = view.moments.flags, () if view.gains.rows else view.moments.notes
    rows = len(flags) or ceil(len(notes) / max(1, (rest.width + NOTE_GAP) // note_step(notes)))
    if not is_wide or not 0 < rows < rest.height:
        return {}
    canvas.text(left, rest.bottom - rows - 1, moments_title(view), "gold", bold=True)
    below = Region(left, rest.bottom - rows, rest.width, rows)
    if not flags:
        draw_notes(canvas, view, below, is_wide=True)
    return draw_flags(canvas, view, room, below, is_wide=True, bare=bare)


def wanted_rows(view: ResultView) -> int:
    """Return the rows that the moments could use; as many as there are while they are unknown."""
    if view.working:
        return SPACIOUS
    with_position = sum(bool(flag.position) for flag in view.moments.flags)
    notes = len(view.moments.notes) if not view.gains.rows else 0
    moments = len(view.moments.flags) + with_position + notes + bool(view.moments.remark)
    return max(moments, len(view.gains.rows) + 1)


def lay_notes(
    notes: tuple[RoundNote, ...], rows: int, width: int
) -> tuple[tuple[int, int, str], ...]:
    """Return the column, the row and the text of as many rounds as fit, in as few columns.

    They leave the names out before a round is left out: first the most even.
    """
    step = note_step(notes)
    room = rows * max(1, (width + NOTE_GAP) // step)
    if room < len(notes) and all(note.short for note in notes):
        brief = tuple(RoundNote(note.short, note.margin) for note in notes)
        return lay_notes(brief, rows, width)
    uneven = sorted(notes, key=lambda note: -note.margin)[: max(0, room)]
    shown = [note.text for note in notes if note in uneven]
    columns = max(1, ceil(len(shown) / max(1, rows)))
    high = max(1, ceil(len(shown) / columns))
    return tuple((n // high * step, n % high, text) for n, text in enumerate(shown))


def note_step(notes: tuple[RoundNote, ...]) -> int:
    """Return how many columns lie between the beginnings of two columns of rounds."""
    return max((text_width(note.text) for note in notes), default=0) + NOTE_GAP


def draw_moments(
    canvas: Canvas, view: ResultView, room: Region, *, is_wide: bool, bare: bool
) -> dict[int, Region]:
    """Draw the moments, then the remark and the rounds; return the row of each moment."""
    x, y, width, height = room
    if is_wide:
        draw_panel(canvas, x, y, room.size, moments_title(view))
        spaced = len(view.moments.flags) <= MOST_SPACED or height >= SPACIOUS
        top = 2 if spaced else 1
        within = Region(x + 2, y + top, width - 4, height - top)
    else:
        above_bars = view.sums is not None  # a row stays empty
        within = Region(x, y, width - 2, height - above_bars)
    remark = wrap(view.moments.remark, within.width)
    for_flags = Region(*within.offset, within.width, within.height - len(remark))
    rows = draw_flags(canvas, view, room, for_flags, is_wide=is_wide, bare=bare)
    y = max((row.bottom for row in rows.values()), default=within.y)
    for line in remark[: within.bottom - y]:
        canvas.text(within.x, y, line, "quiet")
        y += 1
    below = Region(within.x, y, within.width, within.bottom - y)
    draw_notes(canvas, view, below, is_wide=is_wide)
    return rows


def draw_flags(
    canvas: Canvas, view: ResultView, panel: Region, room: Region, *, is_wide: bool, bare: bool
) -> dict[int, Region]:
    """Draw the moments, for the winner the best first; return the rows of each in its panel."""
    flags, width = view.moments.flags, room.width - 3
    placed = with_positions(flags, room.height, width) if is_wide else set()
    said, remark = moment_widths(flags, width)
    rows: dict[int, Region] = {}
    y, best_first = room.y, view.head.tone == "won"
    for flag in sorted(flags, key=lambda flag: best_first and flag.mark != BEST_MARK):
        draw_flag_mark(canvas, room.x, y, flag.mark, bare=bare)
        text = shortened(moment_text(flag), said - 1)
        canvas.text(room.x + 4, y, text, "foreground", bold=flag.mark == BEST_MARK)
        canvas.text(room.x + 4 + said, y, remark_in(flag.remark, remark), "quiet")
        if flag.mark in placed:
            canvas.text(room.x + 4, y + 1, flag.position, "quiet")
        rows[flag.step] = Region(panel.x, y, panel.width, 1 + (flag.mark in placed))
        y = rows[flag.step].bottom
    return rows


def draw_notes(canvas: Canvas, view: ResultView, room: Region, *, is_wide: bool) -> None:
    """Write what each round brought, unless a panel says it."""
    if view.gains.rows and is_wide:
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


def moment_text(flag: Flag) -> str:
    """Return the round and the turn of a moment, and what was chosen."""
    turn = f", turn {flag.turn}" if flag.turn else ""
    return f"Round {flag.round}{turn}  {flag.choice}"


def moment_widths(flags: tuple[Flag, ...], room: int) -> tuple[int, int]:
    """Return the columns of what was chosen, and of how good it was."""
    longest = max((text_width(moment_text(flag)) + 2 for flag in flags), default=0)
    remark = max((text_width(flag.remark) for flag in flags), default=0)
    wanted = max(CHOICE, min(longest, room * 3 // 5))
    said = max(min(wanted, room - remark), min(longest, room // 2))
    return said, room - said


# luck and skill, or what each round brought


def draw_bars(
    canvas: Canvas, sums: LuckSums | None, room: Region, *, is_wide: bool, bare: bool
) -> None:
    """Draw bars that lead from the start to the result, or an empty panel until they are known.

    Luck may lead below 0 or beyond 100, and skill back: the scale then reaches as far, so that each
    bar still begins where the one before it ends.

    Args:
        canvas: What to draw on.
        sums: What the bars are made from.
        room: Where.
        is_wide: Whether it is a panel.
        bare: Whether there are only letters, or no colours.
    """
    x, y, width, _ = room
    if is_wide:
        unit = f"{sums.unit} in 100" if sums else ""
        draw_panel(canvas, x, y, room.size, "LUCK AND SKILL", unit)
        x, y, width = x + 2, y + 2, width - 3
    if sums is None:
        return
    track, level = width - BAR_LABEL - BAR_NUMBER - 1, sums.start + sums.luck
    low = min(0, level)
    reach = max(100, level) - low
    gold = canvas.palette["gold"]
    dull = gold if canvas.palette.few else mix(gold, canvas.palette["middle"], 0.35)
    luck, skill = (
        sums.sign + (f"{change:+d}" if change else "0") for change in (sums.luck, sums.skill)
    )
    ended = "coach" if sums.result > EVEN_RESULT else "loss"
    if sums.result == EVEN_RESULT:
        ended = "faint"
    bars: tuple[tuple[str, int, int, str, Paint], ...] = (
        ("Start", 0, sums.start, str(sums.start), "faint"),
        ("Luck", sums.start, level, luck, gold if sums.luck > 0 else dull),
        ("Skill", level, level + sums.skill, skill, "coach" if sums.skill > 0 else "loss"),
        ("Result", 0, sums.result, str(sums.result), ended),
    )
    for row, (label, start, end, number, paint) in enumerate(bars, start=y):
        is_change = label in {"Luck", "Skill"}
        canvas.text(x, row, label, "foreground" if is_change else "quiet", bold=is_change)
        ends = (start - low) / reach, (end - low) / reach
        draw_between(canvas, x + BAR_LABEL, row, track, ends, paint, bare=bare)
        canvas.right_aligned(x + BAR_LABEL + track + BAR_NUMBER, row, number, bold=True)
    if not sums.result and not bare:
        canvas.put(x + BAR_LABEL + min(track - 1, round(-low / reach * track)), y + 3, "▌", "loss")


def draw_gains(canvas: Canvas, view: ResultView, room: Region) -> None:
    """Draw a panel with a row for each round: of many, the last ones."""
    draw_panel(canvas, room.x, room.y, room.size, view.gains.title)
    left, y = room.x + 2, room.y + 2
    width = (room.right - 1 - left - NUMBER_COLUMNS) // 2
    columns = left, left + NUMBER_COLUMNS, left + NUMBER_COLUMNS + width
    heading = "round", *view.head.names
    for x, cell in zip(columns, heading, strict=True):
        canvas.text(x, y, shortened(cell, width - 1), "quiet")
    last = view.gains.rows[-(room.bottom - y - 1) :]
    for row, gained in enumerate(last, start=y + 1):
        inks = ("quiet", "gold", "foreground")
        for x, cell, ink in zip(columns, (str(gained.number), *gained.texts), inks, strict=True):
            canvas.text(x, row, shortened(cell, width - 1), ink, bold=ink != "quiet")
