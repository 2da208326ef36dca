"""Saved games of Go Stop: three text formats, one reader that recognises each, and what is unusual.

Text has labels with colons, and cards with spaces between them. LISP and Prolog have one list of
fields by position, with stacks as inner lists. The words of a file keep their places, so that every
refusal can point at one.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from msgspec import Struct, structs

from games.cards import Card
from games.contract import BadInput, Format, Loaded
from games.gostop import rules
from games.gostop.rules import TWO_DECKS, Options, State, card_named, short_name
from games.text import printable, quoted


class Word(Struct, frozen=True):
    """A word of a file, with its line and column, both from 1, and what a list there holds."""

    text: str
    line: int
    column: int
    items: "tuple[Word, ...] | None" = None

    def refused(self, why: str) -> BadInput:
        """Return the refusal that points at the word and says what is wrong with it."""
        found = quoted(self.text) if self.text else "the end"
        return BadInput(f"line {self.line}, column {self.column}: {found} {why}")

    def split_hyphens(self) -> "Word":
        """Return the word as it is, or as the list of cards that hyphens join."""
        if "-" not in self.text:
            return self
        column, parts = self.column, []
        for part in self.text.split("-"):
            parts.append(Word(part or "-", self.line, column))
            column += len(part) + 1
        return structs.replace(self, items=tuple(parts))


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


# The fields in the order in which lists hold them.
FIELD_NAMES = (
    *("Round", "Computer Score", "Computer Hand", "Computer Capture Pile", "Human Score"),
    *("Human Hand", "Human Capture Pile", "Layout", "Stock Pile", "Next Player"),
)
SaveFields = dict[str, Word]  # what a file says, unchecked
Placed = tuple[Word, Card]  # a card, and the word that names it
CARD_FORM = "a card is 1-9, X, J, Q or K and then C, D, H or S."


def _read_number(word: Word, least: int, what: str) -> int:
    digits = word.text.removeprefix("-")
    if word.items is not None or not (digits.isascii() and digits.isdecimal()):
        raise word.refused(f"is not a {what}, which is a whole number, {least} or more.")
    if len(word.text) > 9 or int(word.text) < least:
        raise word.refused(f"is not a possible {what}, which is from {least} to 999999999.")
    return int(word.text)


def _read_groups(word: Word, name: str) -> tuple[tuple[Placed, ...], ...]:
    """Return what lies in each place of a pile or the layout: cards, or groups where possible."""
    if word.items is None:
        raise word.refused(f"is where the list of cards of the {name} is expected.")
    groups = []
    for item in word.items:
        words = (item,) if item.items is None else item.items
        group: list[Placed] = []
        for part in words:
            if found := card_named(part.text):
                group.append((part, found))
            elif "-" in item.text:  # cards that hyphens join are one word, and refused as a whole
                raise item.refused(f"does not join cards; {CARD_FORM}")
            else:
                raise part.refused(f"is not a card; {CARD_FORM}")
        if item.items is not None and name == "Layout":
            if len(group) != 3 or len({card.rank for _, card in group}) != 1:
                raise item.refused("begins a group that is not three cards of one rank.")
        elif item.items is not None and "Capture" not in name:
            raise item.refused(f"is a group of cards, which cannot be in the {name}.")
        groups.append(tuple(group))
    return tuple(groups)


def _check_cards(cards: Iterable[Placed], layout: tuple[tuple[Placed, ...], ...]) -> None:
    """Raise `BadInput` at the first card that two decks, or a triple stack next to it, rule out."""
    copies: Counter[Card] = Counter()
    for word, found in sorted(cards, key=lambda placed: (placed[0].line, placed[0].column)):
        copies[found] += 1
        if copies[found] > 2:
            raise word.refused("appears a third time; two decks hold two of each card.")
    triples = {group[0][1].rank for group in layout if len(group) == 3}
    seen: set[int] = set()
    for (word, found), *_ in layout:
        if found.rank in triples & seen:
            raise word.refused("lies next to a triple stack of its rank, which is impossible.")
        seen.add(found.rank)


SIDES_OF_FILE = ("the human", "the computer")


def restore(fields: SaveFields, end: Word) -> Loaded[Options, State]:
    """Return the state that fields describe, without a seed. Raises `BadInput` with the place."""
    for name in FIELD_NAMES:
        if name not in fields:
            raise end.refused(f"is reached, but the field {name} is missing.")
    following = fields["Next Player"]
    if following.items is not None or following.text.lower() not in ("human", "computer"):
        raise following.refused("is not a player; write Human or Computer.")
    piles = [name for name in FIELD_NAMES if name.endswith(("Hand", "Pile"))]
    groups = {name: _read_groups(fields[name], name) for name in (*piles, "Layout")}
    placed = {name: [each for group in found for each in group] for name, found in groups.items()}
    _check_cards((each for found in placed.values() for each in found), groups["Layout"])
    lying = {name: tuple(card for _, card in found) for name, found in placed.items()}
    seat = int(following.text.lower() == "computer")
    state = State(
        options=Options(),
        seed="",
        shuffles=0,
        phase="play",
        round=_read_number(fields["Round"], 1, "round"),
        turn=0,
        hands=(lying["Human Hand"], lying["Computer Hand"]),
        captured=(lying["Human Capture Pile"], lying["Computer Capture Pile"]),
        layout=tuple(tuple(card for _, card in group) for group in groups["Layout"]),
        stock=lying["Stock Pile"],
        scores=(
            _read_number(fields["Human Score"], 0, "score"),
            _read_number(fields["Computer Score"], 0, "score"),
        ),
    )
    return Loaded(Options(), rules.begin_turn(state, seat), tuple(_unusual_things(state, seat)))


def _unusual_things(state: State, seat: int) -> Iterator[str]:
    human, computer = map(len, state.hands)
    has_moved = len(state.hands[1 - seat]) + 1 == len(state.hands[seat])  # one card fewer
    if human != computer and not has_moved:
        yield f"The hands are unequal: the human has {human} cards, the computer {computer}."
    if max(human, computer) > rules.DEALT_HAND:
        yield f"A hand has more than {rules.DEALT_HAND} cards."
    if human == computer == rules.DEALT_HAND and any(state.captured):
        yield "There are captured cards although both hands are full."
    if state.round == 1 and any(state.scores):
        yield "There are points in round 1, although no round has been finished."
    counts = [Counter(card.rank for card in captured).values() for captured in state.captured]
    yield from (
        f"The capture pile of {side} has an odd number of cards of one rank."
        for side, numbers in zip(SIDES_OF_FILE, counts, strict=True)
        if any(number % 2 for number in numbers)
    )
    cards = len(state.stock) + sum(map(len, state.layout + state.hands + state.captured))
    if missing := len(TWO_DECKS) - cards:
        yield f"{missing} of the {len(TWO_DECKS)} cards are missing."
    if len(state.stock) < human + computer:
        yield "The stock has fewer cards than there are turns left."
    if not any(state.hands):
        yield "Both hands are empty: the round is counted at once."
    elif not state.hands[seat]:
        passed = "the turn passes to the other side"
        yield f"The next player, {SIDES_OF_FILE[seat]}, has no cards: {passed}."


Joiner = Callable[[Iterable[str]], str]  # how a format writes several words as one value


def _field_values(state: State, listed: Joiner, stack: Joiner) -> tuple[str, ...]:
    def pile(cards: Iterable[Card | None]) -> str:
        return listed(map(short_name, cards))

    def side(seat: int) -> tuple[str, ...]:
        return str(state.scores[seat]), pile(state.hands[seat]), pile(state.captured[seat])

    layout = (
        short_name(group[0]) if len(group) == 1 else stack(map(short_name, group))
        for group in state.layout
    )
    following = ("Human", "Computer")[state.turn]
    return (str(state.round), *side(1), *side(0), listed(layout), pile(state.stock), following)


SECTIONS = ("computer", "human")
OF_A_SIDE = ("score", "hand", "capture pile")
SAVE_LABELS = (
    *SECTIONS,
    *OF_A_SIDE,
    *("round", "layout", "stock pile", "next player", "next player is"),
)
LONGEST_LABEL = 3  # the most words that a label has
ONE_WORD = ("Round", "Computer Score", "Human Score", "Next Player")


def read_text(content: str) -> SaveFields:
    """Return the fields of a text file. Raises `BadInput` with line and column."""
    found = list(find_words(content, r"[^\s:]+|:"))
    marks = _find_labels(found)
    if not marks or marks[0][0]:
        beginning = found[0] if found else end_of(content)
        raise beginning.refused('is where "Round:" or another label is expected.')
    fields: SaveFields = {}
    side = ""
    for (begin, first, label), (end, _, _) in pairwise([*marks, (len(found), 0, "")]):
        word, given = found[begin], found[first:end]
        if label in SECTIONS:
            side = label.title()
            if any(name.startswith(side) for name in fields):
                raise word.refused("begins a second section of this name; only one is allowed.")
            if given:
                raise given[0].refused('is where "Score:", "Hand:" or "Capture Pile:" is expected.')
            continue
        name = label.removesuffix(" is").title()
        if label in OF_A_SIDE:
            if not side:
                raise word.refused('is under neither "Computer:" nor "Human:".')
            name = f"{side} {name}"
        else:
            side = ""
        if name in fields:
            raise word.refused(f"begins a second {name} field; only one is allowed.")
        fields[name] = _labelled_entry(name, word, given)
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
            raise wrong.refused(f"is not a label; the labels are {', '.join(SAVE_LABELS)}.")
        after = colon + 1
    return marks


def _wrong_label(before: list[Word]) -> Word:
    """Return as one word what is before a colon: the words of its line after the last value."""
    last, words = before[-1], [before[-1]]
    for word in reversed(before[-LONGEST_LABEL:-1]):
        text = word.text.lower()  # a value is a number, a side, or cards
        is_value = text.isdecimal() or text in SECTIONS or all(map(card_named, text.split("-")))
        if word.line != last.line or is_value:
            break
        words.insert(0, word)
    return Word(" ".join(word.text for word in words), last.line, words[0].column)


def _labelled_entry(name: str, label: Word, given: list[Word]) -> Word:
    """Return what follows a label: one word, or for most fields a list of cards."""
    if name not in ONE_WORD:
        return structs.replace(label, items=tuple(word.split_hyphens() for word in given))
    if not given:
        raise label.refused(f"has nothing after it; {name} needs a value.")
    if len(given) > 1:
        raise given[1].refused(f"is one word too many; {name} takes one.")
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


DIALECTS = {
    "(": _Dialect("(", ")", ";", "", "", empty="nil"),
    "[": _Dialect("[", "]", "%", ",", "."),
}


def _read_list(content: str, dialect: _Dialect) -> SaveFields:
    opening, closing, comment, comma, stop, _ = structs.astuple(dialect)
    marks = re.escape(opening + closing + comma + stop)
    words = find_words(content, rf"{comment}[^\n]*|[{marks}]|[^\s{marks}{comment}]+")
    found = [word for word in words if not word.text.startswith(dialect.comment)]
    found.append(end_of(content))
    items, after = nested(found, dialect)
    if dialect.stop:
        if found[after].text != dialect.stop:
            raise found[after].refused(f'is where "{dialect.stop}" is expected, after the list.')
        after += 1
    if found[after].text:
        raise found[after].refused("comes after the end of the list.")
    if len(items) > len(FIELD_NAMES):
        extra = items[len(FIELD_NAMES)]
        raise extra.refused(f"is one field too many; there are {len(FIELD_NAMES)}.")
    return dict(zip(FIELD_NAMES, items, strict=False))


def nested(found: list[Word], dialect: _Dialect) -> tuple[tuple[Word, ...], int]:
    """Return what the list at the beginning of a file holds, and the index of the word after it."""
    opened: list[tuple[Word, list[Word]]] = []
    before = dialect.comma
    for index, word in enumerate(found[:-1]):
        _check_mark(word, before, len(opened), dialect)
        before = word.text
        if word.text == dialect.opening:
            opened.append((word, []))
        elif word.text == dialect.closing:
            start, items = opened.pop()
            if not opened:
                return tuple(items), index + 1
            opened[-1][1].append(structs.replace(start, items=tuple(items)))
        elif word.text != dialect.comma:
            empty = word.text.lower() == dialect.empty
            whole = word if len(opened) == 1 else word.split_hyphens()
            opened[-1][1].append(structs.replace(word, items=()) if empty else whole)
    raise found[-1].refused("is reached before the list is closed.")


def _check_mark(word: Word, before: str, depth: int, dialect: _Dialect) -> None:
    """Raise `BadInput` for a word outside the list, a list too deep, an end or comma too early."""
    if not depth and word.text != dialect.opening:
        raise word.refused(f'is where "{dialect.opening}" is expected, to begin the list.')
    if word.text == dialect.stop:
        raise word.refused(f'is where "{dialect.closing}" is expected, to close the list.')
    if depth == DEEPEST_LIST and word.text == dialect.opening:
        raise word.refused("opens a list nested too deeply; a stack is the deepest.")
    after_item = before not in (dialect.opening, dialect.comma)
    fits = after_item == (word.text == dialect.comma)
    if word.text == dialect.closing:
        fits = before != dialect.comma
    if dialect.comma and not fits:
        expected = '"," or "]"' if after_item else "a card, a number or a list"
        raise word.refused(f"is where {expected} is expected.")


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


LARGEST_SAVE = 1 << 20  # bytes


def read_saved_game(content: bytes, name: str) -> Loaded[Options, State]:
    """Return the game that a file in any format holds. Raises `BadInput` with the place."""
    try:
        text = _decode_save(content)
        first = re.sub(r"\A(?:\s|[;%][^\n]*)*", "", text)[:1]
        dialect = DIALECTS.get(first)  # the first character shows the format
        fields = _read_list(text, dialect) if dialect else read_text(text)
        options, start, warnings = structs.astuple(restore(fields, end_of(text)))
    except BadInput as wrong:
        raise BadInput(f"{printable(name)}: {wrong}") from None
    seed = hashlib.sha256(write_text(start).encode()).hexdigest()
    return Loaded(options, structs.replace(start, seed=seed), warnings)


def _decode_save(content: bytes) -> str:
    if len(content) > LARGEST_SAVE:
        where = end_of(content[:LARGEST_SAVE].decode("latin-1"))
        raise where.refused("lies beyond 1 MiB; a larger file is not read.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        where = end_of(re.sub("\r\n?", "\n", wrong.object[: wrong.start].decode()))
        byte = Word(f"\\x{wrong.object[wrong.start]:02x}", where.line, where.column)
        raise byte.refused("is not text; a saved game is plain text.") from None
    return re.sub("\r\n?", "\n", text)


def _why_save_refused(state: State) -> str:
    """Return why a state cannot be saved now; "" before a turn of an open game."""
    if not rules.lie_open(state.options):
        return "A file would show the hidden cards. This game is kept here, to be resumed."
    if state.phase in ("meet", "stock", "take"):
        return "A game is saved before a turn; finish this one first."
    return "" if state.phase == "play" else "A game is saved before a turn, and no turn is next."


# The formats by name. Each reads all three and writes its own.
SAVE_FORMATS: dict[str, Format[Options, State]] = {
    "text": Format("Text", ".txt", read_saved_game, write_text, _why_save_refused),
    "lisp": Format("LISP", ".lisp", read_saved_game, _write_lisp, _why_save_refused),
    "prolog": Format("Prolog", ".pl", read_saved_game, _write_prolog, _why_save_refused),
}
