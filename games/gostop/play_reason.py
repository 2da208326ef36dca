"""The reason for a play, as its player weighed it: kept in the decision, and read from there."""

from msgspec import Struct, convert
from msgspec.structs import asdict

from games.cards import Card
from games.contract import Decision, Seat, Term
from games.gostop.faces import Face
from games.gostop.state import Action, Play, State
from games.gostop.turn import face_up

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

    @property
    def chances(self) -> tuple[tuple[str, float], ...]:
        """Its chance to win by name, if that is known."""
        return () if self.wins is None else ((f"{self.rank} wins", self.wins),)


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
