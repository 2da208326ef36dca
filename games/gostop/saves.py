"""Saved games of Go Stop: three text formats, and one reader that recognises each.

Text has labels with colons, and cards with spaces between them. LISP and Prolog have one list of
fields by position, with stacks as inner lists.
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import astuple, replace

from games.cards import Card
from games.contract import BadInput, Format, Loaded
from games.gostop.restore import (
    FIELD_NAMES,
    NestedList,
    SaveFields,
    Word,
    WordOrList,
    end_of,
    find_words,
    first_word,
    refused_at,
    restore,
    split_hyphens,
)
from games.gostop.rules import Options, State, card_named, is_turn, lie_open, short_name
from games.text import printable

Joiner = Callable[[Iterable[str]], str]  # how a format writes several words as one value


def _field_values(state: State, listed: Joiner, stack: Joiner) -> tuple[str, ...]:
    """Return the value of each field as text, in the order of `FIELD_NAMES`."""

    def pile(cards: Iterable[Card | None]) -> str:
        return listed(map(short_name, cards))

    layout = (
        short_name(group[0]) if len(group) == 1 else stack(map(short_name, group))
        for group in state.layout
    )
    (human, computer), (taken, captured) = state.hands, state.captured
    return (
        str(state.round),
        str(state.scores[1]),
        pile(computer),
        pile(captured),
        str(state.scores[0]),
        pile(human),
        pile(taken),
        listed(layout),
        pile(state.stock),
        ("Human", "Computer")[state.turn],
    )


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
LONGEST_LABEL = 3  # the most words that a label has
ONE_WORD = ("Round", "Computer Score", "Human Score", "Next Player")


def read_text(content: str) -> SaveFields:
    """Return the fields of a text file. Raises `BadInput` with line and column."""
    found = list(find_words(content, r"[^\s:]+|:"))
    marks = _find_labels(found)
    if not marks or marks[0][0]:
        beginning = found[0] if found else end_of(content)
        raise refused_at(beginning, 'is where "Round:" or another label is expected.')
    fields: SaveFields = {}
    side = ""
    for (begin, first, label), (end, _, _) in pairwise([*marks, (len(found), 0, "")]):
        given = found[first:end]
        if label in SECTIONS:
            side = _begin_side(label, fields, found[begin], given)
            continue
        name = _field_name(label, side, found[begin])
        side = side if label in OF_A_SIDE else ""
        if name in fields:
            raise refused_at(found[begin], f"begins a second {name} field; only one is allowed.")
        fields[name] = _labelled_entry(name, found[begin], given)
    return fields


def _find_labels(found: list[Word]) -> list[tuple[int, int, str]]:
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
            wrong = _wrong_label(found[after:colon]) if colon > after else found[colon]
            raise refused_at(wrong, f"is not a label; the labels are {', '.join(SAVE_LABELS)}.")
        after = colon + 1
    return marks


def _wrong_label(before: list[Word]) -> Word:
    """Return as one word what is before a colon: the words of its line after the last value."""
    last = before[-1]
    words = [last]
    for word in reversed(before[-LONGEST_LABEL:-1]):
        if word.line != last.line or _is_value(word.text):
            break
        words.insert(0, word)
    return Word(" ".join(word.text for word in words), last.line, words[0].column)


def _is_value(text: str) -> bool:
    """Return whether a word is what may stand after a label: a number, a side, cards."""
    parts = text.split("-")
    return text.isdecimal() or text.lower() in SECTIONS or all(map(card_named, parts))


def _begin_side(label: str, fields: SaveFields, word: Word, given: list[Word]) -> str:
    """Return the side whose section a label begins. Raises `BadInput` for a second section."""
    side = label.title()
    if any(name.startswith(side) for name in fields):
        raise refused_at(word, "begins a second section of this name; only one is allowed.")
    if given:
        raise refused_at(given[0], 'is where "Score:", "Hand:" or "Capture Pile:" is expected.')
    return side


def _field_name(label: str, side: str, word: Word) -> str:
    """Return the field that a label names. Raises `BadInput` if it needs a section."""
    if label not in OF_A_SIDE:
        return label.removesuffix(" is").title()
    if not side:
        raise refused_at(word, 'is under neither "Computer:" nor "Human:".')
    return f"{side} {label.title()}"


def _labelled_entry(name: str, label: Word, given: list[Word]) -> WordOrList:
    """Return what follows a label: one word, or for most fields a list of cards."""
    if name not in ONE_WORD:
        return NestedList(label, tuple(map(split_hyphens, given)))
    if not given:
        raise refused_at(label, f"has nothing after it; {name} needs a value.")
    if len(given) > 1:
        raise refused_at(given[1], f"is one word too many; {name} takes one.")
    return given[0]


def write_text(state: State) -> str:
    """Return the state, before a turn, in the text format; an empty field ends with its colon."""
    field = dict(zip(FIELD_NAMES, _field_values(state, " ".join, "-".join), strict=True))
    lines = [f"Round: {state.round}", ""]
    for side in ("Computer", "Human"):
        own = ((label, field[f"{side} {label}"]) for label in ("Score", "Hand", "Capture Pile"))
        lines += [f"{side}:", *(f"   {label}: {text}".rstrip() for label, text in own), ""]
    for label in ("Layout", "Stock Pile", "Next Player"):
        lines += [f"{label}: {field[label]}".rstrip(), ""]
    return "\n".join(lines)


DEEPEST_LIST = 3  # the list of the file, a pile in it, and a stack in the pile


class _Dialect(Struct, frozen=True):
    """The marks of a kind of list; `empty` is its word for a list without items."""

    opening: str
    closing: str
    comment: str
    comma: str
    stop: str
    empty: str = ""

    @property
    def pattern(self) -> str:
        marks = "".join(
            f"\\{mark}" for mark in self.opening + self.closing + self.comma + self.stop
        )
        return rf"{self.comment}[^\n]*|[{marks}]|[^\s{marks}{self.comment}]+"


LISP_DIALECT = _Dialect("(", ")", ";", "", "", empty="nil")
PROLOG_DIALECT = _Dialect("[", "]", "%", ",", ".")


def _read_list(content: str, dialect: _Dialect) -> SaveFields:
    """Return the fields of a list by their positions. Raises `BadInput` with line and column."""
    whole = _outer_list(content, dialect)
    if len(whole.items) > len(FIELD_NAMES):
        extra = first_word(whole.items[len(FIELD_NAMES)])
        raise refused_at(extra, f"is one field too many; there are {len(FIELD_NAMES)}.")
    return dict(zip(FIELD_NAMES, whole.items, strict=False))


def _outer_list(content: str, dialect: _Dialect) -> NestedList:
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


def nested(found: list[Word], dialect: _Dialect) -> tuple[NestedList, int]:
    """Return the list at the beginning of a file, and the index of the word after it."""
    opened: list[tuple[Word, list[WordOrList]]] = []
    before = dialect.comma
    for index, word in enumerate(found[:-1]):
        _check_place(word, len(opened), dialect)
        _check_comma(word, before, dialect)
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
            opened[-1][1].append(_item_of(word, len(opened), dialect))
    raise refused_at(found[-1], "is reached before the list is closed.")


def _item_of(word: Word, depth: int, dialect: _Dialect) -> WordOrList:
    """Return what a word stands for in a list: itself, cards that hyphens join, or no items."""
    if word.text.lower() == dialect.empty:
        return NestedList(word, ())
    return word if depth == 1 else split_hyphens(word)


def _check_place(word: Word, depth: int, dialect: _Dialect) -> None:
    """Raise `BadInput` for a word outside the list, a list too deep, or an early end."""
    if not depth and word.text != dialect.opening:
        raise refused_at(word, f'is where "{dialect.opening}" is expected, to begin the list.')
    if word.text == dialect.stop:
        raise refused_at(word, f'is where "{dialect.closing}" is expected, to close the list.')
    if depth == DEEPEST_LIST and word.text == dialect.opening:
        raise refused_at(word, "opens a list nested too deeply; a stack is the deepest.")


def _check_comma(word: Word, before: str, dialect: _Dialect) -> None:
    """Raise `BadInput` if a comma is missing before a word, or is one too many."""
    after_item = before not in (dialect.opening, dialect.comma)
    if word.text == dialect.closing:
        fits = before != dialect.comma
    else:
        fits = after_item == (word.text == dialect.comma)
    if dialect.comma and not fits:
        expected = '"," or "]"' if after_item else "a card, a number or a list"
        raise refused_at(word, f"is where {expected} is expected.")


def _write_lisp(state: State) -> str:
    def listed(items: Iterable[str]) -> str:
        return " ".join(("(", *items, ")"))

    inner = "\n   ".join(_field_values(state, listed, listed))
    return f"(\n   {inner}\n)\n"


def _write_prolog(state: State) -> str:
    def listed(items: Iterable[str]) -> str:
        inner = ", ".join(items)
        return f"[ {inner} ]" if inner else "[]"

    inner = ",\n   ".join(_field_values(state, listed, listed))
    return f"[\n   {inner}\n].\n".lower()


LARGEST_SAVE = 1 << 20  # the size of the largest file that is read, in bytes


def read_saved_game(content: bytes, name: str) -> Loaded[Options, State]:
    """Return the game that a file in any format holds. Raises `BadInput` with the place."""
    try:
        text = _decode_save(content)
        options, start, warnings = astuple(restore(_read_fields(text), end_of(text)))
    except BadInput as wrong:
        raise BadInput(f"{printable(name)}: {wrong}") from None
    seed = hashlib.sha256(write_text(start).encode()).hexdigest()
    return Loaded(options, replace(start, seed=seed), warnings)


def _decode_save(content: bytes) -> str:
    """Return the text of a file, its line ends as newlines. Raises `BadInput` if it is none."""
    if len(content) > LARGEST_SAVE:
        where = end_of(content[:LARGEST_SAVE].decode("latin-1"))
        raise refused_at(where, "lies beyond 1 MiB; a larger file is not read.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        where = end_of(_one_line_end(wrong.object[: wrong.start].decode()))
        byte = Word(f"\\x{wrong.object[wrong.start]:02x}", where.line, where.column)
        raise refused_at(byte, "is not text; a saved game is plain text.") from None
    return _one_line_end(text)


def _one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read_fields(text: str) -> SaveFields:
    """Return the fields of a file, read in the format that its first character shows."""
    first = re.sub(r"\A(?:\s|[;%][^\n]*)*", "", text)[:1]
    for dialect in (LISP_DIALECT, PROLOG_DIALECT):
        if first == dialect.opening:
            return _read_list(text, dialect)
    return read_text(text)


def _why_save_refused(state: State) -> str:
    """Return why a state cannot be saved now; "" before a turn of an open game."""
    if not lie_open(state.options):
        return "A file would show the hidden cards. This game is kept here, to be resumed."
    if state.phase == "play":
        return ""
    if is_turn(state):
        return "A game is saved before a turn; finish this one first."
    return "A game is saved before a turn, and no turn is next."


SAVE_FORMATS: dict[str, Format[Options, State]] = {
    "text": Format("Text", ".txt", read_saved_game, write_text, _why_save_refused),
    "lisp": Format("LISP", ".lisp", read_saved_game, _write_lisp, _why_save_refused),
    "prolog": Format("Prolog", ".pl", read_saved_game, _write_prolog, _why_save_refused),
}
"""The formats by name. Each reads all three and writes its own."""
