"""The games as they are begun and answered at random on a terminal, and what tells of a step."""

import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from app.match.match import Match
from app.match.presentation import TableLog
from app.screens.table.registry import screen_of
from games.battle.rules import CATEGORIES
from games.contract import HOUSE, Seat

FACES, SUITS = "123456789XJQK", "CDHS"


def reader_of(match: Match) -> Seat:
    """Return whose eyes a match is shown to."""
    return match.persons[0] if len(match.persons) == 1 else HOUSE


def table_log(match: Match) -> Iterable[str]:
    """Return what the log of a full screen says of a match."""
    presentation = screen_of(match.game.slug).PRESENTATION()
    return TableLog(match, reader_of(match), presentation).short()


class Table(NamedTuple):
    """A game at a terminal: how it is begun, what is typed at it, the lines that steps print."""

    begin: tuple[str, ...]
    line: Callable[[random.Random], str]
    keys: Sequence[str]
    told: re.Pattern[str]


def one_of(*lines: str) -> Callable[[random.Random], str]:
    """Return what types one of some lines, whichever."""
    return lambda coin: coin.choice(lines)


def card_or_move(coin: random.Random) -> str:
    """Return the second choice of whatever is asked, or a card of the two decks."""
    return coin.choice(("2", coin.choice(FACES) + coin.choice(SUITS)))


TABLES = {
    "gops": Table(
        begin=(),
        line=one_of(*map(str, range(2, 11))),
        keys="234567890\r",
        told=re.compile(
            r"(?:Middle card\(s\): \[.*\]|Player 2 bid: \d+|Tie bid - middle card remains"
            r"|Player \d wins bid, has captured \[.*\]|===GAME OVER===)(?=\n)"
        ),
    ),
    "gostop": Table(
        begin=("--seat2", "greedy"),
        line=card_or_move,
        keys="567890jqk\r",
        told=re.compile(
            r"Round \d+: the cards are dealt\.(?=\n)|The stock brings .*(?=\n)"
            r"|The (?:human|computer) (?:plays first|played|chose|captures) .*(?=\n)"
        ),
    ),
    "twentyone": Table(
        begin=(),
        line=one_of("h", "s", "y", "y", "s"),
        keys="hsy",
        told=re.compile(
            r"(?:(?:Player|Dealer)'s hand:.*|Dealer must take a card\.\.\."
            r"|(?:Player|Dealer|Tie).* round \d+.*!)(?=\n)"
        ),
    ),
    "battle": Table(
        begin=("--seat2", "greedy"),
        line=one_of("", "save", "roll", "roll 2 5", *CATEGORIES),
        keys=("\r", "\r", *"rsay25", "\x1b[C"),
        told=re.compile(r"(?:Roll #\d : \[.*\]|\| Player \d \|.*|Player \d: \d+)(?=\n)"),
    ),
}
