"""`parlour play`, `resume`, `replay` and `today`: matches of any game, new or as they were left."""

import argparse
from contextlib import suppress
from typing import Any

from app import daily, plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli import command as commands
from app.cli.command import PLAIN, command, flags, given_settings, sandbox, settings
from app.cli.stored import NUMBER, NUMBER_OR_LATEST, find_match, open_kept
from app.match.bots.program import takes_programs
from app.match.bots.sandbox import choose_mode
from app.match.match import Match
from app.match.names import is_with_friend
from app.match.new_setup import check_programs, complete_seats, new_setup
from app.match.setup import PERSON, Setup
from app.match.share import SIGN_LETTERS, match_share
from app.plain import match_lines, mode
from app.plain.terminal import Terminal
from app.statistics.days import read_record
from app.storage import game_files, rows
from app.storage.store import Store, open_store
from games.contract import Refusal
from games.text import number_of, quoted


def _add_games(parser: argparse.ArgumentParser) -> None:
    games = parser.add_subparsers(metavar="GAME", required=True)
    for slug in plugins.slugs():
        _add_game(games, plugins.find(slug))
    for slug in plugins.broken_slugs():
        broken = games.add_parser(slug, prefix_chars="\0", add_help=False)
        broken.add_argument("words", nargs="*")  # whatever else was typed
        broken.set_defaults(run=lambda args, slug=slug: plugins.find(slug))


def _add_game(games: Any, game: plugins.AnyGame) -> None:
    """Add the parser for a game: flags for its variants, its options, its seats and its files."""
    parser = games.add_parser(
        game.slug,
        help=game.tagline.replace("%", "%%"),
        epilog=f"example: parlour play {game.slug} --seat{len(game.chairs)} {game.usual[-1]}",
    )
    parser.set_defaults(game=game, variant=None, file=None, ask_file=False)
    if len(game.presets) > 1:
        usual = next(iter(game.presets))
        parser.add_argument("--variant", choices=game.presets, help=f"default: {usual}")
    for each in game.fields:
        how = {"type": commands.argument(each.parse), "metavar": each.name[0].upper()}
        parser.add_argument(f"--{each.name}", help=each.help, **how)
    players = ", ".join(game.players)
    program = "exec:COMMAND, " if takes_programs() else ""
    for seat, usual in zip(game.chairs, game.usual, strict=True):
        who = f"human, {players}, {program}or script:LINE,LINE,... (default: {usual})"
        parser.add_argument(f"--seat{seat + 1}", default="", metavar="WHO", help=who)
    if game.files.formats:
        word = game_files.file_word(game)
        listed = f"""
        | --{word} FILE  start from a file
        | --ask-{word}  ask for its name; a name without a folder is looked up in the current folder
        """
        dest = {word: "file", f"ask-{word}": "ask_file"}
        flags(listed, dest=dest, action={f"ask-{word}": "store_true"})(parser)
    split, none = {"names": lambda text: tuple(text.split(","))}, {"names": ()}
    names = flags("--names A,B  the players' names, in seat order", type=split, default=none)
    for add in (names, flags(PLAIN), sandbox, settings):
        add(parser)


