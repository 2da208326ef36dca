"""The reason for a play, as its player weighed it: kept in the decision, and told in words.

A computer's reason is part of a sentence about it. For a person there are whole sentences.
"""

from collections.abc import Iterator

from msgspec import Struct, convert
from msgspec.structs import asdict

from games.cards import Card
from games.contract import Decision, Seat, Term
from games.gostop.faces import FACE_PAIR, FACE_SET, Face, plural, purpose, single, with_article
from games.gostop.rules import face_up
from games.gostop.state import Action, Play, State
from games.text import as_sentence, listed

TERM_NAMES = ("base", "makes", "builds", "denies", "match")
"""The terms of a play, by their names: the attributes of `PlayValue`."""


class PlayValue(Struct, frozen=True):
    """What playing a face is worth, in points that add up to `worth`.

    Attributes:
        rank: The face.
        base: What is the same for all plays.
        makes: The points that the card makes in this turn.
        builds: The own points to come that it adds.
        denies: The points to come that it takes from the other seat; less than 0 if it gives some.
        match: What more or less chance in the rest of the match is worth, with its score.
        wins: The chance to win the match, a tie counting half; None if that is not known exactly.
    """

    rank: int
    base: float
    makes: float
    builds: float
    denies: float
    match: float
    wins: float | None = None

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
    """Why a card was played.

    Attributes:
        face: What its player knew of its face before, as `faces` counts it.
        unseen: The cards that the player had not seen: in the other hand and in the stock.
        ahead: How far its player leads in the match, by finished rounds and captured sets.
        matches: How many faces of the hand matched the layout.
        exact: Whether every chance up to the end of the round was counted.
        values: What each play is worth, best first.
        cards: The first card in the hand of each of them.
    """

    face: Face
    unseen: int
    ahead: int
    matches: int
    exact: bool
    values: tuple[PlayValue, ...]
    cards: tuple[Card, ...]

    @property
    def rank(self) -> int:
        """The face of the card."""
        return self.values[0].rank

    @property
    def lead(self) -> float:
        """How much more the play is worth than the next best; 0 if there is no other."""
        return self.values[0].worth - self.values[1].worth if len(self.values) > 1 else 0.0

    @property
    def facts(self) -> tuple[tuple[str, int], ...]:
        """What was counted, by name."""
        counted = {
            "all unseen": self.unseen,
            "ahead": self.ahead,
            "matches": self.matches,
            "exact": self.exact,
        }
        return tuple((name, int(each)) for name, each in (asdict(self.face) | counted).items())


def read_reason(view: State, seat: Seat, decision: Decision[Action]) -> PlayReason | None:
    """Return the reason that a decision for a card keeps; None if it keeps none.

    Args:
        view: The state as the seat saw it.
        seat: The seat.
        decision: What its player decided.
    """
    if not decision.terms:
        return None
    facts = dict(decision.facts)
    chances = dict(decision.chances)
    plays = [play for play, _ in decision.worth if isinstance(play, Play)]
    cards = tuple(face_up(view.hands[seat][play.place]) for play in plays)
    return PlayReason(
        face=convert(facts, Face, strict=False),  # a fact is a number, also one of yes or no
        unseen=facts["all unseen"],
        ahead=facts["ahead"],
        matches=facts["matches"],
        exact=bool(facts["exact"]),
        values=tuple(
            PlayValue(
                card.rank,
                **{term.name: term.weight for term in terms},
                wins=chances.get(f"{card.rank} wins"),
            )
            for card, terms in zip(cards, decision.terms, strict=True)
        ),
        cards=cards,
    )


EQUAL = 1e-9
"""A smaller difference of two values is rounding."""

SHOWN_EQUAL = 0.05
"""A smaller difference rounds to 0.0."""

FEW_UNSEEN = 2
"""Up to so many unseen cards of a face are called few."""

BAD_FROM = 0.25
"""A play that is worth so much less than the best is one to be warned of."""

LESS = {
    "makes": "it earns less now",
    "builds": "it earns less later",
    "denies": "it gives more away",
}
"""What is worse about another play, by the name of the term that differs most."""


def explain_play(reason: PlayReason) -> str:
    """Return what decided, as part of a sentence: the deed, what spoke for it, the next best."""
    said = [play_deed(reason), play_fact(reason)]
    if decided_by_score(reason):
        ahead = reason.ahead
        safer, chance = f"and it was safer, {ahead} ahead", "and it had to take a chance"
        said.append(safer if ahead > 0 else f"{chance}, {-ahead} behind")
    return "; ".join(filter(None, (", ".join(filter(None, said)), next_best(reason))))


def play_deed(reason: PlayReason) -> str:
    """Return what the card does now, or why it is played though it meets nothing."""
    if aim := purpose(reason.rank, reason.face):
        return f"it could {aim} with it"
    if len(reason.values) == 1:
        return "it had no other face to play"
    return "its matches could wait" if reason.matches else "nothing in its hand matched"


def play_fact(reason: PlayReason) -> str:
    """Return what else spoke for the play; "" if it captures four cards."""
    face, several = reason.face, plural(reason.rank)
    if not face.lying:
        return f"and {unseen_words(reason)}" if len(reason.values) > 1 else ""
    if face.lying >= FACE_SET - 1:
        return ""
    if face.theirs % FACE_SET == FACE_PAIR:
        return f"and the other side lacked two {several} for a set"
    return "" if face.completes else f"and it makes half a set of {several}"


