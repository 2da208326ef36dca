"""Why a value could not be read, for people: msgspec says it in the words of its types."""

import re

import msgspec

from games.text import printable, quoted

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a group of named values",
    "null": "nothing",
    "bytes": "bytes",
}
"""What the types of JSON are called."""

LONGEST_FIELD = 40
"""Characters of a value's name."""

NO_TEXT = "it is not text in UTF-8"

FAULTS = (
    (r"Expected `([^`]+)`(?:$|, got)", "{place} is not {kind}"),
    (r"Expected `(?:array|str|bytes)`", "{place} has a wrong length"),
    (r"Expected `|out of range", "{place} is out of range"),
    (r"missing required field `(.*)`", "{name} is missing"),
    (r"unknown field `(.*)`", "{name} is not known"),
    (r"Invalid (?:enum )?value", "{place} has a value that is not known"),
    (r"truncated", "it ends too early"),
    (r"\((byte \d+)\)", "it makes no sense at {byte}"),
    (r"recursion", "it is nested too deeply"),
)
"""Patterns of what is raised, and what it means."""


def plain_fault(error: Exception) -> str:
    """Return in a few words why a value could not be read: the rest of a sentence.

    Args:
        error: What decoding has raised, or an error whose text is for people.
    """
    if isinstance(error, UnicodeError):
        return NO_TEXT
    if not isinstance(error, msgspec.MsgspecError | RecursionError):
        return printable(str(error))
    said, _, path = str(error).partition(" - at ")
    place = place_in_words(path)
    for pattern, fault in FAULTS:
        if found := re.search(pattern, said):
            what = found[1] if found.groups() else ""
            name = quoted(what, LONGEST_FIELD) + (f" of {place}" if path else "")
            return fault.format(place=place, kind=kind_in_words(what), name=name, byte=what)
    return printable(said)


def kind_in_words(types: str) -> str:
    """Return what a value should have been."""
    return " or ".join(KINDS.get(each, each) for each in types.split(" | "))


def place_in_words(path: str) -> str:
    """Return where a value stands, the innermost name first; "it" for the whole."""
    words = [
        quoted(name, LONGEST_FIELD)
        if name
        else f"entry {int(number) + 1}"
        if number
        else "an entry"
        for name, number in re.findall(r"\.([^.\[\]`]+)|\[(\d*)[^\]]*\]", path)
    ]
    return " of ".join(reversed(words)) or "it"
