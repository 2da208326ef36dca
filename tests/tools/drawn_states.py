"""Matches at the moments at which the tables were drawn, and the keys that lead there."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from re import findall

from msgspec import Struct

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.settings import Settings
from games.battle.rules import Options as BattleOptions
from games.battle.rules import State as BattleState
from games.contract import HOUSE, Loaded
from games.gops.rules import Bid
from games.gops.rules import Options as GopsOptions
from games.gostop.saves import read_saved_game
from games.gostop.state import Options as GoStopOptions
from games.twentyone.rules import Hit
from games.twentyone.rules import Options as TwentyOneOptions

GOPS_BIDS = (4, 3, 3, 10, 2, 2)
"""Bids in turn: a prize for each, and a tie."""

GO_STOP = """\
Round: 2
Computer: Score: 0 Hand: KD XH 8H 9C 2D AD Capture Pile: AC AH 3D 3S 5C 5D 5H 5S 7H 7S JC JH
Human: Score: 0 Hand: JC 7C JS QH XS QC 9S Capture Pile: 2C 2H 4C 4D 4H 4S 6D 6S 9D 9H QC QD QH QS
Layout: JS AH 4D KC XD QS 8S-8D-8C 7C XS
Stock Pile: 6D
Next Player: Human
"""
"""A saved game; what of both decks lies nowhere else follows in the stock."""


class Moment(Struct, frozen=True):
    """A moment of a game.

    Attributes:
        name: The name of its drawing, without its size.
        sizes: The sizes of the terminal at which it was drawn.
        match: Makes the match.
        keys: The keys that lead to the moment.
        settings: How it is drawn.
    """

    name: str
    sizes: tuple[tuple[int, int], ...]
    match: Callable[[], Match]
    keys: tuple[str, ...]
    settings: Settings = Settings(faces="solid")


def gops() -> Match:
    """Return GOPS in its fourth round, with two prizes in the middle."""
    options = GopsOptions(prizes=(4, 5, 6, 10, 2, 3, 7, 8, 9))
    match = Match(plugins.find("gops"), Setup(options, "drawn", ("human", "careful")))
    settle(match)
    for card in GOPS_BIDS:
        match.apply(match.to_move[0], Bid(card))
        settle(match)
    return match


def gostop() -> Match:
    """Return Go Stop in the middle of a round."""
    lying = Counter(findall(r"\b[A2-9XJQK][SHDC]\b", GO_STOP))
    deck = Counter("".join(pair) for pair in product("A23456789XJQK", "SHDC") for _ in "ab")
    rest = " ".join((deck - lying).elements())
    text = GO_STOP.replace("Stock Pile: 6D", f"Stock Pile: 6D {rest}")
    start = read_saved_game(text.encode(), "the drawing").start
    setup = Setup(GoStopOptions(), "drawn", ("human", "shrewd"), (), start)
    return Match(plugins.find("gostop"), setup)


def twentyone() -> Match:
    """Return Twenty-One with three cards in the player's hand."""
    game = plugins.find("twentyone")
    first = ("9S", "TH", "5D", "7C", "AC")
    rest = [f"{rank}{suit}" for suit, rank in product("SHDC", "A23456789TJQK")]
    deck = (*first, *(code for code in rest if code not in first))
    loaded = Loaded[TwentyOneOptions, object](TwentyOneOptions(deck=deck))
    match = Match(game, new_setup(game, loaded=loaded))
    settle(match)
    match.apply(0, Hit())
    settle(match)
    return match


def battle() -> Match:
    """Return Battle of the Sexes in its fourth round, after the first roll."""
    anna = (2, None, 6, None, None, None, 30, None, None)
    ben = (None, 6, None, 8, None, None, None, 20, None)
    start = BattleState(BattleOptions(), "drawn", 4, "choose", 0, 1, (3, 4, 4, 1, 2), (anna, ben))
    setup = Setup(BattleOptions(), "drawn", ("human", "human"), ("Anna", "Ben"), start)
    return Match(plugins.find("battle"), setup)


def settle(match: Match) -> None:
    """Let the house go on until somebody is asked."""
    while match.to_move == (HOUSE,):
        match.house()


ALL_SIZES = ((80, 24), (120, 36), (200, 50))
USUAL_SIZES = ((80, 24), (120, 36))
GOPS_KEYS = ("c", "c", "8")

MOMENTS = (
    Moment("gops", ALL_SIZES, gops, GOPS_KEYS),
    Moment("gops-letters", ((80, 24),), gops, GOPS_KEYS, Settings(faces="letters")),
    Moment("gops-nocolor", ((80, 24),), gops, GOPS_KEYS, Settings(faces="outlined")),
    Moment("gostop", USUAL_SIZES, gostop, ("c", "c", "0")),
    Moment("twentyone", USUAL_SIZES, twentyone, ("c", "c")),
    Moment("battle", USUAL_SIZES, battle, ("x", "c", "c", "1", "4", "5")),
)
"""All moments of tables that were drawn."""
