"""What each part of the table of GOPS shows of a state."""

from games.cards import Card, Suit
from games.contract import Seat
from games.gops.rules import FACE_DOWN, State, scores
from games.text import shortened
from widgets.cards.style import ShownCard
from widgets.spans import Row, Span

BIDDER_WIDTH = 10
"""Characters of a name above a bid."""

PRIZES_WIDTH = 20
"""Characters for the prizes to come: all that are left of 13 fit, where three in a row are one."""

SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""


def prize(rank: int) -> Card:
    """Return a prize as a card."""
    return Card(rank, Suit.DIAMONDS)


def bid_shown(bid: int, suit: Suit) -> ShownCard:
    """Return what lies where a bid is laid."""
    if not bid:
        return ShownCard(empty=True)
    return ShownCard() if bid == FACE_DOWN else ShownCard(Card(bid, suit))


def bidder(name: str, *, asked: bool) -> Row:
    """Return what stands above a bid."""
    whose = "your bid" if name == "you" else name
    return (Span(shortened(whose, BIDDER_WIDTH), "gold" if asked else "quiet"),)


def middle_caption(view: State) -> Row:
    """Return the line above the prizes."""
    if not view.middle:
        return (Span("in the middle", "quiet"),)
    return (Span("in the middle  ", "quiet"), Span(f"worth {sum(view.middle)}", "gold", bold=True))


def to_come(view: State) -> Row:
    """Return the line that lists the prizes still to come, in their order where it is known."""
    if not view.prizes:
        return (Span("no prize to come", "quiet"),)
    known = tuple(sorted(view.prizes)) != view.prizes
    listed = listed_in_order(view.prizes) if known else listed_in_runs(view.prizes)
    return (Span(f"to come {listed}", "quiet"),)


def listed_in_order(cards: tuple[int, ...]) -> str:
    """Return the first cards of some, as many as there is room for."""
    text = " ".join(map(str, cards))
    return text if len(text) <= PRIZES_WIDTH else text[: PRIZES_WIDTH - 1].rpartition(" ")[0] + " …"


def listed_in_runs(cards: tuple[int, ...]) -> str:
    """Return sorted cards, three or more in a row as 3-7."""
    runs: list[list[int]] = []
    for card in cards:
        if runs and card == runs[-1][-1] + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return " ".join(f"{run[0]}-{run[-1]}" if run[2:] else " ".join(map(str, run)) for run in runs)


def caption(name: str, view: State, seat: Seat, *, asked: bool) -> Row:
    """Return a player's line: the name, the points, and the prizes that made them."""
    points, taken = scores(view)[seat], view.captured[seat]
    captured = f" · captured {' '.join(map(str, taken))}" if taken else ""
    return (
        Span(name, "gold" if asked else "foreground", bold=True),
        Span(f"  {points} point{'s' * (points != 1)}{captured}", "quiet"),
    )
