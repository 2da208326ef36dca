"""What each widget of the GOPS table shows of a state."""

from games.cards import Card, Suit
from games.contract import Seat
from games.gops.rules import FACE_DOWN, State, scores
from games.text import shortened
from widgets.cards.style import ShownCard
from widgets.spans import Row, Span

BIDDER_WIDTH = 10
"""Cells of a name above a bid."""

PRIZES_WIDTH = 20
"""Cells of the list of prizes to come: with runs shortened, all of 13 prizes fit."""

SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""


def prize(rank: int) -> Card:
    """Return a prize as a card."""
    return Card(rank, Suit.DIAMONDS)


def bid_shown(bid: int, suit: Suit) -> ShownCard:
    """Return the card shown for a bid: the bid, face down or open, or an empty place."""
    if not bid:
        return ShownCard(empty=True)
    return ShownCard() if bid == FACE_DOWN else ShownCard(Card(bid, suit))


def bidder(name: str, *, asked: bool) -> Row:
    """Return the line above a bid."""
    whose = "your bid" if name == "you" else name
    return (Span(shortened(whose, BIDDER_WIDTH), "gold" if asked else "quiet"),)


def middle_caption(view: State) -> Row:
    """Return the line above the prizes."""
    if not view.middle:
        return (Span("in the middle", "quiet"),)
    return (Span("in the middle  ", "quiet"), Span(f"worth {sum(view.middle)}", "gold", bold=True))


def to_come(view: State) -> Row:
    """Return the line with the prizes to come, in their order where it is known."""
    if not view.prizes:
        return (Span("no prize to come", "quiet"),)
    known = tuple(sorted(view.prizes)) != view.prizes
    listed = listed_in_order(view.prizes) if known else listed_in_runs(view.prizes)
    return (Span(f"to come {listed}", "quiet"),)


def listed_in_order(cards: tuple[int, ...]) -> str:
    """Return the first cards, as many as fit."""
    text = " ".join(map(str, cards))
    return text if len(text) <= PRIZES_WIDTH else text[: PRIZES_WIDTH - 1].rpartition(" ")[0] + " …"


def listed_in_runs(cards: tuple[int, ...]) -> str:
    """Return sorted cards, with runs of three or more as 3-7."""
    runs: list[list[int]] = []
    for card in cards:
        if runs and card == runs[-1][-1] + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return " ".join(f"{run[0]}-{run[-1]}" if run[2:] else " ".join(map(str, run)) for run in runs)


def caption(name: str, view: State, seat: Seat, *, asked: bool) -> Row:
    """Return a player's line: the name, the points, and the captured prizes."""
    points, taken = scores(view)[seat], view.captured[seat]
    captured = f" · captured {' '.join(map(str, taken))}" if taken else ""
    return (
        Span(name, "gold" if asked else "foreground", bold=True),
        Span(f"  {points} point{'s' * (points != 1)}{captured}", "quiet"),
    )
