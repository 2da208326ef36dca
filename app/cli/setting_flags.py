"""The flags for settings, which many commands take."""

import argparse
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from app.setting_choices import ALL_SETTINGS

if TYPE_CHECKING:
    from app.settings import Settings


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each setting, under a heading of their own."""
    variables = ", ".join(each.variable for each in ALL_SETTINGS)
    group = parser.add_argument_group(
        "settings for this run", f"Environment variables set them, too: {variables}."
    )
    for each in ALL_SETTINGS:
        words = f" ({', '.join(each.choices)})" if each.choices else ""
        group.add_argument(
            f"--{each.name}",
            type=setting_parser(each.name),
            metavar=each.name[0].upper(),
            help=f"{each.help}{words}",
            default=argparse.SUPPRESS,  # else a command would forget the flags before it
        )


def setting_parser(name: str) -> Callable[[str], str]:
    """Return what parses a setting's value. Settings are loaded on use: help does not need them."""

    def parse(text: str) -> str:
        from app.cli.options import argument
        from app.settings import setting_field

        value: str = argument(setting_field(name).parse)(text)
        return value

    return parse


def settings_of(given: Mapping[str, str]) -> "Settings":
    """Return the settings that apply now, and print what was wrong with them and is ignored.

    Args:
        given: Settings for this run, by name.
    """
    from app.settings import current_settings  # on use: help does not need them

    settings, trouble = current_settings(given)
    if trouble:
        print(trouble, file=sys.stderr)
    return settings


def given_settings(args: argparse.Namespace) -> dict[str, str]:
    """Return the settings given by flags, by name; they are not saved."""
    names = {each.name for each in ALL_SETTINGS}
    return {name: value for name, value in vars(args).items() if name in names}
