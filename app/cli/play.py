"""`parlour play`: a new match of any game, its flags made from the game's fields."""

import argparse
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from app import plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.options import add_sandbox, argument
from app.cli.setting_flags import add_settings, given_settings
from app.match.bots.program import takes_programs
from app.match.bots.sandbox import choose_mode
from app.match.match import Match
from app.match.new_setup import complete_seats, new_setup
from app.match.setup import PERSON
from app.plain.file_prompt import ask_file, load_named, offer_file, tell_folder
from app.plain.mode import ask_fields, play_plain
from app.plain.terminal import Terminal
from app.plugins import AnyGame
from app.storage.game_files import file_word
from app.storage.store import open_store
from games.contract import Loaded, Refusal
from games.text import quoted

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


def check_names(names: tuple[str, ...], seats: tuple[str, ...]) -> None:
    """Raise `Refusal` for the name of a seat that no person has."""
    for seat, name in enumerate(names):
        if name.strip() and seats[seat : seat + 1] != (PERSON,):
            raise Refusal(
                f"{quoted(name)} cannot be a name there: no person sits in seat {seat + 1}."
            )


def run(args: argparse.Namespace) -> int:
    """Play the match that the flags describe; in lines if no person plays."""
    game: AnyGame = args.game
    choose_mode(args.sandbox)
    store = open_store()
    seats = complete_seats(game, tuple(getattr(args, f"seat{seat + 1}") for seat in game.chairs))
    check_names(args.names, seats)
    flags = {field.name: getattr(args, field.name) for field in game.fields}
    given = {name: value for name, value in flags.items() if value is not None}
    variant = getattr(args, "variant", None)
    wanted = new_setup(game, variant, given, seats, args.names)
    game.deal(wanted.options, wanted.seed)  # raises `BadInput` before anything is asked
    said = given | ({"variant": variant} if variant else {})
    asks = PERSON in seats and plays_in_lines(args.plain)

    def begin(terminal: Terminal) -> Match:
        loaded = load_start(args, terminal, offers=asks and bool(game.files.resuming) and not said)
        check_flags(loaded, said)
        answers = ask_fields(game, given, terminal) if asks and not loaded else {}
        setup = new_setup(game, variant, given | answers, seats, args.names, loaded)
        return store.begin(game, setup)

    if plays_in_lines(args.plain) or PERSON not in seats:
        play_plain(store, begin, given_settings(args))
        return 0
    if not said and not any(args.names) and not is_about(args, game):
        full_screen(store, given=given_settings(args), game=game)
        return 0
    with suppress(EOFError):
        full_screen(store, begin(Terminal()), given_settings(args))
    return 0


def is_about(args: argparse.Namespace, game: AnyGame) -> bool:
    """Return whether a flag says who plays, or which file to begin from."""
    seated = any(getattr(args, f"seat{seat + 1}") for seat in game.chairs)
    return seated or getattr(args, "file", None) is not None or getattr(args, "ask_file", False)


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


def check_flags(loaded: Loaded[Any, Any] | None, said: Iterable[str]) -> None:
    """Raise `Refusal` if flags were given that a file leaves no room for."""
    if loaded and loaded.start is not None and said:
        raise Refusal(f"A saved game keeps its players and rules: leave out {flag_list(said)}.")
    if loaded and "variant" in said:
        raise Refusal("A file sets its own rules: leave out --variant.")


def flag_list(names: Iterable[str]) -> str:
    """Return flags as they are typed."""
    return ", ".join(f"--{name}" for name in names)
