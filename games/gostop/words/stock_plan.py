"""What the stock's card would do, face by face, with the chance of each: the plan for a turn."""

from collections.abc import Iterator

from msgspec import Struct

from games.contract import Seat
from games.gostop.faces import FACE_PAIR, FACE_SET, faces, plural, with_article
from games.gostop.layout import cards_at, meeting_choices, stack_pair
from games.gostop.state import State
from games.gostop.words.play_reasons import card_in_words
from games.text import listed


class StockChance(Struct, frozen=True):
    """What a card of one face from the stock would do.

    Attributes:
        rank: The face.
        unseen: How many of its cards are unseen.
        of_all: How many cards are unseen.
        places: The places of the layout that it would take; () if it makes a triple stack.
        has_choice: Whether there are others to choose.
        makes_set: Whether that makes a point.
        lying: How many cards of the face it meets or could meet.
    """

    rank: int
    unseen: int
    of_all: int
    places: tuple[int, ...]
    has_choice: bool
    makes_set: bool
    lying: int

    @property
    def chance(self) -> float:
        """The chance that it comes."""
        return self.unseen / self.of_all

    @property
    def odds(self) -> str:
        """The chance in words: 4 of 57, 7%."""
        return f"{self.unseen} of {self.of_all}, {self.chance:.0%}"


def stock_chances(view: State, seat: Seat) -> tuple[StockChance, ...]:
    """Return every face of which a card from the stock would take something, or make a triple.

    Those that make a point come first, then the most likely.

    Args:
        view: The table as a seat knows it, after its card is played.
        seat: The seat.
    """
    known = faces(view, seat)
    of_all = sum(face.unseen for face in known.values())
    pair = stack_pair(view.layout)
    paired = 0 if pair is None else view.layout[pair][0].rank
    found = []
    for rank, face in sorted(known.items()):
        first, *others = meeting_choices(view.layout, rank)
        if face.unseen and (first or rank == paired):
            sets = (face.mine + gained(view, rank, first, paired)) // FACE_SET
            makes = sets > (face.mine + (FACE_PAIR if rank == paired else 0)) // FACE_SET
            found.append(
                StockChance(rank, face.unseen, of_all, first, bool(others), makes, face.lying)
            )
    return tuple(sorted(found, key=lambda each: (not each.makes_set, -each.unseen, each.rank)))


def gained(view: State, rank: int, places: tuple[int, ...], paired: int) -> int:
    """Return the cards of a face that are captured if the stock brings one."""
    if not places:
        return 0
    return 1 + len(cards_at(view.layout, places)) + (FACE_PAIR if rank == paired else 0)


def plan_lines(view: State, seat: Seat) -> Iterator[str]:
    """Yield what to take with the stock card, or what it takes by itself, and how likely that is.

    Args:
        view: The table as a seat knows it, after its card is played.
        seat: The seat.
    """
    if not view.stock:
        yield "The stock is empty: no card comes."
        return
    chances = stock_chances(view, seat)
    apart = [each for each in chances if each.has_choice or each.makes_set or not each.places]
    for each in apart:
        yield chance_line(view, seat, each)
    if rest := [each for each in chances if each not in apart]:
        number, of_all = sum(each.unseen for each in rest), rest[0].of_all
        ranks = sorted(each.rank for each in rest)
        which = listed([with_article(rank) for rank in ranks], "or")
        odds = f"{number} of {of_all}, {number / of_all:.0%}"
        yield f"The stock takes a pair with {which} ({odds})."
    if not chances:
        yield "No card from the stock can take anything."


def chance_line(view: State, seat: Seat, each: StockChance) -> str:
    """Return what to take with a face from the stock, or what that does by itself."""
    brings = f"If the stock brings {with_article(each.rank)}"
    if not each.places:
        return f"{brings}, the three stay as a triple stack ({each.odds})."
    what, gain = places_named(view, each.places), gain_of(view, seat, each)
    takes = f"take {what}" if each.has_choice else f"it takes {what}"
    return f"{brings}, {takes}: {gain} ({each.odds})."


def gain_of(view: State, seat: Seat, each: StockChance) -> str:
    """Return what a card from the stock gains."""
    face, several = faces(view, seat)[each.rank], plural(each.rank)
    if face.completes and each.makes_set:
        return f"it completes your {several}"
    if each.has_choice and face.lying >= FACE_SET:
        return f"any three make a set of {several}"
    return (
        f"a set of {several}"
        if each.makes_set
        else f"it is {FACE_PAIR} of the {FACE_SET} for a point"
    )


def places_named(view: State, places: tuple[int, ...]) -> str:
    """Return what lies in some places, each with its place counted from 1."""
    cards = ("-".join(map(card_in_words, view.layout[place])) for place in places)
    return ", ".join(
        f"{name} (place {place + 1})" for name, place in zip(cards, places, strict=True)
    )
