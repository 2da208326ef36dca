"""Read what people type in any game: numbers, ranges, lists, items of a menu, and positions.

A position is a line of words such as `hand=2,4`, in any order, each at most once.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from games.contract.values import BadInput, Verb
from games.text import quoted

verb = Verb.of  # returns the verb that a typed line is, or None
LONGEST_NUMBER = 1000  # characters; Python itself reads no more than 4,300 digits


def parse_number(line: str, hint: str = "") -> int:
    """Return the whole number that a line is. Raises `BadInput`, which ends with `hint`."""
    text = line.strip()
    if not text:
        raise BadInput(f"Nothing was entered. {hint}".rstrip())
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise BadInput(f"{quoted(text)} is not a whole number. {hint}".rstrip())
    if len(text) > LONGEST_NUMBER:
        raise BadInput(f"{quoted(text)} is too long a number. {hint}".rstrip())
    return int(text)


def whole(most: int, least: int = 1) -> Callable[[str], int]:
    """Return a function that reads a whole number up to `most`, or raises `BadInput`."""

    def read(line: str) -> int:
        text = line.strip()
        if not (re.fullmatch(r"[0-9]{1,9}", text) and least <= int(text) <= most):
            raise BadInput(f"{quoted(text)} is not a whole number from {least} to {most}.")
        return int(text)

    return read


def parse_numbers(line: str) -> tuple[int, ...]:
    """Return the whole numbers of a list such as "4,5, 6". Raises `BadInput`."""
    return tuple(parse_number(part) for part in line.split(",")) if line.strip() else ()


def parse_range(line: str) -> tuple[int, int]:
    """Return the ends of a range such as "2-10". Raises `BadInput`."""
    ends = re.fullmatch(r"\s*([0-9]{1,9})\s*-\s*([0-9]{1,9})\s*", line)
    if not ends:
        raise BadInput(f"{quoted(line)} is not a range; write one like 2-10.")
    return int(ends[1]), int(ends[2])


def one_of(*choices: str) -> Callable[[str], str]:
    """Return a function that reads one of some words in either case, or raises `BadInput`."""

    def read(line: str) -> str:
        word = line.strip().lower()
        if word not in choices:
            raise BadInput(f"{quoted(line)} is not one of {', '.join(choices)}.")
        return word

    return read


def yes(line: str) -> bool:
    """Return whether a line says yes. Raises `BadInput` if it says neither yes nor no."""
    said = line.strip().lower()
    if said not in ("y", "yes", "n", "no"):
        raise BadInput(f"{quoted(line.strip())} is neither yes nor no.")
    return said in ("y", "yes")


Items = tuple[tuple[Verb, str], ...]
MENU_QUESTION = "Choose: "


def menu_text(items: Items) -> str:
    """Return the menu as numbered lines, and the question under them."""
    lines = (f"{number} {label}" for number, (_, label) in enumerate(items, start=1))
    return "\n".join((*lines, MENU_QUESTION))


def chosen(line: str, items: Items) -> Verb:
    """Return the item that a line names by number, letter or word. Raises `BadInput`."""
    said = " ".join(line.lower().split())
    for number, (verb, label) in enumerate(items, start=1):
        words = {word for word in label.lower().split() if word not in ("the", "a", "for", "game")}
        words |= {verb.value}
        if said in {str(number), label.lower(), *words, *(word[0] for word in words)}:
            return verb
    wrong = f"{quoted(line.strip())} is not in the menu." if said else "Nothing was entered."
    raise BadInput(f"{wrong} {items_listed(items)}")


def items_listed(items: Items) -> str:
    """Return the sentence that lists the items."""
    labels = (f"{number} {label}" for number, (_, label) in enumerate(items, start=1))
    return f"Choose {', '.join(labels)}."


LONGEST_POSITION = 1000  # characters; the longest position of our own games has some 300


def write_position_words(values: Mapping[str, str]) -> str:
    """Return the line of some words, without those that are empty."""
    return " ".join(f"{name}={value}" for name, value in values.items() if value)


def read_position_words(line: str, known: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the value of each known word, "" for one that is missing. Raises `BadInput`."""
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


Steps = tuple[tuple[str, str], ...]  # what clicks make of a word: labels, each with the value then


def set_steps(text: str, *values: str) -> Steps:
    """Return the steps that set a word to one of some values, or clear it if it has that one."""
    return tuple((value, "" if value == text else value) for value in values)


def toggle_steps(text: str, items: Sequence[str]) -> Steps:
    """Return the steps that add each item to a list, or take it out if it is there."""
    there = {item for item in text.split(",") if item}
    order = [*items, *sorted(there - set(items))]  # others come last
    return tuple(
        (item, ",".join(each for each in order if each in there ^ {item})) for item in items
    )


def add_steps(text: str, items: Sequence[str], comma: str = ",") -> Steps:
    """Return the steps that add an item at the end, and one that takes the last away."""
    added = tuple((item, f"{text}{comma if text else ''}{item}") for item in items)
    if not text:
        return added
    shorter = text.rpartition(comma)[0] if comma else text[:-1]
    return (*added, ("take back", shorter))
