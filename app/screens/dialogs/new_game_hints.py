"""The hints of the new-game dialog: what each line is for, and who will play."""

from collections.abc import Sequence

from app.match.setup import PERSON
from app.plugins import AnyGame

PROGRAM_CHOICE = "program"
"""The choice for a program of the person's own."""

FILE_LINE = "from-a-file"
"""The id of the line for a file name."""

NAME_LINE = "name"
"""The id of the line for a person's name, before the number of the seat."""

TWO_PERSONS = "Two players, one keyboard. On your own? Pick a level."


def line_hint(game: AnyGame, line: str, chosen: str) -> str:
    """Return the hint for a line.

    Args:
        game: The game to begin.
        line: The id of the line.
        chosen: The chosen option; "" where the line is no choice.
    """
    for field in game.fields:
        if field.name == line:
            return field.help
    if line == FILE_LINE:
        endings = " or ".join(each.ending for each in game.files.formats.values())
        return f"empty: a new deal; else the name of a file ({endings}), Tab completes it"
    if line.startswith(NAME_LINE):
        return "what the table, the lists and the record of you two call you"
    if line.startswith("program"):
        return "a command line; Tab completes a file. It plays by the tournament's rules only"
    if chosen == PROGRAM_CHOICE:
        return "a program of your own: see parlour rules arena"
    if chosen in game.players:
        return f"{chosen} {game.players[chosen].line}"
    if line == "variant":
        return f"{chosen}: {variant_in_words(game, chosen)}"
    others = "; ← → choose a computer player" if line != "seat0" else ""
    return f"a person at this keyboard{others}"


def variant_in_words(game: AnyGame, chosen: str) -> str:
    """Return the values of a variant that differ between variants, in words."""
    presets = game.presets
    differing = []
    for field in game.fields:
        values = {name: getattr(each, field.name, None) for name, each in presets.items()}
        if len({*values.values()}) > 1:
            text = field.text(values[chosen])
            differing.append(f"{field.label} {field.blank if text == field.nothing else text}")
    return ", ".join(differing)


def is_of_two(who: Sequence[str]) -> bool:
    """Return whether two persons play, so that they need names."""
    return who.count(PERSON) > 1


def who_plays(who: Sequence[str]) -> str:
    """Return who plays, in a sentence.

    Args:
        who: The player of each seat, as in `Setup.seats`.
    """
    others = [each for each in who if each != PERSON]
    if len(who) > 1 and not others:
        return TWO_PERSONS
    if len(others) == len(who):
        return f"You look on while {' and '.join(who)} {'play' if others[1:] else 'plays'}."
    return f"You play against {others[0]}." if others else "You play."
