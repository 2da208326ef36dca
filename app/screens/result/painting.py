"""Draws the result screen: the heading, the moments, luck and skill, what it changed."""

from collections.abc import Iterator
from math import ceil
from textwrap import wrap

from textual.geometry import Region

from app.match.names import begin_sentence
from app.match.share import MOST_ROUNDS
from app.screens.result.bars import draw_bars
from app.screens.result.chart import draw_chart, draw_flag_mark
from app.screens.result.detail import Sentences
from app.screens.result.flags import BEST_MARK, Flag, remark_in
from app.screens.result.gains import draw_gains
from app.screens.result.heading import draw_head
from app.screens.result.honours import Honour
from app.screens.result.places import ResultPlaces, places
from app.screens.result.view import ResultView, RoundNote
from games.text import shortened, text_width, wrap_sentences
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel, draw_squares, tip_field


def draw_result_page(
    canvas: Canvas, view: ResultView, cursor: int | None, *, bare: bool
) -> tuple[ResultPlaces, dict[int, Region]]:
    """Draw the whole screen.

    Args:
        canvas: What to draw on.
        view: What is shown.
        cursor: The point of the chart under the cursor; None for none.
        bare: Whether there are only letters, or no colours.

    Returns:
        The layout, and the rows of the moments.
    """
    has_bars = view.sums is not None or view.working
    has_gains = bool(view.gains) and not has_bars
    at = places(
        canvas.width,
        canvas.height,
        has_bars=has_bars,
        has_gains=has_gains,
        lines=wanted_rows(view),
    )
    draw_head(canvas, view, at, bare=bare)
    draw_chart(canvas, view, at, cursor, bare=bare)
    said = view.details[cursor] if view.details and cursor is not None else ()
    rows = (
        draw_detail(canvas, said, at, has_bars=has_bars)
        if said
        else draw_moments(canvas, view, at, bare=bare)
    )
    if has_bars:
        draw_bars(canvas, view.sums, at, bare=bare)
    elif has_gains and at.is_wide:
        draw_gains(canvas, view, at.bars)
    (draw_panels if at.is_wide else draw_facts)(canvas, view, at, bare=bare)
    draw_last_row(canvas, view, at, bare=bare)
    return at, rows


# the moments


def draw_detail(
    canvas: Canvas, said: Sentences, at: ResultPlaces, *, has_bars: bool
) -> dict[int, Region]:
    """Write about the choice under the cursor where the moments are; return their rows: none."""
    room = at.moments
    left, y, height = room.x, room.y, room.height
    if at.is_wide:
        draw_panel(canvas, room.x, room.y, room.size, "THIS CHOICE")
        left, y, height = left + 2, y + 1, height - 1
    elif has_bars:
        height -= 1  # an empty row above the bars
    for row, line in enumerate(wrap_sentences(said, room.right - left - 2, height), y):
        canvas.text(left, row, line, "foreground")
    return {}


def wanted_rows(view: ResultView) -> int:
    """Return the rows that the moments could use; as many as there are while they are unknown."""
    if view.working:
        return SPACIOUS
    with_position = sum(bool(flag.position) for flag in view.flags)
    notes = len(view.notes) if not view.gains else 0
    moments = len(view.flags) + with_position + notes + bool(view.remark)
    return max(moments, len(view.gains) + 1)


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
    """Draw the flags and their moments; return the row of each."""
    room = at.moments
    left, y, last = room.x, room.y, room.bottom
    if view.notes and view.sums and not at.is_wide:
        last -= 1  # an empty row above the bars
    if at.is_wide:
        draw_panel(canvas, room.x, room.y, room.size, moments_title(view))
        spaced = len(view.flags) <= MOST_SPACED or room.height >= SPACIOUS
        left, y = room.x + 2, room.y + (2 if spaced else 1)
    remark = wrap(view.remark, room.right - left - 2)
    placed = with_positions(view.flags, last - y - len(remark), room.right - left - 5)
    rows: dict[int, Region] = {}
    widths = moment_widths(view.flags, room.right - left - 5)
    for flag in ordered(view.flags, best_first=view.tone == "won"):
        draw_moment(canvas, flag, left, y, widths, bare=bare)
        height = 2 if at.is_wide and flag.mark in placed else 1
        if height > 1:
            canvas.text(left + 4, y + 1, flag.position, "quiet")
        rows[flag.step] = Region(room.x, y, room.width, height)
        y += height
    known = () if view.gains and at.is_wide else view.notes  # else they are in a panel of their own
    for line in remark[: last - y]:
        canvas.text(left, y, line, "quiet")
        y += 1
    notes = lay_notes(known, last - y, room.right - left - 2)
    if view.flags and len(notes) < len(view.notes):
        notes = ()  # some of the rounds below the moments would look like moments
    for column, row, text in notes:
        canvas.text(left + column, y + row, text, "quiet")
    return rows


