"""The parser of the command line, which loads no command but the one that is asked for."""

import argparse
import os
import re
import sys
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

from app.cli.command import add_declared, fill, flags, given_settings, settings
from app.cli.lobby import open_lobby, version_line
from games.text import printable

GUEST_HELP = "open the lobby for a guest, who can reach nothing else on this machine"

COMMANDS = {
    "play": ("play", "play a new game"),
    "host": ("friend", "play with a friend, at your table"),
    "join": ("friend", "play with a friend, at their table"),
    "lesson": ("pages", "learn a game in two minutes"),
    "resume": ("play", "continue an unfinished game"),
    "replay": ("play", "watch a game again"),
    "analyse": ("analyse", "tell luck from skill, or analyse a position"),
    "list": ("lists", "show the unfinished games"),
    "today": ("play", "play the deal of the day"),
    "puzzles": ("analyse", "solve puzzles from your own mistakes"),
    "stats": ("lists", "show what was won and lost"),
    "store": ("store", "check, repair, back up saved games"),
    "export": ("files", "write a game to a file"),
    "import": ("files", "add a game from a file"),
    "convert": ("files", "write a file in another format"),
    "deck": ("files", "write or check a deck file"),
    "bot": ("bot", "write a bot, or run a player as one"),
    "arena": ("arena", "let bots play each other"),
    "lab": ("gops", "measure what a player of GOPS gives away"),
    "kernel": ("gops", "compile the solver of GOPS"),
    "while": ("while_running", "play until a command ends"),
    "rules": ("pages", "print the rules of a game"),
    "guide": ("pages", "print a page of the guide"),
    "serve": ("guests", "let guests play in the browser"),
}
"""The module of each command in `app.cli`, and a line about it."""


def columns() -> int:
    """Return the columns of the terminal; 80 if there is none."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


class Parser(argparse.ArgumentParser):
    """A parser whose messages quote what was typed without terminal control characters."""

    def __init__(self, **how: Any) -> None:
        formatter = partial(argparse.HelpFormatter, width=columns() - 2)  # else it loads archives
        super().__init__(**{"formatter_class": formatter, **how})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return what was typed; errors about a command's flags come with its own usage."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and what was meant perhaps, and exit."""
        if found := re.search(r"invalid choice: '(.*)' \(choose from (.*)\)", message):
            from difflib import get_close_matches  # only who mistypes waits for it

            meant = get_close_matches(found[1], re.findall(r"[\w-]+", found[2]), 1)
            message += f". Did you mean {meant[0]}?" if meant else ""
        super().error(printable(message))


def parser(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser of a command line; that of a guest has no commands."""
    is_guest = "--guest" in words and words[0] not in COMMANDS
    lobby = "Card and dice games for the terminal. Without a command: the lobby."
    top = Parser(
        prog="parlour",
        description=f"{GUEST_HELP.capitalize()}." if is_guest else lobby,
        epilog=f"example: parlour {'--guest --guests 5' if is_guest else 'play gops'}",
        allow_abbrev=False,
    )
    if is_guest:
        flags(f"--guest  {GUEST_HELP}")(top)
        import_module("app.cli.guests")
        fill(top, "--guest")
        return top
    commands = top.add_subparsers(metavar="COMMAND", prog=top.prog)  # else it formats the usage
    named = words[:1] if words and words[0] in COMMANDS else words
    for name, (module, line) in COMMANDS.items():
        if name in named:
            load_msgspec()
            import_module(f"app.cli.{module}")
            add_declared(commands, name, help=line)
        elif named is words:
            commands.add_parser(name, help=line)
    if named is words:
        flags(f"--guest  {GUEST_HELP}; --guests N limits how many play at once")(top)
        top.add_argument("--version", action="version", version=version_line())
        settings(top, whole=True)
        top.set_defaults(run=lambda args: open_lobby(given_settings(args)))
    return top


def load_msgspec() -> None:
    """Load msgspec without `typing_extensions`: that takes a quarter of a command's whole time."""
    modules: dict[str, Any] = sys.modules
    if "typing_extensions" in modules:
        return
    modules["typing_extensions"] = None  # what is None cannot be imported
    try:
        import_module("msgspec")
    finally:
        del modules["typing_extensions"]
