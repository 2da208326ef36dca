"""`parlour arena`: players and programs against each other, in matches and tournaments."""

import argparse
from typing import Any

from app.arena.plan import parse_count, parse_seconds
from app.cli.options import add_sandbox, argument
from app.match.bots.program import TIME_LIMIT
from games.contract.seed import seed_text

MATCH_EXAMPLE = "example: parlour arena match 'exec:python3 my_bot.py' careful --games 10 --show"
TOURNAMENT_EXAMPLE = (
    "example: parlour arena tournament exec:./my-bot match plus-one --games 100 --seed 1"
)
CONTESTANT_HELP = "a built-in player, or exec:COMMAND LINE (see: parlour rules arena)"


def add(commands: Any) -> None:
    """Add the parser for `arena`, with one for each kind."""
    arena = commands.add_parser("arena", epilog=MATCH_EXAMPLE)
    kinds = arena.add_subparsers(metavar="KIND", required=True)
    add_match_parser(kinds)
    add_tournament_parser(kinds)


def add_match_parser(kinds: Any) -> None:
    """Add the parser for `arena match`."""
    match = kinds.add_parser("match", help="one against one", epilog=MATCH_EXAMPLE)
    match.add_argument("contestants", nargs=2, metavar="WHO", help=CONTESTANT_HELP)
    add_game_flags(match, games=1)
    match.add_argument("--show", action="store_true", help="print all protocol messages")
    match.set_defaults(run=run_match)


def add_tournament_parser(kinds: Any) -> None:
    """Add the parser for `arena tournament`."""
    tournament = kinds.add_parser("tournament", help="all against all", epilog=TOURNAMENT_EXAMPLE)
    tournament.add_argument("contestants", nargs="+", metavar="WHO", help=CONTESTANT_HELP)
    add_game_flags(tournament, games=10)
    add_tournament_flags(tournament)
    tournament.set_defaults(run=run_tournament)


def add_game_flags(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the flags that both kinds take; `games` is how many are played by default."""
    parser.set_defaults(usual=games)
    parser.add_argument(
        "--game", default="gops", metavar="GAME", help="any game that is installed (default: gops)"
    )
    parser.add_argument(
        "--games",
        type=argument(parse_count),
        metavar="N",
        help=f"games per pair (default: {games})",
    )
    parser.add_argument(
        "--seed", type=argument(seed_text), metavar="S", help="for the deals: any number or text"
    )
    parser.add_argument(
        "--time-limit",
        type=argument(parse_seconds),
        metavar="T",
        help=f"seconds for an answer (default: {TIME_LIMIT:g})",
    )
    add_sandbox(parser)
    parser.add_argument(
        "--stderr", action="store_true", help="print what the programs write to standard error"
    )


def add_tournament_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for how a tournament is played and reported."""
    parser.add_argument(
        "--jobs", type=argument(parse_count), metavar="J", help="games at once (default: CPUs)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="run on the Dask cluster at ADDRESS")
    parser.add_argument(
        "--format", choices=("table", "csv", "json"), default="table", help="default: table"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: print it)")
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")
    parser.add_argument(
        "--resume", action="store_true", help="continue the latest tournament of these contestants"
    )


def run_match(args: argparse.Namespace) -> int:
    """Play one against one."""
    from app.arena import console  # here, because it takes as long as all other commands together

    return console.match_command(args)


def run_tournament(args: argparse.Namespace) -> int:
    """Play all against all."""
    from app.arena import console  # here, because it takes long

    return console.tournament_command(args)
