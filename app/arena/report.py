"""A tournament in words: a table, CSV, JSON, and standings that move while it is played."""

import csv
import io
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from heapq import nsmallest

from msgspec import UNSET, Struct, structs
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from app.arena.game import GameOutcome
from app.arena.journal import BY_NUMBER
from app.arena.plan import Fixture, TournamentPlan, numbered, printed_command
from app.arena.runner import Runner
from app.arena.sequential import order_doubts
from app.arena.standings import Standings, StandingsRow, TournamentSums, ratings, standings
from app.codec import readable_json
from app.match.bots.dialogue import has_own_protocol
from app.match.match import Match, Step
from games import bot_protocol, contract
from games.gops import protocol
from games.gops.rules import Award, Turn
from games.text import printable

NO_FIGURE = "–"
"""Stands for a figure of no games."""

STANDINGS_COLUMNS: dict[str, Callable[[StandingsRow], str]] = {
    "Bot": lambda row: row.name,
    "Games": lambda row: str(row.games),
    "Won": lambda row: str(row.won),
    "Tied": lambda row: str(row.drawn),
    "Lost": lambda row: str(row.lost),
    "Fouls": lambda row: str(row.fouls),
    "Points": lambda row: f"{row.points_for}:{row.points_against}",
    "Score %": lambda row: f"{100 * row.score:.1f}" if row.games else NO_FIGURE,
    "95%": lambda row: f"{100 * row.low:.1f}-{100 * row.high:.1f}" if row.games else NO_FIGURE,
    "Rating": lambda row: f"{row.rating:+.0f} ± {row.rating_error:.0f}" if row.games else NO_FIGURE,
}

HELPED = (
    "Somebody won or lost every game, which no rating can express: every pair is therefore"
    " rated with one extra draw."
)

MOST_FOULS = 10
"""Fouls that a report lists one by one."""

SPEECH_PAUSE, REPAINT_PAUSE = 1.0, 0.2
"""Seconds between two lines about the standings, and between two repaints of them."""


def standings_table(stand: Standings) -> Table:
    """Return the standings, best first, for a terminal: no lines, which a reader would spell."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), collapse_padding=True)
    for place, title in enumerate(STANDINGS_COLUMNS):
        table.add_column(title, justify="right" if place else "left", no_wrap=place > 0)
    for row in stand.rows:
        table.add_row(*(Text(tell(row)) for tell in STANDINGS_COLUMNS.values()))
    return table


def standings_text(plan: TournamentPlan, sums: TournamentSums, width: int) -> str:
    """Return the standings as text of a width, with what programs read in no report: times."""
    stand, notes = standings(plan.names, sums), []
    for name, row in zip(plan.names, sums.rows, strict=True):
        waited, processor = row.seconds
        if processor:
            took = f"took {waited:.1f} s to answer in all, {processor:.1f} s of it computing"
            notes.append(f"{name} {took}.")
    if stand.is_helped and any(row.games for row in sums.rows):
        notes.append(HELPED)
    console = Console(file=(text := io.StringIO()), width=width, color_system=None)
    for each in (standings_table(stand), *(["", *notes] if notes else [])):
        console.print(each)
    return "\n".join(line.rstrip() for line in text.getvalue().strip("\n").splitlines())


@contextmanager
def live_standings(runner: Runner, *, plain: bool = False) -> Iterator[Callable[[], None]]:
    """Provide what to call after every game: it prints the order if `plain`, else a table."""
    console, plan = Console(stderr=True), runner.plan
    said: tuple[str, ...] = ()
    due = 0.0

    def tell() -> None:
        nonlocal said, due
        if time.monotonic() < due and not runner.is_complete:
            return
        rows = standings(plan.names, runner.sums).rows
        due = time.monotonic() + SPEECH_PAUSE
        if (order := tuple(row.name for row in rows)) != said:
            said = order
            rated = (f"{row.name} {row.rating:+.0f} ± {row.rating_error:.0f}" for row in rows)
            games = f"After {len(runner.done):,} of {len(runner.fixtures):,} games: "
            print(games + ", ".join(rated) + ".", file=sys.stderr, flush=True)

    if plain or not console.is_terminal:
        yield tell if plain else lambda: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    task = bar.add_task("games", total=len(runner.fixtures), completed=len(runner.done))
    with Live(bar, console=console, auto_refresh=False, transient=True) as screen:

        def repaint() -> None:
            nonlocal due
            if (begin := time.monotonic()) >= due:
                bar.update(task, completed=len(runner.done))
                table = standings_table(standings(plan.names, runner.sums))
                screen.update(Group(table, bar), refresh=True)
                end = time.monotonic()
                # A long table takes at most a tenth of the time.
                due = end + max(REPAINT_PAUSE, 10 * (end - begin))

        repaint()
        yield repaint


def report_text(played: Runner, width: int) -> str:
    """Return the standings and the first fouls as text of a width."""
    plan, sums = played.plan, played.sums
    lines = [standings_text(plan, sums, width)]
    fouled = nsmallest(MOST_FOULS, (game for game in played.games() if any(game.fouls)), BY_NUMBER)
    lines += [line for game in fouled for line in game_fouls(plan, game)][:MOST_FOULS]
    if (more := sum(row.fouls for row in sums.rows) - MOST_FOULS) > 0:
        lines.append(f"And {more} more {'foul' if more == 1 else 'fouls'}.")
    for game in sorted((game for game in played.games() if game.void), key=BY_NUMBER):
        lines += void_lines(plan, game)
    if played.test:
        lines += played.test.lines(plan.names)
    if plan.form == "adaptive" and any(row.games for row in sums.rows):
        for sure, upper, lower in order_doubts(ratings(sums.won, sums)):
            games = sums.won[upper][lower] + sums.won[lower][upper]
            lines.append(
                f"{plan.names[upper]} is stronger than {plan.names[lower]} with"
                f" {100 * sure:.1f}%, after {games:g} games of the two."
            )
    return "\n".join((*lines, *secret_lines(played)))


def secret_lines(played: Runner) -> Iterator[str]:
    """Yield what the deals followed from; nothing as long as games are left that follow from it."""
    if played.plan.secret and played.is_complete:
        yield f"The secret of the deals: {played.plan.secret} (--secret plays them again)."


def csv_text(names: Sequence[str], rows: Iterable[Struct]) -> str:
    """Return fields of records as CSV with a line of titles."""
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(map(structs.asdict, rows))
    return text.getvalue().rstrip("\n")


def report_json(played: Runner) -> str:
    """Return plan, standings and games as JSON, without what differs from run to run.

    The secret of deals is left out while some are still to be played.
    """
    plan, games = played.plan, played.whole_games()
    whole = {
        "plan": plan if played.is_complete else structs.replace(plan, secret=UNSET),
        "standings": standings(plan.names, played.sums),
        **({"test": played.test.verdict} if played.test else {}),
        "games": [structs.replace(outcome, errors=("", ""), seconds=UNSET) for outcome in games],
    }
    return readable_json(whole, indent=1)


def report_in(form: str, played: Runner, width: int) -> str:
    """Return what was played in a format; only a table has a width."""
    if form == "csv":
        rows = standings(played.plan.names, played.sums).rows
        return csv_text(StandingsRow.__struct_fields__, rows)
    return report_json(played) if form == "json" else report_text(played, width)


def told_game(plan: TournamentPlan, game: GameOutcome | Fixture) -> tuple[str, str, int]:
    """Return the names of the two players of a game, and its number among those of the pair."""
    first, second = game.pair
    return plan.names[first], plan.names[second], game.number // len(plan.pairs) + 1


def game_line(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return a finished game as a line."""
    (*names, number), (left, right) = told_game(plan, outcome), outcome.points
    end = "both lose" if outcome.is_lost(0) else "it is a tie"
    if outcome.winner is not None:
        end = f"{names[outcome.winner]} wins"
    return f"Game {number}: {names[0]} {left}, {names[1]} {right}: {end}."


