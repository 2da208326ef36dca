"""The keys of the Go Stop table: what they do now, and their order in the key bar."""

from collections.abc import Iterable, Sequence

from app.match.table_view import TableView
from widgets.panels.key_bar import KeyHint

CHOOSE = KeyHint("←→", "choose", "right", whole="choose a card")

SAVE = KeyHint("s", "save", "s", whole="save to a file")

ANSWERS = (
    KeyHint("y", "another round", "y"),
    KeyHint("n", "end", "n", whole="end the game"),
)
"""The keys that answer whether to play another round."""

IN_ORDER = ("right", "enter", "y", "n", "c", "v", "f1", "escape", "s", "f3", "colon", "u", "U", "g")
"""The keys in the order of the key bar, by the names that a click sends.

Those that do not always work come last, so that no key moves from one step to the next.
"""


def enter_hint(view: TableView) -> KeyHint:
    """Return what Enter does, now or as soon as the person may act."""
    if view.due is not None:
        return KeyHint("↵", "move", "enter", whole="let it move")
    if view.asked is not None and view.state.card:
        return KeyHint("↵", "take", "enter", whole="take what it matches")
    return KeyHint("↵", "play", "enter", whole="play the card")


def keys_in_order(hints: Iterable[KeyHint]) -> list[KeyHint]:
    """Return hints in the order of the key bar, each key once."""
    found = {hint.action: hint for hint in hints if hint.action != "ctrl+s"}
    return sorted(found.values(), key=lambda hint: (*IN_ORDER, hint.action).index(hint.action))


def without_second_save(hints: Sequence[KeyHint]) -> list[KeyHint]:
    """Return hints without the key that saves at every table, if the menu's own is among them."""
    is_in_menu = SAVE.action in {hint.action for hint in hints}
    return [hint for hint in hints if not (is_in_menu and hint.action == "ctrl+s")]
