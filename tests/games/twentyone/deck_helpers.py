"""States of Twenty-One with few cards in the deck."""

from typing import Any

from games.cards import Card
from games.twentyone.rules import CARDS_BY_CODE, Options, Phase, State


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS_BY_CODE[code] for code in codes.split())


def short(phase: Phase, deck: str, player: str = "", dealer: str = "", **fields: Any) -> State:
    """A state with few cards in the deck; all that lie nowhere else are discards."""
    laid = cards(deck), cards(player), cards(dealer)
    buried = cards(fields.pop("buried", ""))
    placed = {*laid[0], *laid[1], *laid[2], *buried}
    rest = tuple(card for card in CARDS_BY_CODE.values() if card not in placed)
    return State(
        Options(), "5", phase, laid[0], laid[1], laid[2], discards=rest, buried=buried, **fields
    )
