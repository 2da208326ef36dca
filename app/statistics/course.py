"""How games went over time, as a curve with its scale: a rating, or the share won."""

from collections.abc import Sequence
from datetime import date, datetime
from math import ceil, floor

from msgspec import Struct

from app.statistics.played import CountedGame, share_over_time
from app.statistics.rating import RatedGame

FEWEST_GAMES = 10
"""The fewest games for a curve."""

RATING_STEP = 50
"""The ends of a rating's scale are multiples of this."""


class Course(Struct, frozen=True):
    """Something over time.

    Attributes:
        title: What it is.
        count: How many games it covers, in words.
        latest: What it is now, in words.
        shares: From 0 to 1 on its scale, the oldest first; () if there are too few games.
        scale: The texts at the top, the middle and the bottom of the scale.
        days: The date of each game.
        first: The games, the oldest first, if there are too few for a curve.
    """

    title: str
    count: str
    latest: str
    shares: tuple[float, ...] = ()
    scale: tuple[str, str, str] = ("", "", "")
    days: tuple[date, ...] = ()
    first: tuple[CountedGame, ...] = ()


def course_of(
    title: str, game: str, games: Sequence[CountedGame], rated: Sequence[RatedGame]
) -> Course:
    """Return a game's rating over time, or else the share won, if there are enough games.

    Args:
        title: The title of the line under the cursor.
        game: The title of its game.
        games: The games of the line, the oldest first.
        rated: All games that moved the rating of the line's game, the oldest first.
    """
    if len(rated) >= FEWEST_GAMES:
        return rating_course(game, rated)
    if len(games) >= FEWEST_GAMES:
        return share_course(title, games)
    latest = rating_words(rated) if rated and title == game else ""  # not for a level's line
    left = FEWEST_GAMES - len(games)
    more = " more" * bool(games)
    words = f"1{more} game draws a curve" if left == 1 else f"{left}{more} games draw a curve"
    return Course(f"YOUR GAMES: {title.upper()}", words, latest, first=tuple(games))


def rating_course(game: str, rated: Sequence[RatedGame]) -> Course:
    """Return a rating over time."""
    values = [each.after for each in rated]
    low = floor(min(values) / RATING_STEP) * RATING_STEP
    high = max(low + RATING_STEP, ceil(max(values) / RATING_STEP) * RATING_STEP)
    return Course(
        title=f"YOUR RATING IN {game.upper()}",
        count=f"{len(rated)} rated games",
        latest=rating_words(rated),
        shares=tuple((value - low) / (high - low) for value in values),
        scale=(f"{high:,}", f"{(low + high) // 2:,}", f"{low:,}"),
        days=tuple(datetime.fromtimestamp(each.ended).date() for each in rated),
    )


def rating_words(rated: Sequence[RatedGame]) -> str:
    """Return a rating, and how it compares with the best so far: "1,240, your best"."""
    now, best = rated[-1].after, max(each.after for each in rated)
    if len(rated) > 1 and now == best:
        return f"{now:,}, your best"
    return f"{now:,}" if now == best else f"{now:,}, best {best:,}"


def share_course(title: str, games: Sequence[CountedGame]) -> Course:
    """Return the share won of the last ten games, over time."""
    shares = share_over_time(games)
    return Course(
        title=f"YOUR WINS: {title.upper()}",
        count="share of the last 10 games",
        latest=f"{shares[-1]:.0%}",
        shares=shares,
        scale=("100%", "50%", "0%"),
        days=tuple(game.day for game in games),
    )
