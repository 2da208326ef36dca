"""The parser of the command line, which loads no command but the one that is asked for."""

import argparse
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

from app.cli.version import version_line
from games.text import printable

USUAL_COLUMNS = 80

GUEST_HELP = "open the lobby for a guest, who can reach nothing else on this machine"
GUESTS_HELP = "; --guests N limits how many play at once"
GUEST_EXAMPLE = "example: parlour --guest --guests 5"


COMMANDS = {
    "play": ("play", "play a new game"),
    "host": ("host", "play with a friend, at your table"),
    "join": ("join", "play with a friend, at their table"),
    "resume": ("resume", "continue an unfinished game"),
    "replay": ("replay", "watch a game again"),
    "analyse": ("analyse", "tell luck from skill, or analyse a position"),
    "list": ("list_games", "show the unfinished games"),
    "today": ("today", "play the deal of the day"),
    "puzzles": ("puzzles", "solve puzzles from your own mistakes"),
    "stats": ("stats", "show what was won and lost"),
    "store": ("store", "check, repair, back up saved games"),
    "export": ("export", "write a game to a file"),
    "import": ("export", "add a game from a file"),
    "convert": ("convert", "write a file in another format"),
    "deck": ("deck", "write or check a deck file"),
    "bot": ("bot", "write a bot, or run a player as one"),
    "arena": ("arena", "let bots play each other"),
    "lab": ("lab", "measure what a player of GOPS gives away"),
    "kernel": ("kernel", "compile the solver of GOPS"),
    "while": ("while_running", "play until a command ends"),
    "rules": ("rules_and_guide", "print the rules of a game"),
    "guide": ("rules_and_guide", "print a page of the guide"),
    "serve": ("serve", "let guests play in the browser"),
}
"""The module of each command in `app.cli`, and a line about it."""


def formatter(prog: str) -> argparse.HelpFormatter:
    """Return what formats help. Left to find the width itself, it would load archive formats."""
    return argparse.HelpFormatter(prog, width=columns() - 2)


def columns() -> int:
    """Return the columns of the terminal; 80 if there is none."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or USUAL_COLUMNS
    except (OSError, ValueError):
        return USUAL_COLUMNS


class Parser(argparse.ArgumentParser):
    """A parser whose messages quote what was typed without terminal control characters."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"formatter_class": formatter, **how})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return what was typed; errors about a command's flags come with its own usage."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and exit."""
        super().error(printable(message))


def parser(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser of a command line.

    Args:
        words: The command line. It knows the flags of those commands alone that it names.
    """
    if "--guest" in words and words[0] not in COMMANDS:
        return guest_parser()
    top = Parser(
        prog="parlour",
        description="Card and dice games for the terminal. Without a command: the lobby.",
        epilog="example: parlour play gops",
        allow_abbrev=False,
    )
    commands = top.add_subparsers(metavar="COMMAND", prog=top.prog)  # else it formats the usage
    if words and words[0] in COMMANDS:
        add_command(commands, words[0])
        return top
    for word in words:
        if word in COMMANDS:
            add_command(commands, word)
    for name, (_, line) in COMMANDS.items():
        if name not in commands.choices:
            commands.add_parser(name, help=line)
    add_top_flags(top)
    return top


def load_msgspec() -> None:
    """Load msgspec, which commands need, and not what it would load for older Pythons.

    It takes `typing_extensions` if that is there, though from Python 3.11 on `typing` has the same.
    That, and what it loads in turn, would take a quarter of a command's whole time.
    """
    modules: dict[str, Any] = sys.modules
    if "typing_extensions" in modules:
        return
    modules["typing_extensions"] = None  # what is None cannot be imported
    try:
        import_module("msgspec")
    finally:
        del modules["typing_extensions"]


def add_command(commands: Any, name: str) -> None:
    """Add the parser of a command with all its flags, and of those that share its module."""
    if name not in commands.choices:
        load_msgspec()
        module, _ = COMMANDS[name]
        import_module(f"app.cli.{module}").add(Listing(commands))


class Listing:
    """What a command adds its parser to: it is listed with the line about it."""

    def __init__(self, commands: Any) -> None:
        self.commands = commands

    def add_parser(self, name: str, **how: Any) -> argparse.ArgumentParser:
        """Add the parser of a command, and return it."""
        _, line = COMMANDS[name]
        added: argparse.ArgumentParser = self.commands.add_parser(name, **{"help": line, **how})
        return added


def guest_parser() -> argparse.ArgumentParser:
    """Return the parser of a guest's command line, which has no commands."""
    from app.cli import guest

    top = Parser(
        prog="parlour",
        description=f"{GUEST_HELP.capitalize()}.",
        epilog=GUEST_EXAMPLE,
        allow_abbrev=False,
    )
    top.add_argument("--guest", action="store_true", help=GUEST_HELP)
    guest.add_guest(top)
    return top


def add_top_flags(top: argparse.ArgumentParser) -> None:
    """Add the flags that work without a command, or before one."""
    from app.cli.setting_flags import add_settings  # here, because most commands have none

    top.add_argument("--guest", action="store_true", help=GUEST_HELP + GUESTS_HELP)
    top.add_argument("--version", action="version", version=version_line())
    add_settings(top)
    top.set_defaults(run=run_lobby)


def run_lobby(args: argparse.Namespace) -> int:
    """Open the lobby."""
    from app.cli import lobby
    from app.cli.setting_flags import given_settings

    return lobby.open_lobby(given_settings(args))
