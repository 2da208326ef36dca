"""What the table of Twenty-One shows at one moment, and how cards come and turn over."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from app.match.names import does
from app.tables.face import Frame, View
from app.tables.twentyone.coach import CoachPart, coach_part
from app.tables.twentyone.words import Lying, PlayedRound
from games.cards import FACES, Card
from games.twentyone.rules import BEST, DEALER_STAYS, State, hidden, round_outcome, total
from widgets.cards.style import BACK, CardState, ShownCard

TEN = 10


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


def picture_of(view: View, *, whole: bool = True) -> TwentyOnePicture:
    """Return what the table shows of a view; `whole` shows no card before a deal is complete."""
    state: State = view.state
    lying: Lying = view.more
    seen, name = lying.state, view.name(0)
    if whole and state.phase == "deal":
        seen = replace(seen, player=(), dealer=())
    clicks = {"player": "hit", "another": "again"}.get(state.phase, "")
    covered = bool(hidden(seen)) or len(seen.dealer) == 1
    dealer = HandPart(
        "dealer",
        cards=_lying_cards(seen.dealer, _end_state(seen, "lost")),
        label="dealer shows" if covered else "dealer has",
        value=total(seen.dealer),
        below=_dealer_words(seen),
        ink="loss" if total(seen.dealer) > BEST else "foreground",
        deck=len(state.deck),
        chooses=clicks if view.asked is not None else "",
    )
    below, ink = _own_words(seen, name)
    is_asked = state.phase == "player"
    unseen = _unseen_ranks(lying.seen) if is_asked else ()
    own = HandPart(
        name,
        cards=_lying_cards(seen.player, _end_state(seen, "won")),
        label=f"{name} {'have' if name == 'you' else 'has'}",
        value=total(seen.player),
        below=below if seen.player else "",
        ink=ink,
        score=(state.won, state.lost),
        rounds=lying.rounds,
        unseen=unseen,
        safe=_safe_cards(lying.seen, unseen) if is_asked else (0, 0),
        coach=coach_part(view),
    )
    return TwentyOnePicture(dealer, own)


def _dealer_words(state: State) -> str:
    """Return what the dealer's value means."""
    points = total(state.dealer)
    if points > BEST:
        return "bust"
    stays = state.turned and points >= DEALER_STAYS and state.phase in ("settle", "collect")
    return "stays" if stays else "takes a card" if state.phase == "dealer" else ""


def _own_words(state: State, name: str) -> tuple[str, str]:
    """Return what the player's value means, and its colour."""
    over = total(state.player) > BEST
    if state.phase != "collect":
        return ("bust", "loss") if over else ("", "gold")
    if over:
        return does(name, "bust"), "loss"
    how = round_outcome(state)
    words = {"won": does(name, "win"), "lost": does(name, "lose"), "tied": "a tie"}
    return words[how], "loss" if how == "lost" else "gold"


def _end_state(state: State, wins: str) -> CardState:
    """Return how the cards of a side look that wins if the round ends in a given way."""
    if state.phase != "collect":
        return CardState.NORMAL
    return CardState.WON if round_outcome(state) == wins else CardState.DIM


def _lying_cards(cards: Iterable[Card | None], state: CardState) -> tuple[LyingCard, ...]:
    return tuple(LyingCard(ShownCard(card, state) if card else BACK) for card in cards)


def _unseen_ranks(seen: State) -> tuple[int, ...]:
    """Return how many cards of each rank were not seen yet: the hidden card is one of them."""
    known = [card.rank for card in (*seen.player, *seen.dealer, *seen.discards) if card]
    return tuple(4 - known.count(rank) for rank in range(1, len(FACES) + 1))


def _safe_cards(seen: State, unseen: tuple[int, ...]) -> tuple[int, int]:
    """Return how many unseen cards are no bust, and their highest value; (0, 0) if that is no news.

    After a shuffle in mid-round not all unseen cards are equally likely: nothing is said.
    """
    most = BEST - total(seen.player)
    return (0, 0) if most >= TEN or seen.suspects else (sum(unseen[:most]), most)


APART, ARRIVAL, STEP, TURN_STEP = 0.026, 0.12, 0.06, 0.05
"""Seconds from one card to the next, for a card to come, and for each picture of both motions."""

TURNS = (0.3, 0.5, 0.8)

CardPlace = tuple[str, int]
"""A hand, "own" or "dealer", and the index of a card in it."""


def frames_between(before: TwentyOnePicture, after: TwentyOnePicture) -> Iterator[Frame]:
    """Yield cards that come from the deck and turn over; values and results follow at the end."""
    fresh = [
        [(name, n) for n in _added(getattr(before, name), getattr(after, name))]
        for name in ("own", "dealer")
    ]
    new = [place for pair in zip_longest(*fresh) for place in pair if place]
    turned = list(_turned_cards(before.dealer, after.dealer))
    if not new and not turned:
        return
    still = TwentyOnePicture(_silent(before.dealer, after.dealer), _silent(before.own, after.own))
    end = (len(new) - 1) * APART + ARRIVAL if new else 0.0
    for step in range(round(end / STEP) if new else 0):
        picture = still
        for n, place in enumerate(new):
            part = max(0.0, min(1.0, (step * STEP - n * APART + STEP) / ARRIVAL))
            picture = _with_card(picture, place, LyingCard(BACK, arrived=part))
        yield Frame(step * STEP, picture)
    lie = still
    for place in new:
        lie = _with_card(lie, place, LyingCard(BACK))
    turning = [each for each in new if _card_at(still, each) != BACK] + turned
    for step, part in enumerate(TURNS if turning else ()):
        picture = lie
        for place in turning:
            picture = _with_card(picture, place, LyingCard(_card_at(still, place), turned=part))
        yield Frame(end + step * TURN_STEP, picture)
    yield Frame(end + len(TURNS) * TURN_STEP * bool(turning), after)


def _added(before: HandPart, after: HandPart) -> range:
    """Return the indices of cards that a hand did not have; all of them for a new hand."""
    was, now = before.cards, after.cards
    same = len(was) <= len(now) and all(
        old.shown.card in (None, new.shown.card) for old, new in zip(was, now, strict=False)
    )
    return range(len(was) if same else 0, len(now))


def _turned_cards(before: HandPart, after: HandPart) -> Iterator[CardPlace]:
    """Yield the dealer's cards that were face down and now are face up."""
    if _added(before, after).start == len(before.cards):
        for n, (was, now) in enumerate(zip(before.cards, after.cards, strict=False)):
            if was.shown.card is None and now.shown.card is not None:
                yield "dealer", n


def _silent(was: HandPart, now: HandPart) -> HandPart:
    """Return a hand with its later cards, and nothing said that was not known before."""
    value = was.value if _added(was, now).start == len(was.cards) > 0 else 0
    nothing = {"below": "", "chooses": "", "unseen": (), "safe": (0, 0)}
    return replace(was, cards=now.cards, value=value, deck=now.deck, **nothing)


def _card_at(picture: TwentyOnePicture, place: CardPlace) -> ShownCard:
    hand: HandPart = getattr(picture, place[0])
    return hand.cards[place[1]].shown


def _with_card(picture: TwentyOnePicture, place: CardPlace, card: LyingCard) -> TwentyOnePicture:
    """Return a picture with another card at a place."""
    name, n = place
    hand: HandPart = getattr(picture, name)
    cards = (*hand.cards[:n], card, *hand.cards[n + 1 :])
    return replace(picture, **{name: replace(hand, cards=cards)})
