"""The values of fields in a saved game: numbers, piles, the layout, the next player."""

from collections import Counter
from collections.abc import Iterable

from games.cards import Card
from games.contract import Seat
from games.gostop.codes import card_named
from games.gostop.saves.tokens import NestedList, Word, WordOrList, first_word, refused_at

Placed = tuple[Word, Card]
"""A card, and the word that names it."""

MOST_DIGITS = 9

CARD_FORM = "a card is 1-9, X, J, Q or K and then C, D, H or S."
NO_JOINED_CARDS = f"does not join cards; {CARD_FORM}"


def read_number(entry: WordOrList, least: int, what: str) -> int:
    """Return the whole number that an entry consists of, `least` or more. Raises `BadInput`."""
    word, text = first_word(entry), first_word(entry).text
    digits = text.removeprefix("-")
    if isinstance(entry, NestedList) or not (digits.isascii() and digits.isdecimal()):
        raise refused_at(word, f"is not a {what}, which is a whole number, {least} or more.")
    if len(text) > MOST_DIGITS or int(text) < least:
        most = "9" * MOST_DIGITS
        raise refused_at(word, f"is not a possible {what}, which is from {least} to {most}.")
    return int(text)


def read_pile(entry: WordOrList, name: str) -> tuple[Placed, ...]:
    """Return the cards of a pile; groups are flattened in capture piles and refused elsewhere."""
    cards: list[Placed] = []
    for item in list_items(entry, name):
        cards.extend(read_group(item))
        if isinstance(item, NestedList) and "Capture" not in name:
            raise refused_at(item.start, f"is a group of cards, which cannot be in the {name}.")
    return tuple(cards)


def read_layout(entry: WordOrList) -> tuple[tuple[Placed, ...], ...]:
    """Return what lies in each place of the layout: single cards and triple stacks."""
    groups = []
    for item in list_items(entry, "Layout"):
        group = read_group(item)
        ranks = {found.rank for _, found in group}
        if isinstance(item, NestedList) and (len(group) != 3 or len(ranks) != 1):
            raise refused_at(item.start, "begins a group that is not three cards of one face.")
        groups.append(group)
    return tuple(groups)


def list_items(entry: WordOrList, name: str) -> tuple[WordOrList, ...]:
    """Return what a list holds. Raises `BadInput` for a single word."""
    if isinstance(entry, Word):
        raise refused_at(entry, f"is where the list of cards of the {name} is expected.")
    return entry.items


def read_group(entry: WordOrList) -> tuple[Placed, ...]:
    """Return the cards of a place: one, or a group. Raises `BadInput` if a word names none."""
    whole, words = first_word(entry), flat_words(entry)
    # cards that hyphens join are one word of the file, so it is refused as a whole
    if "-" in whole.text and any(card_named(word.text) is None for word in words):
        raise refused_at(whole, NO_JOINED_CARDS)
    return tuple(map(read_card, words))


def flat_words(entry: WordOrList) -> tuple[Word, ...]:
    """Return the words of a group, with the first word of each list in it."""
    if isinstance(entry, Word):
        return (entry,)
    return tuple(first_word(item) for item in entry.items)


def read_card(word: Word) -> Placed:
    """Return the card that a word names, with the word. Raises `BadInput` if it names none."""
    found = card_named(word.text)
    if found is None:
        raise refused_at(word, f"is not a card; {CARD_FORM}")
    return word, found


def read_next_player(entry: WordOrList) -> Seat:
    """Return the seat whose turn it is. Raises `BadInput` for anything but the two names."""
    word = first_word(entry)
    if isinstance(entry, NestedList) or word.text.lower() not in ("human", "computer"):
        raise refused_at(word, "is not a player; write Human or Computer.")
    return int(word.text.lower() == "computer")


def check_copies(cards: Iterable[Placed]) -> None:
    """Raise `BadInput` at the first card, in the order of the file, that appears a third time."""
    copies: Counter[Card] = Counter()
    for word, found in sorted(cards, key=lambda placed: (placed[0].line, placed[0].column)):
        copies[found] += 1
        if copies[found] > 2:
            raise refused_at(word, "appears a third time; two decks hold two of each card.")


def check_stacks(layout: tuple[tuple[Placed, ...], ...]) -> None:
    """Raise `BadInput` if a triple stack lies next to another card of its face."""
    triples = {group[0][1].rank for group in layout if len(group) == 3}
    seen: set[int] = set()
    for (word, found), *_ in layout:
        if found.rank in triples & seen:
            raise refused_at(word, "lies next to a triple stack of its face, which is impossible.")
        seen.add(found.rank)
