"""The settings in words for people: names, values, what each value means."""

from collections.abc import Mapping

from msgspec import Struct

SETTING_NAMES: Mapping[str, str] = {
    "name": "Name",
    "theme": "Theme",
    "faces": "Cards",
    "colours": "Suits",
    "motion": "Motion",
    "turns": "Computer moves",
    "coach": "Coach",
    "other": "Their cards",
    "tips": "Tips",
}
"""The name of each setting; "tips" is not a setting, but also has a line."""


class SettingGroup(Struct, frozen=True):
    """A panel of settings.

    Attributes:
        title: What they are about.
        names: The names of the settings.
    """

    title: str
    names: tuple[str, ...]


GROUPS = (
    SettingGroup("YOU", ("name",)),
    SettingGroup("LOOK", ("theme", "faces", "colours")),
    SettingGroup("PACE", ("motion", "turns")),
    SettingGroup("HELP", ("coach", "other", "tips")),
)

SETTING_LINES = tuple(name for group in GROUPS for name in group.names)
"""The settings in the order of their lines."""

VALUE_WORDS: Mapping[str, Mapping[str, str]] = {
    "theme": {"felt-dark": "felt", "felt-light": "light"},
    "colours": {"two": "two colours", "four": "four colours"},
    "turns": {"auto": "as usual", "wait": "when I press Enter", "go": "at once"},
    "coach": {"warn": "warn me", "best": "best move"},
}
"""Names of values that are called differently in files and on the command line."""

SETTING_ALIASES: Mapping[str, tuple[str, ...]] = {
    "theme": ("colours", "dark", "light"),
    "faces": ("drawing",),
    "colours": ("suit colours", "red and black"),
    "motion": ("animation", "speed", "reduced motion"),
    "coach": ("help", "hint", "advice"),
    "other": ("opponent's cards", "hand"),
    "turns": ("pace", "wait"),
}
"""Other names by which a setting is found."""

VALUE_MEANINGS: Mapping[str, str] = {
    "name": "Shown in the lobby and the statistics. If two play here, it is the first player.",
    "theme felt-dark": "Dark green felt, as at a table in the evening.",
    "theme felt-light": "Light green felt, for a bright room.",
    "theme high-contrast": "Strong colours on black: the easiest to read.",
    "faces auto": "Solid with colours, outlined without, letters where the terminal lacks the "
    "signs.",
    "faces solid": "Filled cards, with pips and portraits.",
    "faces outlined": "Cards drawn with lines.",
    "faces letters": "Plain letters: 10H is the ten of hearts.",
    "colours two": "Red and black, as on most cards.",
    "colours four": "Clubs are green and diamonds blue, so no two suits look alike.",
    "motion full": "Cards travel and turn over, dice tumble.",
    "motion quick": "Cards and dice move in less than half the time.",
    "motion none": "Nothing moves: everything is in place right away.",
    "turns auto": "The computer plays at once; in lines of text, after its menu.",
    "turns wait": "In a game with a menu, the computer waits for your Enter before its turn.",
    "turns go": "The computer plays its turns without waiting for you.",
    "coach off": "No advice. At the table, c turns the coach on.",
    "coach warn": "The coach speaks up only before a big mistake.",
    "coach best": "The coach always names its best move.",
    "coach everything": "The coach shows what each choice is worth.",
    "other open": "Your opponent's cards are shown, in games where they lie open.",
    "other hidden": "Your opponent's cards stay hidden, even where they lie open.",
    "tips": "A few tips at the table, one at a time, when you play a game for the first time. T "
    "shows them at any table.",
}
"""What settings do, by name and value, or by name alone."""


def value_word(name: str, value: str) -> str:
    """Return the name of a setting's value."""
    return VALUE_WORDS.get(name, {}).get(value, value.replace("-", " "))


def meaning(name: str, value: str) -> str:
    """Return what a setting does with a value."""
    return VALUE_MEANINGS.get(f"{name} {value}") or VALUE_MEANINGS[name]
