"""`parlour arena`: players and programs against each other, in matches and tournaments."""

import argparse

from app.arena.plan import parse_count, parse_seconds
from app.cli.command import Adds, command, either, family, flag, sandbox
from app.match.bots.program import TIME_LIMIT
from games.contract.parts import seed_text

MATCH_EXAMPLE = "example: parlour arena match 'exec:python3 my_bot.py' careful --games 10 --show"
CONTESTANT_HELP = "a built-in player, or exec:COMMAND LINE (see: parlour rules arena)"

family("arena", "KIND", "match", "tournament", "ladder", epilog=MATCH_EXAMPLE)


def game_flags(games: int) -> Adds:
    """Return what adds the flags of both kinds; `games` is how many are played by default."""
    flags = (
        flag(
            "--game",
            default="gops",
            metavar="GAME",
            help="any game that is installed (default: gops)",
        ),
        flag("--games", read=parse_count, metavar="N", help=f"games per pair (default: {games})"),
        flag("--seed", read=seed_text, metavar="S", help="for the deals, where no program plays"),
        flag(
            "--secret",
            metavar="FILE",
            help="file with a line that deals follow from; - for standard input (default: a new"
            " secret, which the report shows)",
        ),
        flag(
            "--time-limit",
            read=parse_seconds,
            metavar="T",
            help=f"seconds for an answer (default: {TIME_LIMIT:g})",
        ),
        flag(
            "--cpu-limit",
            read=parse_count,
            metavar="T",
            help="seconds of processor time for a match (default: what all answers may take)",
        ),
        sandbox,
        flag(
            "--stderr", action="store_true", help="print what the programs write to standard error"
        ),
    )

    def add_all(parser: argparse.ArgumentParser) -> None:
        parser.set_defaults(usual=games, kind="match" if games == 1 else "tournament")
        for add in flags:
            add(parser)

    return add_all


@command(
    "arena match",
    flag("contestants", nargs=2, metavar="WHO", help=CONTESTANT_HELP),
    game_flags(games=1),
    flag("--show", action="store_true", help="print all protocol messages"),
    help="one against one",
    epilog=MATCH_EXAMPLE,
)
def run_match(args: argparse.Namespace) -> int:
    """Play one against one."""
    from app.arena import console  # here, because it takes as long as all other commands together

    return console.match_command(args)


@command(
    "arena tournament",
    flag("contestants", nargs="+", metavar="WHO", help=CONTESTANT_HELP),
    game_flags(games=10),
    flag(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="stop when it is known whether the first is LOW or HIGH rating points stronger",
    ),
    flag(
        "--errors",
        nargs=2,
        type=float,
        default=(0.05, 0.05),
        metavar=("A", "B"),
        help="how often --sprt may be wrong where LOW and where HIGH is true (default: 0.05 0.05)",
    ),
    flag(
        "--gauntlet",
        dest="form",
        action="store_const",
        const="gauntlet",
        help="the first one plays all others, and they do not play each other",
    ),
    flag(
        "--adaptive",
        dest="form",
        action="store_const",
        const="adaptive",
        help="as many games in all, but most where the order is least certain",
    ),
    flag("--jobs", read=parse_count, metavar="J", help="games at once (default: CPUs)"),
    flag("--plain", action="store_true", help="print the order whenever it has changed"),
    flag("--cluster", metavar="ADDRESS", help="run on the Dask cluster at ADDRESS"),
    flag("--format", choices=("table", "csv", "json"), default="table", help="default: table"),
    flag("-o", "--output", metavar="FILE", help="file to write (default: print it)"),
    flag("--force", action="store_true", help="overwrite an existing file"),
    flag(
        "--resume", action="store_true", help="continue the latest tournament of these contestants"
    ),
    help="all against all",
    epilog="example: parlour arena tournament exec:./my-bot match plus-one --games 100",
)
def run_tournament(args: argparse.Namespace) -> int:
    """Play all against all."""
    from app.arena import console  # here, because it takes long

    return console.tournament_command(args)


@command(
    "arena ladder",
    flag("--game", default="gops", metavar="GAME", help="any game (default: gops)"),
    flag("--format", choices=("table", "csv", "json"), default="table", help="default: table"),
    flag("--all", action="store_true", help="those who are retired, too"),
    either(
        flag("--retire", metavar="BOT", help="leave a bot out of the list"),
        flag("--back", metavar="BOT", help="bring one back that was retired"),
        flag("--rename", nargs=2, metavar=("BOT", "NAME"), help="give a program another name"),
    ),
    help="the ratings of all tournaments on this machine",
    epilog="example: parlour arena ladder --game battle --format csv",
)
def run_ladder(args: argparse.Namespace) -> int:
    """Print the ratings of all tournaments on this machine."""
    from app.arena import console  # here, because it takes long

    return console.ladder_command(args)
