"""What the table of Twenty-One shows at one moment, and how cards come and turn over."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from app.match.names import does
from app.match.table_view import TableView as View
from app.tables.face import Chosen
from app.tables.felt import Frame
from app.tables.twentyone.coach import CoachPart, coach_part
from app.tables.twentyone.words import Lying, PlayedRound
from games.cards import Card
from games.twentyone.rules import BEST, DEALER_STAYS, State, hidden, round_outcome, total
from widgets.cards.style import BACK, CardState, ShownCard

RANKS, TEN = 13, 10


class LyingCard(Struct, frozen=True):
    """A card of a hand: as drawn, how far it has come from the deck, how far it is turned over."""

    shown: ShownCard
    arrived: float = 1.0
    turned: float = 1.0


class HandPart(Struct, frozen=True):
    """A hand, and what it counts.

    Attributes:
        name: Whose it is.
        cards: The cards.
        label: The text above the value.
        value: What the known cards count; 0 for no cards.
        below: The text below the value.
        ink: The colour of the value.
        deck: How many cards are left in the deck; the dealer's part shows it.
        chooses: The choice that a click on the deck makes; "" for none.
        score: How many rounds both have won, the player first.
        rounds: The rounds that are over.
        unseen: How many cards of each rank were not seen yet; () if that is not shown.
        safe: How many of them keep the player in, and up to which value; (0, 0) to say nothing.
        coach: What the coach says; None while it is off.
    """

    name: str
    cards: tuple[LyingCard, ...] = ()
    label: str = ""
    value: int = 0
    below: str = ""
    ink: str = "foreground"
    deck: int = 0
    chooses: str = ""
    score: tuple[int, int] = (0, 0)
    rounds: tuple[PlayedRound, ...] = ()
    unseen: tuple[int, ...] = ()
    safe: tuple[int, int] = (0, 0)
    coach: CoachPart | None = None


class TwentyOnePicture(Struct, frozen=True):
    """All that the table shows."""

    dealer: HandPart
    own: HandPart


def picture_of(view: View, chosen: Chosen, *, whole: bool = True) -> TwentyOnePicture:
    """Return what the table shows of a view.

    Args:
        view: The view.
        chosen: What the person has chosen.
        whole: Whether cards are shown only when a deal is complete.
    """
    state: State = view.state
    lying: Lying = view.more
    seen = lying.state
    if whole and state.phase == "deal":
        seen = replace(seen, player=(), dealer=())
    clicks = {"player": "hit", "another": "again"}.get(state.phase, "")
    covered = bool(hidden(seen)) or len(seen.dealer) == 1
    dealer = HandPart(
        "dealer",
        cards=lying_cards(seen.dealer, end_state(seen, "lost")),
        label="dealer shows" if covered else "dealer has",
        value=total(seen.dealer),
        below=dealer_words(seen),
        ink="loss" if total(seen.dealer) > BEST else "foreground",
        deck=len(state.deck),
        chooses=clicks if view.asked is not None else "",
    )
    name = view.name(0)
    points = total(seen.player)
    below, ink = own_words(seen, name)
    unseen = unseen_ranks(lying.seen)
    own = HandPart(
        name,
        cards=lying_cards(seen.player, end_state(seen, "won")),
        label=f"{name} {'have' if name == 'you' else 'has'}",
        value=points,
        below=below if seen.player else "",
        ink=ink,
        score=(state.won, state.lost),
        rounds=lying.rounds,
        unseen=unseen if state.phase == "player" else (),
        safe=safe_cards(lying.seen, unseen) if state.phase == "player" else (0, 0),
        coach=coach_part(view),
    )
    return TwentyOnePicture(dealer, own)


def dealer_words(state: State) -> str:
    """Return what the dealer's value means."""
    points = total(state.dealer)
    if points > BEST:
        return "bust"
    stays = state.turned and points >= DEALER_STAYS and state.phase in ("settle", "collect")
    return "stays" if stays else "takes a card" if state.phase == "dealer" else ""


def own_words(state: State, name: str) -> tuple[str, str]:
    """Return what the player's value means, and its colour."""
    points = total(state.player)
    if state.phase == "collect":
        if points > BEST:
            return does(name, "bust"), "loss"
        how = round_outcome(state)
        words = {"won": does(name, "win"), "lost": does(name, "lose"), "tied": "a tie"}[how]
        return words, "loss" if how == "lost" else "gold"
    return ("bust", "loss") if points > BEST else ("", "gold")


def end_state(state: State, wins: str) -> CardState:
    """Return how the cards of a side look that wins if the round ends in a given way."""
    if state.phase != "collect":
        return CardState.NORMAL
    return CardState.WON if round_outcome(state) == wins else CardState.DIM


