"""The command `parlour`: runs what the command line asks for, and returns the exit code."""

import argparse
import errno
import gc
import sys
from importlib import import_module
from typing import Any, NoReturn

from app.plain.terminal import give_up_streams, prepare_streams
from games.contract import Refusal
from games.text import printable

PLAYED, REFUSED_FILE, WRONG_USAGE = 0, 1, 2
"""The exit codes: played or left; a file was refused; the command line is wrong."""

READER_GONE = (errno.EPIPE, errno.EIO)
"""The errors of writing to a pipe or a terminal that was closed."""

COMMANDS = {
    "play": "play",
    "resume": "resume",
    "replay": "replay",
    "analyse": "analyse",
    "list": "list_games",
    "today": "today",
    "puzzles": "puzzles",
    "stats": "stats",
    "store": "store",
    "export": "export",
    "import": "export",
    "convert": "convert",
    "deck": "deck",
    "bot": "bot",
    "arena": "arena",
    "rules": "rules_and_guide",
    "guide": "rules_and_guide",
    "serve": "serve",
}
"""The module of every command; only the requested one is loaded, to start fast."""


def main() -> int:
    """Run the command line and return the exit code."""
    prepare_streams()
    try:
        return run_command()
    except KeyboardInterrupt:
        return PLAYED
    except OSError as error:
        if error.errno in READER_GONE:
            return PLAYED
        print(f"Parlour had to stop: {error.strerror}.", file=sys.stderr)
        return REFUSED_FILE
    finally:
        give_up_streams()


def run_command() -> int:
    """Run the command line, flush what it printed, and return the exit code."""
    try:
        if not sys.argv[1:]:
            from app.cli import lobby  # here, because a command does not need it

            return lobby.run(argparse.Namespace())
        if sys.argv[1:] == ["--version"]:
            print(version_line())
            return PLAYED
        args = parser(sys.argv[1:]).parse_args()
        gc.enable()
        return int(args.run(args))
    except Refusal as no:
        print(no, file=sys.stderr)
        from app.storage.game_files import RefusedFile  # here, because most commands need no files

        return REFUSED_FILE if isinstance(no, RefusedFile) else WRONG_USAGE
    finally:
        sys.stdout.flush()


class Parser(argparse.ArgumentParser):
    """A parser whose messages quote what was typed without terminal control characters."""

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
    """Return the parser of a command line: of the command it begins with, or of all commands."""
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
    """Return the parser of a guest's command line, which has no commands."""
    from app.cli import lobby

    top = Parser(
        prog="parlour",
        description=f"{lobby.GUEST_HELP.capitalize()}.",
        epilog=lobby.GUEST_EXAMPLE,
        allow_abbrev=False,
    )
    lobby.add_guest(top)
    return top


def version_line() -> str:
    """Return what `parlour --version` prints."""
    from importlib.metadata import version  # here, because a command does not need it

    return f"parlour {version('parlour')}"


def add_top_flags(top: argparse.ArgumentParser) -> None:
    """Add the flags that work without a command, or before one."""
    from app.cli import lobby
    from app.cli.options import add_settings

    top.add_argument("--guest", action="store_true", help=lobby.GUEST_HELP + lobby.GUESTS_HELP)
    top.add_argument("--version", action="version", version=version_line())
    add_settings(top)
    top.set_defaults(run=lobby.run)
