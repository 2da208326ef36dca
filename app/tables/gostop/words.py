"""Go Stop in words: turns, the log, a computer's reasons, the moments of a match after its end."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from app.match.match import Match, Step
from app.match.names import does
from app.match.presentation import MomentWords, RoundGains, final_line, sign, signs
from app.match.rounds import MoveRow
from games.cards import FACES, Card, Suit
from games.contract import HOUSE, Seat
from games.gostop import advice, faces, rules
from games.gostop.reasons import points_text
from games.gostop.rules import Choose, Play, State, TurnStock

Cards = tuple[Card, ...]


class TakenTurn(Struct, frozen=True):
    """A turn, as far as it has been played: whose, its card, and in words what it did.

    Cards are spelled as they are saved; a hidden one is "a card". `why` is a computer's reason.
    """

    seat: Seat
    card: str
    deed: str
    why: str = ""


class GoStopNews(Struct, frozen=True):
    """What has happened last: the last turn of this round, and the last step, who took it, how.

    `since` is the number of the step before it; `lacking` is how many cards of each rank the match
    is played without.
    """

    turn: TakenTurn | None = None
    seat: Seat = HOUSE
    action: Any = None
    since: int = 0
    lacking: Mapping[int, int] = {}


def turn_before(match: Match, reader: Seat) -> TakenTurn | None:
    """Return the last turn of a match as a reader may see it; None before the first of a round."""
    steps: list[Step] = []
    for step in reversed(match.steps):
        if not isinstance(step.action, Play | Choose | TurnStock):
            break
        before, after = (match.game.shown(each, reader) for each in (step.before, step.after))
        steps.insert(0, structs.replace(step, before=before, after=after))
        if isinstance(step.action, Play):
            return _turn_of(steps)
    return None


def _turn_of(steps: list[Step]) -> TakenTurn:
    """Return the turn that some steps make; the first of them plays a card of the hand."""
    first, after = steps[0], steps[-1].after
    seat, before = first.seat, first.before
    turned = next((step.before for step in steps if isinstance(step.action, TurnStock)), None)
    card = before.hands[seat][first.action.place]
    name = rules.short_name(card) if card else "a card"
    deed = name + _played(card, before, turned or after)
    if turned and turned.stock:
        stock = turned.stock[0]
        deed += f"; stock {rules.short_name(stock) if stock else 'a card'}"
        deed += _turned_over(stock, turned, after)
    if turned and _took_pair(turned, after):
        deed += ", took the pair"
    before_points, points = (rules.pile_points(each.captured[seat]) for each in (before, after))
    if points != before_points:
        deed += f"; {points_text(points - before_points)}"
    return TakenTurn(seat, name, deed, first.why)


def _played(card: Card | None, before: State, after: State) -> str:
    """Return what a card from the hand did."""
    if after.card:
        return " to be matched"
    if took := taken(before, after):
        return f" took {rules.card_names(_without(took, card))}"
    met = _without(_grown(before, after), card)
    return f" on {rules.card_names(met)}" if met else " laid down"


def _turned_over(card: Card | None, before: State, after: State) -> str:
    """Return what the card from the stock did; `before` is the state before it was turned."""
    if after.card:
        return " to be matched"
    grown = next((each for each in after.layout if len(each) == 3 and card in each), None)
    if grown and grown not in before.layout:
        return " makes a triple stack"
    took = tuple(each for each in taken(before, after) if card and each.rank == card.rank)
    if took and _took_pair(before, after):
        took = _without(took, *_stack_pair(before))
    return f" took {rules.card_names(_without(took, card))}" if took else " laid down"


def _grown(before: State, after: State) -> Cards:
    """Return the cards in the place of the layout that a card was added to; () for none."""
    return next((group for group in after.layout if group not in before.layout), ())


def _stack_pair(state: State) -> Cards:
    """Return the cards of the stack pair, if there is one."""
    place = rules.stack_pair(state.layout)
    return () if place is None else state.layout[place]


def _took_pair(before: State, after: State) -> bool:
    """Return whether the stack pair in the layout has been captured."""
    pair = _stack_pair(before)
    return bool(pair) and not any(set(pair) <= set(group) for group in after.layout)


def taken(before: State, after: State) -> Cards:
    """Return the cards that the player to move has captured from one state to another."""
    seat = before.turn
    return after.captured[seat][len(before.captured[seat]) :]


def _without(cards: Iterable[Card], *gone: Card | None) -> Cards:
    """Return cards without others; of two equal cards, one stays."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


