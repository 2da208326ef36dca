"""Totals of the latest games: wins in a row, the share won, levels beaten, days in a row."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from itertools import takewhile

from app.match.levels import levels_of
from app.storage.totals import BoardTotal, Tally

WON, TIED = "✓", "="
"""The signs of games that were won and tied; see `Saved.sign`."""

SPAN = 10
"""The most games of which a point is the share won."""

FEWEST = 5
"""The fewest games for a share."""

WINS_TO_BEAT = 3
"""The fewest wins that beat a level."""


def wins_in_a_row(signs: Iterable[str]) -> int:
    """Return how many of the latest games were won in a row, from their signs, the latest first."""
    return sum(1 for _ in takewhile(lambda sign: sign == WON, signs))


def recent_shares(signs: Sequence[str]) -> tuple[float, ...]:
    """Return the share won of the last games, after each game from the fifth on.

    Args:
        signs: Of each game, the latest first.

    Returns:
        Shares from 0 to 1, the oldest first, a tie counting half; () if there are too few games.
    """
    worth = [1.0 if sign == WON else 0.5 if sign == TIED else 0.0 for sign in reversed(signs)]
    ends = range(FEWEST, len(worth) + 1)
    return tuple(
        sum(part) / len(part) for end in ends for part in [worth[max(0, end - SPAN) : end]]
    )


def levels_beaten(slug: str, boards: Iterable[BoardTotal]) -> tuple[bool, ...]:
    """Return for each level of a game, from the weakest, whether a person has beaten it.

    Args:
        slug: The game.
        boards: Totals of any games. Only rated games beat a level: no help, nothing taken back.
    """
    own = [each for each in boards if each.board.game == slug and each.board.rated]
    return tuple(
        is_beaten([each.tally for each in own if not each.board.side and each.board.other == who])
        for who in levels_of(slug)
    )


def is_beaten(tallies: Iterable[Tally]) -> bool:
    """Return whether a level is beaten: at least three wins, and more won than lost."""
    each = tuple(tallies)
    won, lost = sum(tally.won for tally in each), sum(tally.lost for tally in each)
    return won >= WINS_TO_BEAT and won > lost


def days_in_a_row(days: Collection[date], today: date) -> int:
    """Return how many days in a row there were, up to today, or to yesterday if today is open."""
    numbers = {day.toordinal() for day in days}
    last = today.toordinal() - (today not in days)
    count = 0
    while last - count in numbers:
        count += 1
    return count


def longest_row_of_days(days: Collection[date]) -> int:
    """Return the longest streak of days ever."""
    longest = count = 0
    before = 0
    for day in sorted(each.toordinal() for each in days):
        count = count + 1 if day - before == 1 else 1
        longest, before = max(longest, count), day
    return longest
