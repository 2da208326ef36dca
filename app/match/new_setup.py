"""The setup of a new match: of what a person chose, or of the match before it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, structs

from app.match.match import Match
from app.match.names import is_with_friend, parse_name
from app.match.setup import PERSON, PROGRAM, REMOTE, SCRIPT, Setup, fresh_seed, without_file
from app.plugins import AnyGame
from games.contract import Loaded, Refusal
from games.text import printable, quoted


def new_setup(
    game: AnyGame,
    variant: str | None = None,
    given: Mapping[str, Any] | None = None,
    seats: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    loaded: Loaded[Any, Any] | None = None,
) -> Setup:
    """Return what a match begins from, or `Refusal`: someone cannot sit there, a name is too long.

    By default it is the game's first variant, between its usual players. `given` has values for
    single options, by name, and for the seed. What a file held replaces the variant, and where
    that is a game in progress, nothing that was given changes its options.
    """
    options = dict(given or {})
    seed = options.pop("seed", "") or fresh_seed()
    preset = game.presets[variant] if variant else next(iter(game.presets.values()))
    start = loaded.start if loaded else None
    who = complete_seats(game, seats)
    chosen = structs.replace(loaded.options if loaded else preset, **({} if start else options))
    check_programs(game, who, chosen)
    named = zip((*names, *[""] * len(who)), who, strict=False)
    kept = tuple(parse_name(name) if who == PERSON else "" for name, who in named)
    return Setup(chosen, printable(seed), who, kept if any(kept) else (), start)


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


def check_seat(game: AnyGame, who: str) -> None:
    """Raise `Refusal` if somebody other than a person cannot sit at a game."""
    if who.startswith(PROGRAM):
        from app.match.bots.program import check_program  # few matches need one

        check_program(who)
    elif who.startswith(REMOTE):
        raise Refusal("This game is played at two terminals. Continue it with parlour resume.")
    elif not who.startswith(SCRIPT) and who not in game.players:
        known = ", ".join((PERSON, *game.players))
        raise Refusal(f"{game.title} has no player called {quoted(who)}. Choose from: {known}.")


def check_programs(game: AnyGame, seats: tuple[str, ...], options: Any) -> None:
    """Raise `Refusal` if a program among some seats is not there or cannot play by the options."""
    programs = [who for who in seats if who.startswith(PROGRAM)]
    if programs:
        from app.match.bots.program import check_options, check_program  # few matches need them

        for who in programs:
            check_program(who)
        check_options(game, options)


class Rematch(Struct, frozen=True):
    """Another game with a friend: what there is to say about it, and whether it can be asked."""

    words: str = ""
    is_possible: bool = False


def next_setup(match: Match, kind: str) -> Setup:
    """Return the setup after a match: "again", "swap_seats" for another deal, or "same_deal"."""
    setup = match.setup
    if kind == "same_deal":
        return setup
    options = without_file(match.game, setup.options)  # prizes that were set by hand stay
    setup = structs.replace(setup, options=options, seed=fresh_seed(), start=None)
    if kind == "swap_seats":
        setup = structs.replace(setup, seats=setup.seats[::-1], names=setup.names[::-1])
    return setup


def can_swap(match: Match) -> bool:
    """Return whether the players may change sides for the next match."""
    return len(match.game.chairs) > 1 and match.game.extras.swaps and can_follow(match)


def can_follow(match: Match) -> bool:
    """Return whether this terminal alone can begin the next match."""
    return not is_with_friend(match.setup)


def settling(game: AnyGame) -> set[str]:
    """Return the fields that fix a deal, so that the seed does not matter."""
    return {name for field in game.fields if field.name == "seed" for name in field.unless}


def can_go_on(match: Match) -> bool:
    """Return whether a match ended with the last of its rounds, and could have more of them."""
    ended = match.result is not None and not match.is_broken_off
    rounds = getattr(match.setup.options, "rounds", 0)
    return ended and bool(rounds and match.persons) and match.setup.start is None


def longer_match(match: Match, begin: Callable[[AnyGame, Setup], Match]) -> Match:
    """Return a match that `can_go_on`, begun again, that continues with more rounds."""
    options = match.setup.options
    more = structs.replace(options, rounds=options.rounds + 3)
    longer = begin(match.game, structs.replace(match.setup, options=more))
    for step in match.steps[:-1]:  # the last one said that there is no other round
        longer.apply(step.seat, step.action, step.why)
    longer.mark("longer")  # the one behind could play on forever
    return longer
