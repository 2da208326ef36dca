"""How a command is declared, and the flags that several take.

A command is a function with `@command` before it: its name, its flags, and what argparse takes.
"""

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from app.settings import Settings

Value = TypeVar("Value")

Adds = Callable[[Any], object]
"""Adds a flag, or several, to a parser or a group of one."""

Run = Callable[[argparse.Namespace], int | None]
"""Runs a command with what was typed, and returns the exit code; None for 0."""

DECLARED: dict[str, tuple[tuple[Adds, ...], dict[str, Any], Run | None]] = {}
"""The commands of the modules that are loaded, by name, as "arena match" for one below "arena": its
flags, what argparse takes for its help, and what runs it."""


def command(name: str, *added: str | Adds, example: str = "", **how: Any) -> Callable[[Run], Run]:
    """Declare what follows as a command; `how` is for argparse, and each dict in it for `flags`."""
    of_flags = {key: how.pop(key) for key in [*how] if isinstance(how[key], dict)}
    how |= {"epilog": f"example: parlour {example}"} if example else {}
    adds = tuple(flags(each, **of_flags) if isinstance(each, str) else each for each in added)

    def declare(run: Run) -> Run:
        DECLARED[name] = adds, how, run
        return run

    return declare


def family(name: str, metavar: str, *below: str, epilog: str) -> None:
    """Declare a command that only has others below it, called `metavar` in its usage."""

    def add_all(parser: argparse.ArgumentParser) -> None:
        kinds = parser.add_subparsers(metavar=metavar, required=True)
        for each in below:
            add_declared(kinds, f"{name} {each}")

    DECLARED[name] = (add_all,), {"epilog": epilog}, None


def flags(text: str, **how: Mapping[str, Any]) -> Adds:
    """Return what adds the flags and arguments of a text, one a line.

    A line begins with a name, or two as in -o/--output, in [] if it may be left out. What its value
    is called follows, or what it may be, as in {a,b}, and =DEFAULT; then, after two blanks, a line
    about it. What is indented further goes on with that. Of lines that begin with | only one may be
    given. `how` holds the rest by name: what argparse takes, and in `read` what parses a value.
    """
    if begins := re.match("\n *", text):
        text = re.sub(begins[0] + " +", " ", text).strip()

    def add_all(parser: Any) -> None:
        group = None
        for line in map(str.strip, text.split("\n")):
            if not line.startswith("| "):
                group = None
            elif group is None:
                group = parser.add_mutually_exclusive_group()
            names, options = declared(line.removeprefix("| "), how)
            (group or parser).add_argument(*names, **options)

    return add_all


def declared(line: str, how: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], dict[str, Any]]:
    """Return the names of a flag, and what argparse takes for it."""
    head, _, words = line.partition("  ")
    head, _, default = head.partition("=")
    first, *values = head.split()
    options: dict[str, Any] = {"help": words.strip() or None}
    names = first.strip("[]").split("/")
    given = {key: of[names[-1].strip("-")] for key, of in how.items() if names[-1].strip("-") in of}
    if "read" in given:
        given["type"] = argument(given.pop("read"))
    if values and values[0].startswith("{"):
        options["choices"] = values[0][1:-1].split(",")
    elif values:
        options["metavar"] = tuple(values) if values[1:] else values[0]
        options |= {"nargs": len(values)} if values[1:] else {}
    elif first.startswith("-") and not given:
        options["action"] = "store_true"
    options |= {"nargs": "?"} if "[" in first else {}
    return names, options | ({"default": default} if default else {}) | given


def argument(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """Wrap a parser for argparse: what it refuses is reported with the usage."""

    def read(text: str) -> Value:
        from games.contract import Refusal  # here, because the help of all commands needs none

        try:
            return parse(text)
        except Refusal as no:
            raise argparse.ArgumentTypeError(str(no)) from no

    return read


def add_declared(commands: Any, name: str, **how: Any) -> None:
    """Add the parser of a command to those of its kind."""
    fill(commands.add_parser(name.rpartition(" ")[2], **how, **DECLARED[name][1]), name)


def fill(parser: argparse.ArgumentParser, name: str) -> None:
    """Give a parser the flags of a command, and what runs it."""
    adds, _, run = DECLARED[name]
    for add in adds:
        add(parser)
    if run:
        parser.set_defaults(run=run)


PLAIN = "--plain  in lines of text"


def settings(parser: argparse.ArgumentParser, *, whole: bool = False) -> None:
    """Add a flag for each setting, under a heading of their own, explained if it is the `whole`."""
    from app.settings import SETTINGS  # here and below, because many commands take none

    variables = ", ".join(each.variable for each in SETTINGS.values())
    named = ", ".join(f"--{name}" for name in SETTINGS)
    told = f"Environment variables set them, too: {variables}."
    group = parser.add_argument_group(
        "settings for this run", told if whole else f"{named}: see parlour --help."
    )
    for name, each in SETTINGS.items():
        words = f" ({', '.join(each.values)})" if each.choices else ""
        group.add_argument(
            f"--{name}",
            type=argument(each.parse),
            metavar=name[0].upper(),
            help=f"{each.help}{words}" if whole else argparse.SUPPRESS,
            default=argparse.SUPPRESS,  # else a command would forget the flags before it
        )


def given_settings(args: argparse.Namespace) -> dict[str, str]:
    """Return the settings given by flags, by name; they are not saved."""
    from app.settings import SETTINGS

    return {name: value for name, value in vars(args).items() if name in SETTINGS}


def settings_of(args: argparse.Namespace) -> "Settings":
    """Return the settings that apply now, and print what was wrong with them and is ignored."""
    from app.settings import current_settings

    found, trouble = current_settings(given_settings(args))
    if trouble:
        print(trouble, file=sys.stderr)
    return found


def sandbox(parser: argparse.ArgumentParser) -> None:
    """Add the flag for how programs are contained."""
    from app.match.bots.sandbox import SANDBOX_VARIABLE, read_mode  # few commands need it

    parser.add_argument(
        "--sandbox",
        type=argument(read_mode),
        metavar="on|off",
        help="whether programs are shut in by bubblewrap, and are refused where they cannot be"
        f" (default: {SANDBOX_VARIABLE}, or on)",
    )
