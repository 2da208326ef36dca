"""`parlour play`: a new match of any game, its flags made from the game's fields."""

import argparse
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from app import plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.command import PLAIN, command, either, flag, given_settings, sandbox, settings
from app.match.bots.program import takes_programs
from app.match.bots.sandbox import choose_mode
from app.match.match import Match
from app.match.new_setup import complete_seats, new_setup
from app.match.setup import PERSON, Setup
from app.plain.files import AnyLoaded, load_start
from app.plain.mode import ask_fields, play_plain
from app.plain.terminal import Terminal
from app.plugins import AnyGame
from app.storage.game_files import file_word
from app.storage.store import open_store
from games.contract import Refusal
from games.text import quoted


def add_games(parser: argparse.ArgumentParser) -> None:
    """Add a parser for each game."""
    games = parser.add_subparsers(metavar="GAME", required=True)
    for slug in plugins.slugs():
        add_game(games, plugins.find(slug))
    for slug in plugins.broken_slugs():
        broken = games.add_parser(slug, prefix_chars="\0", add_help=False)
        broken.add_argument("words", nargs="*")  # whatever else was typed
        broken.set_defaults(run=lambda args, slug=slug: plugins.find(slug))


def add_game(games: Any, game: AnyGame) -> None:
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
    flags = [
        flag(f"--{each.name}", read=each.parse, metavar=each.name[0].upper(), help=each.help)
        for each in game.fields
    ]
    players = ", ".join(game.players)
    program = "exec:COMMAND, " if takes_programs() else ""
    flags += [
        flag(
            f"--seat{seat + 1}",
            default="",
            metavar="WHO",
            help=f"human, {players}, {program}or script:LINE,LINE,... (default: {usual})",
        )
        for seat, usual in zip(game.chairs, game.usual, strict=True)
    ]
    if game.files.formats:
        word = file_word(game)
        named = flag(f"--{word}", dest="file", metavar="FILE", help="start from a file")
        asked = flag(
            f"--ask-{word}",
            dest="ask_file",
            action="store_true",
            help="ask for its name; a name without a folder is looked up in the current folder",
        )
        flags.append(either(named, asked))
    names = flag(
        "--names",
        type=lambda text: tuple(text.split(",")),
        default=(),
        metavar="A,B",
        help="the players' names, in seat order",
    )
    for add in (*flags, names, PLAIN, sandbox, settings):
        add(parser)


@command(
    "play",
    add_games,
    epilog="example: parlour play gops --variant tournament --seat2 plus-one --seed tuesday",
)
def play(args: argparse.Namespace) -> None:
    """Play the match that the flags describe; in lines if no person plays."""
    choose_mode(args.sandbox)
    store = open_store()
    flags = PlayFlags(args)
    flags.check()

    def begin(terminal: Terminal) -> Match:
        terminal.game = flags.game
        asks = flags.has_person and plays_in_lines(args.plain)
        offers = asks and bool(flags.game.files.resuming) and not flags.said
        loaded = load_start(flags.game, args.file, terminal, asks=args.ask_file, offers=offers)
        flags.check_file(loaded)
        answers = ask_fields(flags.game, flags.given, terminal) if asks and not loaded else {}
        return store.begin(flags.game, flags.setup(answers, loaded))

    of_file = args.file is not None or args.ask_file
    if plays_in_lines(args.plain) or not flags.has_person:
        play_plain(store, begin, given_settings(args))
    elif not (flags.said or any(args.names) or any(flags.seated) or of_file):
        full_screen(store, given=given_settings(args), game=args.game)
    else:
        with suppress(EOFError):
            full_screen(store, begin(Terminal()), given_settings(args))


class PlayFlags:
    """What the flags of a match say: who plays, by which rules, and from what. Raises `Refusal`."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.game: AnyGame = args.game
        self.seated = tuple(getattr(args, f"seat{seat + 1}") for seat in self.game.chairs)
        self.seats = complete_seats(self.game, self.seated)
        flags = {field.name: getattr(args, field.name) for field in self.game.fields}
        self.given = {name: value for name, value in flags.items() if value is not None}
        """The options, by name."""
        self.said = self.given | ({"variant": args.variant} if args.variant else {})
        """All that is said of the rules."""

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return PERSON in self.seats

    def check(self) -> None:
        """Raise `Refusal` if no match can begin like this."""
        for seat, name in enumerate(self.args.names):
            if name.strip() and self.seats[seat : seat + 1] != (PERSON,):
                raise Refusal(
                    f"{quoted(name)} cannot be a name there: no person sits in seat {seat + 1}."
                )
        wanted = self.setup({}, None)
        self.game.deal(wanted.options, wanted.seed)

    def check_file(self, loaded: AnyLoaded | None) -> None:
        """Raise `Refusal` if flags were given that a file leaves no room for."""
        if loaded and loaded.start is not None and self.said:
            listed = ", ".join(f"--{name}" for name in self.said)
            raise Refusal(f"A saved game keeps its players and rules: leave out {listed}.")
        if loaded and self.args.variant:
            raise Refusal("A file sets its own rules: leave out --variant.")

    def setup(self, answers: Mapping[str, Any], loaded: AnyLoaded | None) -> Setup:
        """Return what the match begins from. Raises `Refusal` if a name is too long."""
        given = {**self.given, **answers}
        return new_setup(self.game, self.args.variant, given, self.seats, self.args.names, loaded)
