"""Paints the result: the heading, the chart with its rounds, the moments, luck and skill."""

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap

from textual.geometry import Region

from app.screens.result.chances import BEST_MARK, LEAD_AXIS, Flag, LuckSums, Sentences, remark_in
from app.screens.result.words import Honour, ResultView
from app.screens.widgets import SizeClass, Spot
from games.text import shortened, text_width, wrap_sentences
from widgets.canvas.bars import draw_balance, draw_between
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Rgb, mix
from widgets.canvas.figures import can_letter, draw_lettering, lettering_width
from widgets.canvas.marks import draw_panel, draw_square, track_colour

SILVER = Rgb(226, 222, 214), Rgb(150, 146, 138)
"""The colours of a heading that does not celebrate, from top to bottom."""

NAME = 18  # the most columns of a name in the heading
DULL = 0.35  # how far what stands back is blended into its background
AXIS = 7  # columns on the left of the chart, with a free one
BAR_LABEL, BAR_NUMBER = 13, 5  # columns of what a bar is about, and of its number
FACT_ROOM, MOST_ROWS = 30, 3
"""Columns of what the match changed, and rows of the moments, where there are no panels."""


def draw_head(canvas: Canvas, view: ResultView, note: str, *, bare: bool) -> None:
    """Paint who won, the points and the story; in six rows with large figures, in nine larger."""
    is_wide, scale = canvas.height > 5, 2 if canvas.height > 6 else 1
    left = 3 if is_wide else 2
    right, middle = canvas.width - left, 1 + scale
    mine = "coach" if view.tone == "won" and is_wide else "foreground"
    canvas.text(left, canvas.height - 1, shortened(view.story, right - left), bold=True)
    is_lettered = can_letter(view.heading) and not bare
    width = lettering_width(view.heading, scale) if is_lettered else text_width(view.heading)
    score = "{} : {}".format(*view.scores)
    if is_wide:
        canvas.text(left, 0, ", ".join(filter(None, (view.game, view.against))), "quiet")
        canvas.right_aligned(right, 0, note, "gold" if "win" in note else "quiet")
        names = [shortened(name, NAME) for name in view.names]
        right -= max(NAME, *map(text_width, names))
        for row, (name, ink) in enumerate(zip(names, (mine, "quiet"), strict=True), middle):
            canvas.text(right, row, name, ink, bold=row == middle)
        right -= 3
        large = score.replace(" ", "")
        room = right - width - left - 4  # the heading comes first
        fits = (size for size in (scale, 1) if lettering_width(large, size) <= room)
        if not bare and (size := next(fits, 0)):
            right -= lettering_width(large, size)
            draw_score(canvas, right, 1 + (scale - size) * 3 // 2, view, mine, size)
        else:
            right = canvas.right_aligned(right, middle, score, bold=True)
    else:
        lines = (view.game.partition(",")[0], score, shortened(view.against, 30))
        for y, (line, ink) in enumerate(zip(lines, ("quiet", mine, "quiet"), strict=True)):
            canvas.right_aligned(canvas.width - 2, y, line, ink, bold=y == 1)
        canvas.right_aligned(canvas.width - 2, 3, note * ("win" in note), "gold", bold=True)
        right -= max(map(text_width, lines))
    top, room = 1 if is_wide else 0, right - left - 4
    if not is_lettered or width > room:
        canvas.text(left, top + 1, shortened(view.heading, room), "gold", bold=True)
        return
    palette, colours = canvas.palette, None
    if view.tone != "won":
        is_light = sum(palette["rail"]) > sum(palette["foreground"])
        quiet = palette["foreground"], palette["quiet"]
        colours = quiet if palette.few or is_light else SILVER
    draw_lettering(
        canvas, left, top, view.heading, colours=colours, scale=scale, half_row_down=True
    )


def draw_score(canvas: Canvas, x: int, y: int, view: ResultView, mine: str, scale: int) -> None:
    """Paint the points of both sides in large figures."""
    parts = ((view.scores[0], mine), (":", "faint"), (view.scores[1], "quiet"))
    for text, name in parts:
        ink = canvas.palette[name]
        low = ink if canvas.palette.few else mix(ink, canvas.palette["rail"], DULL)
        colours = ink, low
        x = scale + draw_lettering(
            canvas, x, y, str(text), colours=colours, scale=scale, half_row_down=True
        )


# the chart


def draw_chart(canvas: Canvas, view: ResultView, cursor: int | None, *, bare: bool) -> list[Spot]:
    """Paint the curve, its flags above it and its rounds below it; each point can be clicked."""
    course, axis, height = view.course, view.course.axis, canvas.height - 1
    draw_panel(canvas, 0, 0, (canvas.width, canvas.height), view.title)
    canvas.right_aligned(canvas.width - 2, 0, *point_words(view, cursor), bold=cursor is not None)
    rows = (height - 5) // 4 * 4 if height >= 13 else (height - 3) // 2 * 2
    plot = Region(AXIS + 2, 2, canvas.width - AXIS - 4, rows)
    if rows % (len(axis) - 1):
        axis = axis[::2]
    for n, label in enumerate(axis):
        y, is_middle = plot.y + n * rows // (len(axis) - 1), 2 * n == len(axis) - 1
        canvas.right_aligned(plot.x - 1, y, label, "foreground" if is_middle else "quiet")
        if not (bare or is_middle):
            canvas.text(plot.x, y, "▔" * plot.width, track_colour(canvas.palette))
    draw_rounds(canvas, view, plot, bare=bare)
    if view.working:
        canvas.centred(plot.x, plot.y + 1, plot.width, "Working out your chances…", "quiet")
        return []
    count = len(course.points)
    draw_balance(canvas, *plot.offset, plot.size, [p.height for p in course.points], bare=bare)
    for flag in view.flags:
        at = [n for n, p in enumerate(course.points) if p.step == flag.step] or [
            n for n, p in enumerate(course.points) if p.round == flag.round
        ]
        draw_flag(canvas, plot, column_of(plot, at[-1], count), flag.mark, bare=bare)
    for y in range(plot.y, plot.bottom) if cursor is not None else ():
        canvas.put(column_of(plot, cursor or 0, count), y, "┃", "gold", bold=True)
    return [
        Spot(Region(x, plot.y, 1, rows), point_at(plot, x, count))
        for x in range(plot.x, plot.right)
    ]


def point_words(view: ResultView, cursor: int | None) -> tuple[str, Paint]:
    """Return the point under the cursor in words, else what walks along; and their colour."""
    if cursor is None:
        walk = "← → each choice, and why" if view.sums else "← → walk along"
        return "" if view.working else f"{walk}   ↵ watch from here", "quiet"
    here, spans = view.course.points[cursor], view.course.spans
    said = f"round {here.round}" if cursor else "at the start"
    if view.course.axis == LEAD_AXIS:
        sign = spans[cursor - 1].sign if 0 < cursor <= len(spans) else ""
        return said + {"✓": ": won", "×": ": lost", "=": ": tied"}.get(sign, ""), "foreground"
    choices = (f", {each.choice}" for each in view.flags if cursor and each.step == here.step)
    return f"{said}{next(choices, '')}: {here.height:.0%}", "foreground"


def column_of(plot: Region, point: int, count: int) -> int:
    """Return the column of a point of the chart."""
    return plot.x + round(point / max(1, count - 1) * (plot.width - 1))


def point_at(plot: Region, column: int, count: int) -> int:
    """Return the point of the chart nearest to a column."""
    return round((column - plot.x) / max(1, plot.width - 1) * (count - 1))


def draw_flag(canvas: Canvas, plot: Region, x: int, mark: str, *, bare: bool) -> None:
    """Paint a flag above the plot, next to one that is already there, and its line to the curve."""
    row, left = canvas.rows[plot.y - 1], min(max(plot.x, x - 1), plot.right - 3)
    free = (
        each
        for each in (left, left + 4, left - 4, left + 8, left - 8)
        if plot.x <= each <= plot.right - 3
        and all(cell.char == " " for cell in row[each : each + 3])
    )
    draw_mark(canvas, next(free, left), plot.y - 1, mark, bare=bare)
    stem = canvas.palette["gold" if mark == BEST_MARK else "loss"]
    if not canvas.palette.few:
        stem = mix(stem, canvas.palette["middle"], DULL)
    for y in range(plot.y, plot.bottom):
        if canvas.rows[y][x].char not in " ▔":
            break
        canvas.put(x, y, "|" if bare else "│", stem)


def draw_mark(canvas: Canvas, x: int, y: int, mark: str, *, bare: bool) -> None:
    """Paint the mark of a moment: three cells with a number or a star."""
    if bare:
        canvas.text(x, y, f"[{'*' if mark == BEST_MARK else mark}]", bold=True)
    else:
        canvas.text(x, y, f" {mark} ", "rail", "gold" if mark == BEST_MARK else "loss", bold=True)


def draw_rounds(canvas: Canvas, view: ResultView, plot: Region, *, bare: bool) -> None:
    """Paint the sign of each round below the curve, and words about it where they fit."""
    top, count = plot.bottom + (canvas.height - plot.bottom > 3), len(view.course.points)
    for y, row in enumerate(view.rows, top + 1):
        if y < canvas.height:
            canvas.right_aligned(plot.x - 1, y, row.label, "quiet")
    for n, span in enumerate(view.course.spans):
        left, right = (column_of(plot, end, count) for end in (span.start, span.end))
        wide = 3 if right - left > 3 else right - left > 1
        if wide:
            draw_square(canvas, (left + right + 1 - wide) // 2, top, span.sign, wide, bare=bare)
        for y, (row, ink) in enumerate(
            zip(view.rows, ("foreground", "quiet"), strict=True), top + 1
        ):
            if text_width(row.texts[n]) < right - left:
                canvas.centred(left + 1, y, right - left - 1, row.texts[n], ink)


# what stands below it


def draw_below(
    canvas: Canvas,
    view: ResultView,
    facts: Sequence[Honour],
    said: Sentences,
    space: SizeClass,
    *,
    bare: bool,
) -> list[Spot]:
    """Paint the moments, luck and skill, what the match changed; return where moments lie."""
    width, height = canvas.width, canvas.height
    moments = partial(draw_moments, view=view, said=said, bare=bare)
    sums = partial(draw_sums, view=view, bare=bare)
    if space is SizeClass.SMALL:
        rows, right = 3 if view.has_bars else height, width - FACT_ROOM - 2
        inner = Region(2, 0, width - 4, rows)
        spots = inside(canvas, inner, partial(moments, kept=FACT_ROOM + 2))
        if view.has_bars:
            inside(canvas, Region(2, height - 3, right - 4, 3), sums)
        for y, fact in enumerate(facts, height - len(facts)):
            canvas.text(right, y, fact.title.split()[0].upper(), "gold", bold=True)
            canvas.text(right + 9, y, fact.text, fact.tone, bold=True)
        return spots
    named = "THIS ROUND" if view.course.axis == LEAD_AXIS else "THIS CHOICE"
    title = named if said else "THE MOMENTS" if view.flags or view.working else "HOW IT WENT"
    is_large, parts = space is SizeClass.LARGE, max(1, len(facts))
    right = width * 4 // 5 if is_large else width + 1  # where facts begin that stand next to it all
    high = height if is_large else height - 5
    split = (right - 1) * 3 // 5 if view.has_bars or view.gains else right - 1
    spots = inside(canvas, Region(0, 0, split, high), moments, title)
    if view.has_bars or view.gains:
        title = "LUCK AND SKILL" if view.has_bars else view.gains_title
        unit = f"{view.sums.unit} in 100" if view.sums else ""
        inside(canvas, Region(split + 1, 0, right - split - 2, high), sums, title, unit)
    for n, fact in enumerate(facts):
        x, end = (part * (width + 1) // parts for part in (n, n + 1))
        place = Region(x, high + 1, end - x - 1, 4)
        if is_large:
            place = Region(right, 4 * n, width - right, 3)
        draw_panel(canvas, place.x, place.y, place.size, fact.title.upper())
        canvas.text(place.x + 2, place.y + 1, fact.text, fact.tone, bold=True)
        remark = shortened(fact.remark, place.width - 4)
        canvas.text(place.x + 2, place.y + 2, remark, "quiet")
    return spots


def inside(
    canvas: Canvas,
    place: Region,
    draw: Callable[[Canvas], list[Spot]],
    title: str = "",
    note: str = "",
) -> list[Spot]:
    """Paint something in a place, below a title in a panel if it has one; move what it spots."""
    x, y, width, height = place
    if title:
        draw_panel(canvas, x, y, (width, height), title, note)
        x, y, width, height = x + 2, y + 2, width - 4, height - 2
    part = Canvas(width, height, canvas.palette, "middle" if title else "felt")
    spots = draw(part)
    canvas.paste(x, y, part.rows)
    return [spot._replace(region=spot.region.translate((x, y))) for spot in spots]


def draw_moments(
    canvas: Canvas, *, view: ResultView, said: Sentences, bare: bool, kept: int = 0
) -> list[Spot]:
    """Paint what is said of a choice, or moments and a remark; some columns may be `kept` free."""
    width, height = canvas.width, canvas.height
    room = width - kept if height > MOST_ROWS else width
    if said:
        lines = wrap_sentences(said, room, height)
        for y, line in enumerate(lines):
            canvas.text(0, y, line)
        y = len(lines) + 1
        if not view.flags or y + 1 + len(view.flags) > height:
            return []
        canvas.text(0, y, "THE MOMENTS", "gold", bold=True)
        return draw_flags(canvas, view.flags, y + 1, height - y - 1, view.tone, bare=bare)
    remark = wrap(view.remark, room)
    best = tuple(flag for flag in view.flags if flag.mark == BEST_MARK)
    flags = (*view.flags[: len(view.flags) - len(best)][: height - len(best)], *best)
    spots = draw_flags(canvas, flags, 0, height - len(remark), view.tone, bare=bare)
    after = max((spot.region.bottom for spot in spots), default=0)
    gap = bool(spots) and after + len(remark) < height
    for row, line in enumerate(remark, after + gap):
        canvas.text(0, row, line, "quiet")
    return spots


def draw_flags(
    canvas: Canvas, flags: Sequence[Flag], y: int, rows: int, tone: str, *, bare: bool
) -> list[Spot]:
    """Paint moments, for the winner the best first, with the positions of the costliest."""
    fitting = [each for each in flags if 0 < text_width(each.position) <= canvas.width - 4]
    with_position, spots = fitting[: max(0, rows - len(flags))], list[Spot]()
    texts = {
        each.step: f"Round {each.round}{f', turn {each.turn}' * bool(each.turn)}  {each.choice}"
        for each in flags
    }
    room = canvas.width - 4
    remarks = max((text_width(each.remark) for each in flags), default=0)
    said = max((text_width(text) + 2 for text in texts.values()), default=0)
    said = min(said, max(room - remarks, room // 2))
    for flag in sorted(flags, key=lambda each: tone == "won" and each.mark != BEST_MARK):
        draw_mark(canvas, 0, y, flag.mark, bare=bare)
        text = shortened(texts[flag.step], said - 2)
        canvas.text(4, y, text, bold=flag.mark == BEST_MARK)
        canvas.text(4 + said, y, remark_in(flag.remark, room - said), "quiet")
        if flag in with_position:
            canvas.text(4, y + 1, flag.position, "quiet")
        height = 2 if flag in with_position else 1
        spots.append(Spot(Region(0, y, canvas.width, height), flag.step))
        y += height
    return spots


# luck and skill, or what each round brought


def draw_sums(canvas: Canvas, *, view: ResultView, bare: bool) -> list[Spot]:
    """Paint luck and skill once they are known; what each round brought where they never are."""
    if view.sums:
        draw_bars(canvas, view.sums, bare=bare)
    elif not view.working:
        draw_gains(canvas, view)
    return []


def draw_bars(canvas: Canvas, sums: LuckSums, *, bare: bool) -> None:
    """Paint bars from the start to the result; luck may lead below 0 or beyond 100."""
    track, level = canvas.width - BAR_LABEL - BAR_NUMBER, sums.start + sums.luck
    low = min(0, level)
    reach = max(100, level) - low
    gold = canvas.palette["gold"]
    dull = gold if canvas.palette.few else mix(gold, canvas.palette["middle"], DULL)
    luck, skill = (
        sums.sign + (f"{change:+d}" if change else "0") for change in (sums.luck, sums.skill)
    )
    better: Paint = "coach" if sums.skill > 0 else "loss"
    bars: tuple[tuple[str, int, int, str, Paint], ...] = (
        ("Start", 0, sums.start, str(sums.start), "faint"),
        ("Luck", sums.start, level, luck, gold if sums.luck > 0 else dull),
        ("Skill", level, level + sums.skill, skill, better),
    )
    step = 2 if canvas.height > 2 * len(bars) else 1
    for n, (label, start, end, number, paint) in enumerate(bars):
        row, is_change = n * step, label != "Start"
        canvas.text(0, row, label, "foreground" if is_change else "quiet", bold=is_change)
        ends = (start - low) / reach, (end - low) / reach
        draw_between(canvas, BAR_LABEL, row, track, ends, paint, bare=bare)
        canvas.right_aligned(canvas.width, row, number, bold=True)


def draw_gains(canvas: Canvas, view: ResultView) -> None:
    """Paint a row for each round, below the names; of many, the last ones."""
    wide = (canvas.width - 8) // 2
    last = view.gains[-max(1, canvas.height - 1) :]
    rows = [("round", *view.names), *((str(each.number), *each.texts) for each in last)]
    for y, row in enumerate(rows):
        inks = ("quiet", "gold", "foreground") if y else ("quiet",) * 3
        for x, cell, ink in zip((0, 8, 8 + wide), row, inks, strict=True):
            canvas.text(x, y, shortened(cell, wide - 1), ink, bold=ink != "quiet")
