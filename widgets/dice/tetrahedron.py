"""A die with four faces as it lies on the table: an outlined tetrahedron, lighter inside."""

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
"""The heights from which a value is drawn as large figures, and as larger ones."""

FRONT = 0.7
"""How much of the base belongs to the face in front; the rest is in the shade."""


class Die(Struct, frozen=True):
    """A die: its value, 0 before it was rolled; `chosen` ones are to be rolled, `kept` not."""

    value: int = 0
    chosen: bool = False
    kept: bool = False


@lru_cache(1024)
def draw_tetrahedron(
    die: Die, height: int, face: FaceStyle, *, turned: bool = False
) -> tuple[Row, ...]:
    """Return a die twice as wide as it is high; `turned` stands on its point, without a value."""
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
    """Return the inside of a row: the face in front, and the one beside it in the shade."""
    if face is not FaceStyle.SOLID or not die.value:
        return (Span(inside, ink, bold=True),)
    field, edge = "die-kept" if die.kept else "die", round(len(inside) * FRONT)
    return (
        Span(inside[:edge], ink, field, bold=True),
        Span(inside[edge:], ink, f"{field}-shade", bold=True),
    )


def _figures(value: int, height: int, face: FaceStyle) -> dict[int, str]:
    """Return what is written on each row for a value: a digit, or large figures."""
    if not value:
        return {}
    if height < LARGE or face is FaceStyle.LETTERS:
        return {min(round(height * 0.6), height - 2): str(value)}
    lines = draw_digit(value, 2 if height >= HUGE else 1)
    start = round(height * 0.62 - len(lines) / 2)
    return dict(enumerate(lines, start))


def draw_digit(value: int, scale: int) -> tuple[str, ...]:
    """Return a value in half blocks, three times `scale` cells wide."""
    pixels = [
        "".join(dot * scale for dot in line) for line in DIGIT_PIXELS[value] for _ in range(scale)
    ]
    pixels += [" " * len(pixels[0])] * (len(pixels) % 2)
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return tuple("".join(HALVES[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)
