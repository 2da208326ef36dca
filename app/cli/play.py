"""`parlour play`: a new match of any game, its flags made from the game's fields."""

import argparse
from contextlib import suppress
from typing import Any

from app import plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.options import add_sandbox, argument
from app.cli.play_flags import PlayFlags
from app.cli.setting_flags import add_settings, given_settings
from app.match.bots.program import takes_programs
from app.match.bots.sandbox import choose_mode
from app.match.match import Match
from app.plain.file_prompt import ask_file, load_named, offer_file, tell_folder
from app.plain.mode import ask_fields, play_plain
from app.plain.terminal import Terminal
from app.plugins import AnyGame
from app.storage.game_files import file_word
from app.storage.store import open_store
from games.contract import Loaded

EXAMPLE = "example: parlour play gops --variant tournament --seat2 plus-one --seed tuesday"

ASK_HELP = "ask for its name; a name without a folder is looked up in the current folder"

NAMES_HELP = "the players' names, in seat order"


def add(commands: Any) -> None:
    """Add the parser for `play`, with one for each game below it."""
    parser = commands.add_parser("play", epilog=EXAMPLE)
    games = parser.add_subparsers(metavar="GAME", required=True)
    for slug in plugins.slugs():
        add_game(games, plugins.find(slug))
    for slug in plugins.broken_slugs():
        broken = games.add_parser(slug, prefix_chars="\0", add_help=False)
        broken.add_argument("words", nargs="*")  # whatever else was typed
        broken.set_defaults(run=lambda args, slug=slug: plugins.find(slug))


def add_game(games: Any, game: AnyGame) -> None:
    """Add the parser for a game."""
    default = next(iter(game.presets))
    parser = games.add_parser(
        game.slug,
        help=game.tagline.replace("%", "%%"),
        epilog=f"example: parlour play {game.slug} --seat{len(game.chairs)} {game.usual[-1]}",
    )
    parser.set_defaults(run=run, game=game)
    if len(game.presets) > 1:
        parser.add_argument("--variant", choices=game.presets, help=f"default: {default}")
    add_fields(parser, game)
    add_seats(parser, game)
    if game.files.formats:
        add_files(parser, file_word(game))
    parser.add_argument("--names", type=split_names, default=(), metavar="A,B", help=NAMES_HELP)
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    add_sandbox(parser)
    add_settings(parser)


def add_fields(parser: argparse.ArgumentParser, game: AnyGame) -> None:
    """Add a flag for each option of a game."""
    for field in game.fields:
        parser.add_argument(
            f"--{field.name}",
            type=argument(field.parse),
            metavar=field.name[0].upper(),
            help=field.help,
        )


def add_seats(parser: argparse.ArgumentParser, game: AnyGame) -> None:
    """Add a flag for each seat that somebody can be chosen for."""
    players = ", ".join(game.players)
    program = "exec:COMMAND, " if takes_programs() else ""
    for seat, usual in zip(game.chairs, game.usual, strict=True):
        parser.add_argument(
            f"--seat{seat + 1}",
            default="",
            metavar="WHO",
            help=f"human, {players}, {program}or script:LINE,LINE,... (default: {usual})",
        )


def add_files(parser: argparse.ArgumentParser, word: str) -> None:
    """Add the flags that name a file, or have one asked for."""
    files = parser.add_mutually_exclusive_group()
    files.add_argument(f"--{word}", dest="file", metavar="FILE", help="start from a file")
    files.add_argument(f"--ask-{word}", dest="ask_file", action="store_true", help=ASK_HELP)


def split_names(text: str) -> tuple[str, ...]:
    """Return the names that were given, one for each seat."""
    return tuple(text.split(","))


def run(args: argparse.Namespace) -> int:
    """Play the match that the flags describe; in lines if no person plays."""
    choose_mode(args.sandbox)
    store = open_store()
    flags = PlayFlags(args)
    flags.check()

    def begin(terminal: Terminal) -> Match:
        asks = flags.has_person and plays_in_lines(args.plain)
        offers = asks and bool(flags.game.files.resuming) and not flags.said
        loaded = load_start(args, terminal, offers=offers)
        flags.check_file(loaded)
        answers = ask_fields(flags.game, flags.given, terminal) if asks and not loaded else {}
        return store.begin(flags.game, flags.setup(answers, loaded))

    if plays_in_lines(args.plain) or not flags.has_person:
        play_plain(store, begin, given_settings(args))
    elif flags.say_nothing:
        full_screen(store, given=given_settings(args), game=flags.game)
    else:
        with suppress(EOFError):
            full_screen(store, begin(Terminal()), given_settings(args))
    return 0


def load_start(
    args: argparse.Namespace, terminal: Terminal, *, offers: bool
) -> Loaded[Any, Any] | None:
    """Return what is in the file that the match begins from, if there is one.

    Args:
        args: The flags, which may name a file or have one asked for.
        terminal: Where to ask.
        offers: Whether to offer a file if no flag is about one.

    Returns:
        What the file holds; None if the match begins with a deal.

    Raises:
        EOFError: The input ended.
        Refusal: The file cannot be used.
    """
    if not args.game.files.formats:
        return None
    loaded: Loaded[Any, Any] | None
    if args.file is not None:
        loaded = load_named(args.game, args.file, terminal)
    elif args.ask_file:
        tell_folder(terminal)
        loaded = ask_file(args.game, terminal)
    else:
        loaded = offer_file(args.game, terminal) if offers else None
    for warning in loaded.warnings if loaded else ():
        terminal.note(warning)
    return loaded
