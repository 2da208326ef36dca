"""GOPS matches to prove the house with: GOPS has hidden bids and needs few words."""

from typing import Any

from app.match.match import Match, Recorder
from app.match.setup import Setup
from app.plugins import find
from games.contract import HOUSE
from games.gops.rules import Bid, Options

GAME = find("gops")
PRIZES = (4, 5, 6, 10, 9, 2, 8, 7, 3)
"""Of the published game; its bids are the two scripts."""
FIRST = "4,3,2,10,9,5,6,8,7"
SECOND = "3,10,2,7,8,4,9,6,5"
TWO_PERSONS = ("human", "human")
SETUP = Setup(Options(prizes=PRIZES), "a seed", TWO_PERSONS)


def match(
    seats: tuple[str, ...] = TWO_PERSONS,
    prizes: tuple[int, ...] = PRIZES,
    recorder: Recorder | None = None,
) -> Match:
    """Return a new match of the published game's prizes."""
    return Match(GAME, Setup(Options(prizes=prizes), "a seed", seats), recorder)


def settle(played: Match) -> None:
    """Let everything happen that happens by itself."""
    while played.to_move == (HOUSE,):
        played.house()


def bid(played: Match, *cards: int) -> None:
    """Bid cards in turn, seat 0 first, with all that happens by itself in between and after."""
    settle(played)
    for card in cards:
        played.apply(played.to_move[0], Bid(card))
        settle(played)


def told(played: Match) -> list[tuple[int, int, Any]]:
    """Return the steps that stand, without their states."""
    return [(step.n, step.seat, step.action) for step in played.steps]
