"""How a tournament stands, as its screen shows it: worked out here, drawn by widgets."""

from collections.abc import Sequence
from typing import NamedTuple

from app.arena.game import GameOutcome
from app.arena.report import STANDINGS_COLUMNS, game_fouls, game_number
from app.arena.schedule import TournamentPlan, contestant_names
from app.arena.standings import points_won, standings
from app.match.names import program_name
from widgets.charts.bars import draw_bar
from widgets.charts.matrix import ShareMatrix
from widgets.charts.ranking import Place
from widgets.spans import Row, Span

COLUMN_TITLES = tuple(title for title in STANDINGS_COLUMNS if title != "Bot")

SPARE_COLUMNS = ("Points", "Games", "Drawn", "95%")
"""Columns that a narrow terminal does without, the first to go first."""

LATEST_GAMES = 30
"""Games that are told in lines."""

PROGRESS_WIDTH = 24
"""Cells of the bar of progress."""


class ArenaView(NamedTuple):
    """All that is shown of the games that are over."""

    places: tuple[Place, ...]
    shares: ShareMatrix
    told: tuple[str, ...]
    fouls: int
    is_helped: bool


def arena_view(
    plan: TournamentPlan, outcomes: tuple[GameOutcome, ...], latest: Sequence[GameOutcome]
) -> ArenaView:
    """Return how it stands after some games; the `latest` of them are told in lines."""
    called = short_names(plan.contestants)
    table = standings(called, outcomes)
    order = [called.index(row.name) for row in table.rows]
    won = points_won(len(called), outcomes)
    return ArenaView(
        places=tuple(
            Place(
                row.name, row.score, tuple(STANDINGS_COLUMNS[title](row) for title in COLUMN_TITLES)
            )
            for row in table.rows
        ),
        shares=tuple(tuple(share_won(won, a, b) for b in order) for a in order),
        told=tuple(line for each in latest for line in outcome_lines(plan, each)),
        fouls=sum(row.fouls for row in table.rows),
        is_helped=bool(outcomes) and table.is_helped,
    )


def short_names(contestants: tuple[str, ...]) -> tuple[str, ...]:
    """Return what contestants are called, programs without folders if that tells all apart."""
    short = tuple(map(program_name, contestants))
    return short if len(set(short)) == len(short) else contestant_names(contestants)


def share_won(won: Sequence[Sequence[float]], a: int, b: int) -> float | None:
    """Return what share of their games one won against another; None where nothing counts yet."""
    both = won[a][b] + won[b][a]
    return won[a][b] / both if both else None


def outcome_lines(plan: TournamentPlan, outcome: GameOutcome) -> tuple[str, ...]:
    """Return a game that is over in few words, and its fouls in whole sentences."""
    called, (left, right) = short_names(plan.contestants), outcome.points
    first, second = (called[place] for place in outcome.pair)
    number = game_number(plan, outcome)
    return (f"{number:>3}  {first} {left} : {right} {second}", *game_fouls(plan, outcome))


def progress_row(done: int, total: int, drawn: ArenaView, *, plain: bool) -> Row:
    """Return the line that says how much is played."""
    fouls = f" · {drawn.fouls} foul{'s' * (drawn.fouls != 1)}" if drawn.fouls else ""
    rough = " · ratings are rough yet" if drawn.is_helped else ""
    filled = draw_bar(done / total if total else 0.0, PROGRESS_WIDTH, ascii_only=plain)
    return (
        Span(filled, "gold", "rail"),
        Span(" " * (PROGRESS_WIDTH - len(filled)), "quiet", "rail"),
        Span(f"  {done} of {total} games", bold=True),
        Span(f"{fouls}{rough}", "quiet"),
    )
