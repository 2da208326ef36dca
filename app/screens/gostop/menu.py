"""The menu before a turn of Go Stop as keys, and the points of a round in words."""

from msgspec.structs import replace

from app.match.table_view import TableView
from games.contract import Seat, Verb
from games.gostop.scoring import earned
from games.gostop.state import State
from widgets.panels.key_bar import KeyHint

MENU_KEYS = {
    Verb.SAVE: KeyHint("s", "save", "s", whole="save to a file"),
    Verb.GO: KeyHint("↵", "move", "enter", whole="let it move, or play"),
    Verb.HELP: KeyHint("h", "help", "h", whole="ask for help"),
    Verb.QUIT: KeyHint("esc", "quit", "escape", whole="leave the table"),
}
"""The hint of each item of the menu before a turn."""

IN_ORDER = (Verb.GO, Verb.HELP, Verb.SAVE, Verb.QUIT)
"""The items in the order of the key bar: what is pressed most comes first."""


def menu_keys(view: TableView) -> tuple[KeyHint, ...]:
    """Return the hints of the menu before a turn; () within a turn."""
    if view.asked is None and view.due is None:
        return ()
    offered = {verb for verb, _ in view.menu}
    keys = tuple(MENU_KEYS[verb] for verb in IN_ORDER if verb in offered)
    plays = view.asked is not None
    return tuple(replace(key, what="play") if plays and key.key == "↵" else key for key in keys)


def round_over(view: State, names: tuple[str, str], bottom: Seat) -> tuple[str, str]:
    """Return the points of the round, and after several rounds a line with those of all."""
    scored, stands = (
        f"{names[bottom]} {points[bottom]} : {points[1 - bottom]} {names[1 - bottom]}"
        for points in (earned(view), view.scores)
    )
    return f"Round {view.round}   {scored}", f"in all {stands}" if view.round > 1 else ""
