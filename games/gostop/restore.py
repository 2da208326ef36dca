"""The state that the fields of a saved game describe, and what is unusual about it.

The words of a file keep their places, so that every refusal can point at one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from games.cards import Card
from games.contract import BadInput, Loaded, Seat
from games.gostop.rules import TWO_DECKS, Options, State, begin_turn, card_named
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


# The fields in the order in which lists hold them.
FIELD_NAMES = (
    "Round",
    "Computer Score",
    "Computer Hand",
    "Computer Capture Pile",
    "Human Score",
    "Human Hand",
    "Human Capture Pile",
    "Layout",
    "Stock Pile",
    "Next Player",
)

SaveFields = dict[str, WordOrList]  # what a file says, unchecked: a word or a list for each field


Placed = tuple[Word, Card]  # a card, and the word that names it
MOST_DIGITS = 9
CARD_FORM = "a card is 1-9, X, J, Q or K and then C, D, H or S."
NO_JOINED_CARDS = f"does not join cards; {CARD_FORM}"


def _read_number(entry: WordOrList, least: int, what: str) -> int:
    """Return the whole number that an entry consists of, `least` or more. Raises `BadInput`."""
    word, text = first_word(entry), first_word(entry).text
    digits = text.removeprefix("-")
    if isinstance(entry, NestedList) or not (digits.isascii() and digits.isdecimal()):
        raise refused_at(word, f"is not a {what}, which is a whole number, {least} or more.")
    if len(text) > MOST_DIGITS or int(text) < least:
        most = "9" * MOST_DIGITS
        raise refused_at(word, f"is not a possible {what}, which is from {least} to {most}.")
    return int(text)


def _read_pile(entry: WordOrList, name: str) -> tuple[Placed, ...]:
    """Return the cards of a pile; groups are flattened in capture piles and refused elsewhere."""
    cards: list[Placed] = []
    for item in _list_items(entry, name):
        cards.extend(_read_group(item))
        if isinstance(item, NestedList) and "Capture" not in name:
            raise refused_at(item.start, f"is a group of cards, which cannot be in the {name}.")
    return tuple(cards)


def _read_layout(entry: WordOrList) -> tuple[tuple[Placed, ...], ...]:
    """Return what lies in each place of the layout: single cards and triple stacks."""
    groups = []
    for item in _list_items(entry, "Layout"):
        group = _read_group(item)
        ranks = {found.rank for _, found in group}
        if isinstance(item, NestedList) and (len(group) != 3 or len(ranks) != 1):
            raise refused_at(item.start, "begins a group that is not three cards of one rank.")
        groups.append(group)
    return tuple(groups)


def _list_items(entry: WordOrList, name: str) -> tuple[WordOrList, ...]:
    """Return what a list holds. Raises `BadInput` for a single word."""
    if isinstance(entry, Word):
        raise refused_at(entry, f"is where the list of cards of the {name} is expected.")
    return entry.items


def _read_group(entry: WordOrList) -> tuple[Placed, ...]:
    """Return the cards of a place: one, or a group. Raises `BadInput` if a word names none."""
    whole, items = first_word(entry), entry.items if isinstance(entry, NestedList) else (entry,)
    words = tuple(map(first_word, items))
    # cards that hyphens join are one word of the file, so it is refused as a whole
    if "-" in whole.text and any(card_named(word.text) is None for word in words):
        raise refused_at(whole, NO_JOINED_CARDS)
    return tuple(map(_read_card, words))


def _read_card(word: Word) -> Placed:
    """Return the card that a word names, with the word. Raises `BadInput` if it names none."""
    found = card_named(word.text)
    if found is None:
        raise refused_at(word, f"is not a card; {CARD_FORM}")
    return word, found


def _read_next_player(entry: WordOrList) -> Seat:
    """Return the seat whose turn it is. Raises `BadInput` for anything but the two names."""
    word = first_word(entry)
    if isinstance(entry, NestedList) or word.text.lower() not in ("human", "computer"):
        raise refused_at(word, "is not a player; write Human or Computer.")
    return int(word.text.lower() == "computer")


def _check_copies(cards: Iterable[Placed]) -> None:
    """Raise `BadInput` at the first card, in the order of the file, that appears a third time."""
    copies: Counter[Card] = Counter()
    for word, found in sorted(cards, key=lambda placed: (placed[0].line, placed[0].column)):
        copies[found] += 1
        if copies[found] > 2:
            raise refused_at(word, "appears a third time; two decks hold two of each card.")


def _check_stacks(layout: tuple[tuple[Placed, ...], ...]) -> None:
    """Raise `BadInput` if a triple stack lies next to another card of its face."""
    triples = {group[0][1].rank for group in layout if len(group) == 3}
    seen: set[int] = set()
    for (word, found), *_ in layout:
        if found.rank in triples & seen:
            raise refused_at(word, "lies next to a triple stack of its rank, which is impossible.")
        seen.add(found.rank)


DEALT_HAND = 10
SIDES_OF_FILE = ("the human", "the computer")


def restore(fields: SaveFields, end: Word) -> Loaded[Options, State]:
    """Return the state that fields describe, without a seed. Raises `BadInput` with the place."""
    for name in FIELD_NAMES:
        if name not in fields:
            raise refused_at(end, f"is reached, but the field {name} is missing.")
    seat = _read_next_player(fields["Next Player"])
    state = _restore_table(fields)
    warnings = tuple(_unusual_things(state, seat))
    return Loaded(Options(), begin_turn(state, seat), warnings)


def _restore_table(fields: SaveFields) -> State:
    """Return the state without a seed, and before anybody's turn begins."""
    piles = {
        name: _read_pile(fields[name], name)
        for name in FIELD_NAMES
        if name.endswith(("Hand", "Pile"))
    }
    layout = _read_layout(fields["Layout"])
    _check_copies(placed for group in (*piles.values(), *layout) for placed in group)
    _check_stacks(layout)
    lying = {name: _cards_of(placed) for name, placed in piles.items()}
    return State(
        options=Options(),
        seed="",
        shuffles=0,
        phase="play",
        round=_read_number(fields["Round"], 1, "round"),
        turn=0,
        hands=(lying["Human Hand"], lying["Computer Hand"]),
        captured=(lying["Human Capture Pile"], lying["Computer Capture Pile"]),
        layout=tuple(map(_cards_of, layout)),
        stock=lying["Stock Pile"],
        scores=(
            _read_number(fields["Human Score"], 0, "score"),
            _read_number(fields["Computer Score"], 0, "score"),
        ),
    )


