"""From what a person set to what a match begins from."""

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec.structs import fields, replace

from app.match.chairs import admit, computer
from app.match.match import PERSON, Setup
from app.match.names import proper_name
from app.plugins import AnyGame
from games.contract import Loaded, Refusal
from games.text import printable


def new_setup(
    game: AnyGame,
    variant: str | None = None,
    given: Mapping[str, Any] | None = None,
    seats: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    loaded: Loaded[Any, Any] | None = None,
) -> Setup:
    """Return what a match begins from: a variant's options, what was given, and who sits.

    `seats` and what is missing in it are the game's usual ones, "" too. Of `names`, one for each
    seat, those of persons are kept. What a file held comes in
    the place of the variant; a game that is in the middle is as it is. Raises `Refusal`.
    """
    options = dict(given or {})
    seed = options.pop("seed", "") or fresh_seed()
    preset = game.presets[variant] if variant else next(iter(game.presets.values()))
    start = loaded.start if loaded else None
    who = seated(game, seats)
    chosen = replace(loaded.options if loaded else preset, **({} if start else options))
    admit(game, who, chosen)
    return Setup(
        options=chosen,
        seed=printable(seed),
        seats=who,
        names=of_persons(names, who),
        start=start,
    )


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


def seated(game: AnyGame, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits in each chair. Raises `Refusal` for somebody who cannot."""
    wanted = (*seats, *[""] * len(game.chairs))
    taken = tuple(who or usual for who, usual in zip(wanted, game.usual, strict=False))
    for who in taken:
        if who != PERSON:
            computer(game, who)
    if not game.swaps and PERSON in taken and taken[0] != PERSON:
        raise Refusal(f"Whoever plays {game.title} sits first: name the other as the second.")
    return tuple(map(printable, taken))


def of_persons(names: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each seat, "" where no person has one; () where nobody has."""
    given = zip((*names, *[""] * len(seats)), seats, strict=False)
    kept = tuple(proper_name(name) if who == PERSON else "" for name, who in given)
    return kept if any(kept) else ()