def lying_cards(cards: Iterable[Card | None], state: CardState) -> tuple[LyingCard, ...]:
    """Return cards as drawn; one that is face down has no state."""
    return tuple(LyingCard(ShownCard(card, state) if card else BACK) for card in cards)


def unseen_ranks(seen: State) -> tuple[int, ...]:
    """Return how many cards of each rank were not seen yet: the hidden card is one of them."""
    known = [card for card in (*seen.player, *seen.dealer, *seen.discards) if card]
    gone = [0] * RANKS
    for card in known:
        gone[card.rank - 1] += 1
    return tuple(4 - count for count in gone)


def safe_cards(seen: State, unseen: tuple[int, ...]) -> tuple[int, int]:
    """Return how many unseen cards are no bust, and their highest value; (0, 0) if that is no news.

    After a shuffle in mid-round not all unseen cards are equally likely: nothing is said.
    """
    most = BEST - total(seen.player)
    if most >= TEN or seen.suspects:
        return 0, 0
    return sum(unseen[:most]), most


# motion

APART, ARRIVAL, STEP, TURN_STEP = 0.026, 0.12, 0.06, 0.05
"""Seconds from one card to the next, for a card to come, and for each picture of both motions."""

TURNS = (0.3, 0.5, 0.8)

CardPlace = tuple[str, int]
"""A hand, "own" or "dealer", and the index of a card in it."""


def frames_between(before: TwentyOnePicture, after: TwentyOnePicture) -> Iterator[Frame]:
    """Yield cards that come from the deck and turn over; values and results follow at the end."""
    new, turned = tuple(new_cards(before, after)), tuple(turned_cards(before, after))
    if not new and not turned:
        return
    still = silent(before, after)
    end = (len(new) - 1) * APART + ARRIVAL if new else 0.0
    for step in range(round(end / STEP) if new else 0):
        parts = [(step * STEP - n * APART + STEP) / ARRIVAL for n in range(len(new))]
        yield Frame(step * STEP, arriving(still, new, parts))
    lie = arriving(still, new, [1.0] * len(new))
    opened = [place for place in new if card_at(still, place).shown != BACK]
    turning = (*opened, *turned)
    for step, part in enumerate(TURNS if turning else ()):
        picture = lie
        for place in turning:
            shown = card_at(still, place).shown
            picture = with_card(picture, place, LyingCard(shown, turned=part))
        yield Frame(end + step * TURN_STEP, picture)
    yield Frame(end + len(TURNS) * TURN_STEP * bool(turning), after)


def new_cards(before: TwentyOnePicture, after: TwentyOnePicture) -> Iterator[CardPlace]:
    """Yield the cards that were not there before, in the order of a deal."""
    own = [("own", n) for n in added(before.own, after.own)]
    dealer = [("dealer", n) for n in added(before.dealer, after.dealer)]
    for pair in zip_longest(own, dealer):
        yield from (place for place in pair if place)


def added(before: HandPart, after: HandPart) -> range:
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


def silent(before: TwentyOnePicture, after: TwentyOnePicture) -> TwentyOnePicture:
    """Return the later cards, with nothing said that was not known before."""
    hands = {}
    for name in ("own", "dealer"):
        was, now = getattr(before, name), getattr(after, name)
        goes_on = added(was, now).start == len(was.cards) > 0
        hands[name] = replace(
            was,
            cards=now.cards,
            value=was.value if goes_on else 0,
            below="",
            chooses="",
            deck=now.deck,
            unseen=(),
            safe=(0, 0),
        )
    return TwentyOnePicture(**hands)


def arriving(
    still: TwentyOnePicture, new: tuple[CardPlace, ...], parts: list[float]
) -> TwentyOnePicture:
    """Return a picture in which new cards have come part of the way, face down."""
    for place, part in zip(new, parts, strict=True):
        still = with_card(still, place, LyingCard(BACK, arrived=max(0.0, min(1.0, part))))
    return still


def card_at(picture: TwentyOnePicture, place: CardPlace) -> LyingCard:
    """Return the card at a place."""
    hand: HandPart = getattr(picture, place[0])
    return hand.cards[place[1]]


def with_card(picture: TwentyOnePicture, place: CardPlace, card: LyingCard) -> TwentyOnePicture:
    """Return a picture with another card at a place."""
    name, n = place
    hand: HandPart = getattr(picture, name)
    cards = (*hand.cards[:n], card, *hand.cards[n + 1 :])
    return replace(picture, **{name: replace(hand, cards=cards)})
