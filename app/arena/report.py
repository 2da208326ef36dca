"""The result of a tournament as a table, as CSV or as JSON, and its games in words."""

import csv
import io
from collections.abc import Callable, Iterable
from heapq import nsmallest
from math import comb

from msgspec import UNSET
from msgspec.structs import asdict, replace
from rich.table import Table
from rich.text import Text

from app.arena.contestants import contestant_names
from app.arena.game import GameOutcome
from app.arena.journal import BY_NUMBER
from app.arena.rich_text import headed_table, render_lines
from app.arena.runner import Runner
from app.arena.schedule import Fixture, TournamentPlan
from app.arena.standings import StandingsRow, standings
from app.arena.sums import TournamentSums
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


def standings_table(plan: TournamentPlan, sums: TournamentSums) -> Table:
    """Return the standings, best first, for a terminal."""
    drawn = headed_table(STANDINGS_COLUMNS)
    for row in standings(contestant_names(plan.contestants), sums).rows:
        drawn.add_row(*(Text(tell(row)) for tell in STANDINGS_COLUMNS.values()))
    return drawn


def standings_text(plan: TournamentPlan, sums: TournamentSums, width: int) -> str:
    """Return the standings as text of a width, with a note if the ratings were helped."""
    helped = sums.games and standings(contestant_names(plan.contestants), sums).is_helped
    notes = (*time_lines(plan, sums), *((HELPED,) if helped else ()))
    below = ("", *notes) if notes else ()
    return render_lines(standings_table(plan, sums), *below, width=width)


def time_lines(plan: TournamentPlan, sums: TournamentSums) -> tuple[str, ...]:
    """Return for each program how long it was waited for, and its processor time.

    Both differ from run to run, so reports that programs read do not have them.
    """
    names = contestant_names(plan.contestants)
    taken = ((name, *row.seconds) for name, row in zip(names, sums.rows, strict=True))
    return tuple(
        f"{name} took {waited:.1f} s to answer in all, {processor:.1f} s of it computing."
        for name, waited, processor in taken
        if processor
    )


def report_text(played: Runner, width: int) -> str:
    """Return the standings and the first fouls as text of a width."""
    plan = played.plan
    fouled = nsmallest(MOST_FOULS, filter(has_foul, played.games()), BY_NUMBER)
    told = [line for game in fouled for line in game_fouls(plan, game)]
    more = played.sums.fouls - MOST_FOULS
    rest = [f"And {more} more {'foul' if more == 1 else 'fouls'}."] if more > 0 else []
    replayed = sorted((game for game in played.games() if game.void), key=BY_NUMBER)
    void = [line for game in replayed for line in void_lines(plan, game)]
    standing = standings_text(plan, played.sums, width)
    return "\n".join((standing, *told[:MOST_FOULS], *rest, *void))


def has_foul(outcome: GameOutcome) -> bool:
    """Return whether a player broke the rules in a game."""
    return any(outcome.fouls)


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


def game_line(plan: TournamentPlan, outcome: GameOutcome) -> str:
    """Return a finished game as a line."""
    first, second = player_names(plan, outcome)
    left, right = outcome.points
    winner = None if outcome.winner is None else (first, second)[outcome.winner]
    end = f"{winner} wins" if winner else "both lose" if outcome.is_lost(0) else "it is a tie"
    return f"Game {game_number(plan, outcome)}: {first} {left}, {second} {right}: {end}."


def player_names(plan: TournamentPlan, game: GameOutcome | Fixture) -> tuple[str, str]:
    """Return the names of the two players of a game."""
    called = contestant_names(plan.contestants)
    first, second = game.pair
    return called[first], called[second]


def game_number(plan: TournamentPlan, game: GameOutcome | Fixture) -> int:
    """Return the number of a game among those of its pair, counted from 1."""
    return game.number // comb(len(plan.contestants), 2) + 1


def report_csv(played: Runner, width: int) -> str:
    """Return the standings as CSV with a line of titles; `width` is not used."""
    text = io.StringIO()
    writer = csv.DictWriter(text, StandingsRow.__struct_fields__, lineterminator="\n")
    writer.writeheader()
    names = contestant_names(played.plan.contestants)
    writer.writerows(map(asdict, standings(names, played.sums).rows))
    return text.getvalue().rstrip("\n")


def report_json(played: Runner, width: int) -> str:
    """Return plan, standings and games as JSON; `width` is not used.

    Standard error and times are left out: they may differ between runs.
    """
    games = played.whole_games()
    whole = {
        "plan": played.plan,
        "standings": standings(contestant_names(played.plan.contestants), played.sums),
        "games": [replace(outcome, errors=("", ""), seconds=UNSET) for outcome in games],
    }
    return readable_json(whole, indent=1)


def dialogue_lines(step: Step, match: Match, limit: float) -> tuple[str, ...]:
    """Return the lines of a step: ">" before what a player receives, "<" before what it sends."""
    names = contestant_names(match.setup.seats)
    if has_own_protocol(match.game):
        return gops_lines(step, (names[0], names[1]))
    return words_lines(step, match, names, limit)


def gops_lines(step: Step, names: tuple[str, str]) -> tuple[str, ...]:
    """Return the lines of a step of GOPS."""
    if isinstance(step.action, Turn):
        return (f"> {protocol.competition_card(step.after.middle[-1])}",)
    if not isinstance(step.action, Award):
        return ()
    first, second = step.after.bids
    sides = ((names[0], first, second), (names[1], second, first))
    return (
        *(f"{name} < {own}" for name, own, _ in sides),
        *(f"{name} > {protocol.opponents_bid(other)}" for name, _, other in sides),
    )


def words_lines(step: Step, match: Match, names: tuple[str, ...], limit: float) -> tuple[str, ...]:
    """Return the question and the answer of a step of any other game, and how it ended."""
    game, seat, result = match.game, step.seat, match.game.result(step.after)
    ended = () if result is None else zip(game.chairs, names, strict=True)
    said: tuple[str, ...] = ()
    if seat != HOUSE:
        known = bot_protocol.words(game, step.before, seat)
        asked = bot_protocol.question_line(game, step.before, seat, limit, known)
        word = next(word for word, action in known.items() if action == step.action)
        said = (f"{names[seat]} > {asked}", f"{names[seat]} < {word}")
    return (
        *said,
        *(
            f"{name} > {bot_protocol.ending_line(game, step.after, own, result)}"
            for own, name in ended
            if result
        ),
    )


def stderr_lines(errors: tuple[str, str], names: tuple[str, str]) -> tuple[str, ...]:
    """Return the end of what both programs wrote to standard error, line by line."""
    return tuple(
        f"{name} ! {printable(line)}"
        for name, text in zip(names, errors, strict=True)
        for line in text.splitlines()
    )


REPORT_FORMATS = {"table": report_text, "csv": report_csv, "json": report_json}
"""The formats of a report: each takes what was played, and a width."""
