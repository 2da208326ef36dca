"""Golden screens: the text of a screen, and the colours of a painted one as a second file.

The colours of a row are runs of a letter and a number of cells; below all rows, the legend says
which colours a letter stands for.
"""

import os
from itertools import groupby, product
from pathlib import Path
from string import ascii_letters

from rich.segment import Segment
from rich.style import Style

NAMES = [*ascii_letters, *map("".join, product(ascii_letters, repeat=2))]


def compare_text(path: Path, text: str) -> None:
    """Compare a text with a golden file, or write it with PARLOUR_GOLDEN=write."""
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is not there: write it with PARLOUR_GOLDEN=write"
    assert text == path.read_text(encoding="utf-8")


def colours(segments: list[list[Segment]]) -> str:
    """Return the colours of a screen as text: runs of cells for each row, and a legend."""
    letters: dict[str, str] = {}
    rows = []
    for row in segments:
        cells = [pair(char, part.style) for part in row for char in part.text]
        runs = (
            (letters.setdefault(k, NAMES[len(letters)]), len([*run])) for k, run in groupby(cells)
        )
        rows.append(" ".join(f"{letter}{count}" for letter, count in runs))
    legend = (f"{letter} {key}" for key, letter in letters.items())
    return "\n".join([*rows, "", *legend]) + "\n"


def pair(char: str, style: Style | None) -> str:
    """Return the colours of a character: its ink if it shows any, and its background."""
    field = style.bgcolor.name if style and style.bgcolor else "-"
    if char == " " or not (style and style.color):
        return f"- on {field}"
    return f"{style.color.name} on {field}{' bold' if style.bold else ''}"
