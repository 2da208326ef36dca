"""What the contestants of a tournament are called, in full and in short."""

from collections.abc import Sequence

from app.match.levels import is_player, level_word
from app.match.names import program_name
from app.match.setup import PROGRAM
from games.text import printable


def contestant_names(contestants: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each contestant: a program's command line; duplicates are numbered."""
    return numbered([printable(who.removeprefix(PROGRAM)) for who in contestants])


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each with its number from the second time on: "Match (2)"."""
    return tuple(
        name if name not in names[:place] else f"{name} ({names[: place + 1].count(name)})"
        for place, name in enumerate(names)
    )


def short_names(contestants: tuple[str, ...], game: str) -> tuple[str, ...]:
    """Return the names of players as tables show them, and programs without folders.

    If two programs are then alike, all are named in full; duplicates are numbered.

    Args:
        contestants: As a plan names them: a player's name, or `PROGRAM` and a command line.
        game: The name of the game they play.

    Returns:
        A name for each, in the same order; never two alike.
    """
    programs = [program_name(who) for who in contestants if not is_player(who)]
    if len(set(programs)) < len(programs):
        programs = [
            printable(who.removeprefix(PROGRAM)) for who in contestants if not is_player(who)
        ]
    called = iter(programs)
    return numbered(
        [level_word(game, who) if is_player(who) else next(called) for who in contestants]
    )
