"""What can be kept of five dice, numbered, and which dice are then rolled again.

A plan of a turn needs no order of the dice: it has them lowest first. Their positions on the table,
1 to 5, matter only to the action that rolls them.
"""

from itertools import combinations_with_replacement, product

from games.battle.scoring import DIE_FACES

DiceSet = tuple[int, ...]
"""Some dice in no order, written lowest first."""

KEEPS: tuple[DiceSet, ...] = tuple(
    keep for number in range(6) for keep in combinations_with_replacement(DIE_FACES, number)
)
"""All 126 sets of dice that can be kept of five, fewer dice first."""

PLACE = {keep: place for place, keep in enumerate(KEEPS)}
"""The place of each keep in KEEPS."""

FIVE = PLACE[1, 1, 1, 1, 1]
"""The place in KEEPS where the 56 sets of all five dice begin."""

ONE_MORE = tuple(
    tuple(PLACE[tuple(sorted((*keep, face)))] for face in DIE_FACES) for keep in KEEPS[:FIVE]
)
"""For the place of each keep of fewer than five dice: the places with one die more of each face."""


def parts_of(dice: DiceSet) -> tuple[int, ...]:
    """Return the places in KEEPS of all that can be kept of five dice, all five first."""
    counts = [range(dice.count(face), -1, -1) for face in DIE_FACES]
    return tuple(
        PLACE[tuple(face for face, n in zip(DIE_FACES, some, strict=True) for _ in range(n))]
        for some in product(*counts)
    )


PARTS_OF_FIVE = tuple(parts_of(dice) for dice in KEEPS[FIVE:])
"""For each five dice, counted from FIVE: the places of all that can be kept of them."""


def sorted_dice(dice: tuple[int, ...]) -> DiceSet:
    """Return dice in the order of the table, lowest first."""
    return tuple(sorted(dice))


def dice_text(dice: DiceSet) -> str:
    """Return dice as a player reads them."""
    return " ".join(map(str, dice))


def kept_dice(dice: tuple[int, ...], positions: tuple[int, ...]) -> DiceSet:
    """Return the dice that are kept when those at some positions are rolled."""
    return sorted_dice(tuple(die for at, die in enumerate(dice, start=1) if at not in positions))


def positions_to_roll(dice: tuple[int, ...], kept: DiceSet) -> tuple[int, ...]:
    """Return the positions to roll so that some dice are kept, the first of equals."""
    left, positions = list(kept), []
    for position, value in enumerate(dice, start=1):
        if value in left:
            left.remove(value)
        else:
            positions.append(position)
    return tuple(positions)
