"""Make text from outside safe to print, make sentences and percentages, fit text to cells.

And say why a value could not be read, which msgspec says in the words of its types.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor

# Text in which every character takes one cell: Latin, Greek, Cyrillic, and Parlour's signs.
SINGLE_CELLS = (
    "["
    "\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0377\u0384-\u038a\u038e-\u03a1\u03a3-\u0482"
    "\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u23ce\u2500-\u25fc\u2605\u2606\u2660-\u2667\u2713"
    "]*"
)

SENTENCE_END = r"(?<=[.!?]) (?=[A-Z])"


def printable(text: str) -> str:
    """Return `text` with every character escaped that could act on a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def quoted(text: str, longest: int = 24) -> str:
    """Return `text` in quotation marks, printable, cut to `longest` characters before escaping."""
    cut = text if len(text) <= longest else text[: longest - 3] + "..."
    return f'"{printable(cut)}"'


def capitalized(text: str) -> str:
    """Return a text that begins with a capital; the other letters stay as they are."""
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Return a text with a capital and a full stop; "" stays empty."""
    return f"{capitalized(text)}." if text else ""


@lru_cache(4096)
def has_single_cells(text: str) -> bool:
    """Return whether every character of `text` is known to be printed in one cell."""
    return re.fullmatch(SINGLE_CELLS, text) is not None


def graphemes(text: str) -> Iterator[tuple[str, int]]:
    """Yield each character, with the marks that belong to it, and the cells that it takes."""
    if has_single_cells(text):
        yield from ((sign, 1) for sign in text)
        return
    from wcwidth import iter_graphemes, wcswidth  # only now: slow to load, and few names need it

    for sign in iter_graphemes(text):
        yield sign, max(1, wcswidth(sign))


@lru_cache(4096)
def text_width(text: str) -> int:
    """Return how many cells of a terminal `text` takes: a Chinese character takes two."""
    return len(text) if text.isascii() else sum(width for _, width in graphemes(text))


def clipped(text: str, room: int) -> str:
    """Return the beginning of `text` that takes at most `room` cells."""
    if text.isascii():
        return text[: max(0, room)]
    kept, left = "", room
    for sign, width in graphemes(text):
        left -= width
        if left < 0:
            break
        kept += sign
    return kept


def shortened(text: str, room: int) -> str:
    """Return `text` in at most `room` cells; one that is longer ends with an ellipsis."""
    if text_width(text) <= room:
        return text
    return f"{clipped(text, room - 1)}…" if room > 0 else ""


def wrap_text(text: str, width: int, most: int | None = None, *, indent: str = "") -> list[str]:
    """Return `text` in lines of at most `width` cells, broken between words.

    A text of more than `most` lines ends with an ellipsis; lines but the first begin with `indent`.
    """
    if re.fullmatch(SINGLE_CELLS, text):
        fold = textwrap.wrap
    else:
        from wcwidth import wrap as fold  # only now, see `graphemes`
    room = max(width, len(indent) + 1)
    return fold(text, room, max_lines=most, placeholder=" …", subsequent_indent=indent)


def wrap_sentences(sentences: Sequence[str], width: int, most: int) -> list[str]:
    """Return sentences in lines, each begun on a new one if all fit, else as many as fit."""
    apart = []
    for said in sentences:
        each = [line for one in re.split(SENTENCE_END, said) for line in wrap_text(one, width)]
        together = wrap_text(said, width)
        apart += each if len(each) <= len(together) else together
    if len(apart) <= most:
        return apart
    parts = re.split(SENTENCE_END, " ".join(sentences))
    ways = (wrap_text(" ".join(parts[:count]), width) for count in range(len(parts), 0, -1))
    return next((lines for lines in ways if len(lines) <= most), [])


NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)


def in_words(count: int) -> str:
    """Return a number as a word if it is a small one: "nine", "14"."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def padded(text: str, width: int) -> str:
    """Return `text` with blanks after it, so that it takes `width` cells or more."""
    return text + " " * (width - text_width(text))


def padded_left(text: str, width: int) -> str:
    """Return `text` with blanks before it, so that it takes `width` cells or more."""
    return " " * (width - text_width(text)) + text


def centred(text: str, width: int) -> str:
    """Return `text` with blanks around it, so that it takes `width` cells or more."""
    blanks = max(0, width - text_width(text))
    return " " * (blanks // 2) + text + " " * (blanks - blanks // 2)


def number_of(count: int, unit: str) -> str:
    """Return a number and its unit: "1 hour", "14 minutes"; "" for none."""
    return f"{count} {unit}{'s' if count != 1 else ''}" if count else ""


def listed(words: Sequence[str], last: str) -> str:
    """Return words as a list, with "and" or "or" before the last of them."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def percent(chance: float) -> str:
    """Return a chance in percent; what is possible is never 0, and what may fail never 100."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def round_terms(terms: Sequence[float], total: float) -> tuple[int, ...]:
    """Return terms as whole numbers that add up to their sum, by the largest remainder.

    All are rounded down, and those that lose most by it get one more, until the sum is right.
    """
    whole = [floor(term) for term in terms]
    lacking = round(total) - sum(whole)
    losing_most = sorted(range(len(whole)), key=lambda place: whole[place] - terms[place])
    for place in losing_most[:lacking]:
        whole[place] += 1
    return tuple(whole)


def round_sum(terms: Sequence[float], total: float, scale: int) -> tuple[int, ...]:
    """Return terms and, last, their sum, as whole numbers that add up, `scale` of them to 1."""
    rounded = round_terms([scale * term for term in terms], scale * total)
    return (*rounded, round(scale * total))


# What the types of JSON are called.
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

LONGEST_FIELD = 40  # characters of a value's name

# Patterns of what is raised, and what it means.
FAULTS = (
    (r"Expected `([^`]+)`(?:$|, got)", "{place} is not {kind}"),
    (r"Expected `(?:array|str|bytes)`", "{place} has a wrong length"),
    (r"Expected `|out of range", "{place} is out of range"),
    (r"missing required field `(.*)`", "{name} is missing"),
    (r"unknown field `(.*)`", "{name} is not known"),
    (r"Invalid (?:enum )?value", "{place} has a value that is not known"),
    (r"truncated", "it ends too early"),
    (r"\((byte \d+)\)", "it cannot be read at {byte}"),
    (r"recursion", "it is nested too deeply"),
)


def plain_fault(error: Exception) -> str:
    """Return in a few words why a value could not be read: the rest of a sentence."""
    from msgspec import MsgspecError  # here: `--help` needs none

    if isinstance(error, UnicodeError):
        return "it is not text in UTF-8"
    if not isinstance(error, MsgspecError | RecursionError):
        return printable(str(error))
    said, _, path = str(error).partition(" - at ")
    place = _place_in_words(path)
    for pattern, fault in FAULTS:
        if found := re.search(pattern, said):
            what = found[1] if found.groups() else ""
            name = quoted(what, LONGEST_FIELD) + (f" of {place}" if path else "")
            kind = " or ".join(KINDS.get(each, each) for each in what.split(" | "))
            return fault.format(place=place, kind=kind, name=name, byte=what)
    return printable(said)


def _place_in_words(path: str) -> str:
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
