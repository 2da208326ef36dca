"""Go Stop in words: turns, the log, a computer's reasons, the moments of a match after its end."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from app.match.match import Match, Step
from app.match.names import does
from app.match.presentation import MomentWords, RoundGains, final_line, sign, signs
from app.match.rounds import MoveRow
from games.cards import FACES, Card, Suit
from games.contract import HOUSE, Seat
from games.gostop.faces import plural
from games.gostop.reasons import points_text
from games.gostop.rules import (
    CARDS_BY_SHORT_NAME,
    Choose,
    Count,
    Deal,
    Group,
    Lead,
    Play,
    State,
    TurnStock,
    earned,
    first_player,
    pile_points,
    result,
    stack_pair,
)


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


class GoStopNews(Struct, frozen=True):
    """What has happened last.

    Attributes:
        turn: The last turn of this round.
        seat: Who took the last step.
        action: That step; None before the first.
        since: The number of the step before it.
        lacking: How many cards of each rank the match is played without.
    """

    turn: TakenTurn | None = None
    seat: Seat = HOUSE
    action: Any = None
    since: int = 0
    lacking: Mapping[int, int] = {}


# a turn in a line

PLAYED_WORDS = {"lay": " laid down", "pair": " on ", "take": " took ", "": " to be matched"}
"""What follows a card from the hand, by what it did."""

STOCK_WORDS = {
    "lay": " laid down",
    "take": " took ",
    "triple": " makes a triple stack",
    "": " to be matched",
}
"""What follows a card from the stock, by what it did."""


def turn_text(name: str, turn: TakenTurn, named: Callable[[Card], str]) -> str:
    """Return what a turn did: the card from the hand, the card from the stock, what they took.

    Args:
        name: Who played.
        turn: The turn.
        named: Returns a card as text.
    """
    parts = [f"{name} played "]
    parts.append(deed_text(turn.played, PLAYED_WORDS, named))
    if turn.stock:
        parts.append(f"; stock {deed_text(turn.stock, STOCK_WORDS, named)}")
    if turn.pair:
        parts.append(", took the pair")
    if turn.points:
        parts.append(f"; {points_text(turn.points)}")
    return "".join(parts)


def deed_text(played: PlayedCard, words: Mapping[str, str], named: Callable[[Card], str]) -> str:
    """Return a card and what it did."""
    card = named(played.card) if played.card else "a card"
    met = " ".join(map(named, played.met)) if played.did in ("pair", "take") else ""
    return f"{card}{words[played.did]}{met}"


# a computer's reason

CARDS_IN_REASONS = {
    f"{face}{suit.value}": Card(rank, suit) for rank, face in enumerate(FACES, 1) for suit in Suit
}
"""Cards as reasons of earlier versions name them, such as 10H."""


def with_glyph(card: Card) -> str:
    """Return a card with the symbol of its suit: 10♥."""
    return f"{card.face}{card.suit.glyph}"


def with_signs(text: str) -> str:
    """Return a text with cards as on the table: 10♥ for XH, the form in which cards are saved."""
    return draw_cards_named(text, CARDS_BY_SHORT_NAME, with_glyph)


def reason_with_signs(text: str, sign: Callable[[Card], str] = with_glyph) -> str:
    """Return a reason with cards as on the table: 10♥ for XH, and for 10H."""
    return draw_cards_named(text, {**CARDS_IN_REASONS, **CARDS_BY_SHORT_NAME}, sign)


def draw_cards_named(text: str, names: Mapping[str, Card], sign: Callable[[Card], str]) -> str:
    """Return a text with each name of a card replaced by its sign."""
    pattern = rf"\b({'|'.join(names)})\b"
    return re.sub(pattern, lambda found: sign(names[found[1]]), text)


DEED_START = "it could "
"""How a reason begins that says what the card did, which its table shows."""

MATCHED = re.compile(r"it could (.*?) with it(.*)")
"""A reason that says what the card did, and then why it was chosen."""


def public_reason(why: str) -> str:
    """Return the part of a reason that says nothing about the computer's other cards.

    The count of unseen cards is not part of it: it tells whether the computer holds more of them.
    """
    deed, _, more = why.partition(";")[0].partition(", ")
    return more.removeprefix("and ") if deed.startswith(DEED_START) else deed


def hidden_reason(why: str) -> str:
    """Return a reason for a person who sees only backs: the deed, and what is public."""
    return ", ".join(
        filter(None, why.partition(";")[0].split(", ")[: 2 if DEED_START in why else 1])
    )


def shorter_reasons(reason: str) -> Iterator[str]:
    """Yield a reason in fewer and fewer words."""
    yield reason
    who, _, why = reason.partition(" because ")
    reasons = why.partition(";")[0].rstrip(".")
    deed = reasons.partition(",")[0]
    if aim := MATCHED.match(why):
        yield f"{who} to {aim[1]}{aim[2]}"
        yield f"{who} to {aim[1]}{aim[2].partition(';')[0].rstrip('.')}."
        yield f"{who} to {aim[1]}."
    else:
        name = who.rpartition(" played ")[0]
        yield f"{name}: {why}"
        yield f"{name}: {reasons}."
        yield f"{name}: {deed}."


# the log

SEVERAL = "which matches more than one card"
"""What is said about a card while its player has a choice."""


def log_lines(step: Step, names: Sequence[str]) -> tuple[str, ...]:
    """Return a step as a line, with the public part of a computer's reason.

    Args:
        step: The step, as its reader may see it.
        names: What the seats are called.
    """
    before, after, known = step.before, step.after, public_reason(step.why)
    why = f" ({known})" if known else ""
    match step.action:
        case Play(place):
            card = before.hands[before.turn][place]
            return (what_card_does(before, after, card, names[before.turn]) + why,)
        case Choose(places):
            return (what_choice_does(before, after, places, names[before.turn]) + why,)
        case TurnStock():
            return (from_stock(before, after, names[before.turn]),)
        case Lead():
            return (who_begins(before, after, names),)
        case Count():
            return (counted(before, after, names),)
        case Deal():
            return (f"round {before.round} is dealt",)
    return ("another round",) if step.action.yes else final_line(result(after), names)


def captured(before: State, after: State) -> tuple[Card, ...]:
    """Return what the player to move captures in a step."""
    seat = before.turn
    return after.captured[seat][len(before.captured[seat]) :]


def grown(before: State, after: State) -> Group:
    """Return the cards in the place of the layout that a card was added to; () for none."""
    return next((group for group in after.layout if group not in before.layout), ())


def what_card_does(before: State, after: State, card: Card | None, name: str) -> str:
    """Return what the card from a hand does: it is laid, paired, or captures."""
    if after.card:
        return f"{does(name, 'play')} {sign(card)}, {SEVERAL}"
    if taken := captured(before, after):
        others = [*taken]
        if card in others:
            others.remove(card)
        return f"{does(name, 'play')} {sign(card)}, which takes {signs(others)}"
    other = grown(before, after)[:-1]
    return f"{does(name, 'pair')} {sign(card)} with {signs(other)}" if other else laid(name, card)


def laid(name: str, card: Card | None) -> str:
    """Return the line for a card that joins the layout."""
    return f"{does(name, 'lay')} {sign(card)} on the table"


def what_choice_does(before: State, after: State, places: tuple[int, ...], name: str) -> str:
    """Return what is captured or paired by a choice."""
    if taken := captured(before, after):
        return f"{does(name, 'capture')} {signs(taken)}"
    met = signs(before.layout[place][0] for place in places)
    return f"{does(name, 'pair')} {sign(before.card)} with {met}"


def from_stock(before: State, after: State, name: str) -> str:
    """Return what the card from the stock does, and what is captured with it."""
    shown = f"the stock turns up {sign(before.stock[0])}" if before.stock else "the stock is empty"
    if after.card:
        return f"{shown}, {SEVERAL}"
    if len(grown(before, after)) > 1:
        return f"{shown}: a triple stack"
    taken = captured(before, after)
    return f"{shown}: {does(name, 'capture')} {signs(taken)}" if taken else shown


def who_begins(before: State, after: State, names: Sequence[str]) -> str:
    """Return who plays first and why, or that the cards are dealt again."""
    first, rank = first_player(before)
    if first is None:
        return "both hands hold the same number of every rank, so all cards are dealt again"
    if not rank:
        return f"{does(names[after.turn], 'play')} first, with more points so far"
    return f"{does(names[first], 'play')} first, with more {plural(rank)}"


def counted(before: State, after: State, names: Sequence[str]) -> str:
    """Return the points of a round, and of all rounds if there were several."""
    line = f"round {before.round}: {points_of(names, earned(before))}"
    in_all = f"; in all {points_of(names, after.scores)}" if before.round > 1 else ""
    return line + in_all


def points_of(names: Sequence[str], points: Sequence[int]) -> str:
    """Return the points of both."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))


