"""From what a person set to what a match begins from."""

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from app.catalogue import AnyGame
from app.chairs import computer
from app.match import PERSON, Setup
from games.contract import Refusal
from games.quoting import printable

LONGEST_NAME = 20


def new_setup(
    game: AnyGame,
    variant: str | None = None,
    given: Mapping[str, Any] | None = None,
    seats: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> Setup:
    """Return what a match begins from: a variant's options, what was given, and who sits.

    `seats` and what is missing in it are the game's usual ones, "" too. Raises `Refusal`.
    """
    options = dict(given or {})
    seed = options.pop("seed", "") or fresh_seed()
    preset = game.presets[variant] if variant else next(iter(game.presets.values()))
    return Setup(
        options=replace(preset, **options),
        seed=printable(seed),
        seats=seated(game, seats),
        names=tuple(map(proper_name, names)),
    )


def fresh_seed() -> str:
    """Return a seed that nobody knows beforehand."""
    return str(secrets.randbelow(10**9))


def seated(game: AnyGame, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits in each chair. Raises `Refusal` for somebody who cannot."""
    wanted = (*map(printable, seats), *[""] * len(game.chairs))
    taken = tuple(who or usual for who, usual in zip(wanted, game.usual, strict=False))
    for who in taken:
        if who != PERSON:
            computer(game, who)
    return taken


def proper_name(name: str) -> str:
    """Return a person's name as it is shown. Raises `Refusal` where it is too long."""
    shown = printable(name.strip())
    if len(shown) > LONGEST_NAME:
        raise Refusal(f"A name has at most {LONGEST_NAME} characters.")
    return shown
