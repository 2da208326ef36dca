"""Saved games as text: labels with colons, cards with spaces between them."""

from collections.abc import Iterable
from itertools import pairwise

from games.gostop.codes import card_named
from games.gostop.saves.fields import FIELD_NAMES, SaveFields, field_values
from games.gostop.saves.tokens import (
    NestedList,
    Word,
    WordOrList,
    end_of,
    find_words,
    refused_at,
    split_hyphens,
)
from games.gostop.state import State

SECTIONS = ("computer", "human")
OF_A_SIDE = ("score", "hand", "capture pile")
SAVE_LABELS = (
    *SECTIONS,
    *OF_A_SIDE,
    "round",
    "layout",
    "stock pile",
    "next player",
    "next player is",
)
LONGEST_LABEL = 3
"""The most words that a label has."""

ONE_WORD = ("Round", "Computer Score", "Human Score", "Next Player")


def read_text(content: str) -> SaveFields:
    """Return the fields of a text file. Raises `BadInput` with line and column."""
    found = list(find_words(content, r"[^\s:]+|:"))
    marks = find_labels(found)
    if not marks or marks[0][0]:
        beginning = found[0] if found else end_of(content)
        raise refused_at(beginning, 'is where "Round:" or another label is expected.')
    fields: SaveFields = {}
    side = ""
    for (begin, first, label), (end, _, _) in pairwise([*marks, (len(found), 0, "")]):
        given = found[first:end]
        if label in SECTIONS:
            side = begin_side(label, fields, found[begin], given)
            continue
        name = field_name(label, side, found[begin])
        side = side if label in OF_A_SIDE else ""
        if name in fields:
            raise refused_at(found[begin], f"begins a second {name} field; only one is allowed.")
        fields[name] = labelled_entry(name, found[begin], given)
    return fields


def find_labels(found: list[Word]) -> list[tuple[int, int, str]]:
    """Return each label with the index of its first word and the index after its colon."""
    lower = [word.text.lower() for word in found]
    marks = []
    after = 0
    for colon in (index for index, text in enumerate(lower) if text == ":"):
        for size in range(LONGEST_LABEL, 0, -1):
            begin = colon - size
            if begin >= after and (label := " ".join(lower[begin:colon])) in SAVE_LABELS:
                marks.append((begin, colon + 1, label))
                break
        else:
            wrong = wrong_label(found[after:colon]) if colon > after else found[colon]
            raise refused_at(wrong, f"is not a label; the labels are {', '.join(SAVE_LABELS)}.")
        after = colon + 1
    return marks


def wrong_label(before: list[Word]) -> Word:
    """Return as one word what is before a colon: the words of its line after the last value."""
    last = before[-1]
    words = [last]
    for word in reversed(before[-LONGEST_LABEL:-1]):
        if word.line != last.line or is_value(word.text):
            break
        words.insert(0, word)
    return Word(" ".join(word.text for word in words), last.line, words[0].column)


def is_value(text: str) -> bool:
    """Return whether a word is what may stand after a label: a number, a side, cards."""
    parts = text.split("-")
    return text.isdecimal() or text.lower() in SECTIONS or all(map(card_named, parts))


def begin_side(label: str, fields: SaveFields, word: Word, given: list[Word]) -> str:
    """Return the side whose section a label begins. Raises `BadInput` for a second section."""
    side = label.title()
    if any(name.startswith(side) for name in fields):
        raise refused_at(word, "begins a second section of this name; only one is allowed.")
    if given:
        raise refused_at(given[0], 'is where "Score:", "Hand:" or "Capture Pile:" is expected.')
    return side


def field_name(label: str, side: str, word: Word) -> str:
    """Return the field that a label names. Raises `BadInput` if it needs a section."""
    if label not in OF_A_SIDE:
        return label.removesuffix(" is").title()
    if not side:
        raise refused_at(word, 'is under neither "Computer:" nor "Human:".')
    return f"{side} {label.title()}"


def labelled_entry(name: str, label: Word, given: list[Word]) -> WordOrList:
    """Return what follows a label: one word, or for most fields a list of cards."""
    if name not in ONE_WORD:
        return NestedList(label, tuple(map(split_hyphens, given)))
    if not given:
        raise refused_at(label, f"has nothing after it; {name} needs a value.")
    if len(given) > 1:
        raise refused_at(given[1], f"is one word too many; {name} takes one.")
    return given[0]


def write_text(state: State) -> str:
    """Return the state, before a turn, in the text format."""
    field = dict(zip(FIELD_NAMES, field_values(state, " ".join, "-".join), strict=True))
    sides = (part for side in ("Computer", "Human") for part in section(side, field))
    return "\n".join(
        [
            *(f"Round: {state.round}", ""),
            *sides,
            *(labelled_line("Layout", field["Layout"]), ""),
            *(labelled_line("Stock Pile", field["Stock Pile"]), ""),
            *(labelled_line("Next Player", field["Next Player"]), ""),
        ]
    )


def section(side: str, field: dict[str, str]) -> Iterable[str]:
    """Return the lines of one side, with an empty one below."""
    yield f"{side}:"
    for label in ("Score", "Hand", "Capture Pile"):
        yield "   " + labelled_line(label, field[f"{side} {label}"])
    yield ""


def labelled_line(label: str, text: str) -> str:
    """Return a label with its value, or with nothing after the colon if it is empty."""
    return f"{label}: {text}".rstrip()
