"""Positions as lines of text: words such as `hand=2,4`, in any order, each at most once."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from games.contract import BadInput
from games.text import quoted

_T = TypeVar("_T")

LONGEST_POSITION = 1000
"""Characters; the longest position of our own games has some 300."""


def write_position_words(values: Mapping[str, str]) -> str:
    """Return the line of some words, without those that are empty."""
    return " ".join(f"{name}={value}" for name, value in values.items() if value)


def read_position_words(line: str, known: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the value of each word of a line; "" for a word that is missing.

    Args:
        line: The line.
        known: The words that are possible, each with what it means.

    Raises:
        BadInput: The line is too long, or one of its words is unknown or appears twice.
    """
    if len(line) > LONGEST_POSITION:
        raise BadInput(f"A position has at most {LONGEST_POSITION:,} characters.")
    values: dict[str, str] = {}
    names = [name for name, _ in known]
    for word in line.split():
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            raise BadInput(f"{quoted(word)} is not one of {'=, '.join(names)}=.")
        if name in values:
            raise BadInput(f"{name}= appears twice.")
        values[name] = value
    return {name: values.get(name, "") for name in names}


def check_each_once(items: Sequence[_T], what: str) -> None:
    """Refuse a list in which something appears twice.

    Args:
        items: The things, in words that a person would type.
        what: What they are, as in "card".

    Raises:
        BadInput: One of them appears twice.
    """
    for place, item in enumerate(items):
        if item in items[:place]:
            raise BadInput(f"The {what} {item} appears twice.")


Steps = tuple[tuple[str, str], ...]
"""What clicks can make of the value of a word: labels, each with the value after it."""


def set_steps(text: str, *values: str) -> Steps:
    """Return the steps that set a word to one of some values, or clear it if it has that one."""
    return tuple((value, "" if value == text else value) for value in values)


def toggle_steps(text: str, items: Sequence[str]) -> Steps:
    """Return the steps that add each item to a list, or take it out if it is there."""
    there = [item for item in text.split(",") if item]
    return tuple(
        (item, ",".join(sorted({*there} ^ {item}, key=in_order_of(items)))) for item in items
    )


def in_order_of(items: Sequence[str]) -> Callable[[str], tuple[int, str]]:
    """Return a sort key: the place among some items; others come last."""
    places = {item: place for place, item in enumerate(items)}
    return lambda item: (places.get(item, len(items)), item)


def add_steps(text: str, items: Sequence[str], comma: str = ",") -> Steps:
    """Return the steps that add an item at the end, and one that takes the last away."""
    added = tuple((item, f"{text}{comma if text else ''}{item}") for item in items)
    if not text:
        return added
    shorter = text.rpartition(comma)[0] if comma else text[:-1]
    return (*added, ("take back", shorter))
