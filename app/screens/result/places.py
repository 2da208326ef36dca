"""The layout of the result screen, for the available cells."""

from typing import NamedTuple

from textual.geometry import Region

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


class ResultPlaces(NamedTuple):
    """The parts of the screen.

    Attributes:
        is_wide: Whether the parts are panels with space between them.
        scale: 1, or 2 for a heading of double size.
        head: The heading; its last row is the story.
        chart: The chart with its title and its flags, and the words about the rounds below it.
        plot: The curve alone.
        moments: The moments.
        bars: Luck and skill, or what each round brought.
        facts: What the match changed for the person.
        foot: The last row.
    """

    is_wide: bool
    scale: int
    head: Region
    chart: Region
    plot: Region
    moments: Region
    bars: Region
    facts: Region
    foot: Region


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
        plot=Region(10, chart.y + 2, width - 14, plot_rows),
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
        plot=Region(8, 7, width - 9, plot_rows),
        moments=Region(
            2, below, width - 4 if has_bars else facts.x - 4, (4 if has_bars else 8) + odd
        ),
        bars=Region(2, facts.y, facts.x - 6, 4),
        facts=facts,
        foot=Region(0, height - 1, width, 1),
    )