# a computer's reason

CARDS_IN_REASONS = {
    f"{face}{suit.value}": Card(rank, suit) for rank, face in enumerate(FACES, 1) for suit in Suit
} | rules.CARDS_BY_SHORT_NAME
"""Cards as reasons name them, such as XH, and as those of earlier versions do: 10H."""


def with_signs(text: str) -> str:
    """Return a text with cards as on the table: 10♥ for XH, the form in which cards are saved."""
    return _draw_cards_named(text, rules.CARDS_BY_SHORT_NAME, sign)


def reason_with_signs(text: str, named: Callable[[Card], str] = sign) -> str:
    """Return a reason with cards as on the table: 10♥ for XH, and for 10H."""
    return _draw_cards_named(text, CARDS_IN_REASONS, named)


def _draw_cards_named(text: str, names: Mapping[str, Card], named: Callable[[Card], str]) -> str:
    return re.sub(rf"\b({'|'.join(names)})\b", lambda found: named(names[found[1]]), text)


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
    parts = why.partition(";")[0].split(", ")[: 2 if DEED_START in why else 1]
    return ", ".join(filter(None, parts))


def shorter_reasons(reason: str) -> Iterator[str]:
    """Yield a reason in fewer and fewer words."""
    yield reason
    who, _, why = reason.partition(" because ")
    if aim := MATCHED.match(why):
        yield f"{who} to {aim[1]}{aim[2]}"
        yield f"{who} to {aim[1]}{aim[2].partition(';')[0].rstrip('.')}."
        yield f"{who} to {aim[1]}."
    else:
        name, reasons = who.rpartition(" played ")[0], why.partition(";")[0].rstrip(".")
        yield f"{name}: {why}"
        yield f"{name}: {reasons}."
        yield f"{name}: {reasons.partition(',')[0]}."


# the log

SEVERAL = "which matches more than one card"
"""What is said about a card while its player has a choice."""


def log_lines(step: Step, names: Sequence[str]) -> tuple[str, ...]:
    """Return a step as a line, with the public part of a computer's reason."""
    before, after, known, name = step.before, step.after, public_reason(step.why), ""
    if isinstance(step.action, Play | Choose | TurnStock):
        name = names[before.turn]
    match step.action:
        case Play(place):
            line = _play_line(before, after, before.hands[before.turn][place], name)
        case Choose(places):
            met = signs(before.layout[place][0] for place in places)
            line = f"{does(name, 'pair')} {sign(before.card)} with {met}"
            if took := taken(before, after):
                line = f"{does(name, 'capture')} {signs(took)}"
        case TurnStock():
            return (_stock_line(before, after, name),)
        case rules.Lead():
            return (_lead_line(before, after, names),)
        case rules.Count():
            in_all = f"; in all {_points_of(names, after.scores)}" if before.round > 1 else ""
            return (f"round {before.round}: {_points_of(names, rules.earned(before))}{in_all}",)
        case rules.Deal():
            return (f"round {before.round} is dealt",)
        case _:
            return ("another round",) if step.action.yes else final_line(rules.result(after), names)
    return (f"{line} ({known})" if known else line,)


def _play_line(before: State, after: State, card: Card | None, name: str) -> str:
    """Return what a card from a hand does: it is laid, paired, or captures."""
    if after.card:
        return f"{does(name, 'play')} {sign(card)}, {SEVERAL}"
    if took := taken(before, after):
        return f"{does(name, 'play')} {sign(card)}, which takes {signs(_without(took, card))}"
    if other := _grown(before, after)[:-1]:
        return f"{does(name, 'pair')} {sign(card)} with {signs(other)}"
    return f"{does(name, 'lay')} {sign(card)} on the table"


