"""The keys that move through a match that is looked at again."""

from textual.binding import Binding, BindingType


def moving(key: str, move: str, word: str = "", shown: str = "") -> Binding:
    """Return a binding to a move of `ReplayController`; one without a word is not shown."""
    action = f"replay({move})"
    return Binding(key, action, word, show=bool(word), key_display=shown or None, priority=True)


REPLAY_KEYS: tuple[BindingType, ...] = (
    moving("right", "'step', 1", "step", "←→"),
    moving("left", "'step', -1"),
    moving("down", "'round', 1", "round", "↑↓"),
    moving("up", "'round', -1"),
    moving("pagedown", "'decision', 1", "decision", "PgUp PgDn"),
    moving("pageup", "'decision', -1"),
    moving("space", "'run', 0", "play"),
    moving("plus,equals_sign", "'speed', 1", "faster", "+ -"),
    moving("minus", "'speed', -1"),
    moving("home", "'edge', 0"),
    moving("end", "'edge', 1"),
)
"""Bindings that only a replay has."""

REPLAY_FIRST = ("step", "round", "play")
"""What stands first in the key bar of a replay: without it nobody gets on."""

PLAYING_ONLY = ("undo", "redo", "type", "resign", "rank")
"""Actions of a table that mean nothing in a replay."""
