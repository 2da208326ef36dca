"""A tournament in words: a table, CSV, JSON, and standings that move while it is played."""

import csv
import io
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from heapq import nsmallest

from msgspec import UNSET
from msgspec.structs import asdict, replace
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from app.arena.game import GameOutcome
from app.arena.journal import BY_NUMBER
from app.arena.plan import Fixture, TournamentPlan, contestant_names, pairs_of
from app.arena.runner import Runner
from app.arena.sequential import order_doubts
from app.arena.standings import Standings, StandingsRow, TournamentSums, ratings, standings
from app.codec import readable_json
from app.match.bots.dialogue import has_own_protocol
from app.match.match import Match, Step
from games import bot_protocol
from games.contract import HOUSE
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

SPEECH_PAUSE = 1.0
"""Seconds between two lines about the standings."""

REPAINT_PAUSE = 0.2
"""Seconds between two repaints of standings that move."""


def plan_standings(plan: TournamentPlan, sums: TournamentSums) -> Standings:
    """Return the standings of a tournament, with its contestants' full names."""
    return standings(contestant_names(plan.contestants), sums)


def standings_table(stand: Standings) -> Table:
    """Return the standings, best first, for a terminal: no lines, which a reader would spell."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), collapse_padding=True)
    for place, title in enumerate(STANDINGS_COLUMNS):
        table.add_column(title, justify="right" if place else "left", no_wrap=place > 0)
    for row in stand.rows:
        table.add_row(*(Text(tell(row)) for tell in STANDINGS_COLUMNS.values()))
    return table


def standings_text(plan: TournamentPlan, sums: TournamentSums, width: int) -> str:
    """Return the standings as text of a width, with a note if the ratings were helped."""
    stand = plan_standings(plan, sums)
    notes = [*time_lines(plan, sums), *([HELPED] if sums.games and stand.is_helped else [])]
    console = Console(file=(text := io.StringIO()), width=width, color_system=None)
    for each in (standings_table(stand), *(["", *notes] if notes else [])):
        console.print(each)
    return "\n".join(line.rstrip() for line in text.getvalue().strip("\n").splitlines())


def time_lines(plan: TournamentPlan, sums: TournamentSums) -> Iterator[str]:
    """Yield for each program how long it was waited for, and its processor time.

    Both differ from run to run, so reports that programs read do not have them.
    """
    for name, row in zip(contestant_names(plan.contestants), sums.rows, strict=True):
        waited, processor = row.seconds
        if processor:
            took = f"took {waited:.1f} s to answer in all, {processor:.1f} s of it computing"
            yield f"{name} {took}."


def spoken_standings(runner: Runner) -> Callable[[], None]:
    """Return a function to call after every game: it prints the order when that has changed."""
    said: tuple[str, ...] = ()
    due = 0.0

    def tell() -> None:
        nonlocal said, due
        is_over = len(runner.done) == len(runner.fixtures)
        if time.monotonic() < due and not is_over:
            return
        stand = plan_standings(runner.plan, runner.sums)
        due = time.monotonic() + SPEECH_PAUSE
        order = tuple(row.name for row in stand.rows)
        if order != said:
            said = order
            rows = (f"{row.name} {row.rating:+.0f} ± {row.rating_error:.0f}" for row in stand.rows)
            games = f"After {len(runner.done):,} of {len(runner.fixtures):,} games: "
            print(games + ", ".join(rows) + ".", file=sys.stderr, flush=True)

    return tell


@contextmanager
def live_standings(runner: Runner, *, plain: bool = False) -> Iterator[Callable[[], None]]:
    """Provide a function to call after every game; a `plain` one prints lines.

    Yields:
        The function; unless it is plain, it draws nothing without a terminal.
    """
    if plain:
        yield spoken_standings(runner)
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    task = bar.add_task("games", total=len(runner.fixtures), completed=len(runner.done))
    due = 0.0
    with Live(bar, console=console, auto_refresh=False, transient=True) as screen:

        def repaint() -> None:
            nonlocal due
            if (begin := time.monotonic()) >= due:
                bar.update(task, completed=len(runner.done))
                table = standings_table(plan_standings(runner.plan, runner.sums))
                screen.update(Group(table, bar), refresh=True)
                end = time.monotonic()
                # A long table takes at most a tenth of the time.
                due = end + max(REPAINT_PAUSE, 10 * (end - begin))

        repaint()
        yield repaint


def report_text(played: Runner, width: int) -> str:
    """Return the standings and the first fouls as text of a width."""
    plan = played.plan
    fouled = (game for game in played.games() if any(game.fouls))
    told = [
        line for game in nsmallest(MOST_FOULS, fouled, BY_NUMBER) for line in game_fouls(plan, game)
    ][:MOST_FOULS]
    more = played.sums.fouls - MOST_FOULS
    rest = [f"And {more} more {'foul' if more == 1 else 'fouls'}."] if more > 0 else []
    replayed = sorted((game for game in played.games() if game.void), key=BY_NUMBER)
    void = [line for game in replayed for line in void_lines(plan, game)]
    standing = standings_text(plan, played.sums, width)
    known = [*test_lines(played), *order_lines(played)]
    return "\n".join((standing, *told, *rest, *void, *known, *secret_lines(played)))


def test_lines(played: Runner) -> Iterator[str]:
    """Yield where a sequential test stands, if there is one."""
    if played.test:
        yield from played.test.lines(contestant_names(played.plan.contestants))


def order_lines(played: Runner) -> Iterator[str]:
    """Yield how sure the order of an adaptive tournament is, the least sure first."""
    if played.plan.form != "adaptive" or not played.sums.games:
        return
    names, won = contestant_names(played.plan.contestants), played.sums.won
    for sure, upper, lower in order_doubts(ratings(won, played.sums.deals)):
        games = won[upper][lower] + won[lower][upper]
        yield (
            f"{names[upper]} is stronger than {names[lower]} with {100 * sure:.1f}%, after"
            f" {games:g} games of the two."
        )


def secret_lines(played: Runner) -> Iterator[str]:
    """Yield what the deals followed from; nothing as long as games are left that follow from it."""
    if played.plan.secret and len(played.done) == len(played.fixtures):
        yield f"The secret of the deals: {played.plan.secret} (--secret plays them again)."


def report_csv(played: Runner, width: int) -> str:
    """Return the standings as CSV with a line of titles; `width` is not used."""
    text = io.StringIO()
    writer = csv.DictWriter(text, StandingsRow.__struct_fields__, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(asdict, plan_standings(played.plan, played.sums).rows))
    return text.getvalue().rstrip("\n")


def report_json(played: Runner, width: int) -> str:
    """Return plan, standings and games as JSON; `width` is not used.

    Standard error and times are left out: they may differ between runs. So is the secret of deals
    of which some are still to be played.
    """
    games, is_over = played.whole_games(), len(played.done) == len(played.fixtures)
    whole = {
        "plan": played.plan if is_over else replace(played.plan, secret=UNSET),
        "standings": plan_standings(played.plan, played.sums),
        **({"test": played.test.verdict} if played.test else {}),
        "games": [replace(outcome, errors=("", ""), seconds=UNSET) for outcome in games],
    }
    return readable_json(whole, indent=1)


REPORT_FORMATS = {"table": report_text, "csv": report_csv, "json": report_json}
"""The formats of a report: each takes what was played, and a width."""


def player_names(plan: TournamentPlan, game: GameOutcome | Fixture) -> tuple[str, str]:
    """Return the names of the two players of a game."""
    called = contestant_names(plan.contestants)
    first, second = game.pair
    return called[first], called[second]


def game_number(plan: TournamentPlan, game: GameOutcome | Fixture) -> int:
    """Return the number of a game among those of its pair, counted from 1."""
    return game.number // len(pairs_of(plan)) + 1


def game_line(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return a finished game as a line."""
    first, second = player_names(plan, outcome)
    left, right = outcome.points
    winner = None if outcome.winner is None else (first, second)[outcome.winner]
    end = f"{winner} wins" if winner else "both lose" if outcome.is_lost(0) else "it is a tie"
    return f"Game {game_number(plan, outcome)}: {first} {left}, {second} {right}: {end}."