def moments_title(view: ResultView) -> str:
    """Return the title of the panel: what is in it."""
    if view.flags or view.working:
        return "THE MOMENTS"
    return "ROUND BY ROUND" if view.notes and not view.gains else "HOW IT WENT"


NOTE_GAP = 3
"""Columns between two columns of rounds."""

SPACIOUS = 11
"""Rows of the panel that hold each moment with its position."""

MOST_SPACED = 3
"""The most moments with an empty row below the title of their panel."""

CHOICE = 28
"""The fewest columns from a moment's round to how good it was."""


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
    said = max(min(wanted, room - remark), min(longest, room * 2 // 5))
    return said, room - said


def ordered(flags: tuple[Flag, ...], *, best_first: bool) -> list[Flag]:
    """Return the flags in the order of the list: for the winner, the best first."""
    return sorted(flags, key=lambda flag: (flag.mark != BEST_MARK) if best_first else False)


# what it changed


def draw_panels(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the facts as panels next to each other."""
    facts = view.honours.facts
    for (left, width), fact in zip(columns_of(at.facts, len(facts)), facts, strict=True):
        draw_panel(canvas, left, at.facts.y, (width, at.facts.height), fact.title.upper())
        text = fact_text(fact.text, bare=bare)
        canvas.text(left + 2, at.facts.y + 1, text, fact.tone, bold=True)
        remark = shortened(fact_text(fact.remark, bare=bare), width - 3)
        canvas.text(left + 2, at.facts.y + 2, remark, "quiet")


def columns_of(room: Region, count: int) -> Iterator[tuple[int, int]]:
    """Yield the first column and the width of each of some panels side by side."""
    for place in range(count):
        left, right = (n * (room.width + 1) // count for n in (place, place + 1))
        yield room.x + left, right - left - 1


def draw_facts(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the facts in rows, and the squares that are shared."""
    x, y, right = at.facts.x, at.facts.y, at.facts.right - 1
    for fact in view.honours.facts:
        title = fact.title.removeprefix("Against ").replace("the dealer", "Dealer")
        canvas.text(x, y, shortened(begin_sentence(title), 8), "gold", bold=True)
        ink = "foreground" if fact.title == "Rating" else "quiet"
        text = fact_text(fact.text, bare=bare)
        if text_width(text) > right - x - 9:
            text = text.replace("  ", " ")
        canvas.text(x + 9, y, text, ink, bold=ink == "foreground")
        draw_change(canvas, fact, right, y, bare=bare)
        y += 1
    if view.row.signs:
        canvas.text(x, y, "Share", "gold", bold=True)
        width = 2 if 2 * len(view.row.signs) <= right - x - 9 else 1
        draw_squares(canvas, x + 9, y, view.row.signs, width=width, gap=0, bare=bare)


def draw_change(canvas: Canvas, fact: Honour, right: int, y: int, *, bare: bool) -> None:
    """Draw by how much the rating has changed, at the right."""
    if fact.title == "Rating" and fact.tone != "foreground":
        change = fact.remark.partition(",")[0]
        canvas.right_aligned(right, y, fact_text(change, bare=bare), fact.tone)


def fact_text(text: str, *, bare: bool) -> str:
    """Return a fact, in ASCII if there are only letters."""
    return text.replace("▸", ">").replace("▴", "+").replace("▾", "-") if bare else text


# the last row


def draw_last_row(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the squares to share, or a sentence if they do not fit."""
    x, y = at.foot.x + (3 if at.is_wide else 2), at.foot.y
    canvas.fill(*at.foot, tip_field(canvas.palette))
    if view.friend:
        canvas.text(x, y, shortened(view.friend, at.foot.width - 3), "gold", bold=True)
        return
    if not at.is_wide:
        canvas.text(x, y, shortened(view.friendly or advice(view), at.foot.width - 3), "quiet")
        return
    x = canvas.text(x, y, "To share", "quiet") + 2
    if view.row.signs:
        width = 2 if len(view.row.signs) <= MOST_ROUNDS else 1
        x = draw_squares(canvas, x, y, view.row.signs, width=width, gap=0, bare=bare) + 1
    x = canvas.text(x, y, f"{view.row.score.partition(',')[0]}  {view.went}", "foreground") + 2
    canvas.text(x, y, "y copies it", "gold")


def advice(view: ResultView) -> str:
    """Return what could be done next."""
    if view.broken_off:
        return f"{view.again}."
    margin = abs(view.scores[0] - view.scores[1])
    points = f"{margin} {view.counted}{'' if margin == 1 else 's'}"
    if view.tone == "lost":
        look = ", or b to see where it slipped" if costly(view) else ""
        return f"{points} short. {view.again}{look}."
    return f"{points} ahead. {view.again}, y to share it." if margin else f"{view.again}."


def costly(view: ResultView) -> bool:
    """Return whether any move has a number."""
    return any(flag.mark != BEST_MARK for flag in view.flags)
