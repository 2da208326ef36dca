"""The parser with the flags of every command, and what it is made of.

The parser of the program loads no command but the one that is asked for. What argparse offers to
ask it is private; other programs that print parsers use the same names.
"""

import argparse
from collections.abc import Iterator

from app.cli.parser import COMMANDS, parser

Action = argparse.Action


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of `parlour` with the flags of every command."""
    return parser(["--help", *COMMANDS])  # no command comes first, so that each is added


def parsers(
    top: argparse.ArgumentParser, line: str = ""
) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    """Yield a parser and those of all its commands, each with the line about it."""
    yield top, line
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            lines = {each.dest: each.help or "" for each in action._get_subactions()}
            for name, below in action.choices.items():
                yield from parsers(below, lines[name])


def arguments(one: argparse.ArgumentParser) -> Iterator[tuple[str, str, list[Action]]]:
    """Yield the groups of what a parser takes that hold anything: title, text and arguments."""
    for group in one._action_groups:
        shown = [each for each in group._group_actions if each.help != argparse.SUPPRESS]
        if shown:
            yield group.title or "", group.description or "", shown


def expanded_help(one: argparse.ArgumentParser, action: Action) -> str:
    """Return the help of an argument, with the words that argparse puts in."""
    return one._get_formatter()._expand_help(action) if action.help else ""


def value_words(action: Action) -> str:
    """Return how the value of an argument is written in a usage."""
    if action.nargs == 0:
        return ""
    if action.metavar is not None:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return action.dest.upper() if action.option_strings else action.dest
