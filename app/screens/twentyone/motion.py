"""Animations of the Twenty-One table: cards come from the deck and turn over.

A card comes face down. Values and results follow when all cards are face up.
"""

from collections.abc import Iterator
from itertools import zip_longest

from msgspec.structs import replace

from app.screens.table.motion import Frame
from app.screens.twentyone.picture import HandPicture, LyingCard, TwentyOnePicture
from widgets.cards.style import BACK, ShownCard

APART = 0.026
"""Seconds from one card to the next."""

ARRIVAL, STEP = 0.12, 0.03
"""Seconds for a card to come from the deck, and for each picture of it."""

TURN_STEP = 0.05
"""Seconds for each of the three pictures of a card that turns over."""

TURNS = (0.3, 0.5, 0.8)

CardPlace = tuple[str, int]
"""A hand, "own" or "dealer", and the index of a card in it."""


def dealing_frames(before: TwentyOnePicture, after: TwentyOnePicture) -> tuple[Frame, ...]:
    """Return what is shown between two pictures; the last frame marks the end."""
    new = tuple(new_cards(before, after))
    turned = tuple(turned_cards(before, after))
    if not new and not turned:
        return ()
    still = quiet(before, after)
    return tuple(_frames(still, new, turned))


def _frames(
    still: TwentyOnePicture, new: tuple[CardPlace, ...], turned: tuple[CardPlace, ...]
) -> Iterator[Frame]:
    end = (len(new) - 1) * APART + ARRIVAL if new else 0.0
    for step in range(round(end / STEP) if new else 0):
        now = step * STEP
        parts = [(now - n * APART + STEP) / ARRIVAL for n in range(len(new))]
        yield Frame(now, arriving(still, new, parts))
    open_cards = [place for place in new if shown_at(still, place) != BACK]
    lie = arriving(still, new, [1.0] * len(new))
    turning = (*open_cards, *turned)
    for step, part in enumerate(TURNS if turning else ()):
        yield Frame(end + step * TURN_STEP, turning_over(lie, still, turning, part))
    yield Frame(end + len(TURNS) * TURN_STEP * bool(turning), None)


def new_cards(before: TwentyOnePicture, after: TwentyOnePicture) -> Iterator[CardPlace]:
    """Yield the cards that were not there before, in the order of a deal."""
    own = [("own", n) for n in added(before.own, after.own)]
    dealer = [("dealer", n) for n in added(before.dealer, after.dealer)]
    for pair in zip_longest(own, dealer):
        yield from (place for place in pair if place)


def added(before: HandPicture, after: HandPicture) -> range:
    """Return the indices of cards that a hand did not have; all of them for a new hand."""
    was = [card.shown.card for card in before.cards]
    now = [card.shown.card for card in after.cards]
    same = len(was) <= len(now) and all(
        old in (None, new) for old, new in zip(was, now, strict=False)
    )
    return range(len(was) if same else 0, len(now))


def turned_cards(before: TwentyOnePicture, after: TwentyOnePicture) -> Iterator[CardPlace]:
    """Yield the dealer's cards that were face down and now are face up."""
    if added(before.dealer, after.dealer).start != len(before.dealer.cards):
        return
    for n, (was, now) in enumerate(zip(before.dealer.cards, after.dealer.cards, strict=False)):
        if was.shown.card is None and now.shown.card is not None:
            yield "dealer", n


def quiet(before: TwentyOnePicture, after: TwentyOnePicture) -> TwentyOnePicture:
    """Return the later picture, without words about anything that was not known before."""
    return replace(
        after,
        own=silent(before.own, after.own),
        dealer=silent(before.dealer, after.dealer),
        buttons=(),
        draws=False,
        watched=False,
        advice=None,
    )


def silent(before: HandPicture, after: HandPicture) -> HandPicture:
    """Return a hand with its earlier words and value."""
    goes_on = added(before, after).start == len(before.cards) > 0
    return replace(
        after,
        about=before.about if goes_on else "",
        label=before.label if goes_on else after.label,
        value=before.value if goes_on else "",
        below="",
        plays=False,
    )


def arriving(
    still: TwentyOnePicture, new: tuple[CardPlace, ...], parts: list[float]
) -> TwentyOnePicture:
    """Return a picture in which new cards have come part of the way, face down."""
    for place, part in zip(new, parts, strict=True):
        still = replace_card(still, place, LyingCard(BACK, arrived=max(0.0, min(1.0, part))))
    return still


def turning_over(
    lie: TwentyOnePicture, still: TwentyOnePicture, places: tuple[CardPlace, ...], part: float
) -> TwentyOnePicture:
    """Return a picture in which some cards have partly turned over."""
    for place in places:
        lie = replace_card(lie, place, LyingCard(shown_at(still, place), turned=part))
    return lie


def shown_at(picture: TwentyOnePicture, place: CardPlace) -> ShownCard:
    """Return the card that is face up at a place in the end."""
    return hand_at(picture, place[0]).cards[place[1]].shown


def hand_at(picture: TwentyOnePicture, which: str) -> HandPicture:
    """Return one of the two hands."""
    return picture.own if which == "own" else picture.dealer


def replace_card(picture: TwentyOnePicture, place: CardPlace, card: LyingCard) -> TwentyOnePicture:
    """Return a picture with the card at a place replaced."""
    which, index = place
    hand = hand_at(picture, which)
    cards = (*hand.cards[:index], card, *hand.cards[index + 1 :])
    changed = replace(hand, cards=cards)
    return replace(picture, own=changed) if which == "own" else replace(picture, dealer=changed)
