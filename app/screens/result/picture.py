"""Draws the result screen: its layout, the heading, what the match changed, the last row."""

from typing import NamedTuple

from textual.geometry import Region

from app.match.names import begin_sentence
from app.match.share import MOST_ROUNDS
from app.screens.result.chances import BEST_MARK
from app.screens.result.chart import draw_chart, plot_in
from app.screens.result.panels import (
    draw_bars,
    draw_detail,
    draw_gains,
    draw_moments,
    wanted_rows,
    with_fitting_flags,
)
from app.screens.result.view import ResultView
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb, mix
from widgets.canvas.figures import can_letter, draw_lettering, lettering_width
from widgets.canvas.marks import draw_panel, draw_squares, tip_field

PANEL_COLUMNS, PANEL_ROWS = 110, 36
"""Columns and rows of a screen, with its key bar, from which its parts are panels."""

LARGE_COLUMNS, LARGE_ROWS = 170, 50
"""Columns and rows from which the heading has double size."""

BARS_WIDTH, BARS_SHARE = 48, 40
"""The fewest columns of the panel with luck and skill, with its edges, and its share in percent."""

TALL_PLOT = 14
"""Rows of a chart that has some to spare."""

POSITION_ROWS = 4
"""Rows of a tall chart that go to the moments if they can use them."""

LINES_WITHOUT, LINES_WITH = 5, 9
"""Rows of moments in a panel without them, and with them."""

SMALL_FACTS = 30
"""Columns of the facts if there are no panels."""


SILVER = Rgb(226, 222, 214), Rgb(150, 146, 138)
"""The colours of a heading that does not celebrate, from top to bottom."""


class ResultPlaces(NamedTuple):
    """The parts of the screen.

    Attributes:
        is_wide: Whether the parts are panels with space between them.
        scale: 1, or 2 for a heading of double size.
        head: The heading; its last row is the story.
        chart: The chart with its title and its flags, and the words about the rounds below it.
        moments: The moments.
        bars: Luck and skill, or what each round brought.
        facts: What the match changed for the person.
        foot: The last row.
    """

    is_wide: bool
    scale: int
    head: Region
    chart: Region
    moments: Region
    bars: Region
    facts: Region
    foot: Region

    @property
    def plot(self) -> Region:
        """The curve alone, within the chart."""
        return plot_in(self.chart, is_wide=self.is_wide)


def places(
    width: int,
    height: int,
    *,
    has_bars: bool = True,
    has_gains: bool = False,
    lines: int = LINES_WITH,
) -> ResultPlaces:
    """Return the layout.

    Args:
        width: Columns.
        height: Rows, without the key bar.
        has_bars: Whether luck and skill are shown.
        has_gains: Whether what each round brought is shown in their place, if there are panels.
        lines: The rows that the moments could use.
    """
    if width >= PANEL_COLUMNS and height + 1 >= PANEL_ROWS:
        return wide_places(width, height, has_bars=has_bars or has_gains, lines=lines)
    return small_places(width, height, has_bars=has_bars)


