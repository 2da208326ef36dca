"""The lines of the statistics: each game, its levels and other opponents, and pairs of persons."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from app import plugins
from app.match.levels import level_word, levels_of
from app.statistics.played import CountedGame
from app.statistics.report import game_title
from app.storage.totals import BoardTotal


class StatisticsLine(Struct, frozen=True):
    """A line: what was won, tied and lost against someone, or in a whole game.

    Attributes:
        label: Its label.
        game: The slug of the game; "" for two persons, who may have played several.
        side: The first of two persons; "" if one person played alone.
        other: The opponent; None in the line of a whole game.
        won: How many games were won.
        tied: How many were tied.
        lost: How many were lost.
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
        return f"{game_title(self.game)} against {self.label}"

    def of(self, games: Iterable[CountedGame]) -> tuple[CountedGame, ...]:
        """Return those of some games that the line counts."""
        return tuple(
            each
            for each in games
            if self.side == each.side
            and (self.game in ("", each.game))
            and (self.other is None or self.other == each.other)
        )


def statistics_lines(boards: Sequence[BoardTotal]) -> tuple[StatisticsLine, ...]:
    """Return the lines of some boards: a person's own games, then those of two persons."""
    return (*own_lines(boards), *pair_lines(boards))


def with_unplayed(lines: Sequence[StatisticsLine]) -> tuple[StatisticsLine, ...]:
    """Return lines with those of the games and levels added that nobody has played yet."""
    known: dict[tuple[str, str | None], StatisticsLine] = {
        (line.game, line.other): line for line in lines if not line.side
    }
    found: list[StatisticsLine] = []
    for game in plugins.slugs_in_order():
        whole = known.pop((game, None), None)
        found.append(whole or summed(game_title(game), game, "", None, ()))
        for other in levels_of(game):
            line = known.pop((game, other), None)
            found.append(line or summed(level_word(game, other), game, "", other, ()))
        found += [known.pop(place) for place in list(known) if place[0] == game]
    return (*found, *known.values(), *(line for line in lines if line.side))


def own_lines(boards: Sequence[BoardTotal]) -> Iterator[StatisticsLine]:
    """Yield a line for each game that a person played alone, and below it its opponents."""
    own = [each for each in boards if not each.board.side]
    games = {each.board.game for each in own}
    here = [game for game in plugins.slugs_in_order() if game in games]
    for game in (*here, *sorted(games - set(here))):
        of_game = [each for each in own if each.board.game == game]
        whole = [each for each in of_game if each.board.is_whole_game]
        yield summed(game_title(game), game, "", None, whole)
        others = {each.board.other for each in of_game if each.board.variant} - {""}
        for other in sorted(others, key=lambda who: level_place(game, who)):
            theirs = [each for each in of_game if each.board.variant and each.board.other == other]
            yield summed(level_word(game, other), game, "", other, theirs)


def pair_lines(boards: Sequence[BoardTotal]) -> Iterator[StatisticsLine]:
    """Yield a line for each pair of persons who played at one keyboard."""
    pairs = dict.fromkeys((each.board.side, each.board.other) for each in boards if each.board.side)
    for side, other in pairs:
        theirs = [each for each in boards if (each.board.side, each.board.other) == (side, other)]
        yield summed(f"{side} and {other}", "", side, other, theirs)


def summed(
    label: str, game: str, side: str, other: str | None, boards: Iterable[BoardTotal]
) -> StatisticsLine:
    """Return a line that is the sum of some boards."""
    tallies = [each.tally for each in boards]
    return StatisticsLine(
        label,
        game,
        side,
        other,
        sum(tally.won for tally in tallies),
        sum(tally.drawn for tally in tallies),
        sum(tally.lost for tally in tallies),
    )


def level_place(game: str, who: str) -> tuple[int, str]:
    """Return the sort key of opponents: the levels from the weakest, then all others."""
    levels = levels_of(game)
    return (levels.index(who) if who in levels else len(levels), who)
