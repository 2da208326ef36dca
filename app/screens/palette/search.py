"""Finds commands by words and other names; knows no terminal."""

from collections.abc import Awaitable, Callable, Iterable
from functools import cache

from msgspec import Struct
from textual.fuzzy import FuzzySearch

LONGEST_GUESS = 6
"""The most letters that are looked for one by one: each more makes it many times slower."""

Run = Callable[[], Awaitable[object] | object]


class Command(Struct, frozen=True):
    """Something that can be done.

    Attributes:
        title: What it is called.
        group: The title that it is under.
        run: What does it.
        note: What else is said of it.
        key: The key that does it too, as it is written.
        aliases: Other names that find it.
    """

    title: str
    group: str
    run: Run
    note: str = ""
    key: str = ""
    aliases: tuple[str, ...] = ()


class Found(Struct, frozen=True):
    """A command that was found.

    Attributes:
        command: The command.
        letters: The places of the letters in its title that were asked for.
        alias: The other name that it was found by; "" if the title was enough.
        alias_letters: The places of the letters in that name.
    """

    command: Command
    letters: tuple[int, ...] = ()
    alias: str = ""
    alias_letters: tuple[int, ...] = ()


def search(commands: Iterable[Command], text: str) -> tuple[Found, ...]:
    """Return the commands that hold every word of a text, in their order.

    Where none does, those whose titles hold its letters one after the other: "ngb" finds "New game
    of Battle".
    """
    every = tuple(commands)
    words = text.casefold().split()
    found = tuple(hit for each in every if (hit := match_words(each, words)))
    return found or tuple(hit for each in every if (hit := match_letters(each, "".join(words))))


def match_words(command: Command, words: list[str]) -> Found | None:
    """Return a command if each word is in its title, or in one of its other names."""
    letters: set[int] = set()
    alias, alias_letters = "", tuple[int, ...]()
    for word in words:
        if places := places_in(command.title, word):
            letters.update(places)
            continue
        alias = next((each for each in command.aliases if places_in(each, word)), "")
        if not alias:
            return None
        alias_letters = places_in(alias, word)
    return Found(command, tuple(sorted(letters)), alias, alias_letters)


def places_in(text: str, word: str) -> tuple[int, ...]:
    """Return the places of a word's letters in a text, at the start of a word if it is there."""
    lower = text.lower()
    start = f" {lower}".find(f" {word}")
    start = lower.find(word) if start < 0 else start
    return tuple(range(start, start + len(word))) if start >= 0 else ()


def match_letters(command: Command, letters: str) -> Found | None:
    """Return a command if its title begins with the first letter and holds the others after it."""
    if not 1 < len(letters) <= LONGEST_GUESS or not command.title.lower().startswith(letters[0]):
        return None
    score, places = fuzzy().match(letters, command.title)
    return Found(command, tuple(places)) if score else None


@cache
def fuzzy() -> FuzzySearch:
    """Return what finds letters one after the other."""
    return FuzzySearch()
