"""`parlour play`: a new match of any game, its flags made from the game's fields."""

import argparse
from collections.abc import Callable
from typing import Any

from app import catalogue
from app.catalogue import AnyGame
from app.front import full_screen, in_lines
from app.match import PERSON, Match
from app.newgame import new_setup, seated
from app.plain import ask_fields, play_plain
from app.store import open_store
from app.terminal import Terminal
from games.contract import BadInput, Field

EXAMPLE = "example: parlour play gops --variant tournament --seat2 plus-one --seed tuesday"


def add(commands: Any) -> None:
    """Add the parser for `play`, with one for each game below it."""
    parser = commands.add_parser("play", help="play a new game", epilog=EXAMPLE)
    games = parser.add_subparsers(metavar="GAME", required=True)
    for slug in catalogue.slugs():
        add_game(games, catalogue.find(slug))


def add_game(games: Any, game: AnyGame) -> None:
    """Add the parser for a game."""
    default = next(iter(game.presets))
    parser = games.add_parser(
        game.slug,
        help=game.tagline,
        epilog=f"example: parlour play {game.slug} --seat{len(game.chairs)} {game.usual[-1]}",
    )
    parser.set_defaults(run=run, game=game)
    if len(game.presets) > 1:
        parser.add_argument("--variant", choices=game.presets, help=f"default: {default}")
    for field in game.fields:
        parser.add_argument(
            f"--{field.name}", type=reader(field), metavar=field.name[0].upper(), help=field.help
        )
    players = ", ".join(game.players)
    for chair, usual in zip(game.chairs, game.usual, strict=True):
        parser.add_argument(
            f"--seat{chair + 1}",
            default="",
            metavar="WHO",
            help=f"human, {players}, or script:LINE,LINE,... (default: {usual})",
        )
    parser.add_argument("--names", type=name_list, default=(), metavar="A,B", help="who you are")
    parser.add_argument("--plain", action="store_true", help="in lines of text")


def reader(field: Field) -> Callable[[str], Any]:
    """Return the field's parser as argparse wants it."""

    def read(text: str) -> Any:
        try:
            return field.parse(text)
        except BadInput as no:
            raise argparse.ArgumentTypeError(str(no)) from no

    return read


def name_list(text: str) -> tuple[str, ...]:
    """Return the names that were given, at most two."""
    return tuple(text.split(",")[:2])


def run(args: argparse.Namespace) -> int:
    """Play the match that the flags describe."""
    game: AnyGame = args.game
    store = open_store()
    seats = seated(game, tuple(getattr(args, f"seat{chair + 1}") for chair in game.chairs))
    flags = {field.name: getattr(args, field.name) for field in game.fields}
    given = {name: value for name, value in flags.items() if value is not None}

    def begin(asked: dict[str, Any]) -> Match:
        variant = getattr(args, "variant", None)
        return store.begin(game, new_setup(game, variant, given | asked, seats, args.names))

    def ask_and_begin(terminal: Terminal) -> Match:
        return begin(ask_fields(game, given, terminal) if PERSON in seats else {})

    if in_lines(args.plain):
        play_plain(store, ask_and_begin)
    else:
        full_screen(store, begin({}))
    return 0
