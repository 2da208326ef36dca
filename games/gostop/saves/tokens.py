"""The words of a saved game with their places, so that every refusal can point at one."""

import re
from collections.abc import Iterator

from msgspec import Struct

from games.contract import BadInput
from games.text import quoted


class Word(Struct, frozen=True):
    """A word of a file, with its line and column, both counted from 1."""

    text: str
    line: int
    column: int


class NestedList(Struct, frozen=True):
    """A list of words and lists, with the word at which it begins."""

    start: Word
    items: "tuple[Word | NestedList, ...]"


WordOrList = Word | NestedList


def find_words(content: str, pattern: str) -> Iterator[Word]:
    """Yield every match of a pattern in a text with newlines at its line ends, with its place."""
    line, begins = 1, 0
    for match in re.finditer(rf"\n|{pattern}", content):
        if match[0] == "\n":
            line, begins = line + 1, match.end()
        else:
            yield Word(match[0], line, match.start() - begins + 1)


def end_of(content: str) -> Word:
    """Return the empty word at the end of a text."""
    last = content.rpartition("\n")[2]
    return Word("", content.count("\n") + 1, len(last) + 1)


def refused_at(word: Word, why: str) -> BadInput:
    """Return the refusal that points at a word and says what is wrong with it."""
    found = quoted(word.text) if word.text else "the end"
    return BadInput(f"line {word.line}, column {word.column}: {found} {why}")


def split_hyphens(word: Word) -> WordOrList:
    """Return a word, or the list of cards that hyphens join."""
    if "-" not in word.text:
        return word
    column, parts = word.column, []
    for part in word.text.split("-"):
        parts.append(Word(part or "-", word.line, column))
        column += len(part) + 1
    return NestedList(word, tuple(parts))


def first_word(entry: WordOrList) -> Word:
    """Return the word at which an entry begins."""
    return entry if isinstance(entry, Word) else entry.start
