"""What the table of Twenty-One shows at one moment, and how cards come and turn over."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct, structs

from app.match.coach import SPEAKING_MODES
from app.match.names import does
from app.tables.face import Frame, View
from app.tables.twentyone.words import Lying, PlayedRound
from games.cards import FACES, Card
from games.text import as_sentence
from games.twentyone import chances, players
from games.twentyone.rules import BEST, DEALER_STAYS, State, hidden, round_outcome, total
from widgets.cards.style import BACK, CardState, ShownCard


class LyingCard(Struct, frozen=True):
    """A card of a hand: as drawn, how far it has come from the deck, how far it is turned over."""

    shown: ShownCard
    arrived: float = 1.0
    turned: float = 1.0


class CoachPart(Struct, frozen=True):
    """What the coach says: totals that a hit can make, the chances of both choices, words.

    `fresh` are the chances with a fresh deck, if they differ.
    """

    totals: tuple[chances.HitTotals, ...] = ()
    odds: chances.Odds | None = None
    fresh: chances.Odds | None = None
    words: str = ""


class HandPart(Struct, frozen=True):
    """A hand, and what its known cards count, with words above and below that value.

    The dealer's part has the deck: how many cards are left in it, and the choice that a click on it
    makes, "" for none. The player's part has the rest: `score` is the rounds won and lost, `unseen`
    how many cards of each rank were not seen yet, `safe` how many of them keep the player in, and
    up to which value; (0, 0) to say nothing.
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
        seen = structs.replace(seen, player=(), dealer=())
    own, theirs, is_over = total(seen.player), total(seen.dealer), seen.phase == "collect"
    outcome = round_outcome(seen) if is_over else "tied"

    def cards(hand: tuple[Card | None, ...], wins: str) -> tuple[LyingCard, ...]:
        end = CardState.WON if outcome == wins else CardState.DIM
        light = end if is_over else CardState.NORMAL
        return tuple(LyingCard(ShownCard(card, light) if card else BACK) for card in hand)

    stays = seen.turned and theirs >= DEALER_STAYS and seen.phase in ("settle", "collect")
    takes = "takes a card" if seen.phase == "dealer" else ""
    covered = bool(hidden(seen)) or len(seen.dealer) == 1
    clicks = {"player": "hit", "another": "again"}.get(state.phase, "")
    dealer = HandPart(
        "dealer",
        cards=cards(seen.dealer, "lost"),
        label="dealer shows" if covered else "dealer has",
        value=theirs,
        below="bust" if theirs > BEST else "stays" if stays else takes,
        ink="loss" if theirs > BEST else "foreground",
        deck=len(state.deck),
        chooses=clicks if view.asked is not None else "",
    )
    below, is_asked = "bust" if own > BEST else "", state.phase == "player"
    if is_over:
        ways = {"won": does(name, "win"), "lost": does(name, "lose"), "tied": "a tie"}
        below = does(name, "bust") if own > BEST else ways[outcome]
    unseen = _unseen_ranks(lying.seen) if is_asked else ()
    most = BEST - total(lying.seen.player)
    # where all cards keep the player in, it is no news; after a shuffle not all are as likely
    counts = is_asked and most < 10 and not lying.seen.suspects
    return TwentyOnePicture(
        dealer,
        HandPart(
            name,
            cards=cards(seen.player, "won"),
            label=f"{name} {'have' if name == 'you' else 'has'}",
            value=own,
            below=below if seen.player else "",
            ink="loss" if own > BEST or (is_over and outcome == "lost") else "gold",
            score=(state.won, state.lost),
            rounds=lying.rounds,
            unseen=unseen,
            safe=(sum(unseen[:most]), most) if counts else (0, 0),
            coach=coach_part(view),
        ),
    )


def _unseen_ranks(seen: State) -> tuple[int, ...]:
    """Return how many cards of each rank were not seen yet: the hidden card is one of them."""
    known = [card.rank for card in (*seen.player, *seen.dealer, *seen.discards) if card]
    return tuple(4 - known.count(rank) for rank in range(1, len(FACES) + 1))


