"""Matches of Battle of the Sexes that are played up to a turn."""

from app.match.match import Match
from games.battle.rules import ALL, Accept, Begin, Enter, Roll, unused
from games.contract import HOUSE

LAST = range(14, 18)
"""The turns of the last two rounds."""


def played(match: Match, turns: int = LAST.start) -> Match:
    """Enter the first roll of some turns in the first open category, up to the last rounds."""
    for number in range(turns):
        seat = number % 2
        match.apply(HOUSE, Begin())
        for action in (Roll(ALL), Accept(), Enter(unused(match.state, seat)[0])):
            match.apply(seat, action)
    return match
