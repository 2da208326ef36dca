"""The command `parlour`: what was asked on the command line, and the exit code it ends with."""

import argparse
import os
import sys
from importlib.metadata import version

from app.commands import listing, play, resume, rules
from games.contract import Refusal

PLAYED, REFUSED_FILE, WRONG_USAGE = 0, 1, 2
"""The exit codes: played or left; a file was refused; the command line says nothing possible."""


def main() -> int:
    """Do what the command line says and return the exit code."""
    try:
        args = parser().parse_args()
        return int(args.run(args))
    except Refusal as no:
        print(no, file=sys.stderr)
        return WRONG_USAGE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PLAYED


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="parlour",
        description="Card and dice games for the terminal.",
        epilog="example: parlour play gops",
    )
    top.add_argument("--version", action="version", version=f"parlour {version('parlour')}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in (play, resume, listing, rules):
        command.add(commands)
    return top