def coach_part(view: View) -> CoachPart | None:
    """Return what the coach says about a view; None if it is silent."""
    said, lying = view.advice, view.more
    if said.mode not in SPEAKING_MODES or said.seat is None:
        return None
    if view.state.phase != "player":
        return CoachPart(words=as_sentence(said.decision.why) if said.decision else "")
    if said.decision is None:
        return CoachPart(words="is thinking")
    odds = chances.named_comparison(said.decision.chances)
    totals = chances.hit_totals(lying.seen, grouped=said.mode != "everything")
    if odds is None:
        return CoachPart(totals)
    fresh = None if chances.is_fresh(lying.seen) else odds.fresh
    return CoachPart(totals, odds.seen, fresh, players.lead_words(odds.seen))


APART, ARRIVAL, STEP, TURN_STEP = 0.026, 0.12, 0.06, 0.05
"""Seconds from one card to the next, for a card to come, and for each picture of both motions."""

TURNS = (0.3, 0.5, 0.8)


def frames_between(before: TwentyOnePicture, after: TwentyOnePicture) -> Iterator[Frame]:
    """Yield cards that come from the deck and turn over; values and results follow at the end."""
    hands = {name: (getattr(before, name), getattr(after, name)) for name in ("own", "dealer")}
    first = {name: _first_new(*both) for name, both in hands.items()}
    fresh = [
        [(name, n) for n in range(first[name], len(now.cards))] for name, (_, now) in hands.items()
    ]
    new = [place for pair in zip_longest(*fresh) for place in pair if place]
    still = {name: _silent(was, now, first[name]) for name, (was, now) in hands.items()}
    turned = []
    if first["dealer"] == len(before.dealer.cards):
        pairs = enumerate(zip(before.dealer.cards, after.dealer.cards, strict=False))
        turned = [("dealer", n) for n, (was, now) in pairs if not was.shown.card and now.shown.card]
    if not new and not turned:
        return

    def picture(moved: Mapping[tuple[str, int], LyingCard]) -> TwentyOnePicture:
        lie = {
            name: [moved.get((name, n), card) for n, card in enumerate(hand.cards)]
            for name, hand in still.items()
        }
        return TwentyOnePicture(
            **{name: structs.replace(hand, cards=tuple(lie[name])) for name, hand in still.items()}
        )

    end = (len(new) - 1) * APART + ARRIVAL if new else 0.0
    for step in range(round(end / STEP) if new else 0):
        parts = ((step * STEP - n * APART + STEP) / ARRIVAL for n in range(len(new)))
        coming = (LyingCard(BACK, arrived=max(0.0, min(1.0, part))) for part in parts)
        yield Frame(step * STEP, picture(dict(zip(new, coming, strict=True))))
    shown = {place: still[place[0]].cards[place[1]].shown for place in (*new, *turned)}
    turning = [place for place, card in shown.items() if card != BACK]
    for step, part in enumerate(TURNS if turning else ()):
        faces = {place: LyingCard(shown[place], turned=part) for place in turning}
        yield Frame(end + step * TURN_STEP, picture(faces))
    yield Frame(end + len(TURNS) * TURN_STEP * bool(turning), after)


def _first_new(before: HandPart, after: HandPart) -> int:
    """Return the index of the first card that a hand did not have; 0 for a new hand."""
    was, now = before.cards, after.cards
    same = len(was) <= len(now) and all(
        old.shown.card in (None, new.shown.card) for old, new in zip(was, now, strict=False)
    )
    return len(was) if same else 0


def _silent(was: HandPart, now: HandPart, first: int) -> HandPart:
    """Return a hand with its later cards, and nothing said that was not known before."""
    value = was.value if first == len(was.cards) > 0 else 0
    nothing = {"below": "", "chooses": "", "unseen": (), "safe": (0, 0)}
    return structs.replace(was, cards=now.cards, value=value, deck=now.deck, **nothing)
