"""`parlour today`: play the deal of the day, or see how it went."""

import argparse
from typing import Any

from app import daily, plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.setting_flags import add_settings, given_settings
from app.cli.stored_match import open_kept_store
from app.match.match import Match
from app.match.share import SIGN_LETTERS, match_share
from app.plain.mode import play_plain
from app.plugins import AnyGame
from app.statistics.days import read_record
from app.storage.rows import try_line
from app.storage.store import Store, open_store
from games.text import number_of

EXAMPLE = "example: parlour today gops"


def add(commands: Any) -> None:
    """Add the parser for `today`."""
    parser = commands.add_parser("today", epilog=EXAMPLE)
    parser.add_argument(
        "game",
        nargs="?",
        choices=plugins.slugs(),
        metavar="GAME",
        help="which game; if omitted, show today's results",
    )
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play today's deal of a game, or print how the deals of all games stand."""
    return play_today(args) if args.game else print_day()


def print_day() -> int:
    """Print how each game's deal of today stands, and how many days in a row there were."""
    store = open_kept_store()
    games = [plugins.find(slug) for slug in plugins.slugs()]
    print(*(day_line(store, game) for game in games), sep="\n")
    record = read_record(store, games, daily.today())
    if record.longest:
        days = number_of(record.streak, "day") or "none"
        print(f"Days in a row: {days}. Longest streak: {number_of(record.longest, 'day')}.")
    return 0


def play_today(args: argparse.Namespace) -> int:
    """Play today's deal of a game, and print what there is to share once it is over."""
    store = open_store()
    match = todays_match(store, plugins.find(args.game))
    if match.to_move and not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args))
        return 0
    if match.to_move:
        play_plain(store, lambda _: match, given_settings(args))
    if match.result:
        share = match_share(match, daily.today(), is_deal_of_day=True)
        print(*share.lines(SIGN_LETTERS), sep="\n")
    return 0


def day_line(store: Store, game: AnyGame) -> str:
    """Return how today's deal of a game stands."""
    day = daily.today()
    return f"{game.title}: {try_line(store.tries(game, day, day).get(day))}"


def todays_match(store: Store, game: AnyGame) -> Match:
    """Return today's match of a game: as it was left, or a new one. Raises `Refusal`."""
    day = daily.today()
    saved = store.tries(game, day, day).get(day)
    return store.resume(saved.id) if saved else store.begin(game, daily.daily_setup(game, day))
