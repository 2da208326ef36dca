"""Saved games as LISP and Prolog: one list of fields by position, with stacks as inner lists."""

from collections.abc import Iterable

from msgspec import Struct

from games.gostop.saves.fields import FIELD_NAMES, SaveFields, field_values
from games.gostop.saves.tokens import (
    NestedList,
    Word,
    WordOrList,
    end_of,
    find_words,
    first_word,
    refused_at,
    split_hyphens,
)
from games.gostop.state import State

DEEPEST_LIST = 3
"""The list of the file, a pile in it, and a stack in the pile."""


class Dialect(Struct, frozen=True):
    """The marks of a kind of list: brackets, comments, between items, and after the list.

    `empty` is the word for a list without items, in small letters; "" if there is none.
    """

    opening: str
    closing: str
    comment: str
    comma: str
    stop: str
    empty: str = ""

    @property
    def pattern(self) -> str:
        """The pattern of its tokens, with comments."""
        marks = "".join(
            f"\\{mark}" for mark in self.opening + self.closing + self.comma + self.stop
        )
        return rf"{self.comment}[^\n]*|[{marks}]|[^\s{marks}{self.comment}]+"


LISP_DIALECT = Dialect("(", ")", ";", "", "", empty="nil")
PROLOG_DIALECT = Dialect("[", "]", "%", ",", ".")


def read_lisp(content: str) -> SaveFields:
    """Return the fields of a LISP file. Raises `BadInput` with line and column."""
    return fields_of(outer_list(content, LISP_DIALECT))


def read_prolog(content: str) -> SaveFields:
    """Return the fields of a Prolog file. Raises `BadInput` with line and column."""
    return fields_of(outer_list(content, PROLOG_DIALECT))


def fields_of(whole: NestedList) -> SaveFields:
    """Return the fields of a list by their positions, without those missing at its end."""
    if len(whole.items) > len(FIELD_NAMES):
        extra = first_word(whole.items[len(FIELD_NAMES)])
        raise refused_at(extra, f"is one field too many; there are {len(FIELD_NAMES)}.")
    return dict(zip(FIELD_NAMES, whole.items, strict=False))


def outer_list(content: str, dialect: Dialect) -> NestedList:
    """Return the list that a file consists of. Raises `BadInput` if it is not exactly one."""
    found = [
        w for w in find_words(content, dialect.pattern) if not w.text.startswith(dialect.comment)
    ]
    found.append(end_of(content))
    whole, after = nested(found, dialect)
    if dialect.stop:
        if found[after].text != dialect.stop:
            raise refused_at(
                found[after], f'is where "{dialect.stop}" is expected, after the list.'
            )
        after += 1
    if found[after].text:
        raise refused_at(found[after], "comes after the end of the list.")
    return whole


def nested(found: list[Word], dialect: Dialect) -> tuple[NestedList, int]:
    """Return the list at the beginning of a file, and the index of the word after it."""
    opened: list[tuple[Word, list[WordOrList]]] = []
    before = dialect.comma
    for index, word in enumerate(found[:-1]):
        check_place(word, len(opened), dialect)
        check_comma(word, before, dialect)
        before = word.text
        if word.text == dialect.opening:
            opened.append((word, []))
        elif word.text == dialect.closing:
            start, items = opened.pop()
            cluster = NestedList(start, tuple(items))
            if not opened:
                return cluster, index + 1
            opened[-1][1].append(cluster)
        elif word.text != dialect.comma:
            opened[-1][1].append(item_of(word, len(opened), dialect))
    raise refused_at(found[-1], "is reached before the list is closed.")


def item_of(word: Word, depth: int, dialect: Dialect) -> WordOrList:
    """Return what a word stands for in a list: itself, cards that hyphens join, or no items."""
    if word.text.lower() == dialect.empty:
        return NestedList(word, ())
    return word if depth == 1 else split_hyphens(word)


def check_place(word: Word, depth: int, dialect: Dialect) -> None:
    """Raise `BadInput` for a word outside the list, a list too deep, or an early end."""
    if not depth and word.text != dialect.opening:
        raise refused_at(word, f'is where "{dialect.opening}" is expected, to begin the list.')
    if word.text == dialect.stop:
        raise refused_at(word, f'is where "{dialect.closing}" is expected, to close the list.')
    if depth == DEEPEST_LIST and word.text == dialect.opening:
        raise refused_at(word, "opens a list nested too deeply; a stack is the deepest.")


def check_comma(word: Word, before: str, dialect: Dialect) -> None:
    """Raise `BadInput` if a comma is missing before a word, or is one too many."""
    after_item = before not in (dialect.opening, dialect.comma)
    if word.text == dialect.closing:
        fits = before != dialect.comma
    else:
        fits = after_item == (word.text == dialect.comma)
    if dialect.comma and not fits:
        expected = '"," or "]"' if after_item else "a card, a number or a list"
        raise refused_at(word, f"is where {expected} is expected.")


def write_lisp(state: State) -> str:
    """Return the state, before a turn, in the LISP format."""
    inner = "\n   ".join(field_values(state, lisp_list, lisp_list))
    return f"(\n   {inner}\n)\n"


def lisp_list(items: Iterable[str]) -> str:
    """Return a list as LISP files write it."""
    return " ".join(("(", *items, ")"))


def write_prolog(state: State) -> str:
    """Return the state, before a turn, in the Prolog format."""
    inner = ",\n   ".join(field_values(state, prolog_list, prolog_list))
    return f"[\n   {inner}\n].\n".lower()


def prolog_list(items: Iterable[str]) -> str:
    """Return a list as Prolog files write it."""
    inner = ", ".join(items)
    return f"[ {inner} ]" if inner else "[]"
