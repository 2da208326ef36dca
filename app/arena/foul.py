"""What a bot did wrong, in a sentence that its author can act on."""

from games.gops.protocol import ROUNDS
from games.quoting import quoted

LONGEST_QUOTE = 40
"""Characters of what a bot wrote that its foul repeats."""


class Foul(Exception):
    """A bot broke the protocol: in which round, counted from 1, and how."""

    def __init__(self, number: int, how: str) -> None:
        super().__init__(f"Round {number} of {ROUNDS}: {how}.")


def cited(raw: bytes) -> str:
    """Return what a bot wrote, in quotation marks: cut, and nothing in it acts on a terminal."""
    start = raw.strip()[: 4 * LONGEST_QUOTE]
    return quoted(start.decode(errors="backslashreplace"), LONGEST_QUOTE)