def wide_places(width: int, height: int, *, has_bars: bool, lines: int) -> ResultPlaces:
    """Return the layout with panels; spare rows go to the chart and the moments."""
    scale = 2 if width >= LARGE_COLUMNS and height + 1 >= LARGE_ROWS else 1
    head, inner = Region(0, 0, width, 3 + 3 * scale), width - 4
    plot_rows = (height - head.height - 21) // 2 * 2
    is_long = lines > LINES_WITHOUT and plot_rows >= TALL_PLOT
    positions = POSITION_ROWS if is_long else 0
    plot_rows -= positions
    chart = Region(2, head.height + 1, inner, plot_rows + 5)
    below = chart.bottom + 1
    bars_width = max(BARS_WIDTH, inner * BARS_SHARE // 100) if has_bars else 0
    moments = Region(2, below, inner - bars_width - (1 if has_bars else 0), 7 + positions)
    return ResultPlaces(
        is_wide=True,
        scale=scale,
        head=head,
        chart=chart,
        moments=moments,
        bars=Region(moments.right + 1, below, bars_width, moments.height),
        facts=Region(2, moments.bottom + 1, inner, 4),
        foot=Region(0, height - 1, width, 1),
    )


def small_places(width: int, height: int, *, has_bars: bool) -> ResultPlaces:
    """Return the layout without panels; spare rows go to the chart, an odd one to the moments."""
    plot_rows, odd = (height - 17) // 2 * 2, (height - 17) % 2
    chart = Region(0, 5, width, plot_rows + 3)
    below = chart.bottom
    facts = Region(width - SMALL_FACTS, below + 4 + odd, SMALL_FACTS, 4)
    return ResultPlaces(
        is_wide=False,
        scale=1,
        head=Region(0, 0, width, 5),
        chart=chart,
        moments=Region(
            2, below, width - 4 if has_bars else facts.x - 4, (4 if has_bars else 8) + odd
        ),
        bars=Region(2, facts.y, facts.x - 6, 4),
        facts=facts,
        foot=Region(0, height - 1, width, 1),
    )


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
    has_bars, has_gains = view.has_bars, view.has_gains
    size, lines = (canvas.width, canvas.height), wanted_rows(view)
    at = places(*size, has_bars=has_bars, has_gains=has_gains, lines=lines)
    if has_bars and not at.is_wide:
        view = with_fitting_flags(view, at.moments.height - 1)
    draw_head(canvas, view, at, bare=bare)
    draw_chart(canvas, view, at.chart, cursor, is_wide=at.is_wide, bare=bare)
    said = view.chart.details[cursor] if view.chart.details and cursor is not None else ()
    if said:
        rows = draw_detail(canvas, view, said, at.moments, is_wide=at.is_wide, bare=bare)
    else:
        rows = draw_moments(canvas, view, at.moments, is_wide=at.is_wide, bare=bare)
    if has_bars:
        draw_bars(canvas, view.sums, at.bars, is_wide=at.is_wide, bare=bare)
    elif has_gains and at.is_wide:
        draw_gains(canvas, view, at.bars)
    (draw_panels if at.is_wide else draw_facts)(canvas, view, at.facts, bare=bare)
    draw_last_row(canvas, view, at, bare=bare)
    return at, rows


# the heading


def draw_head(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw who won, the points and the story."""
    canvas.fill(*at.head, "rail")
    if at.is_wide:
        draw_wide_head(canvas, view, at, bare=bare)
    else:
        draw_small_head(canvas, view, at, bare=bare)
    left = 3 if at.is_wide else 2
    story = shortened(view.head.story, canvas.width - left - 1)
    canvas.text(left, at.head.bottom - 1, story, "foreground", bold=True)


def draw_small_head(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the heading with the game and the points on its right."""
    right = at.head.width - 2
    lines = (view.head.game.partition(",")[0], score_text(view), shortened(view.head.against, 30))
    width = max(map(text_width, lines))
    draw_title(canvas, 2, 0, view, at, right - width - 4, bare=bare)
    for y, (line, ink) in enumerate(zip(lines, ("quiet", "foreground", "quiet"), strict=True)):
        canvas.right_aligned(right, y, line, ink, bold=y == 1)


def draw_wide_head(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the heading, and both sides with their points in large figures if they fit."""
    right, head = canvas.width - 3, view.head
    canvas.text(3, 0, ", ".join(filter(None, (head.game, head.against))), "quiet")
    if view.honours.games:
        canvas.right_aligned(right, 0, f"game {view.honours.games}", "quiet")
    names = [shortened(name, 18) for name in head.names]
    column, middle = right - max(18, *map(text_width, names)), 1 + at.scale
    score = "{}:{}".format(*head.scores)
    wanted = lettering_width(head.heading, at.scale)
    scales = (each for each in (at.scale, 1) if wanted <= column - lettering_width(score, each) - 9)
    scale = 0 if bare else next(scales, 0)
    if scale:
        width = lettering_width(score, scale)
        end = draw_title(canvas, 3, 1, view, at, column - width - 9, bare=bare)
        top = 1 + (at.scale - scale) * 3 // 2
        draw_large_score(canvas, max(end + 4, column - 3 - width), top, view, scale)
    else:
        draw_title(canvas, 3, 1, view, at, column - 20, bare=bare)
        canvas.right_aligned(column - 3, middle, score_text(view), "foreground", bold=True)
    canvas.text(
        column, middle, names[0], "coach" if head.tone == "won" else "foreground", bold=True
    )
    canvas.text(column, middle + 1, names[1], "quiet")


def draw_title(
    canvas: Canvas, x: int, y: int, view: ResultView, at: ResultPlaces, room: int, *, bare: bool
) -> int:
    """Draw who won in large letters, or as text if they do not fit; return the next column."""
    large = can_letter(view.head.heading) and lettering_width(view.head.heading, at.scale) <= room
    if bare or not large:
        return canvas.text(x, y + 1, shortened(view.head.heading, room), "gold", bold=True)
    colours, palette = None, canvas.palette
    if view.head.tone != "won":
        is_light = sum(palette["rail"]) > sum(palette["foreground"])
        quiet = palette["foreground"], palette["quiet"]
        colours = quiet if palette.few or is_light else SILVER
    return draw_lettering(
        canvas, x, y, view.head.heading, colours=colours, scale=at.scale, half_row_down=True
    )


def draw_large_score(canvas: Canvas, x: int, y: int, view: ResultView, scale: int) -> None:
    """Draw the points of both sides in large figures."""
    palette = canvas.palette
    mine = palette["coach" if view.head.tone == "won" else "foreground"]
    colon, theirs = palette["faint"], palette["quiet"]
    parts = ((str(view.head.scores[0]), mine), (":", colon), (str(view.head.scores[1]), theirs))
    for text, ink in parts:
        low = ink if palette.few else mix(ink, palette["rail"], 0.35)
        x = draw_lettering(canvas, x, y, text, colours=(ink, low), scale=scale, half_row_down=True)
        x += scale


def score_text(view: ResultView) -> str:
    """Return the points of both sides."""
    return "{} : {}".format(*view.head.scores)


# what the match changed


def draw_panels(canvas: Canvas, view: ResultView, room: Region, *, bare: bool) -> None:
    """Draw the facts as panels next to each other."""
    facts = view.honours.facts
    for place, fact in enumerate(facts):
        left, right = (room.x + n * (room.width + 1) // len(facts) for n in (place, place + 1))
        width = right - left - 1
        draw_panel(canvas, left, room.y, (width, room.height), fact.title.upper())
        text = fact_text(fact.text, bare=bare)
        canvas.text(left + 2, room.y + 1, text, fact.tone, bold=True)
        remark = shortened(fact_text(fact.remark, bare=bare), width - 3)
        canvas.text(left + 2, room.y + 2, remark, "quiet")


def draw_facts(canvas: Canvas, view: ResultView, room: Region, *, bare: bool) -> None:
    """Draw the facts in rows, and the squares that are shared."""
    x, y, right = room.x, room.y, room.right - 1
    for fact in view.honours.facts:
        title = fact.title.removeprefix("Against ").replace("the dealer", "Dealer")
        canvas.text(x, y, shortened(begin_sentence(title), 8), "gold", bold=True)
        ink = "foreground" if fact.title == "Rating" else "quiet"
        text = fact_text(fact.text, bare=bare)
        if text_width(text) > right - x - 9:
            text = text.replace("  ", " ")
        canvas.text(x + 9, y, text, ink, bold=ink == "foreground")
        if fact.title == "Rating" and fact.tone != "foreground":
            change = fact_text(fact.remark.partition(",")[0], bare=bare)
            canvas.right_aligned(right, y, change, fact.tone)
        y += 1
    if view.foot.row.signs:
        canvas.text(x, y, "Share", "gold", bold=True)
        width = 2 if 2 * len(view.foot.row.signs) <= right - x - 9 else 1
        draw_squares(canvas, x + 9, y, view.foot.row.signs, width=width, gap=0, bare=bare)


def fact_text(text: str, *, bare: bool) -> str:
    """Return a fact, in ASCII if there are only letters."""
    return text.replace("▸", ">").replace("▴", "+").replace("▾", "-") if bare else text


# the last row


def draw_last_row(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the squares to share, or a sentence if they do not fit."""
    x, y = at.foot.x + (3 if at.is_wide else 2), at.foot.y
    foot, row = view.foot, view.foot.row
    canvas.fill(*at.foot, tip_field(canvas.palette))
    if foot.friend:
        canvas.text(x, y, shortened(foot.friend, at.foot.width - 3), "gold", bold=True)
        return
    if not at.is_wide:
        canvas.text(x, y, shortened(foot.friendly or advice(view), at.foot.width - 3), "quiet")
        return
    x = canvas.text(x, y, "To share", "quiet") + 2
    if row.signs:
        width = 2 if len(row.signs) <= MOST_ROUNDS else 1
        x = draw_squares(canvas, x, y, row.signs, width=width, gap=0, bare=bare) + 1
    x = canvas.text(x, y, f"{row.score.partition(',')[0]}  {foot.went}", "foreground") + 2
    canvas.text(x, y, "y copies it", "gold")


def advice(view: ResultView) -> str:
    """Return what could be done next."""
    if view.foot.broken_off:
        return f"{view.foot.again}."
    margin = abs(view.head.scores[0] - view.head.scores[1])
    points = f"{margin} {view.foot.counted}{'' if margin == 1 else 's'}"
    if view.head.tone == "lost":
        is_costly = any(flag.mark != BEST_MARK for flag in view.moments.flags)
        look = ", or b to see where it slipped" if is_costly else ""
        return f"{points} short. {view.foot.again}{look}."
    return f"{points} ahead. {view.foot.again}, y to share it." if margin else f"{view.foot.again}."
