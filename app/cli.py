"""The command `parlour`: what was asked on the command line, and the exit code it ends with."""

import argparse
import os
import sys
from importlib.metadata import version
from typing import NoReturn

from app.commands import arena, bot, deck, exporting, listing, lobby, play, replay, resume, rules
from app.files import RefusedFile
from app.terminal import prepare_streams
from games.contract import Refusal
from games.quoting import printable

PLAYED, REFUSED_FILE, WRONG_USAGE = 0, 1, 2
"""The exit codes: played or left; a file was refused; the command line says nothing possible."""


def main() -> int:
    """Do what the command line says and return the exit code."""
    prepare_streams()
    try:
        return answered()
    except KeyboardInterrupt:
        return PLAYED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PLAYED
        print(f"Parlour cannot go on: {error.strerror}.", file=sys.stderr)
        return REFUSED_FILE


def answered() -> int:
    """Do what the command line says, print it all, and return the exit code."""
    try:
        args = parser().parse_args()
        return int(args.run(args))
    except Refusal as no:
        print(no, file=sys.stderr)
        return REFUSED_FILE if isinstance(no, RefusedFile) else WRONG_USAGE
    finally:
        sys.stdout.flush()


class Parser(argparse.ArgumentParser):
    """A parser that quotes what was typed without letting it act on the terminal."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and exit."""
        super().error(printable(message))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = Parser(
        prog="parlour",
        description="Card and dice games for the terminal. Without a command: the lobby.",
        epilog="example: parlour play gops",
    )
    top.add_argument("--version", action="version", version=f"parlour {version('parlour')}")
    top.set_defaults(run=lobby.run)
    commands = top.add_subparsers(metavar="COMMAND")
    for command in (play, resume, replay, listing, exporting, deck, bot, arena, rules):
        command.add(commands)
    return top
