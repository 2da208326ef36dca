"""`parlour arena`: players and programs against each other, in matches and tournaments."""

import argparse

from app.arena.plan import parse_count, parse_seconds
from app.cli.command import Adds, command, family, flags, sandbox
from app.match.bots.program import TIME_LIMIT
from games.contract.parts import seed_text

MATCH_EXAMPLE = "example: parlour arena match 'exec:python3 my_bot.py' careful --games 10 --show"

family("arena", "KIND", "match", "tournament", "ladder", epilog=MATCH_EXAMPLE)


def game_flags(kind: str, contestants: int | str, games: int) -> tuple[Adds, ...]:
    """Return the flags of both kinds; `games` is how many are played by default."""
    listed = flags(
        f"""
        contestants WHO  a built-in player, or exec:COMMAND LINE (see: parlour rules arena)
        --game GAME=gops  any game that is installed (default: gops)
        --games N  games per pair (default: {games})
        --seed S  for the deals, where no program plays
        --secret FILE  file with a line that deals follow from; - for standard input (default: a
          new secret, which the report shows)
        --time-limit T  seconds for an answer (default: {TIME_LIMIT:g})
        --cpu-limit T  seconds of processor time for a match (default: what all answers may take)
        """,
        nargs={"contestants": contestants},
        read=dict.fromkeys(("games", "cpu-limit"), parse_count)
        | {"seed": seed_text, "time-limit": parse_seconds},
    )
    errors = flags("--stderr  print what the programs write to standard error")
    rest = {"kind": kind, "usual": games, "form": None, "sprt": None}
    return listed, sandbox, errors, lambda parser: parser.set_defaults(**rest)


@command(
    "arena match",
    *game_flags("match", 2, games=1),
    "--show  print all protocol messages",
    help="one against one",
    epilog=MATCH_EXAMPLE,
)
@command(
    "arena tournament",
    *game_flags("tournament", "+", games=10),
    """
    --sprt LOW HIGH  stop when it is known whether the first is LOW or HIGH rating points
      stronger
    --errors A B  how often --sprt may be wrong where LOW and where HIGH is true (default: 0.05
      0.05)
    --gauntlet  the first one plays all others, and they do not play each other
    --adaptive  as many games in all, but most where the order is least certain
    --jobs J  games at once (default: CPUs)
    --plain  print the order whenever it has changed
    --cluster ADDRESS  run on the Dask cluster at ADDRESS
    --format {table,csv,json}=table  default: table
    -o/--output FILE  file to write (default: print it)
    --force  overwrite an existing file
    --resume  continue the latest tournament of these contestants
    """,
    help="all against all",
    example="arena tournament exec:./my-bot match plus-one --games 100",
    type={"sprt": float, "errors": float},
    default={"errors": (0.05, 0.05)},
    read={"jobs": parse_count},
    dest={"gauntlet": "form", "adaptive": "form"},
    action={"gauntlet": "store_const", "adaptive": "store_const"},
    const={"gauntlet": "gauntlet", "adaptive": "adaptive"},
)
@command(
    "arena ladder",
    """
    --game GAME=gops  any game (default: gops)
    --format {table,csv,json}=table  default: table
    --all  those who are retired, too
    | --retire BOT  leave a bot out of the list
    | --back BOT  bring one back that was retired
    | --rename BOT NAME  give a program another name
    """,
    lambda parser: parser.set_defaults(kind="ladder"),
    help="the ratings of all tournaments on this machine",
    example="arena ladder --game battle --format csv",
)
def run(args: argparse.Namespace) -> int:
    """Do what is asked for, by its kind."""
    from app.arena import console  # here, because it takes as long as all other commands together

    return console.KINDS[args.kind](args)
