"""Decks of Twenty-One whose order is known, for tests."""

from pathlib import Path

from games.twentyone.rules import CARDS_BY_CODE

ROUNDS = (
    ("KH 9C 5D 7S TC", "h", "Player went bust. Dealer wins round 1!"),
    ("KD 9D 6H 8D 5C", "h", "Player wins round 2 with a natural 21!"),
    ("TD 6C 9H TH 9S", "s", "Dealer went bust. Player wins round 3!"),
    ("TS 7C 8C 4C JC", "s", "Dealer has a natural 21! Dealer wins round 4!"),
    ("KS JS QS 7D", "s", "Player wins round 5!"),
    ("QC QD 7H 8S", "s", "Dealer wins round 6!"),
    ("KC QH JD JH", "s", "Tie! No one wins round 7!"),
)
"""Cards in the order they are dealt, what the player does, and how the round ends."""


def deck(first: str) -> tuple[str, ...]:
    """Return a whole deck that begins with these cards."""
    begun = first.split()
    return (*begun, *(code for code in CARDS_BY_CODE if code not in begun))


EVERY_ENDING = deck(" ".join(cards for cards, _, _ in ROUNDS))


def written(path: Path, codes: tuple[str, ...] = EVERY_ENDING) -> str:
    """Write a deck file and return its name."""
    path.write_text("\n".join(codes) + "\n")
    return str(path)
