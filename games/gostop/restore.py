"""The state that the fields of a saved game describe, and what is unusual about it.

The words of a file keep their places, so that every refusal can point at one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from games.cards import Card
from games.contract import BadInput, Loaded
from games.gostop.rules import TWO_DECKS, Options, State, begin_turn, card_named
from games.text import quoted


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


DEALT_HAND = 10
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
    return Loaded(Options(), begin_turn(state, seat), tuple(_unusual_things(state, seat)))


def _unusual_things(state: State, seat: int) -> Iterator[str]:
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
