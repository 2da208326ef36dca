"""`parlour today`: play the deal of the day, or see how it went."""

import argparse
from collections.abc import Iterator

from app import daily, plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.command import PLAIN, command, flag, given_settings, settings
from app.cli.stored import open_kept
from app.match.share import SIGN_LETTERS, match_share
from app.plain.mode import play_plain
from app.statistics.days import read_record
from app.storage.rows import try_line
from app.storage.store import Store, open_store
from games.text import number_of


@command(
    "today",
    flag(
        "game",
        nargs="?",
        choices=plugins.AnySlug(),
        metavar="GAME",
        help="which game; if omitted, show today's results",
    ),
    PLAIN,
    settings,
    epilog="example: parlour today gops",
)
def today(args: argparse.Namespace) -> None:
    """Play today's deal of a game, or print how the deals of all games stand."""
    if args.game:
        play_today(args)
    else:
        print(*day_lines(open_kept(Store)), sep="\n")


def day_lines(store: Store) -> Iterator[str]:
    """Yield how each game's deal of today stands, and how many days in a row there were."""
    games = [plugins.find(slug) for slug in plugins.slugs()]
    day = daily.today()
    for game in games:
        yield f"{game.title}: {try_line(store.tries(game, day, day).get(day))}"
    record = read_record(store, games, day)
    if record.longest:
        days = number_of(record.streak, "day") or "none"
        yield f"Days in a row: {days}. Longest streak: {number_of(record.longest, 'day')}."


def play_today(args: argparse.Namespace) -> None:
    """Play today's deal of a game, as it was left or again, and print what there is to share."""
    store, game, day = open_store(), plugins.find(args.game), daily.today()
    saved = store.tries(game, day, day).get(day)
    match = store.resume(saved.id) if saved else store.begin(game, daily.daily_setup(game, day))
    if match.to_move and not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args))
        return
    if match.to_move:
        play_plain(store, lambda _: match, given_settings(args))
    if match.result:
        share = match_share(match, daily.today(), is_deal_of_day=True)
        print(*share.lines(SIGN_LETTERS), sep="\n")
