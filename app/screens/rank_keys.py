"""The keys that jump to a card, in the games where ranks are played."""

from textual.binding import Binding, BindingType

RANKS = {**{str(rank): rank for rank in range(1, 10)}, "0": 10, "a": 1, "j": 11, "q": 12, "k": 13}

RANK_KEYS: tuple[BindingType, ...] = tuple(
    Binding(key, f"rank({rank})", show=False) for key, rank in RANKS.items()
)
"""Bindings to the action `rank`, for the class variable of a screen that has one."""
