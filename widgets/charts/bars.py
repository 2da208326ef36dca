"""Shares of a whole as bars."""

from collections.abc import Sequence

from widgets.spans import Row, Span

EIGHTHS = " ▏▎▍▌▋▊▉"
# what a win, a tie and a loss are drawn with, differing in more than their colour
PART_STYLES = (("█", "coach"), ("▄", "quiet"), ("▂", "loss"))
ASCII_PARTS = ("#", "=", "-")


def draw_bar(share: float, width: int, *, ascii_only: bool = False) -> str:
    """Return a bar for a share from 0 to 1, to an eighth of a cell; never nothing for something."""
    share = min(1.0, max(0.0, share))
    if ascii_only:
        return "#" * max(round(share * width), share > 0)
    whole, part = divmod(max(round(share * width * 8), share > 0), 8)
    return "█" * whole + EIGHTHS[part].strip()


def draw_split_bar(shares: Sequence[float], width: int, *, ascii_only: bool = False) -> Row:
    """Return one bar of `width` cells made of up to three shares: won, tied, lost."""
    whole, done, before, row = sum(shares) or 1.0, 0.0, 0, []
    for share, (sign, ink), letter in zip(shares, PART_STYLES, ASCII_PARTS, strict=False):
        done += share / whole
        until = round(done * width)
        row.append(Span((letter if ascii_only else sign) * (until - before), ink))
        before = until
    return tuple(row)
