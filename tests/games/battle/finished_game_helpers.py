"""The finished game of the rules page as commands, with dice from CHEAT."""

TURNS = (
    ("1s", "1 1 2 3 4", "2 2 3 3 4"),
    ("2s", "2 2 2 1 3", "2 2 2 1 3"),
    ("3s", "3 3 1 2 4", "3 1 1 2 4"),
    ("4s", "4 1 1 2 3", "4 1 1 2 3"),
    ("trio", "1 1 2 2 3", "4 4 4 1 2"),
    ("quartet", "1 1 2 2 3", "1 1 2 2 3"),
    ("band", "2 2 3 3 3", "1 1 2 2 3"),
    ("doremi", "1 1 2 2 3", "1 1 2 2 3"),
    ("orchestra", "1 1 2 2 3", "1 1 2 2 3"),
)
"""Each round's category with the dice of player 1 and of player 2."""


def commands() -> list[str]:
    """Return the lines of the whole game: each turn a roll, a CHEAT and a category."""
    turns = [(category, dice) for category, *both in TURNS for dice in both]
    return [line for category, dice in turns for line in ("", f"cheat {dice}", category)]
