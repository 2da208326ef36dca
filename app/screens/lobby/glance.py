"""A table at a glance: what is on it, as far as its person may see, and how it went so far."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from app.match.match import Match
from app.match.rounds import round_scores
from games.cards import Card, Suit
from games.contract import HOUSE, Seat
from widgets.cards.style import ShownCard

Cards = tuple[ShownCard, ...]


class Glance(Struct, frozen=True):
    """What is on a table.

    Args:
        theirs: The opponent's cards.
        middle: What lies between the two.
        mine: The person's cards.
        dice: The dice on the table.
        rounds: A sign for each round that is over: ✓ for more points, × for fewer, = for as many.
        leads: How many points the person was ahead after each round.
        chance: The person's chance to win; None if it is not known, or not yet.
    """

    theirs: Cards = ()
    middle: Cards = ()
    mine: Cards = ()
    dice: tuple[int, ...] = ()
    rounds: tuple[str, ...] = ()
    leads: tuple[int, ...] = ()
    chance: float | None = None


def glance_at(match: Match) -> Glance:
    """Return a match at a glance; of two persons neither hand is shown."""
    alone = len(match.persons) == 1
    seat = match.persons[0] if match.persons else 0
    lie = TABLES_AT_A_GLANCE.get(match.game.slug)
    view = match.view(seat if alone else HOUSE)
    theirs, middle, mine, dice = lie(view, seat) if lie else ((), (), (), ())
    over = round_scores(match, seat)[:-1]
    rounds, leads = tuple(each.sign for each in over), tuple(each.lead for each in over)
    return Glance(theirs, middle, mine, dice, rounds, leads)


def last_glance(match: Match) -> Glance:
    """Return what lay in the hands and on the table last; some games clear it at their end."""
    if (lie := TABLES_AT_A_GLANCE.get(match.game.slug)) is None:
        return Glance()
    alone = len(match.persons) == 1
    seat = match.persons[0] if match.persons else 0
    for step in reversed(match.steps):
        view = match.game.shown(step.after, seat if alone else HOUSE)
        theirs, middle, mine, dice = lie(view, seat)
        if mine or dice:
            return Glance(theirs, middle, mine, dice)
    return Glance()


def shown(cards: tuple[Card | None, ...]) -> Cards:
    """Return cards face up, the unknown ones face down."""
    return tuple(map(ShownCard, cards))


Table = tuple[Cards, Cards, Cards, tuple[int, ...]]


def gops_table(view: Any, seat: Seat) -> Table:
    """Return both hands, the opponent's face down, and the prizes on the table."""
    prizes = tuple(Card(rank, Suit.DIAMONDS) for rank in view.middle)
    mine = tuple(Card(rank, (Suit.SPADES, Suit.CLUBS)[seat]) for rank in view.hands[seat])
    return shown((None,) * len(view.hands[1 - seat])), shown(prizes), shown(mine), ()


def gostop_table(view: Any, seat: Seat) -> Table:
    """Return both hands, the opponent's face down, and the top of each place of the layout."""
    middle = tuple(group[-1] for group in view.layout)
    theirs = (None,) * len(view.hands[1 - seat])
    return shown(theirs), shown(middle), shown(view.hands[seat]), ()


def twentyone_table(view: Any, seat: Seat) -> Table:
    """Return the cards of the dealer and of the player."""
    return shown(view.dealer), (), shown(view.player), ()


def battle_table(view: Any, seat: Seat) -> Table:
    """Return the dice."""
    return (), (), (), view.dice


TABLES_AT_A_GLANCE: Mapping[str, Callable[[Any, Seat], Table]] = {
    "gops": gops_table,
    "gostop": gostop_table,
    "twentyone": twentyone_table,
    "battle": battle_table,
}
"""What is on the table, for each built-in game."""
