"""What is shown of a tournament: its games one after the other, at a pace that eyes can follow.

The show reads them from the journal, in the order in which they ended; the tournament never waits
for it. Once the show has caught up, its tables have the games that are being played.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from app.arena import game, plan, standings
from app.arena.runner import FinishedGames, Runner
from app.match.match import Match
from games.contract import HOUSE
from games.gops.rules import Award

TABLES = 4
"""The games that are shown at once."""

LATEST, COURSE_POINTS = 40, 240
"""The most games in the list of those just decided, and points of the chart of ratings."""


class Moment(NamedTuple):
    """A moment of a game that is shown: a match of it after a number of steps."""

    match: Match
    steps: int

    @property
    def state(self) -> Any:
        """What its players see together; what they hide from each other stays hidden."""
        match = self.match
        state = match.steps[self.steps - 1].after if self.steps else match.start
        return match.game.shown(state, HOUSE)


class ShownTable:
    """A game at one of the tables, up to a moment; it has no `outcome` while it is being played."""

    def __init__(
        self, fixture: plan.Fixture, matches: Sequence[Match], outcome: game.GameOutcome | None
    ) -> None:
        self.fixture, self.matches, self.outcome = fixture, matches, outcome
        self.at = 0

    @property
    def moments(self) -> list[Moment]:
        """All moments so far: in GOPS after each round, else after each choice."""
        return [
            Moment(match, number)
            for match in self.matches
            for number, step in enumerate(match.steps, 1)
            if isinstance(step.action, Award)
            or (step.seat != HOUSE and match.game.slug != "gops")
            or (number == len(match.steps) and not match.to_move)
        ]

    @property
    def moment(self) -> Moment:
        """The moment shown: at first nobody has chosen yet, after the last is the present."""
        moments = self.moments
        if self.outcome is None and self.at >= len(moments):
            match = next((each for each in self.matches if each.to_move), self.matches[-1])
            return Moment(match, len(match.steps))
        if self.at and moments:
            return moments[min(self.at, len(moments)) - 1]
        steps = self.matches[0].steps
        own = (n for n, step in enumerate(steps) if step.seat != HOUSE)
        return Moment(self.matches[0], next(own, len(steps)))

    def names(self, called: Sequence[str]) -> tuple[str, ...]:
        """Return who sits in the match that is shown, of all contestants."""
        names = tuple(called[who] for who in self.fixture.pair)
        return names if len(self.matches) == 1 else (names[self.matches.index(self.moment.match)],)

    @property
    def is_over(self) -> bool:
        """Whether its end is shown."""
        return self.outcome is not None and self.at >= len(self.moments)

    @property
    def points(self) -> tuple[int, int]:
        """The points of both players at this moment."""
        if self.is_over and self.outcome:
            return self.outcome.points
        here = self.moment
        scores = here.match.game.standing(here.state).scores
        if len(self.matches) == 1:
            return scores
        first = self.matches[0]
        return (scores[0], 0) if here.match is first else (first.standing.scores[0], scores[0])


class Decided(NamedTuple):
    """A game that was decided, as the how manyth, when, and what its winner's rating gained."""

    place: int
    outcome: game.GameOutcome
    gain: float | None
    at: float


Playing = Mapping[int, Sequence[game.SeatedMatch]]
"""The games that are being played, by their numbers."""


