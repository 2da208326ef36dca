"""The games a person finished: as they are counted, in lines, over time, and their records."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from math import ceil, floor
from typing import Any

import msgspec
from msgspec import Struct

from app import plugins
from app.match.names import level_word, levels_of
from app.statistics import rating, summary
from app.storage.lists import MatchLists, reading
from app.storage.rows import DAMAGED_ROW, Moment
from app.storage.totals import BoardTotal, MatchOutcome
from games.text import printable

READ_PLAYED = """SELECT match, game, variant, side, other, outcome, "when", is_rated
    FROM (SELECT score.match AS match, board.game AS game, board.variant AS variant,
        board.side AS side, board.other AS other, score.outcome AS outcome,
        matches.changed AS "when", matches.unrated = '[]' AS is_rated
        FROM scoreboards AS board JOIN scores AS score ON score.board = board.id
        JOIN matches ON matches.id = score.match
        WHERE board.variant <> '' AND NOT board.rated)
    ORDER BY "when", match"""

READ_SIGNS = """SELECT match, outcome FROM scores JOIN scoreboards ON scoreboards.id = board
    JOIN matches ON matches.id = match
    WHERE variant = '' AND side = '' AND NOT rated ORDER BY changed, match"""

SIGN_OF = {1: "✓", 0: "=", -1: "×"}
"""The sign of a result: won, tied or lost."""

FEWEST_GAMES = 10
"""The fewest games for a curve."""

RATING_STEP = 50
"""The ends of a rating's scale are multiples of this."""


class CountedGame(Struct, frozen=True):
    """A finished game by its number, as it is counted for one side; `when` in seconds since 1970.

    `side` is "" if one person played alone, else one of two persons; `other` is "" for a dealer.
    """

    match: int
    game: str
    variant: str
    side: str
    other: str
    outcome: MatchOutcome
    when: Moment
    is_rated: bool

    @property
    def sign(self) -> str:
        """How it ended, in one character."""
        return SIGN_OF[self.outcome.sign]

    @property
    def day(self) -> date:
        """The date on which it ended."""
        return datetime.fromtimestamp(self.when).date()

    @property
    def margin(self) -> int:
        """By how many points this side was ahead."""
        return self.outcome.points - self.outcome.against


class Highlights(Struct, frozen=True):
    """Of so many games the average points, one's own first, and the records, if there are any.

    `best` and `worst` have the greatest lead of the winner, `closest` the smallest, the latest of
    several.
    """

    games: int = 0
    average: tuple[float, float] | None = None
    best: CountedGame | None = None
    worst: CountedGame | None = None
    closest: CountedGame | None = None


class StatisticsLine(Struct, frozen=True):
    """A line: how many games were won, tied and lost against someone, or in a whole game.

    `game` is "" for two persons, who may have played several; `side` is the first of them, else "".
    `other` is the opponent; None in the line of a whole game.
    """

    label: str
    game: str
    side: str
    other: str | None
    won: int
    tied: int
    lost: int

    @property
    def played(self) -> int:
        """How many games."""
        return self.won + self.tied + self.lost

    @property
    def is_head(self) -> bool:
        """Whether it is about a whole game, or about two persons."""
        return self.other is None or bool(self.side)

    @property
    def share(self) -> float:
        """The share that was won, a tie counting half."""
        return (self.won + self.tied / 2) / self.played if self.played else 0.0

    @property
    def title(self) -> str:
        """Its title without a context."""
        if self.is_head:
            return self.label
        return f"{summary.game_title(self.game)} against {self.label}"

    def of(self, games: Iterable[CountedGame]) -> tuple[CountedGame, ...]:
        """Return those of some games that the line counts."""
        return tuple(
            each
            for each in games
            if self.side == each.side
            and (self.game in ("", each.game))
            and (self.other is None or self.other == each.other)
        )


class Course(Struct, frozen=True):
    """Something over time: its title, how many games it covers and what it is now, in words.

    `shares` are from 0 to 1 on the scale, whose texts are at the top, the middle and the bottom;
    `days` are the dates of the games. If there are too few for a curve, `first` has them instead.
    """

    title: str
    count: str
    latest: str
    shares: tuple[float, ...] = ()
    scale: tuple[str, str, str] = ("", "", "")
    days: tuple[date, ...] = ()
    first: tuple[CountedGame, ...] = ()


def played_in_parts(store: MatchLists) -> Iterator[tuple[CountedGame, ...]]:
    """Yield all games that a person finished here, the oldest first, without damaged ones.

    Between two parts a screen can do other things, however many games there are.

    Raises:
        Refusal: The store cannot be read.
    """
    with reading():
        found = store.connection.execute(READ_PLAYED)
        while rows := found.fetchmany(200):
            games = []
            for row in rows:
                with suppress(*DAMAGED_ROW):
                    values: dict[str, Any] = {
                        name: printable(value) if isinstance(value, str) else value
                        for name, value in dict(row).items()
                    }
                    values["outcome"] = msgspec.json.decode(str(row["outcome"]), type=MatchOutcome)
                    values["is_rated"] = bool(row["is_rated"])
                    games.append(msgspec.convert(values, CountedGame))
            yield tuple(games)


