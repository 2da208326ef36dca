"""`parlour arena`: players and programs against each other, in matches and tournaments."""

import argparse

from app.arena.plan import parse_count, parse_seconds
from app.cli.command import Adds, command, either, family, flag, sandbox, switch, value
from app.match.bots.program import TIME_LIMIT
from games.contract.parts import seed_text

MATCH_EXAMPLE = "example: parlour arena match 'exec:python3 my_bot.py' careful --games 10 --show"
CONTESTANT_HELP = "a built-in player, or exec:COMMAND LINE (see: parlour rules arena)"

family("arena", "KIND", "match", "tournament", "ladder", epilog=MATCH_EXAMPLE)


def game_flags(games: int) -> Adds:
    """Return what adds the flags of both kinds; `games` is how many are played by default."""
    flags = (
        value("--game", "GAME", "any game that is installed (default: gops)", default="gops"),
        value("--games", "N", f"games per pair (default: {games})", read=parse_count),
        value("--seed", "S", "for the deals, where no program plays", read=seed_text),
        value(
            "--secret",
            "FILE",
            "file with a line that deals follow from; - for standard input (default: a new"
            " secret, which the report shows)",
        ),
        value(
            "--time-limit",
            "T",
            f"seconds for an answer (default: {TIME_LIMIT:g})",
            read=parse_seconds,
        ),
        value(
            "--cpu-limit",
            "T",
            "seconds of processor time for a match (default: what all answers may take)",
            read=parse_count,
        ),
        sandbox,
        switch("--stderr", "print what the programs write to standard error"),
    )

    def add_all(parser: argparse.ArgumentParser) -> None:
        parser.set_defaults(usual=games, kind="match" if games == 1 else "tournament")
        for add in flags:
            add(parser)

    return add_all


@command(
    "arena match",
    value("contestants", "WHO", CONTESTANT_HELP, nargs=2),
    game_flags(games=1),
    switch("--show", "print all protocol messages"),
    help="one against one",
    epilog=MATCH_EXAMPLE,
)
def run_match(args: argparse.Namespace) -> int:
    """Play one against one."""
    from app.arena import console  # here, because it takes as long as all other commands together

    return console.match_command(args)


@command(
    "arena tournament",
    value("contestants", "WHO", CONTESTANT_HELP, nargs="+"),
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
    value("--jobs", "J", "games at once (default: CPUs)", read=parse_count),
    switch("--plain", "print the order whenever it has changed"),
    value("--cluster", "ADDRESS", "run on the Dask cluster at ADDRESS"),
    flag("--format", choices=("table", "csv", "json"), default="table", help="default: table"),
    flag("-o", "--output", metavar="FILE", help="file to write (default: print it)"),
    switch("--force", "overwrite an existing file"),
    switch("--resume", "continue the latest tournament of these contestants"),
    help="all against all",
    epilog="example: parlour arena tournament exec:./my-bot match plus-one --games 100",
)
def run_tournament(args: argparse.Namespace) -> int:
    """Play all against all."""
    from app.arena import console  # here, because it takes long

    return console.tournament_command(args)


@command(
    "arena ladder",
    value("--game", "GAME", "any game (default: gops)", default="gops"),
    flag("--format", choices=("table", "csv", "json"), default="table", help="default: table"),
    switch("--all", "those who are retired, too"),
    either(
        value("--retire", "BOT", "leave a bot out of the list"),
        value("--back", "BOT", "bring one back that was retired"),
        flag("--rename", nargs=2, metavar=("BOT", "NAME"), help="give a program another name"),
    ),
    help="the ratings of all tournaments on this machine",
    epilog="example: parlour arena ladder --game battle --format csv",
)
def run_ladder(args: argparse.Namespace) -> int:
    """Print the ratings of all tournaments on this machine."""
    from app.arena import console  # here, because it takes long

    return console.ladder_command(args)
