"""The command `parlour`: what was asked on the command line, and the exit code it ends with."""

import argparse
import errno
import sys
from importlib import import_module
from typing import Any, NoReturn

from app.plain.terminal import give_up_streams, prepare_streams
from games.contract import Refusal
from games.text import printable

PLAYED, REFUSED_FILE, WRONG_USAGE = 0, 1, 2
"""The exit codes: played or left; a file was refused; the command line says nothing possible."""

READER_GONE = (errno.EPIPE, errno.EIO)
"""What goes wrong where nobody reads any more: a pipe or a terminal that was closed."""

COMMANDS = {
    "play": "play",
    "resume": "resume",
    "replay": "replay",
    "analyse": "analyse",
    "list": "list",
    "today": "today",
    "stats": "stats",
    "export": "export",
    "import": "export",
    "convert": "convert",
    "deck": "deck",
    "bot": "bot",
    "arena": "arena",
    "rules": "pages",
    "guide": "pages",
    "serve": "serve",
}
"""Every command with its module: only what is named is loaded, so that a bot is there at once."""


def main() -> int:
    """Do what the command line says and return the exit code."""
    prepare_streams()
    try:
        return run_command()
    except KeyboardInterrupt:
        return PLAYED
    except OSError as error:
        if error.errno in READER_GONE:
            return PLAYED
        print(f"Parlour cannot go on: {error.strerror}.", file=sys.stderr)
        return REFUSED_FILE
    finally:
        give_up_streams()


def run_command() -> int:
    """Do what the command line says, print it all, and return the exit code."""
    try:
        if not sys.argv[1:]:
            from app.cli import lobby  # here, as all commands are: only what is asked for

            return lobby.run(argparse.Namespace())
        args = parser(sys.argv[1:]).parse_args()
        return int(args.run(args))
    except Refusal as no:
        print(no, file=sys.stderr)
        from app.storage.game_files import RefusedFile  # here, because most commands need no files

        return REFUSED_FILE if isinstance(no, RefusedFile) else WRONG_USAGE
    finally:
        sys.stdout.flush()


class Parser(argparse.ArgumentParser):
    """A parser that quotes what was typed without letting it act on the terminal."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return what was typed. What is unknown to a command is said with that command's usage."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and exit."""
        super().error(printable(message))


def parser(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser of a command line: of the command it begins with, else of all there are."""
    if "--guest" in words and words[0] not in COMMANDS:
        return guest_parser()
    top = Parser(
        prog="parlour",
        description="Card and dice games for the terminal. Without a command: the lobby.",
        epilog="example: parlour play gops",
        allow_abbrev=False,
    )
    commands = top.add_subparsers(metavar="COMMAND")
    if words and words[0] in COMMANDS:
        import_module(f"app.cli.{COMMANDS[words[0]]}").add(commands)
        return top
    for name in dict.fromkeys(COMMANDS.values()):
        import_module(f"app.cli.{name}").add(commands)
    add_top_flags(top)
    return top


def guest_parser() -> argparse.ArgumentParser:
    """Return the parser of a guest's command line, with no command in it."""
    from app.cli import lobby

    top = Parser(
        prog="parlour",
        description=f"{lobby.GUEST_HELP.capitalize()}.",
        epilog=lobby.GUEST_EXAMPLE,
        allow_abbrev=False,
    )
    lobby.add_guest(top)
    return top


def add_top_flags(top: argparse.ArgumentParser) -> None:
    """Add what can be said without a command, or before one."""
    from importlib.metadata import version

    from app.cli import lobby
    from app.cli.options import add_settings

    top.add_argument("--guest", action="store_true", help=lobby.GUEST_HELP + lobby.GUESTS_HELP)
    top.add_argument("--version", action="version", version=f"parlour {version('parlour')}")
    add_settings(top)
    top.set_defaults(run=lobby.run)
