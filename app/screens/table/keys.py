"""The keys of a table: those of every game, those of ranks, and those of a replay."""

from collections.abc import Iterable

from textual.binding import Binding

from app.match.table_view import TableView
from widgets.panels.key_bar import KeyHint

TABLE_KEYS: tuple[Binding, ...] = (
    Binding("c", "coach", "coach"),
    Binding("f2", "coach", show=False),
    Binding("f1", "rules", "rules", key_display="F1"),
    Binding("u", "undo", "undo"),
    Binding("U", "redo", "redo"),
    Binding("escape", "leave", "leave"),
    Binding("f3", "log", "log", key_display="F3"),
    Binding("T", "tips", "show the tips", show=False),
    Binding("colon", "type", "type", key_display=":"),
    Binding("tab", "next_choice(1)", show=False),
    Binding("shift+tab", "next_choice(-1)", show=False),
    Binding("ctrl+s", "save", "save", key_display="^s"),
    Binding("ctrl+s", "say_unsaved", show=False),
    Binding("ctrl+r", "resign", "resign", show=False),
    Binding("n", "next_match('again')", "play again"),
    Binding("w", "next_match('swap_seats')", "swap sides"),
    Binding("d", "next_match('same_deal')", "same deal"),
    Binding("l", "luck", "luck", tooltip="luck and skill"),
)
"""Bindings that every table has."""

RANKS = {**{str(rank): rank for rank in range(1, 10)}, "0": 10, "a": 1, "j": 11, "q": 12, "k": 13}

RANK_KEYS: tuple[Binding, ...] = tuple(
    Binding(key, f"rank({rank})", show=False) for key, rank in RANKS.items()
)
"""Bindings to the action `rank`, for a screen on which cards are played by their ranks."""


def moving(key: str, move: str, word: str = "", shown: str = "") -> Binding:
    """Return a binding to a move of `ReplayController`; one without a word is not shown."""
    action = f"replay({move})"
    return Binding(key, action, word, show=bool(word), key_display=shown or None, priority=True)


REPLAY_KEYS: tuple[Binding, ...] = (
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

PLAYING_ONLY = ("undo", "redo", "type", "resign", "rank", "tips")
"""Actions of a table that mean nothing in a replay."""

SELECTING = ("rank", "die", "step", "edge", "line")
"""Actions that only move what is chosen from: a pause that they cut short does not stop them."""

REPLAY_FIRST = ("step", "round", "play")
"""What stands first in the key bar of a replay: nothing moves without it."""

END_FIRST = ("n", "w", "d", "l", "escape")
"""The keys that stand first once a match is over, in this order."""


def in_order(hints: Iterable[KeyHint], *, is_over: bool, is_replay: bool) -> list[KeyHint]:
    """Return hints as they stand in the key bar: what matters most comes first."""
    ordered = list(hints)
    if is_over:
        ordered.sort(key=lambda hint: (*END_FIRST, hint.action).index(hint.action))
    if is_replay:
        ordered.sort(key=lambda hint: hint.what not in REPLAY_FIRST)
    return ordered


def selects(binding: Binding) -> bool:
    """Return whether a binding only moves what is chosen from."""
    return binding.action.partition("(")[0] in SELECTING


def is_shared(binding: Binding) -> bool:
    """Return whether a binding is to an action that every table has."""
    ours = {each.action.partition("(")[0] for each in (*TABLE_KEYS, *REPLAY_KEYS)}
    return binding.action.partition("(")[0] in {*ours, "go_on", "help"}


def is_offered(action: str, view: TableView, *, is_replay: bool) -> bool:
    """Return whether an action of a table can be done now."""
    if action == "replay":
        return is_replay
    if is_replay and action in PLAYING_ONLY:
        return False
    if action in ("undo", "redo"):
        return view.can_undo if action == "undo" else view.can_redo
    return True
