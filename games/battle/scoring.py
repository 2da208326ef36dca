"""What five dice score in each of the nine categories of Battle of the Sexes."""

from typing import Literal, get_args

Category = Literal["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
"""The categories, in the order of their columns."""

DIE_FACES = (1, 2, 3, 4)
DOREMI, ORCHESTRA = 20, 40


def scores_of(dice: tuple[int, ...], band: int) -> tuple[int, ...]:
    """Return what the dice score in each category, in the order of the columns."""
    counts = [dice.count(face) for face in DIE_FACES]
    most, total = max(counts), sum(dice)
    return (
        *(face * count for face, count in zip(DIE_FACES, counts, strict=True)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        band if 2 in counts and 3 in counts else 0,
        DOREMI if all(counts) else 0,
        ORCHESTRA if most == len(dice) else 0,
    )


def score(dice: tuple[int, ...], category: Category, band: int) -> int:
    """Return what the dice score in one category."""
    return scores_of(dice, band)[CATEGORIES.index(category)]
