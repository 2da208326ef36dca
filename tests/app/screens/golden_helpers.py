"""Golden screens: the text of a screen, and the colours of a painted one as a second file.

The colours of a row are runs of a letter and a number of cells; below all rows, the legend says
which colours a letter stands for.
"""

import os
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path
from string import ascii_letters

from rich.segment import Segment

NAMES = [*ascii_letters, *map("".join, product(ascii_letters, repeat=2))]


def compare_text(path: Path, text: str) -> None:
    """Compare a text with a golden file, or write it with PARLOUR_GOLDEN=write."""
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is not there: write it with PARLOUR_GOLDEN=write"
    assert text == path.read_text(encoding="utf-8")


def colours(segments: list[list[Segment]]) -> str:
    """Return the colours of a screen as text: runs for each row, and a legend."""
    letters: dict[str, str] = {}
    rows = []
    for row in segments:
        parts = [(pair(part), part.cell_length) for part in row if part.cell_length]
        runs = [(key, sum(cells for _, cells in run)) for key, run in groupby(parts, itemgetter(0))]
        named = ((letters.setdefault(key, NAMES[len(letters)]), count) for key, count in runs)
        rows.append(" ".join(f"{letter}{count}" for letter, count in named))
    legend = (f"{letter} {key}" for key, letter in letters.items())
    return "\n".join([*rows, "", *legend]) + "\n"


def pair(part: Segment) -> str:
    """Return the colours of a piece: its ink if it shows any, and its background."""
    style = part.style
    ink = style.color.name if style and style.color and part.text.strip() else "-"
    field = style.bgcolor.name if style and style.bgcolor else "-"
    bold = " bold" if style and style.bold and part.text.strip() else ""
    return f"{ink} on {field}{bold}"
