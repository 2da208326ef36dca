"""The first moments of a Battle of the Sexes, and whether the rules take an action there."""

from games.battle import GAME
from games.battle.state import (
    ALL,
    Accept,
    Action,
    Begin,
    Options,
    Roll,
    State,
)
from games.contract import HOUSE, IllegalAction

SEATS = (0, 1, HOUSE)
START = GAME.deal(Options(), "7")
WAITING = GAME.reduce(START, HOUSE, Begin())
FIRST = GAME.reduce(WAITING, 0, Roll(ALL))
ACCEPTED = GAME.reduce(FIRST, 0, Accept())


def takes(state: State, seat: int, action: Action) -> bool:
    """Return whether the rules take an action; a refusal must be a sentence."""
    try:
        GAME.reduce(state, seat, action)
    except IllegalAction as no:
        assert str(no).endswith(".")
        assert len(str(no)) > 10
        return False
    return True
