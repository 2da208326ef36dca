"""What the statistics show, as one value."""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec import Struct

from app import plugins
from app.match.names import levels_of
from app.statistics import played, rating, summary


class LineDetails(Struct, frozen=True):
    """What is shown of the line under the cursor: its games, oldest first, and what they say."""

    line: played.StatisticsLine
    games: tuple[played.CountedGame, ...]
    highlights: played.Highlights
    course: played.Course
    about: tuple[str, ...] = ()  # what there is to win, for a line without games


class CloserLook(Struct, frozen=True):
    """A review of the games of a line, after `done` of them.

    Its bars have a label, a length and a figure; they show what was given away if `is_cost`.
    `accuracy` is what a move gives away, shown where there is room for all of it.
    """

    done: int
    games: int
    bars: tuple[tuple[str, float, str], ...] = ()
    sentence: str = ""
    is_cost: bool = True
    accuracy: str = ""


class StatisticsView(Struct, frozen=True):
    """Everything that the statistics show; `streak`, `since` and `days` of games played alone.

    `ratings` are for each game all that moved its rating, the oldest first; with `OPEN_BEFORE`
    after its name, all that moved that of its open variant in earlier versions.
    """

    name: str
    today: date
    rated: bool = False
    has_games: bool = False
    lines: tuple[played.StatisticsLine, ...] = ()
    chosen: int = 0
    streak: summary.Streak | None = None
    since: date | None = None
    days: int = 0  # on how many one was finished
    ratings: Mapping[str, tuple[rating.RatedGame, ...]] = {}
    details: LineDetails | None = None  # None before they have been read
    look: CloserLook | None = None
    shows_details: bool = False  # in place of the lines, where a page is small

    @property
    def line(self) -> played.StatisticsLine | None:
        """The line under the cursor."""
        return self.lines[self.chosen] if self.lines else None


def details_of(
    line: played.StatisticsLine,
    counted: tuple[played.CountedGame, ...],
    ratings: Mapping[str, tuple[rating.RatedGame, ...]],
) -> LineDetails:
    """Return what is shown of a line, from all games that may count and what moved ratings."""
    games = line.of(counted)
    rated = ratings.get(line.game, ()) if not line.side else ()
    course = played.course_of(line.title, summary.game_title(line.game), games, rated)
    about = tuple(what_to_win(line)) if not games else ()
    return LineDetails(line, games, played.highlights_of(games), course, about)


def what_to_win(line: played.StatisticsLine) -> Iterator[str]:
    """Yield the paragraphs on a game or a level that nobody has played yet."""
    if line.other is not None:
        yield how_it_plays(line.game, line.other)
    strength = rating.usual_rating(line.game, line.other or "")
    if strength is not None:
        yield f"Its rating is {strength:,}. Win three games, and more than you lose, to beat it."
    elif line.other is None and levels_of(line.game):
        yield f"Your rating begins at {rating.FIRST_RATING:,}. Each game against a level moves it."
        yield "A level is beaten with three wins, and more games won than lost."
    elif line.other is None and not line.side:
        yield "The games you win are counted here."


def how_it_plays(slug: str, who: str | None) -> str:
    """Return how a player plays a game in its usual variant; "" if there is no such player."""
    if slug not in plugins.slugs():
        return ""
    game = plugins.find(slug)
    info = game.players.get(who or "")
    return info.line_for(next(iter(game.presets.values()))) if info else ""