class Show:
    """Shows the games of a tournament; `beat` and `result` bring it forward.

    `order` has the best rating first, and was `before` until it `moved`. `passed` says whom each
    overtook last, and when; `course` how many games were shown, and the ratings then.
    """

    def __init__(self, runner: Runner, playing: Callable[[], Playing] = dict) -> None:
        self.runner, self.playing = runner, playing
        size = len(runner.plan.contestants)
        self.tables: list[ShownTable | None] = [None] * TABLES
        self.sums = standings.TournamentSums(size, pairs=len(runner.fixtures.pairs))
        self.seen = FinishedGames()
        self.place_read = 0
        self.ratings = standings.Ratings((0.0,) * size, (0.0,) * size, is_helped=False)
        self.order = self.before = tuple(range(size))
        self.moved = -1e9
        self.decided: deque[Decided] = deque(maxlen=LATEST)
        self.passed: dict[int, tuple[int, float]] = {}
        self.course: list[tuple[int, tuple[float, ...]]] = []
        self.follows: frozenset[int] | None = None
        """The pair whose games alone come to the tables; None for all."""

    @property
    def has_caught_up(self) -> bool:
        """Whether every game that is over was shown to its end."""
        return len(self.seen) >= len(self.runner.done)

    def unread(self) -> Iterator[game.GameOutcome]:
        """Yield the games in the journal that were not yet read. Raises `Refusal`."""
        taken = {table.fixture.number: table for table in self.tables if table}
        for end, outcome in self.runner.journal.games_from(self.place_read):
            self.place_read = end
            if outcome.number in taken:
                table = taken[outcome.number]
                if table.outcome is None:  # if it was void at first, its moves are others
                    table.outcome = outcome
                    table.matches = game.replayed_matches(table.fixture, outcome)
            elif self.runner.is_planned(outcome) and outcome.number not in self.seen:
                yield outcome

    def next_table(self, now: float) -> ShownTable | None:
        """Return the next game to show; of those that are not followed the results are counted."""
        for outcome in self.unread():
            if self.follows in (None, set(outcome.pair)):
                return self.seat(outcome)
            self.count_result(outcome, now)
        at_tables = [table.fixture.number for table in self.tables if table]
        for number, matches in self.playing().items():
            fixture = self.runner.fixtures[number]
            is_wanted = self.follows in (None, set(fixture.pair))
            if is_wanted and number not in at_tables and number not in self.seen:
                return ShownTable(fixture, [match for match, _ in matches], None)
        return None

    def seat(self, outcome: game.GameOutcome) -> ShownTable:
        """Return a game that is over, at its beginning. Raises `Refusal`."""
        fixture = self.runner.fixtures[outcome.number]
        return ShownTable(fixture, game.replayed_matches(fixture, outcome), outcome)

    def beat(self, place: int, now: float) -> None:
        """Show the next moment at a table; after the last one, the next game. Raises `Refusal`."""
        table = self.tables[place]
        if table and table.outcome is None:
            for other in self.unread():  # this one may be over by now
                self.count_result(other, now)
            if table.outcome is None and table.fixture.number not in self.playing():
                self.tables[place] = table = None
        if table is None or table.is_over:
            self.tables[place] = self.next_table(now) or table
            return
        table.at = min(table.at + 1, len(table.moments))
        if table.is_over and table.outcome:
            self.count_result(table.outcome, now)

    def result(self, place: int, now: float) -> None:
        """Show how the next game ended, at a table. Raises `Refusal`."""
        table = self.tables[place]
        if table is None or table.is_over or table.outcome is None:
            table = self.next_table(now)
        if table and table.outcome:
            self.tables[place], table.at = table, len(table.moments)
            self.count_result(table.outcome, now)

    def catch_up(self, now: float, most: int) -> None:
        """Count games that are over, at most so many, without a table. Raises `Refusal`."""
        for place, table in enumerate(self.tables):
            if table and table.outcome and not table.is_over:
                self.count_result(table.outcome, now)
            self.tables[place] = None
        for outcome in islice(self.unread(), most):
            self.count_result(outcome, now)

    def until(self, number: int | None) -> "Show":
        """Return a show of the same tournament that begins with a game; None for the first."""
        show = Show(self.runner, self.playing)
        if number is not None:
            for outcome in show.unread():
                if outcome.number == number:
                    show.tables[0] = show.seat(outcome)
                    break
                show.count_result(outcome, -1e9)
        return show

    def count_result(self, outcome: game.GameOutcome, now: float) -> None:
        """Count a game that is over, and note who overtook whom."""
        if outcome.number in self.seen:
            return
        self.seen.add(outcome.number)
        self.sums.add(outcome)
        rated, gain = standings.ratings(self.sums.won, self.sums), None
        if outcome.winner is not None:
            own = outcome.pair[outcome.winner]
            gain = rated.strengths[own] - self.ratings.strengths[own]
        self.ratings = rated
        order = tuple(sorted(self.order, key=lambda each: -round(rated.strengths[each], 1)))
        if order != self.order:
            for place, each in enumerate(order):
                behind = self.order[: self.order.index(each)]
                if beaten := [other for other in behind if other not in order[:place]]:
                    self.passed[each] = beaten[0], now
            self.before, self.order, self.moved = self.order, order, now
        self.decided.appendleft(Decided(len(self.seen), outcome, gain, now))
        self.course.append((len(self.seen), rated.strengths))
        if len(self.course) > COURSE_POINTS:
            del self.course[1:-1:2]