def unseen_words(reason: PlayReason) -> str:
    """Return how many unseen cards may meet a card that is laid down."""
    number = reason.face.unseen
    if not number:
        return f"no {single(reason.rank)} is unseen"
    few = "only " if number <= FEW_UNSEEN else ""
    are = f"is {with_article(reason.rank)}" if number == 1 else f"are {plural(reason.rank)}"
    return f"{few}{number} of {reason.unseen} unseen cards {are}"


def decided_by_score(reason: PlayReason) -> bool:
    """Return whether another play would be better if only points counted."""
    if len(reason.values) == 1 or not reason.ahead:
        return False
    first, second, *_ = reason.values
    return first.match - second.match > reason.lead > EQUAL


def next_best(reason: PlayReason) -> str:
    """Return the next best play and how much less it is worth, or which are as good."""
    best = reason.values[0].worth
    both = zip(reason.cards, reason.values, strict=True)
    equals = [card_in_words(card) for card, value in both if best - value.worth < EQUAL][1:]
    if equals:
        return f"{listed(equals, 'and')} {'is' if len(equals) == 1 else 'are'} worth the same"
    if len(reason.values) == 1:
        return ""
    other = card_in_words(reason.cards[1])
    if fewer := fewer_wins(reason, 1):
        return f"next best {other} {fewer}"
    if reason.lead < SHOWN_EQUAL:
        return f"{other} is worth almost the same"
    return f"next best {other}, {reason.lead:.1f} less: {what_is_less(reason, 1)}"


def fewer_wins(reason: PlayReason, place: int) -> str:
    """Return how many games fewer another play wins; "" if that is not known exactly.

    Args:
        reason: The reason for the best play.
        place: The place of the other play among the values.
    """
    best, other = reason.values[0].wins, reason.values[place].wins
    if best is None or other is None:
        return ""
    count = round(100 * (best - other))
    return f"wins {count} fewer games in 100" if count > 1 else "wins slightly fewer games"


def reason_lines(reason: PlayReason) -> Iterator[str]:
    """Yield what speaks for a play, for the person who is to play it."""
    yield " ".join(fact_sentences(reason))
    if said := next_best(reason):
        yield as_sentence(said)
        if reason.exact:
            yield "Every chance to the end of the round is counted."


def fact_sentences(reason: PlayReason) -> Iterator[str]:
    """Yield what speaks for a play in whole sentences."""
    face, several = reason.face, plural(reason.rank)
    if not face.lying:
        yield as_sentence(unseen_words(reason))
    elif face.lying >= FACE_SET - 1:
        yield f"That is a set of {several}, a point at once."
    else:
        yield f"It {'completes your' if face.completes else 'makes half a'} set of {several}."
    if face.theirs % FACE_SET == FACE_PAIR:
        yield f"{'The' if face.lying else 'But the'} other side lacks two {several} for a set."
    if face.held > 1:
        more = face.held - 1
        kept = f"another {single(reason.rank)}" if more == 1 else f"{more} more {several}"
        yield f"You keep {kept}."
    if decided_by_score(reason):
        yield (
            f"You are {reason.ahead} ahead: play it safe."
            if reason.ahead > 0
            else f"You are {-reason.ahead} behind: take a chance."
        )


def warning_lines(reason: PlayReason) -> Iterator[str]:
    """Yield which card a person should not play and why, if one is much worse than the best."""
    less = reason.values[0].worth - reason.values[-1].worth
    if less >= BAD_FROM:
        other, fewer = card_in_words(reason.cards[-1]), fewer_wins(reason, -1)
        why = fewer or f"is worth {less:.1f} less: {what_is_less(reason, -1)}"
        yield f"Do not play {other}, which {why}."


def what_is_less(reason: PlayReason, place: int) -> str:
    """Return what is worse about another play: the term that differs most.

    Where chances are estimated, it names the face that another play gives away or spends, or what
    the best play keeps from the other side or makes of its own.

    Args:
        reason: The reason for the best play.
        place: The place of the other play among the values.
    """
    best, other, face = reason.values[0], reason.values[place], reason.face
    differ = {name: getattr(best, name) - getattr(other, name) for name in (*LESS, "match")}
    most = max(differ, key=lambda name: differ[name])
    if most == "denies" and not reason.exact:
        if -other.denies > best.denies:
            return f"it gives {plural(other.rank)} to the other side"
        if face.lying:
            return f"it leaves {plural(best.rank)} to the other side"
    if most == "builds" and not reason.exact:
        if -other.builds > best.builds:
            return f"it spends {with_article(other.rank)} that is worth more later"
        if 0 < face.lying < FACE_SET - 1 and not face.completes:
            return f"half a set of {plural(best.rank)} promises more"
    if most in LESS:
        return LESS[most]
    return "it risks more" if reason.ahead > 0 else "it plays too safe"


def card_in_words(card: Card) -> str:
    """Return a card in a sentence, as in 10H."""
    return f"{card.face}{card.suit.value}"
