"""Positions that a person has saved for the analysis board: a text file with one line each."""

from app.paths import data_folder
from app.storage.atomic import keep_file
from games.position_words import LONGEST_POSITION
from games.text import printable

MOST_KEPT = 100
"""How many positions are kept; a newer one replaces the oldest."""

LARGEST_LIST = MOST_KEPT * (LONGEST_POSITION + 1)
"""How much of the file is read at most."""


def kept_positions() -> tuple[str, ...]:
    """Return the saved lines, the latest first; none if the file cannot be read."""
    try:
        with (data_folder() / "positions.txt").open("rb") as file:
            text = file.read(LARGEST_LIST).decode("utf-8", "replace")
    except OSError:
        return ()
    lines = (printable(line.strip()) for line in text.splitlines())
    return tuple(line for line in lines if line)[:MOST_KEPT]


def keep_position(line: str) -> None:
    """Save a line, in front of the others. Raises `Refusal` if it cannot be written."""
    others = (each for each in kept_positions() if each != line)
    write_positions((line, *others))


def forget_position(line: str) -> None:
    """Delete a line. Raises `Refusal` if that cannot be written."""
    write_positions(tuple(each for each in kept_positions() if each != line))


def write_positions(lines: tuple[str, ...]) -> None:
    """Write all saved lines. Raises `Refusal` if that is impossible."""
    text = "".join(f"{line}\n" for line in lines[:MOST_KEPT])
    keep_file("positions.txt", text.encode(), "The position")
