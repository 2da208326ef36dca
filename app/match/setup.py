"""What a match begins from: its options, its seed, and who sits."""

import secrets
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from app.plugins import AnyGame

PERSON = "human"
"""Who sits where a person does."""

PROGRAM = "exec:"
"""What begins the command line of a program that sits there."""

SCRIPT = "script:"
"""What begins the answers, with commas between them, of a seat that is played from a script."""


class Setup(Struct, frozen=True):
    """What a match begins from.

    `seats` says who sits in each chair: "human", a player's name, "script:3,10", "exec:./bot".
    `names` are the persons' own, "" where none was given. `start` stands for the deal in a match
    from a file.
    """

    options: Any
    seed: str
    seats: tuple[str, ...]
    names: tuple[str, ...] = ()
    start: Any = None


def without_file(game: AnyGame, options: Any) -> Any:
    """Return options without what only a file sets: all that is no field."""
    named = {field.name for field in game.fields}
    usual = next(iter(game.presets.values()))
    set_by_file = [each.name for each in fields(options) if each.name not in named]
    return replace(options, **{name: getattr(usual, name) for name in set_by_file})


def is_from_file(game: AnyGame, setup: Setup) -> bool:
    """Return whether a file has laid down how a match begins."""
    return setup.start is not None or setup.options != without_file(game, setup.options)


def fresh_seed() -> str:
    """Return a seed that nobody knows beforehand."""
    return str(secrets.randbelow(10**9))