def game_fouls(plan: TournamentPlan, outcome: GameOutcome) -> tuple[str, ...]:
    """Return a line for each foul of a game."""
    first, second = player_names(plan, outcome)
    sides = ((first, second, outcome.fouls[0]), (second, first, outcome.fouls[1]))
    game = game_number(plan, outcome)
    return tuple(f"Foul by {a} against {b}, game {game}. {why}" for a, b, why in sides if why)


def void_lines(plan: TournamentPlan, outcome: GameOutcome) -> tuple[str, ...]:
    """Return a line that a game was void at first; nothing if it was not."""
    if not outcome.void:
        return ()
    return (f"Void at first, and played again: {void_text(plan, outcome, outcome.void)}",)


def unplayed_lines(
    plan: TournamentPlan, void: Iterable[tuple[Fixture, tuple[str, str]]]
) -> tuple[str, ...]:
    """Return a line for each game that was void twice, from its fixture and why it was void."""
    return tuple(
        f"Void twice, and not counted: {void_text(plan, fixture, why)}" for fixture, why in void
    )


def void_text(plan: TournamentPlan, game: GameOutcome | Fixture, why: tuple[str, str]) -> str:
    """Return which game was void, and why."""
    first, second = player_names(plan, game)
    killed = first if why[0] else second
    return f"{first} against {second}, game {game_number(plan, game)}. {killed}: {why[0] or why[1]}"


def stderr_lines(errors: tuple[str, str], names: tuple[str, str]) -> tuple[str, ...]:
    """Return the end of what both programs wrote to standard error, line by line."""
    return tuple(
        f"{name} ! {printable(line)}"
        for name, text in zip(names, errors, strict=True)
        for line in text.splitlines()
    )


def dialogue_lines(step: Step, match: Match, limit: float) -> Iterator[str]:
    """Yield the lines of a step: ">" before what a player receives, "<" before what it sends."""
    game, names, seat = match.game, contestant_names(match.setup.seats), step.seat
    if has_own_protocol(game):
        if isinstance(step.action, Turn):
            yield f"> {protocol.competition_card(step.after.middle[-1])}"
        elif isinstance(step.action, Award):
            bids = step.after.bids
            yield from (f"{name} < {own}" for name, own in zip(names, bids, strict=True))
            for name, other in zip(names, reversed(bids), strict=True):
                yield f"{name} > {protocol.opponents_bid(other)}"
        return
    if seat != HOUSE:
        known = bot_protocol.words(game, step.before, seat)
        asked = bot_protocol.question_line(game, step.before, seat, limit, known)
        yield f"{names[seat]} > {asked}"
        yield f"{names[seat]} < {next(word for word in known if known[word] == step.action)}"
    if result := game.result(step.after):
        for own, name in zip(game.chairs, names, strict=True):
            yield f"{name} > {bot_protocol.ending_line(game, step.after, own, result)}"
