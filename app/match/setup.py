"""What a match begins from: its options, its seed, and who plays."""

import os
from typing import Any

from msgspec import Struct, structs

from app.plugins import AnyGame

PERSON = "human"
"""The name in `Setup.seats` of a person."""

PROGRAM = "exec:"
"""What the name of a program begins with; its command line follows."""

REMOTE = "remote:"
"""What the name of a player at another terminal begins with; the player's own name follows."""

SCRIPT = "script:"
"""What the name of a script begins with; its answers follow, separated by commas."""


class Setup(Struct, frozen=True):
    """What a match begins from: the game's options, and a seed, any text, for all chance.

    `seats` say who plays: "human", a player's name, "script:3,10", "exec:./bot", "remote:Bob";
    `names` what the persons call themselves, "" or fewer if they do not. `start` is the state to
    begin with, from a file; None if the game deals.
    """

    options: Any
    seed: str
    seats: tuple[str, ...]
    names: tuple[str, ...] = ()
    start: Any = None


def without_file(game: AnyGame, options: Any) -> Any:
    """Return options with default values for everything that only a file can set."""
    named = {field.name for field in game.fields}
    usual = next(iter(game.presets.values()))
    set_by_file = [each.name for each in structs.fields(options) if each.name not in named]
    return structs.replace(options, **{name: getattr(usual, name) for name in set_by_file})


def is_from_file(game: AnyGame, setup: Setup) -> bool:
    """Return whether a file determines how a match begins."""
    return setup.start is not None or setup.options != without_file(game, setup.options)


def fresh_seed() -> str:
    """Return a seed that nobody can know in advance."""
    return str(int.from_bytes(os.urandom(8)) % 10**9)
