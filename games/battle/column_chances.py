"""What rolling can score in each column, if one rolls only for that column.

In 1S to 4S it is the points to expect, in the other columns the chance to score. Both are the best
that any way of keeping dice can reach, so they are the same for every player.
"""

from functools import lru_cache

from games.battle.keeps import PLACE, DiceSet
from games.battle.one_player_solver.solitaire import all_points, choosing, keeping
from games.battle.scoring import CATEGORIES, DIE_FACES
from games.percentages import percent

POINT_COLUMNS = len(DIE_FACES)
"""The first columns score with any die of their face: there the points matter, not the chance."""


def column_outlooks(band: int, kept: DiceSet, left: int) -> tuple[float, ...]:
    """Return for each column what rolling all dice except some can score there.

    Args:
        band: The score of a Band.
        kept: The dice that are kept, fewer than five.
        left: The remaining rolls including this one; at least one.
    """
    place = PLACE[kept]
    return tuple(outlooks_of_keeps(band, column, left)[place] for column in range(len(CATEGORIES)))


@lru_cache
def outlooks_of_keeps(band: int, column: int, left: int) -> list[float]:
    """Return what rolling can score in a column, for each keep by its place in KEEPS."""
    ends = [float(points[column]) for points in all_points(band)]
    if column >= POINT_COLUMNS:
        ends = [float(points > 0) for points in ends]
    for _ in range(left - 1):
        ends = choosing(keeping(ends))
    return keeping(ends)


def outlook_text(column: int, outlook: float) -> str:
    """Return an outlook as text: points to a tenth, or a chance in percent."""
    return f"{outlook:.1f}" if column < POINT_COLUMNS else percent(outlook)
