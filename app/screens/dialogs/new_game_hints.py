"""What the dialog before a new game says of each of its lines, and of who will play."""

from collections.abc import Sequence

from app.match.setup import PERSON
from app.plugins import AnyGame

PROGRAM_CHOICE = "program"
"""What is chosen where a program of the person's own plays."""

FILE_LINE = "from-a-file"
"""The line that a file is named in."""

NAME_LINE = "name"
"""What begins the line of a person's name; the number of the seat follows."""

TWO_PERSONS = "Two of you at this keyboard. Alone? Make Player 2 the computer."


def line_hint(game: AnyGame, line: str, chosen: str) -> str:
    """Return what a line is about, with what is `chosen` there where it is a choice."""
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
    """Return what a variant sets that others set otherwise."""
    presets = game.presets
    told = []
    for field in game.fields:
        values = {name: getattr(each, field.name, None) for name, each in presets.items()}
        if len({*values.values()}) > 1:
            text = field.text(values[chosen])
            told.append(f"{field.label} {field.blank if text == field.nothing else text}")
    return ", ".join(told)


def is_of_two(who: Sequence[str]) -> bool:
    """Return whether two persons play, who need names to be told apart."""
    return who.count(PERSON) > 1


def who_plays(who: Sequence[str]) -> str:
    """Return who plays, in a sentence: a person alone, two, or nobody at this keyboard."""
    others = [each for each in who if each != PERSON]
    if len(who) > 1 and not others:
        return TWO_PERSONS
    if len(others) == len(who):
        return f"You look on while {' and '.join(who)} {'play' if others[1:] else 'plays'}."
    return f"You play against {others[0]}." if others else "You play."
