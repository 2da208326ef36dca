"""What a turn of Go Stop did: the card from the hand, the card from the stock, what they took."""

from collections.abc import Iterable

from msgspec import Struct

from app.match.match import Match, Step
from games.cards import Card
from games.contract import Seat
from games.gostop.state import Choose, Play, State, TurnStock, pile_points, stack_pair


class PlayedCard(Struct, frozen=True):
    """A card that came to the layout, and what it did there.

    Attributes:
        card: The card; None if it is hidden.
        did: "lay", "pair", "take", "triple", or "" while its player still chooses.
        met: The cards that it was put on or took.
    """

    card: Card | None
    did: str
    met: tuple[Card, ...] = ()


class TakenTurn(Struct, frozen=True):
    """A turn, as far as it has been played.

    Attributes:
        seat: Whose turn it is.
        played: The card from the hand.
        stock: The card from the stock; None if it is still to come, or there is none.
        pair: Whether the stack pair was captured as well.
        points: The points that it made.
        why: The reason that a computer gave for its card.
        fresh: The groups of the layout that it has changed.
    """

    seat: Seat
    played: PlayedCard
    stock: PlayedCard | None = None
    pair: bool = False
    points: int = 0
    why: str = ""
    fresh: tuple[tuple[Card, ...], ...] = ()


def turn_before(match: Match, reader: Seat) -> TakenTurn | None:
    """Return the last turn of a match as a reader may see it; None before the first of a round."""
    steps: list[Step] = []
    for step in reversed(match.steps):
        if not isinstance(step.action, Play | Choose | TurnStock):
            break
        steps.insert(0, step)
        if isinstance(step.action, Play):
            return turn_of([seen(match, each, reader) for each in steps])
    return None


def seen(match: Match, step: Step, reader: Seat) -> Step:
    """Return a step with the states that a reader may see."""
    shown = match.game.shown
    before, after = shown(step.before, reader), shown(step.after, reader)
    return Step(step.n, step.seat, step.action, step.why, before, after)


def turn_of(steps: list[Step]) -> TakenTurn:
    """Return the turn that some steps make; the first of them plays a card of the hand."""
    first, last = steps[0], steps[-1]
    seat, before, after = first.seat, first.before, last.after
    turned = next((n for n, step in enumerate(steps) if isinstance(step.action, TurnStock)), None)
    own = steps[:turned]
    piles = before.captured[seat], after.captured[seat]
    return TakenTurn(
        seat=seat,
        played=played_card(before.hands[seat][first.action.place], before, own[-1].after, seat),
        stock=None if turned is None else stock_card(steps[turned].before, after, seat),
        pair=turned is not None and took_pair(steps[turned].before, after),
        points=pile_points(piles[1]) - pile_points(piles[0]),
        why=first.why,
        fresh=tuple(group for group in after.layout if group not in before.layout),
    )


def played_card(card: Card | None, before: State, after: State, seat: Seat) -> PlayedCard:
    """Return what a card from the hand did."""
    if after.card:
        return PlayedCard(card, "")
    took = taken(before, after, seat)
    if took:
        return PlayedCard(card, "take", without(took, card))
    group = next(group for group in after.layout if card in group and group not in before.layout)
    return PlayedCard(card, "pair" if len(group) > 1 else "lay", without(group, card))


def stock_card(before: State, after: State, seat: Seat) -> PlayedCard | None:
    """Return what the card from the stock did; `before` is the state before it was turned."""
    if not before.stock:
        return None
    card = before.stock[0]
    if after.card:
        return PlayedCard(card, "")
    triple = next((each for each in after.layout if len(each) == 3 and card in each), None)
    if triple and triple not in before.layout:
        return PlayedCard(card, "triple", without(triple, card))
    took = tuple(c for c in taken(before, after, seat) if card and c.rank == card.rank)
    if took and took_pair(before, after):
        took = remaining(took, pair_cards(before))
    return PlayedCard(card, "take", without(took, card)) if took else PlayedCard(card, "lay")


def took_pair(before: State, after: State) -> bool:
    """Return whether the stack pair in the layout has been captured."""
    pair = pair_cards(before)
    return bool(pair) and not any(set(pair) <= set(group) for group in after.layout)


def pair_cards(state: State) -> tuple[Card, ...]:
    """Return the cards of the stack pair, if there is one."""
    place = stack_pair(state.layout)
    return () if place is None else state.layout[place]


def taken(before: State, after: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that a seat has captured from one state to another."""
    return after.captured[seat][len(before.captured[seat]) :]


def without(cards: Iterable[Card], card: Card | None) -> tuple[Card, ...]:
    """Return cards without one of them."""
    return remaining(cards, () if card is None else (card,))


def remaining(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards without others; of two equal cards, one stays."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
