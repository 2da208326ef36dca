"""The lines of the settings page, and its words for the one that is no setting: the tips."""

from msgspec import Struct

from app.settings import SETTINGS


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

TIPS_MEANING = (
    "A few tips at the table, one at a time, when you play a game for the first time. T "
    "shows them at any table."
)


def line_title(name: str) -> str:
    """Return the name of a line."""
    return "Tips" if name == "tips" else SETTINGS[name].title


def meaning(name: str, value: str) -> str:
    """Return what a setting does with a value."""
    return TIPS_MEANING if name == "tips" else SETTINGS[name].choice(value).meaning
