"""The settings in the words that a person reads: what their values are called, and other names."""

from collections.abc import Mapping

PALETTE_NAMES: Mapping[str, str] = {
    "theme": "Theme",
    "faces": "Cards",
    "colours": "Suits",
    "motion": "Motion",
    "coach": "Coach",
    "other": "Their cards",
    "turns": "Computer moves",
    "name": "Name",
}
"""What each setting is called."""

VALUE_WORDS: Mapping[str, Mapping[str, str]] = {
    "theme": {"felt-dark": "felt", "felt-light": "light"},
    "colours": {"two": "two colours", "four": "four colours"},
    "turns": {"wait": "when I press Enter", "go": "at once"},
    "coach": {"warn": "warn me", "best": "best move"},
}
"""What values are called that have another name than in files and on the command line."""

SETTING_ALIASES: Mapping[str, tuple[str, ...]] = {
    "theme": ("colours", "dark", "light"),
    "faces": ("drawing",),
    "colours": ("suit colours", "red and black"),
    "motion": ("animation", "speed", "reduced motion"),
    "coach": ("help", "hint", "advice"),
    "other": ("opponent's cards", "hand"),
    "turns": ("pace", "wait"),
}
"""Other names that find a setting."""


def value_word(name: str, value: str) -> str:
    """Return what a value of a setting is called."""
    return VALUE_WORDS.get(name, {}).get(value, value.replace("-", " "))