def game_fouls(plan: TournamentPlan, outcome: GameOutcome) -> tuple[str, ...]:
    """Return a line for each foul of a game."""
    first, second, game = told_game(plan, outcome)
    sides = ((first, second, outcome.fouls[0]), (second, first, outcome.fouls[1]))
    return tuple(f"Foul by {a} against {b}, game {game}. {why}" for a, b, why in sides if why)


def void_lines(plan: TournamentPlan, outcome: GameOutcome) -> tuple[str, ...]:
    """Return a line that a game was void at first; nothing if it was not."""
    return (void_line(plan, outcome, outcome.void),) if outcome.void else ()


def void_line(plan: TournamentPlan, game: GameOutcome | Fixture, why: tuple[str, str]) -> str:
    """Return which game was void, at first or twice, and why."""
    first, second, number = told_game(plan, game)
    end = "twice, and not counted" if isinstance(game, Fixture) else "at first, and played again"
    killed = f"{first if why[0] else second}: {why[0] or why[1]}"
    return f"Void {end}: {first} against {second}, game {number}. {killed}"


def stderr_lines(plan: TournamentPlan, outcome: GameOutcome) -> tuple[str, ...]:
    """Return the end of what both programs wrote to standard error, line by line."""
    sides = zip(told_game(plan, outcome), outcome.errors, strict=False)
    return tuple(
        f"{name} ! {printable(line)}" for name, text in sides for line in text.splitlines()
    )


def dialogue_lines(match: Match, step: Step, limit: float) -> Iterator[str]:
    """Yield the lines of a step: ">" before what a player receives, "<" before what it sends."""
    game, names, seat = match.game, numbered([*map(printed_command, match.setup.seats)]), step.seat
    if has_own_protocol(game):
        if isinstance(step.action, Turn):
            yield f"> {protocol.competition_card(step.after.middle[-1])}"
        elif isinstance(step.action, Award):
            bids = step.after.bids
            yield from (f"{name} < {own}" for name, own in zip(names, bids, strict=True))
            for name, other in zip(names, reversed(bids), strict=True):
                yield f"{name} > {protocol.opponents_bid(other)}"
        return
    if seat != contract.HOUSE:
        known = bot_protocol.words(game, step.before, seat)
        asked = bot_protocol.question_line(game, step.before, seat, limit, known)
        yield f"{names[seat]} > {asked}"
        yield f"{names[seat]} < {next(word for word in known if known[word] == step.action)}"
    if result := game.result(step.after):
        for own, name in zip(game.chairs, names, strict=True):
            yield f"{name} > {bot_protocol.ending_line(game, step.after, own, result)}"
