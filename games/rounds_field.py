"""The number of rounds, for games whose rules never end a match.

Such a game has `rounds` among its options: how many are played, or 0 to be asked after each.
"""

from games.contract import BadInput, Field
from games.parsing import parse_number

ROUNDS_LIMIT = 1_000_000
POSSIBLE_ROUNDS = f"The rounds must be 1 to {ROUNDS_LIMIT}, or 0 to be asked after each."


def parse_rounds(line: str) -> int:
    """Return the number of rounds that a line asks for. Raises `BadInput` if it is impossible."""
    return check_rounds(parse_number(line, POSSIBLE_ROUNDS))


def check_rounds(rounds: int) -> int:
    """Return `rounds` unchanged. Raises `BadInput` unless that many can be played."""
    if not 0 <= rounds <= ROUNDS_LIMIT:
        raise BadInput(POSSIBLE_ROUNDS)
    return rounds


ROUNDS_FIELD = Field(
    "rounds",
    "Rounds",
    "how many are played; 0: as many as you like, you are asked after each",
    parse_rounds,
    blank="endless",
    nothing="0",
    hint="0: you are asked after each round",
)
