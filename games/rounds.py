"""How many rounds are played where nothing in the rules ends a game: a number, or till it is left.

A game of this kind has `rounds` among its options; 0 stands for as many as somebody likes.
"""

from games.contract import BadInput, Field
from games.parsing import number

MOST = 1_000_000
POSSIBLE = f"The rounds must be 1 to {MOST}, or 0 to be asked after each."


def count(line: str) -> int:
    """Return how many rounds a line asks for. Raises `BadInput`."""
    return checked(number(line, POSSIBLE))


def checked(rounds: int) -> int:
    """Return a number of rounds that can be played. Raises `BadInput` for any other."""
    if not 0 <= rounds <= MOST:
        raise BadInput(POSSIBLE)
    return rounds


FIELD = Field(
    "rounds",
    "Rounds",
    "how many are played; 0: as many as you like, you are asked after each",
    count,
    blank="as many as you like",
    nothing="0",
)