def _cards_of(placed: Iterable[Placed]) -> tuple[Card, ...]:
    """Return the cards without the words that named them."""
    return tuple(card for _, card in placed)


def _unusual_things(state: State, seat: Seat) -> Iterator[str]:
    human, computer = map(len, state.hands)
    has_moved = len(state.hands[1 - seat]) + 1 == len(state.hands[seat])  # one card fewer
    if human != computer and not has_moved:
        yield f"The hands are unequal: the human has {human} cards, the computer {computer}."
    if max(human, computer) > DEALT_HAND:
        yield f"A hand has more than {DEALT_HAND} cards."
    if human == computer == DEALT_HAND and any(state.captured):
        yield "There are captured cards although both hands are full."
    if state.round == 1 and any(state.scores):
        yield "There are points in round 1, although no round has been finished."
    yield from _odd_piles(state)
    cards = len(state.stock) + sum(map(len, state.layout + state.hands + state.captured))
    if missing := len(TWO_DECKS) - cards:
        yield f"{missing} of the {len(TWO_DECKS)} cards are missing."
    if len(state.stock) < human + computer:
        yield "The stock has fewer cards than there are turns left."
    if not human + computer:
        yield "Both hands are empty: the round is counted at once."
    elif not state.hands[seat]:
        passed = "the turn passes to the other side"
        yield f"The next player, {SIDES_OF_FILE[seat]}, has no cards: {passed}."


def _odd_piles(state: State) -> Iterator[str]:
    """Yield a sentence for each capture pile with an odd number of cards of one rank."""
    for side, captured in zip(SIDES_OF_FILE, state.captured, strict=True):
        if any(number % 2 for number in Counter(card.rank for card in captured).values()):
            yield f"The capture pile of {side} has an odd number of cards of one rank."
