"""Draw a die with four faces: a tetrahedron seen from the front."""

from functools import lru_cache

from msgspec import Struct

from widgets.cards.style import FaceStyle
from widgets.spans import Row, Span

DIGIT_PIXELS = {
    1: (" # ", "## ", " # ", " # ", "###"),
    2: ("###", "  #", "###", "#  ", "###"),
    3: ("###", "  #", " ##", "  #", "###"),
    4: ("# #", "# #", "###", "  #", "  #"),
}
HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}

LARGE, HUGE = 7, 12
"""The least heights, in rows, for a large digit and for a larger one."""

FRONT = 0.7
"""The share of each row that belongs to the face in front; the rest is in the shade."""


class Die(Struct, frozen=True):
    """A die.

    Args:
        value: From 1 to 4; 0 before the first roll.
        chosen: Whether it is selected to be rolled again.
        kept: Whether it is kept.
    """

    value: int = 0
    chosen: bool = False
    kept: bool = False


@lru_cache(1024)
def draw_tetrahedron(
    die: Die, height: int, face: FaceStyle, *, turned: bool = False
) -> tuple[Row, ...]:
    """Return a die, twice as wide as it is high.

    Args:
        die: Its value and state.
        height: Rows.
        face: How it is drawn.
        turned: Whether it stands on its point, without a value, as it does while it tumbles.
    """
    ink = "gold" if die.kept else "foreground" if die.value else "quiet"
    left, right, base = ("/", "\\", "_") if face is FaceStyle.LETTERS else ("╱", "╲", "▁")
    figures = {} if turned else _figures(die.value, height, face)
    rows = []
    for row in range(height):
        last = row == height - 1
        inside = figures.get(row, "").center(2 * row) if not last else base * 2 * row
        if turned:
            inside = inside.replace(base, "▔" if base == "▁" else " ")
        edge = " " * (height - 1 - row)
        outline = (right, left) if turned else (left, right)
        rows.append(
            (
                Span(edge + outline[0], ink, bold=die.chosen),
                *_sides(inside, die, ink, face),
                Span(outline[1] + edge, ink, bold=die.chosen),
            )
        )
    return tuple(reversed(rows)) if turned else tuple(rows)


def _sides(inside: str, die: Die, ink: str, face: FaceStyle) -> Row:
    """Return the inside of a row: the face in front, and the one in the shade."""
    if face is not FaceStyle.SOLID or not die.value:
        return (Span(inside, ink, bold=True),)
    field, edge = "die-kept" if die.kept else "die", round(len(inside) * FRONT)
    return (
        Span(inside[:edge], "ink", field, bold=True),
        Span(inside[edge:], "ink", f"{field}-shade", bold=True),
    )


def _figures(value: int, height: int, face: FaceStyle) -> dict[int, str]:
    """Return the text of a value by row: one character, or a digit in half blocks."""
    if not value:
        return {}
    if height < LARGE or face is FaceStyle.LETTERS:
        return {min(round(height * 0.6), height - 2): str(value)}
    lines = draw_digit(value, 2 if height >= HUGE else 1)
    start = round(height * 0.62 - len(lines) / 2)
    return dict(enumerate(lines, start))


def draw_digit(value: int, scale: int) -> tuple[str, ...]:
    """Return a digit in half blocks, three times `scale` cells wide."""
    pixels = [
        "".join(dot * scale for dot in line) for line in DIGIT_PIXELS[value] for _ in range(scale)
    ]
    pixels += [" " * len(pixels[0])] * (len(pixels) % 2)
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return tuple("".join(HALVES[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)
