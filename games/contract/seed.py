"""The field for the seed, which every game has: it names all that chance brings."""

from games.contract.files import Field
from games.contract.values import BadInput
from games.text import printable

LONGEST_SEED = 200
"""Characters, as it is shown."""


def seed_field(question: str = "", unless: tuple[str, ...] = ()) -> Field:
    """Return the field for the seed of the deal, which every game has."""
    return Field(
        "seed",
        "Seed",
        "any number or text: the same seed always gives the same game",
        seed_text,
        question=question,
        unless=unless,
        blank="random",
        hint="any word: the same word, the same game",
    )


def seed_text(line: str) -> str:
    """Return a seed without the spaces around it. Raises `BadInput` if it is too long."""
    if len(printable(line.strip())) > LONGEST_SEED:
        raise BadInput(f"A seed has at most {LONGEST_SEED} characters.")
    return line.strip()
