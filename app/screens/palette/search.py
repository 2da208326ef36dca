"""Finds commands by words and other names, independently of a terminal."""

from collections.abc import Awaitable, Callable, Iterable
from functools import cache

from msgspec import Struct
from textual.fuzzy import FuzzySearch

LONGEST_GUESS = 6
"""The most letters to match one by one: each more makes the search many times slower."""

Run = Callable[[], Awaitable[object] | object]


class Command(Struct, frozen=True):
    """Something that can be done.

    Attributes:
        title: Its name.
        group: The title of its group.
        run: Carries it out.
        note: A remark shown after the title.
        key: The key that also does it, as displayed.
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
        letters: The positions of the matched letters in its title.
        alias: The other name that matched; "" if the title did.
        alias_letters: The positions of the matched letters in that name.
    """

    command: Command
    letters: tuple[int, ...] = ()
    alias: str = ""
    alias_letters: tuple[int, ...] = ()


def search(commands: Iterable[Command], text: str) -> tuple[Found, ...]:
    """Return the commands that contain every word of a text, in their order.

    If none does, return those whose titles contain its letters one after the other: "ngb" finds
    "New game of Battle".
    """
    every = tuple(commands)
    words = text.casefold().split()
    found = tuple(hit for each in every if (hit := match_words(each, words)))
    return found or tuple(hit for each in every if (hit := match_letters(each, "".join(words))))


def match_words(command: Command, words: list[str]) -> Found | None:
    """Return a command if every word is in its title, or in one of its other names."""
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
    """Return the positions of a word's letters in a text, at the start of a word if possible."""
    lower = text.lower()
    start = f" {lower}".find(f" {word}")
    start = lower.find(word) if start < 0 else start
    return tuple(range(start, start + len(word))) if start >= 0 else ()


def match_letters(command: Command, letters: str) -> Found | None:
    """Return a command if its title begins with the first letter and has the others after it."""
    if not 1 < len(letters) <= LONGEST_GUESS or not command.title.lower().startswith(letters[0]):
        return None
    score, places = fuzzy().match(letters, command.title)
    return Found(command, tuple(places)) if score else None


@cache
def fuzzy() -> FuzzySearch:
    """Return a pattern that finds letters one after the other."""
    return FuzzySearch()