@command(
    "play", _add_games, example="play gops --variant tournament --seat2 plus-one --seed tuesday"
)
def play(args: argparse.Namespace) -> None:
    """Play the match that the flags describe; in lines if no person plays."""
    choose_mode(args.sandbox)
    store = open_store()
    game: plugins.AnyGame = args.game
    seated = tuple(getattr(args, f"seat{seat + 1}") for seat in game.chairs)
    seats = complete_seats(game, seated)
    options = {field.name: getattr(args, field.name) for field in game.fields}
    given = {name: value for name, value in options.items() if value is not None}
    said = given | ({"variant": args.variant} if args.variant else {})
    has_person, in_lines = PERSON in seats, plays_in_lines(args.plain)

    def setup(answers: dict[str, Any], loaded: mode.AnyLoaded | None) -> Setup:
        return new_setup(game, args.variant, given | answers, seats, args.names, loaded)

    def begin(terminal: Terminal) -> Match:
        terminal.game = game
        asks = has_person and in_lines
        offers = asks and bool(game.files.resuming) and not said
        loaded = mode.load_start(game, args.file, terminal, asks=args.ask_file, offers=offers)
        if loaded and loaded.start is not None and said:
            listed = ", ".join(f"--{name}" for name in said)
            raise Refusal(f"A saved game keeps its players and rules: leave out {listed}.")
        if loaded and args.variant:
            raise Refusal("A file sets its own rules: leave out --variant.")
        answers = mode.ask_fields(game, given, terminal) if asks and not loaded else {}
        return store.begin(game, setup(answers, loaded))

    for seat, name in enumerate(args.names):
        if name.strip() and seats[seat : seat + 1] != (PERSON,):
            raise Refusal(
                f"{quoted(name)} cannot be a name there: no person sits in seat {seat + 1}."
            )
    wanted = setup({}, None)
    game.deal(wanted.options, wanted.seed)  # before anything is asked: it may be impossible
    if in_lines or not has_person:
        mode.play_plain(store, begin, given_settings(args))
    elif said or any(args.names) or any(seated) or args.file is not None or args.ask_file:
        with suppress(EOFError):
            full_screen(store, begin(Terminal()), given_settings(args))
    else:
        full_screen(store, given=given_settings(args), game=game)


# go on, or watch again


@command("resume", NUMBER_OR_LATEST, PLAIN, sandbox, settings, example="resume 12")
def resume(args: argparse.Namespace) -> None:
    """Go on with the match of that number, or with the one played last."""
    choose_mode(args.sandbox)
    store = open_kept(Store)
    none = "No unfinished games. Start one with: parlour play gops"
    match = find_match(store, args.id, store.unfinished, none)
    if not match.to_move:
        raise Refusal(f"Game {match.id} is over. Watch it with: parlour replay {match.id}")
    check_programs(match.game, match.setup.seats, match.setup.options)
    if not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args))
    elif is_with_friend(match.setup):
        from app.plain.friend import resume_friend  # here, because few games need it

        resume_friend(match, commands.settings_of(args))
    else:
        mode.play_plain(store, lambda _: match, given_settings(args))


@command("replay", NUMBER, "--plain  in lines of text, all at once", settings, example="replay 12")
def replay(args: argparse.Namespace) -> None:
    """Show the match of that number again."""
    store = open_kept(Store)
    match = store.resume(args.id)
    if not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args), again=True)
        return
    is_short = commands.settings_of(args).lines == "short"
    for line in match_lines.transcript_lines(match, short=is_short):
        print(line)


# the deal of the day


@command(
    "today",
    "[game] GAME  which game; if omitted, show today's results",
    PLAIN,
    settings,
    example="today gops",
    choices={"game": plugins.AnySlug()},
)
def today(args: argparse.Namespace) -> None:
    """Play today's deal of a game, or print how the deals of all games stand."""
    day = daily.today()
    if not args.game:
        store, games = open_kept(Store), [plugins.find(slug) for slug in plugins.slugs()]
        for game in games:
            print(f"{game.title}: {rows.try_line(store.tries(game, day, day).get(day))}")
        record = read_record(store, games, day)
        if record.longest:
            days = number_of(record.streak, "day") or "none"
            print(f"Days in a row: {days}. Longest streak: {number_of(record.longest, 'day')}.")
        return
    store, game = open_store(), plugins.find(args.game)
    saved = store.tries(game, day, day).get(day)
    match = store.resume(saved.id) if saved else store.begin(game, daily.daily_setup(game, day))
    if match.to_move and not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args))
        return
    if match.to_move:
        mode.play_plain(store, lambda _: match, given_settings(args))
    if match.result:
        share = match_share(match, daily.today(), is_deal_of_day=True)
        print(*share.lines(SIGN_LETTERS), sep="\n")
