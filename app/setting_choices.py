"""What can be set, as plain data: the name of each setting, its label, its help and its choices.

Apart from what reads settings, so that the help of the command line can list them without loading
that.
"""

from typing import NamedTuple


class SettingChoices(NamedTuple):
    """What can be chosen for a setting.

    Attributes:
        name: The setting's name.
        label: Its name on a screen.
        help: One line about it.
        choices: All that it can be; () for a name that is typed.
    """

    name: str
    label: str
    help: str
    choices: tuple[str, ...] = ()

    @property
    def variable(self) -> str:
        """Its name in the environment, as in PARLOUR_THEME."""
        return f"PARLOUR_{self.name.upper()}"


ON_SCREEN = (
    SettingChoices(
        "theme",
        "Theme",
        "the colour theme",
        (
            *("felt-dark", "felt-light", "high-contrast"),
            *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
            *("monokai", "solarized-light", "solarized-dark"),
        ),
    ),
    SettingChoices(
        "faces",
        "Card faces",
        "auto: solid where there are colours; letters where signs are missing or two columns wide",
        ("auto", "solid", "outlined", "letters"),
    ),
    SettingChoices("colours", "Suit colours", "two as on most cards, or four", ("two", "four")),
    SettingChoices("motion", "Motion", "how much moves, and how fast", ("full", "quick", "none")),
    SettingChoices(
        "coach",
        "Coach",
        "warn: speaks up only before a big mistake",
        ("off", "warn", "best", "everything"),
    ),
    SettingChoices(
        "other",
        "Opponent's cards",
        "show or hide them, in games where they lie open",
        ("open", "hidden"),
    ),
    SettingChoices(
        "turns",
        "Computer moves",
        "auto: at once, but after its menu in lines; wait: when you press Enter; go: at once",
        ("auto", "wait", "go"),
    ),
    SettingChoices(
        "name",
        "Your name",
        "shown in the lobby and the statistics; the first name when two play here",
    ),
)
"""The settings of the full screen."""

IN_LINES = (
    SettingChoices(
        "lines",
        "Lines of text",
        "in plain mode; short: lines such as Trio 13 instead of drawn tables",
        ("full", "short"),
    ),
    SettingChoices(
        "hints", "Hints", "in plain mode: whether to list what can be typed", ("on", "off")
    ),
)
"""The settings of plain mode only."""

BY_SCREENS = (
    SettingChoices("more", "More", "open: a new game shows all its options", ("closed", "open")),
)
"""The settings that a screen saves by itself, to reopen as it was left."""

ALL_SETTINGS = (*ON_SCREEN, *IN_LINES, *BY_SCREENS)
