"""Makes the setup of a new match from what a person chose."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from app.match.names import parse_name
from app.match.seat_checks import check_programs, check_seat
from app.match.setup import PERSON, Setup, fresh_seed
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
    """Return what a match begins from.

    Args:
        game: The game.
        variant: The preset that options are taken from; by default the game's first.
        given: Values for single options, by name, and for the seed.
        seats: Who plays each seat; the game's usual players if it is shorter or "".
        names: What each seat's person is called; names of other seats are dropped.
        loaded: What a file held. Its options replace the variant, and where it holds a game in
            progress, nothing that was given changes them.

    Raises:
        Refusal: Someone cannot sit there, or a name is too long.
    """
    options = dict(given or {})
    seed = options.pop("seed", "") or fresh_seed()
    preset = game.presets[variant] if variant else next(iter(game.presets.values()))
    start = loaded.start if loaded else None
    who = complete_seats(game, seats)
    chosen = replace(loaded.options if loaded else preset, **({} if start else options))
    check_programs(game, who, chosen)
    return Setup(
        options=chosen,
        seed=printable(seed),
        seats=who,
        names=person_names(names, who),
        start=start,
    )


def complete_seats(game: AnyGame, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return who plays each seat, the usual players filled in. Raises `Refusal`."""
    wanted = (*seats, *[""] * len(game.chairs))
    taken = tuple(who or usual for who, usual in zip(wanted, game.usual, strict=False))
    for who in taken:
        if who != PERSON:
            check_seat(game, who)
    if not game.extras.swaps and PERSON in taken and taken[0] != PERSON:
        raise Refusal(f"In {game.title} the person sits first: name the other player second.")
    return tuple(map(printable, taken))


def person_names(names: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the name of each seat's person, "" if there is none; () if nobody has one."""
    given = zip((*names, *[""] * len(seats)), seats, strict=False)
    kept = tuple(parse_name(name) if who == PERSON else "" for name, who in given)
    return kept if any(kept) else ()
