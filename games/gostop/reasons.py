"""The reason for a play, as its player weighed it: kept in the decision, and told in words.

A computer's reason is part of a sentence about it. For a person there are whole sentences.
"""

from collections.abc import Iterator
from operator import add

from msgspec import Struct

from games.cards import Card
from games.contract import Decision, Seat, Term
from games.gostop.faces import FACE_PAIR, FACE_SET, Face, faces, first_place_of, plural, purpose
from games.gostop.rules import Action, Play, State, earned, face_up, short_name
from games.text import as_sentence, listed

TERM_NAMES = ("base", "makes", "builds", "denies", "match")  # the attributes of `PlayValue`


class PlayValue(Struct, frozen=True):
    """What playing a face is worth, in points that add up to `worth`."""

    rank: int
    base: float  # what is the same for all plays
    makes: float  # the points that the card makes in this turn
    builds: float  # the own points to come that it adds
    denies: float  # the points to come that it takes from the other seat, or gives it below 0
    match: float  # what more or less chance in the rest of the match is worth, with its score
    wins: float | None = None  # the chance to win the match, a tie a half, if it is known exactly

    @property
    def points(self) -> float:
        """The lead in points that it should come to."""
        return self.base + self.makes + self.builds + self.denies

    @property
    def worth(self) -> float:
        """All of it."""
        return self.points + self.match

    @property
    def terms(self) -> tuple[Term, ...]:
        """Its parts by name."""
        return tuple(Term(name, getattr(self, name)) for name in TERM_NAMES)


class PlayReason(Struct, frozen=True):
    """Why a card was played."""

    face: Face  # what its player knew of its face before, as `faces` counts it
    unseen: int  # the cards that the player had not seen: in the other hand and in the stock
    ahead: int  # how far its player leads in the match, by finished rounds and captured sets
    matches: int  # how many faces of the hand matched the layout
    fewest: bool  # whether fewer cards of its face are unseen than of every other face in the hand
    exact: bool  # whether every chance up to the end of the round was counted
    values: tuple[PlayValue, ...]  # what each play is worth, best first
    cards: tuple[Card, ...]  # the first card in the hand of each of them

    @property
    def lead(self) -> float:
        """How much more the play is worth than the next best; 0 if there is no other."""
        return self.values[0].worth - self.values[1].worth if len(self.values) > 1 else 0.0


EXACT = "exact"  # the fact about a decision that every chance up to the end was counted


def weigh(view: State, seat: Seat, values: tuple[PlayValue, ...], *, exact: bool) -> PlayReason:
    """Return the reason for the first of some plays."""
    known = faces(view, seat)
    points = tuple(map(add, view.scores, earned(view)))
    cards = (view.hands[seat][first_place_of(view, seat, value.rank)] for value in values)
    rank = values[0].rank
    laid = [face.unseen for other, face in known.items() if face.held and other != rank]
    return PlayReason(
        face=known[rank],
        fewest=bool(laid) and known[rank].unseen < min(laid),
        unseen=sum(face.unseen for face in known.values()),
        ahead=points[seat] - points[1 - seat],
        matches=sum(face.held > 0 and face.lying > 0 for face in known.values()),
        values=values,
        cards=tuple(map(face_up, cards)),
        exact=exact,
    )


def read_reason(view: State, seat: Seat, decision: Decision[Action]) -> PlayReason | None:
    """Return the reason for a decision in a view; None if it is not one that was weighed."""
    if not decision.terms:
        return None
    chances, values = dict(decision.chances), []
    for (play, _), terms in zip(decision.worth, decision.terms, strict=True):
        if isinstance(play, Play):
            rank = face_up(view.hands[seat][play.place]).rank
            weights = {term.name: term.weight for term in terms}
            values.append(PlayValue(rank, **weights, wins=chances.get(f"{rank} wins")))
    return weigh(view, seat, tuple(values), exact=bool(dict(decision.facts)[EXACT]))


EQUAL = 1e-9  # a smaller difference of two values is rounding
TOLD_APART = 0.15  # estimates that differ by less, in points, cannot be told apart


def explain_play(reason: PlayReason) -> str:
    """Return what decided, as part of a sentence: the deed, what spoke for it, the next best."""
    deed = "its matches could wait" if reason.matches else "nothing in its hand matched"
    if aim := purpose(reason.values[0].rank, reason.face):
        deed = f"it could {aim} with it"
    elif len(reason.values) == 1:
        deed = "it had no card of another rank to play"
    said = [deed, *(f"and {fact}" for fact in _play_facts(reason))]
    if _decided_by_score(reason):
        ahead = points_text(abs(reason.ahead))
        said.append(
            f"and it played safe, {ahead} ahead"
            if reason.ahead > 0
            else f"and it took a chance, {ahead} behind"
        )
    return "; ".join(filter(None, (", ".join(said), next_best(reason))))


def _play_facts(reason: PlayReason) -> Iterator[str]:
    face, cards = reason.face, plural(reason.values[0].rank)
    if not face.lying and reason.fewest:
        counted = f"{face.unseen} of {reason.unseen} cards"
        yield f"of its ranks, {cards} were the fewest unseen, {counted}"
    elif 0 < face.lying < FACE_SET - 1 and face.theirs % FACE_SET == FACE_PAIR:
        yield f"the other side lacked two {cards} for a set"


def _decided_by_score(reason: PlayReason) -> bool:
    if len(reason.values) == 1 or not reason.ahead:
        return False
    first, second, *_ = reason.values
    return first.match - second.match > reason.lead > EQUAL


def next_best(reason: PlayReason) -> str:
    """Return the next best play and how much less it is worth, or which are as good."""
    if len(reason.values) == 1:
        return ""
    best, value, *_ = reason.values
    apart = EQUAL if reason.exact else TOLD_APART
    close = [
        short_name(card)
        for card, other in zip(reason.cards[1:], reason.values[1:], strict=True)
        if best.worth - other.worth < apart
    ]
    if close:
        verb = "is" if len(close) == 1 else "are"
        few = listed(close, "and") if len(close) < 4 else f"{close[0]} and {len(close) - 1} more"
        return f"{few} {verb} {'worth the same' if reason.exact else 'about as good'}"
    second = short_name(reason.cards[1])
    if best.wins is not None and value.wins is not None:
        count = round(100 * (best.wins - value.wins))
        fewer = f"{count} fewer {'game' if count == 1 else 'games'} in 100"
        return f"next best {second} wins {fewer if count else 'slightly fewer games'}"
    about = "" if reason.exact else "about "
    return f"next best {second}, worth {about}{points_text(reason.lead, 1)} less"


def points_text(points: float, digits: int = 0) -> str:
    """Return points with their unit."""
    shown = f"{points:.{digits}f}"
    return f"{shown} {'point' if shown == '1' else 'points'}"


def reason_lines(reason: PlayReason) -> Iterator[str]:
    """Yield what speaks for a play, for the person who is to play it."""
    for fact in _play_facts(reason):
        now = fact.replace("lacked", "lacks").replace("were", "are").replace("of its", "of your")
        yield as_sentence(now)
    if _decided_by_score(reason):
        stands = points_text(abs(reason.ahead))
        yield (
            f"You are {stands} ahead: play it safe."
            if reason.ahead > 0
            else f"You are {stands} behind: take a chance."
        )
    if said := next_best(reason):
        yield as_sentence(said)
