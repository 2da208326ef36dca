"""What several commands take: typed values, the number of a match, settings, how many guests."""

import argparse
import sys
from collections.abc import Callable
from typing import TypeVar

from app.guests import session
from app.guests.limits import LEAST_MEMORY, LONGEST_IDLE, MOST_MEMORY, GuestLimits
from app.match.match import Match
from app.settings import SETTING_FIELDS, variable_name
from app.storage.game_files import RefusedFile
from app.storage.rows import Saved
from app.storage.store import Store, open_store
from games.contract import Refusal
from games.parsing import whole

Value = TypeVar("Value")


def argument(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """Wrap a parser for argparse: what it refuses is reported with the usage."""

    def read(text: str) -> Value:
        try:
            return parse(text)
        except Refusal as no:
            raise argparse.ArgumentTypeError(str(no)) from no

    return read


def open_kept_store() -> Store:
    """Return the player's store for a command that looks up what was played.

    What is wrong with the store is printed first.

    Raises:
        RefusedFile: The file cannot be used, so that nothing that was played is known.
    """
    store = open_store()
    if not store.lasting and not store.is_copy:
        raise RefusedFile(store.trouble)
    print_trouble(store)
    return store


def print_trouble(store: Store) -> None:
    """Print what is wrong with the stored games, once."""
    if store.trouble:
        print(store.trouble, file=sys.stderr)
    store.trouble = ""


def add_match_number(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the number of a match."""
    parser.add_argument("id", nargs="?", type=int, help="number of the match (default: the latest)")


def find_match(
    store: Store, number: int | None, latest: Callable[[int], tuple[Saved, ...]], none: str
) -> Match:
    """Return the match that a command is about.

    Args:
        store: The store to look in.
        number: The match's number; None for the latest.
        latest: Returns the latest matches that the command could be about, at most a number.
        none: What to say if there is no such match.

    Raises:
        Refusal: There is no such match.
    """
    if number is None:
        found = latest(1)
        if not found:
            raise Refusal(none)
        number = found[0].id
    return store.resume(number)


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


def given_settings(args: argparse.Namespace) -> dict[str, str]:
    """Return the settings given by flags, by name; they are not saved."""
    names = {field.name for field in SETTING_FIELDS}
    return {name: value for name, value in vars(args).items() if name in names}


def add_guests(parser: argparse.ArgumentParser) -> None:
    """Add the flags for what guests may take."""
    parser.add_argument(
        "--guests",
        type=argument(whole(session.MOST_GUESTS)),
        default=session.USUAL_GUESTS,
        metavar="N",
        help=f"the most guests at once (default: {session.USUAL_GUESTS})",
    )
    usual = GuestLimits()
    parser.add_argument(
        "--idle",
        type=argument(whole(LONGEST_IDLE)),
        default=usual.idle,
        metavar="M",
        help=f"minutes without a key after which a guest has to go (default: {usual.idle})",
    )
    parser.add_argument(
        "--memory",
        type=argument(whole(MOST_MEMORY, LEAST_MEMORY)),
        default=usual.memory,
        metavar="MB",
        help=f"the most memory of each process of a guest (default: {usual.memory})",
    )


def guest_limits(args: argparse.Namespace) -> GuestLimits:
    """Return what guests may take, as the flags say."""
    return GuestLimits(args.guests, args.idle, args.memory)
