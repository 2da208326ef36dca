"""Flags for the settings, which hold for this time and are not kept."""

import argparse

from app.cli.options import reader
from app.settings import FIELDS, variable


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each setting, under a heading of their own."""
    variables = ", ".join(map(variable, FIELDS))
    group = parser.add_argument_group(
        "settings for this time, on the full screen", f"The environment has them too: {variables}."
    )
    for field in FIELDS:
        words = f" ({', '.join(field.choices)})" if field.choices else ""
        group.add_argument(
            f"--{field.name}",
            type=reader(field.parse),
            metavar=field.name[0].upper(),
            help=field.help + words,
            default=argparse.SUPPRESS,  # else a command would forget what stands before it
        )


def for_now(args: argparse.Namespace) -> dict[str, str]:
    """Return what the flags set, by the names of the settings."""
    names = {field.name for field in FIELDS}
    return {name: value for name, value in vars(args).items() if name in names}
