"""Read what people type in any game: verbs, whole numbers, ranges, lists and seeds."""

import re
from collections.abc import Callable

from games.contract import BadInput, Verb
from games.text import quoted


def verb(line: str) -> Verb | None:
    """Return the verb that a line consists of, or None."""
    return Verb.of(line)


LONGEST_NUMBER = 1000
"""Characters; Python itself reads no more than 4,300 digits."""


def parse_number(line: str, hint: str = "") -> int:
    """Return the whole number that a line consists of.

    Raises:
        BadInput: It is not a whole number; the sentence ends with `hint`.
    """
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
