"""Horizontal bars for shares of a whole."""

from collections.abc import Sequence

from widgets.spans import Row, Span

EIGHTHS = " ▏▎▍▌▋▊▉"
# wins, ties and losses differ by more than their colour, for readers who see no colours
PART_STYLES = (("█", "coach"), ("▄", "quiet"), ("▂", "loss"))
ASCII_PARTS = ("#", "=", "-")


def draw_bar(share: float, width: int, *, ascii_only: bool = False) -> str:
    """Return a bar, to an eighth of a cell; it is empty only for 0.

    Args:
        share: From 0 to 1.
        width: The cells of a whole bar.
        ascii_only: Whether to draw in ASCII, to a whole cell.
    """
    share = min(1.0, max(0.0, share))
    if ascii_only:
        return "#" * max(round(share * width), share > 0)
    whole, part = divmod(max(round(share * width * 8), share > 0), 8)
    return "█" * whole + EIGHTHS[part].strip()


def draw_split_bar(shares: Sequence[float], width: int, *, ascii_only: bool = False) -> Row:
    """Return one bar of up to three parts: won, tied and lost.

    Args:
        shares: The size of each part, in any unit.
        width: The cells of the whole bar.
        ascii_only: Whether to draw in ASCII.
    """
    whole, done, before, row = sum(shares) or 1.0, 0.0, 0, []
    for share, (sign, ink), letter in zip(shares, PART_STYLES, ASCII_PARTS, strict=False):
        done += share / whole
        until = round(done * width)
        row.append(Span((letter if ascii_only else sign) * (until - before), ink))
        before = until
    return tuple(row)