# moves and moments


def played_rows(match: Match, seat: Seat) -> Iterator[MoveRow]:
    """Yield the cards that both seats played; a row ends where one plays again, or with a round."""
    cells: dict[Seat, str] = {}
    place, number, shown, played_in = 0, 1, 0, 0
    for at, step in enumerate(match.steps):
        if not isinstance(step.action, Play):
            continue
        if step.seat in cells or (cells and step.before.round != played_in):
            yield played_row(place, number, played_in != shown and played_in, cells, seat)
            cells, place, number, shown = {}, at, number + 1, played_in
        played_in = step.before.round
        card = step.before.hands[step.seat][step.action.place]
        cells[step.seat] = f"{card.face}{card.suit.glyph}" if card else ""
    if cells:
        yield played_row(place, number, played_in != shown and played_in, cells, seat)


def played_row(
    place: int, number: int, begun: int, cells: Mapping[Seat, str], seat: Seat
) -> MoveRow:
    """Return a row of the list; `begun` is the round that it begins, 0 for none."""
    title = f"round {begun}" if begun else ""
    return MoveRow(place, number, title, (cells.get(seat, ""), cells.get(1 - seat, "")))


NO_SET = "none"


class GoStopMoments(MomentWords):
    """Names the sets that both completed: their number alone does not say which."""

    GAINS = "SETS OF FOUR"

    def gains(self, match: Match, seat: Seat) -> tuple[RoundGains, ...]:
        """Return the faces of which both captured four, in each round."""
        return tuple(
            RoundGains(step.before.round, (sets_in(piles[seat]), sets_in(piles[1 - seat])))
            for step in match.steps
            if isinstance(step.action, Count)
            for piles in [step.before.captured]
        )


def sets_in(pile: Iterable[Card]) -> str:
    """Return the faces of the sets in a pile, in order: "A 9 K"."""
    count = Counter(card.face for card in pile)
    return " ".join(face for face in FACES for _ in range(count[face] // 4)) or NO_SET
