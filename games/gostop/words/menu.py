"""The menu before each turn: what a person may do besides the move itself."""

from games.contract import Seat, Verb
from games.gostop.rules import to_move
from games.gostop.state import State
from games.menus import Items

ITEMS: Items = (
    (Verb.SAVE, "Save the game"),
    (Verb.GO, "Make a move"),
    (Verb.HELP, "Ask for help"),
    (Verb.QUIT, "Quit the game"),
)


def menu(state: State, reader: Seat) -> Items:
    """Return what a reader may do before a turn, the other's too; help for one's own turn only.

    Nothing in the middle of a turn or between rounds.
    """
    if state.phase != "play":
        return ()
    own = reader in to_move(state)
    return tuple(item for item in ITEMS if own or item[0] is not Verb.HELP)
