"""The track from 1 to 21 between the hands, where there is much room: a bar for each above it."""

from app.screens.twentyone.picture import HandPicture, TwentyOnePicture
from games.text import shortened
from games.twentyone.rules import BEST, DEALER_STAYS
from widgets.canvas.canvas import Canvas

TRACK_STEP = 6
"""The columns of each point."""

TRACK_NAMES = 8
"""The columns of a name before its bar."""

TRACK_ROWS = 3
"""The rows of the dealer's bar, the points, and the player's bar."""

TRACK_COLUMNS = TRACK_NAMES + BEST * TRACK_STEP
"""The columns of the whole track."""


def track_row(top: int, below: int) -> int | None:
    """Return the first row of the track in the rows from `top` to `below`; None if too few."""
    spare = below - top - TRACK_ROWS
    return top + spare // 2 if spare > 0 else None


def draw_track(canvas: Canvas, x: int, y: int, picture: TwentyOnePicture, *, plain: bool) -> None:
    """Paint the points, the dealer's bar above them and the player's bar below them.

    Args:
        canvas: What to paint on.
        x: The first column.
        y: The first row.
        picture: The hands.
        plain: Whether to paint in ASCII.
    """
    draw_track_bar(canvas, x, y, picture.dealer, "=" if plain else "▄", "foreground")
    draw_track_points(canvas, x + TRACK_NAMES, y + 1)
    draw_track_bar(canvas, x, y + 2, picture.own, "=" if plain else "▀", "gold")


def draw_track_points(canvas: Canvas, x: int, y: int) -> None:
    """Paint the points from 1 to 21; those at which the dealer stays stand out, the best most."""
    canvas.fill(x, y, BEST * TRACK_STEP, 1, "middle")
    for points in range(1, BEST + 1):
        ink = "gold" if points == BEST else "foreground" if points >= DEALER_STAYS else "quiet"
        right = x + points * TRACK_STEP
        canvas.right_aligned(right, y, str(points), ink, bold=points == BEST)


def draw_track_bar(canvas: Canvas, x: int, y: int, hand: HandPicture, sign: str, ink: str) -> None:
    """Paint whose bar it is, and the bar: as long as the hand counts, full and red if over 21."""
    if hand.value:
        canvas.text(x, y, shortened(hand.name, TRACK_NAMES - 1), ink, bold=True)
        length = min(BEST, int(hand.value)) * TRACK_STEP
        canvas.text(x + TRACK_NAMES, y, sign * length, "loss" if hand.bust else ink)
