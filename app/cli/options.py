"""What several commands take: typed values and settings."""

import argparse
from collections.abc import Callable
from typing import TypeVar

from app.settings import SETTING_FIELDS, variable_name
from games.contract import Refusal

Value = TypeVar("Value")


def argument(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """Wrap a parser for argparse: what it refuses is reported with the usage."""

    def read(text: str) -> Value:
        try:
            return parse(text)
        except Refusal as no:
            raise argparse.ArgumentTypeError(str(no)) from no

    return read


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each setting, under a heading of their own."""
    variables = ", ".join(map(variable_name, SETTING_FIELDS))
    group = parser.add_argument_group(
        "settings for this run", f"Environment variables set them, too: {variables}."
    )
    for field in SETTING_FIELDS:
        words = f" ({', '.join(field.choices)})" if field.choices else ""
        group.add_argument(
            f"--{field.name}",
            type=argument(field.parse),
            metavar=field.name[0].upper(),
            help=f"{field.label}: {field.help}{words}",
            default=argparse.SUPPRESS,  # else a command would forget the flags before it
        )


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """Add the flag for how programs are contained."""
    from app.match.bots.sandbox import SANDBOX_MODES, SANDBOX_VARIABLE  # few commands need it

    parser.add_argument(
        "--sandbox",
        choices=SANDBOX_MODES,
        help="for programs; auto: use bubblewrap if it works; require: refuse to play without"
        f" (default: {SANDBOX_VARIABLE}, or off)",
    )


def given_settings(args: argparse.Namespace) -> dict[str, str]:
    """Return the settings given by flags, by name; they are not saved."""
    names = {field.name for field in SETTING_FIELDS}
    return {name: value for name, value in vars(args).items() if name in names}
