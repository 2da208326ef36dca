"""How many rounds are played where nothing in the rules ends a game: a number, or till it is left.

A game of this kind has `rounds` among its options; 0 stands for as many as somebody likes.
"""

from games.contract import BadInput, Field
from games.parsing import parse_number

ROUNDS_LIMIT = 1_000_000
POSSIBLE_ROUNDS = f"The rounds must be 1 to {ROUNDS_LIMIT}, or 0 to be asked after each."


def parse_rounds(line: str) -> int:
    """Return how many rounds a line asks for. Raises `BadInput`."""
    return check_rounds(parse_number(line, POSSIBLE_ROUNDS))


def check_rounds(rounds: int) -> int:
    """Return a number of rounds that can be played. Raises `BadInput` for any other."""
    if not 0 <= rounds <= ROUNDS_LIMIT:
        raise BadInput(POSSIBLE_ROUNDS)
    return rounds


ROUNDS_FIELD = Field(
    "rounds",
    "Rounds",
    "how many are played; 0: as many as you like, you are asked after each",
    parse_rounds,
    blank="as many as you like",
    nothing="0",
)