def read_signs(store: MatchLists, last: int | None) -> tuple[str, ...]:
    """Return the sign of each game that was played alone, up to a match; of all without it."""
    found = summary.read_repaired(store, lambda: tuple(store.rows(READ_SIGNS)))
    end = next((place for place, row in enumerate(found, 1) if row["match"] == last), None)
    ended = (msgspec.json.decode(row["outcome"], type=MatchOutcome) for row in found[:end])
    return tuple(SIGN_OF[each.sign] for each in ended)


def highlights_of(games: Iterable[CountedGame]) -> Highlights:
    """Return the totals and records of some games."""
    each = tuple(games)
    ended = [game for game in each if game.outcome.ended]
    if not ended:
        return Highlights(len(each))
    own = sum(game.outcome.points for game in ended) / len(ended)
    theirs = sum(game.outcome.against for game in ended) / len(ended)
    won = [game for game in ended if game.outcome.sign > 0]
    lost = [game for game in ended if game.outcome.sign < 0]
    return Highlights(
        games=len(each),
        average=(own, theirs),
        best=max(won, key=lambda game: (game.margin, game.when), default=None),
        worst=min(lost, key=lambda game: (game.margin, -game.when), default=None),
        closest=min(ended, key=lambda game: (abs(game.margin), -game.when)),
    )


def statistics_lines(
    boards: Sequence[BoardTotal], *, unplayed: bool = False
) -> tuple[StatisticsLine, ...]:
    """Return the lines of some boards: a person's own games, then those of two persons.

    Those of games and levels that nobody has played yet are among them if `unplayed` says so.
    """
    found: list[StatisticsLine] = []

    def add(
        label: str, game: str, side: str, other: str | None, counted: Iterable[BoardTotal]
    ) -> None:
        tally = summary.add_tallies(each.tally for each in counted)
        line = StatisticsLine(label, game, side, other, tally.won, tally.drawn, tally.lost)
        found.append(line)

    own = [each for each in boards if not each.board.side]
    here, games = plugins.slugs_in_order(), {each.board.game for each in own}
    for game in (*(each for each in here if unplayed or each in games), *sorted(games - {*here})):
        of_game = [each for each in own if each.board.game == game]
        whole = (each for each in of_game if each.board.is_whole_game)
        add(summary.game_title(game), game, "", None, whole)
        levels, against = levels_of(game), [each for each in of_game if each.board.variant]
        others = {each.board.other for each in against} - {""}
        known = [who for who in levels if unplayed or who in others]
        for other in (*known, *sorted(others - {*levels})):
            theirs = (each for each in against if each.board.other == other)
            add(level_word(game, other), game, "", other, theirs)
    of_two = [each for each in boards if each.board.side]
    for side, other in dict.fromkeys((each.board.side, each.board.other) for each in of_two):
        theirs = (each for each in of_two if (each.board.side, each.board.other) == (side, other))
        add(f"{side} and {other}", "", side, other, theirs)
    return tuple(found)


def course_of(
    title: str, game: str, games: Sequence[CountedGame], rated: Sequence[rating.RatedGame]
) -> Course:
    """Return a game's rating over time, or else the share won, if there are enough games.

    Args:
        title: The title of the line under the cursor.
        game: The title of its game.
        games: The games of the line, the oldest first.
        rated: All games that moved the rating of the line's game, the oldest first.
    """
    if len(rated) >= FEWEST_GAMES:
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
    if len(games) >= FEWEST_GAMES:
        shares = summary.recent_shares([game.sign for game in games])
        return Course(
            title=f"YOUR WINS: {title.upper()}",
            count="share of the last 10 games",
            latest=f"{shares[-1]:.0%}",
            shares=shares,
            scale=("100%", "50%", "0%"),
            days=tuple(game.day for game in games),
        )
    latest = rating_words(rated) if rated and title == game else ""  # not for a level's line
    left, more = FEWEST_GAMES - len(games), " more" * bool(games)
    words = f"1{more} game draws a curve" if left == 1 else f"{left}{more} games draw a curve"
    return Course(f"YOUR GAMES: {title.upper()}", words, latest, first=tuple(games))


def rating_words(rated: Sequence[rating.RatedGame]) -> str:
    """Return a rating, and how it compares with the best so far: "1,240, your best"."""
    now, best = rated[-1].after, max(each.after for each in rated)
    if len(rated) > 1 and now == best:
        return f"{now:,}, your best"
    return f"{now:,}" if now == best else f"{now:,}, best {best:,}"
