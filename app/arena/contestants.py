"""What the contestants of a tournament are called, in full and in short."""

from app.match.levels import is_player, level_word
from app.match.names import program_name
from app.match.setup import PROGRAM
from games.text import printable


def contestant_names(contestants: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each contestant: a program's command line; duplicates are numbered."""
    names = [printable(who.removeprefix(PROGRAM)) for who in contestants]
    return tuple(
        name if name not in names[:place] else f"{name} ({names[: place + 1].count(name)})"
        for place, name in enumerate(names)
    )


def short_names(contestants: tuple[str, ...], game: str) -> tuple[str, ...]:
    """Return the names of levels, and programs without folders, if they stay distinct.

    Args:
        contestants: As a plan names them: a player's name, or `PROGRAM` and a command line.
        game: The name of the game they play.

    Returns:
        A name for each, in the same order; never two alike.
    """
    short = tuple(
        level_word(game, who) if is_player(who) else program_name(who) for who in contestants
    )
    return short if len(set(short)) == len(short) else contestant_names(contestants)
