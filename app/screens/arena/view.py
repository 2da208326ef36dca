"""What the arena's widgets show of a tournament."""

from collections.abc import Sequence
from typing import NamedTuple

from app.arena.game import GameOutcome
from app.arena.plan import TournamentPlan, short_names
from app.arena.report import STANDINGS_COLUMNS, game_fouls, game_number
from app.arena.standings import TournamentSums, standings
from games.text import text_width
from widgets.charts.bars import draw_bar
from widgets.charts.matrix import ShareMatrix
from widgets.charts.ranking import Place
from widgets.spans import Row, Span

COLUMN_TITLES = tuple(title for title in STANDINGS_COLUMNS if title != "Bot")

SPARE_COLUMNS = ("Points", "Games", "Tied", "95%")
"""Columns that are left out on a narrow terminal, in this order."""

LATEST_GAMES = 40
"""The most games in the log."""

NAME_CELLS = 10
"""The most cells that the names in a list of games are aligned to."""

PROGRESS_WIDTH = 24
"""The fewest cells of the progress bar."""


class ArenaView(NamedTuple):
    """Everything shown about the finished games.

    Attributes:
        places: The standings, the best first.
        shares: What share of their games each won against each, in the order of `places`.
        log: The lines of the latest games.
        fouls: The number of all fouls.
        is_helped: Whether ratings are rough, because of too few games.
    """

    places: tuple[Place, ...]
    shares: ShareMatrix
    log: tuple[str, ...]
    fouls: int
    is_helped: bool


def arena_view(
    plan: TournamentPlan, sums: TournamentSums, latest: Sequence[GameOutcome], *, wide: bool
) -> ArenaView:
    """Return what is shown after some games.

    Args:
        plan: The tournament.
        sums: What all finished games add up to.
        latest: Those that the log shows.
        wide: Whether the log has room for who won, and by how much, unless names are long.
    """
    called = short_names(plan.contestants, plan.slug)
    wide = wide and max(map(text_width, called)) <= NAME_CELLS
    table = standings(called, sums)
    order = [called.index(row.name) for row in table.rows]
    return ArenaView(
        places=tuple(
            Place(
                row.name, row.score, tuple(STANDINGS_COLUMNS[title](row) for title in COLUMN_TITLES)
            )
            for row in table.rows
        ),
        shares=tuple(tuple(share_won(sums.won, a, b) for b in order) for a in order),
        log=tuple(line for each in latest for line in outcome_lines(plan, each, wide=wide)),
        fouls=sums.fouls,
        is_helped=bool(sums.games) and table.is_helped,
    )


def share_won(won: Sequence[Sequence[float]], a: int, b: int) -> float | None:
    """Return the share of the points that `a` won against `b`; None before their first game."""
    both = won[a][b] + won[b][a]
    return won[a][b] / both if both else None


def outcome_lines(plan: TournamentPlan, outcome: GameOutcome, *, wide: bool) -> tuple[str, ...]:
    """Return a finished game in a line, and a sentence for each foul."""
    line = ended_line(plan, outcome) if wide else score_line(plan, outcome)
    return (line, *game_fouls(plan, outcome))


def score_line(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return the number of a game, and its players with their points, in columns."""
    called, (left, right) = short_names(plan.contestants, plan.slug), outcome.points
    first, second = (called[place] for place in outcome.pair)
    width = min(NAME_CELLS, max(map(text_width, called)))
    before = " " * max(0, width - text_width(first))
    return f"{game_number(plan, outcome):>3}  {before}{first} {left:>2} : {right:<2} {second}"


def ended_line(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return the same, and who won by how much, in columns."""
    called = short_names(plan.contestants, plan.slug)
    score, second = score_line(plan, outcome), called[outcome.pair[1]]
    width = min(NAME_CELLS, max(map(text_width, called)))
    after = " " * max(0, width - text_width(second))
    return f"{score}{after}   {verdict_words(plan, outcome)}"


def verdict_words(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return who won a game, and by how much."""
    if outcome.winner is None:
        return "both lose" if outcome.is_lost(0) else "a tie"
    winner = short_names(plan.contestants, plan.slug)[outcome.pair[outcome.winner]]
    return f"{winner} wins" + (f" by {margin}" if (margin := winning_margin(outcome)) else "")


def winning_margin(outcome: GameOutcome) -> int:
    """Return by how many points a game was won; 0 if it was not, or not by points."""
    if outcome.winner is None or any(outcome.fouls):
        return 0
    return max(0, outcome.points[outcome.winner] - outcome.points[1 - outcome.winner])


def progress_row(done: int, total: int, drawn: ArenaView, width: int, *, plain: bool) -> Row:
    """Return the progress bar and the counts after it, in all as wide as there is room."""
    fouls = f" · {drawn.fouls} foul{'s' * (drawn.fouls != 1)}" if drawn.fouls else ""
    rough = " · ratings are still rough" if drawn.is_helped else ""
    counts, notes = f"  {done:,} of {total:,} games", f"{fouls}{rough}"
    room = max(PROGRESS_WIDTH, width - len(counts) - len(notes))
    filled = draw_bar(done / total if total else 0.0, room, ascii_only=plain)
    return (
        Span(filled, "gold", "rail"),
        Span(" " * (room - len(filled)), "quiet", "rail"),
        Span(counts, bold=True),
        Span(notes, "quiet"),
    )