def _stock_line(before: State, after: State, name: str) -> str:
    """Return what the card from the stock does, and what is captured with it."""
    shown = f"the stock turns up {sign(before.stock[0])}" if before.stock else "the stock is empty"
    if after.card:
        return f"{shown}, {SEVERAL}"
    if len(_grown(before, after)) > 1:
        return f"{shown}: a triple stack"
    took = taken(before, after)
    return f"{shown}: {does(name, 'capture')} {signs(took)}" if took else shown


def _lead_line(before: State, after: State, names: Sequence[str]) -> str:
    """Return who plays first and why, or that the cards are dealt again."""
    first, rank = rules.first_player(before)
    if first is None:
        return "both hands hold the same number of every rank, so all cards are dealt again"
    if not rank:
        return f"{does(names[after.turn], 'play')} first, with more points so far"
    return f"{does(names[first], 'play')} first, with more {faces.plural(rank)}"


def _points_of(names: Sequence[str], points: Sequence[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))


# moves and moments


def played_rows(match: Match, seat: Seat) -> Iterator[MoveRow]:
    """Yield the cards that both seats played; a row ends where one plays again, or with a round."""
    cells: dict[Seat, str] = {}
    place, number, shown, played_in = 0, 1, 0, 0

    def row() -> MoveRow:
        title = f"round {played_in}" if played_in not in (shown, 0) else ""
        return MoveRow(place, number, title, (cells.get(seat, ""), cells.get(1 - seat, "")))

    for at, step in enumerate(match.steps):
        if not isinstance(step.action, Play):
            continue
        if step.seat in cells or (cells and step.before.round != played_in):
            yield row()
            cells, place, number, shown = {}, at, number + 1, played_in
        played_in = step.before.round
        card = step.before.hands[step.seat][step.action.place]
        cells[step.seat] = sign(card) if card else ""
    if cells:
        yield row()


SKILLS = {
    "lay": "which card to lay down while matches wait",
    "pair": "which pair to make",
    "take": "when to take four at once",
}
"""What to practise, by what the better card does."""


class GoStopMoments(MomentWords):
    """Says which card was played, and names the sets that both completed."""

    WHAT = "card"
    GAINS = "SETS OF FOUR"

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return the card that was played."""
        return self.option(step, action, spelled)

    def option(self, step: Step, action: Any, spelled: str) -> str:
        """Return the card of a play."""
        card = step.before.hands[step.seat][action.place] if isinstance(action, Play) else None
        return sign(card) if card else spelled

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return another card."""
        return f"the {self.option(step, action, spelled)}"

    def place(self, step: Step) -> str:
        """Return the turn within the round."""
        return f"turn {rules.DEALT_HAND + 1 - len(step.before.hands[step.seat])}"

    def position(self, step: Step, who: str) -> str:
        """Return the hand."""
        return f"{who} held {signs(step.before.hands[step.seat])}"

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return the card."""
        return f"played the {self.option(step, step.action, spelled)}"

    def skill(self, step: Step, better: Any) -> str:
        """Return what the better card would have done."""
        card = step.before.hands[step.seat][better.place]
        return SKILLS[advice.deed(step.before, card)]

    def gains(self, match: Match, seat: Seat) -> tuple[RoundGains, ...]:
        """Return the faces of which both captured four, in each round."""
        return tuple(
            RoundGains(step.before.round, (sets_in(piles[seat]), sets_in(piles[1 - seat])))
            for step in match.steps
            if isinstance(step.action, rules.Count)
            for piles in [step.before.captured]
        )


def sets_in(pile: Iterable[Card]) -> str:
    """Return the faces of the sets in a pile, in order: "A 9 K"."""
    count = Counter(card.face for card in pile)
    return " ".join(face for face in FACES for _ in range(count[face] // faces.FACE_SET)) or "none"
