"""Horizontal bars for shares of a whole."""

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
