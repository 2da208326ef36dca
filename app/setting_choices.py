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
        ("felt-dark", "felt-light", "high-contrast"),
    ),
    SettingChoices(
        "faces",
        "Card faces",
        "how cards look; auto: solid with colours, letters where signs are missing or too wide",
        ("auto", "solid", "outlined", "letters"),
    ),
    SettingChoices(
        "colours",
        "Suit colours",
        "colours of the suits, two as on most cards or four",
        ("two", "four"),
    ),
    SettingChoices("motion", "Motion", "how much moves, and how fast", ("full", "quick", "none")),
    SettingChoices(
        "coach",
        "Coach",
        "when the coach speaks up; warn: only before a big mistake",
        ("off", "warn", "best", "everything"),
    ),
    SettingChoices(
        "other",
        "Opponent's cards",
        "the opponent's cards, in games where they lie open",
        ("open", "hidden"),
    ),
    SettingChoices(
        "turns",
        "Computer moves",
        "when the computer moves; wait: when you press Enter; go: at once; "
        "auto: at once, but after its menu in plain mode",
        ("auto", "wait", "go"),
    ),
    SettingChoices(
        "name",
        "Your name",
        "your name in the lobby and the statistics; if two play here, the first player's",
    ),
)
"""The settings of the full screen."""

IN_LINES = (
    SettingChoices(
        "lines",
        "Lines of text",
        "how plain mode prints tables; short: as lines such as Trio 13",
        ("full", "short"),
    ),
    SettingChoices("hints", "Hints", "whether plain mode lists what can be typed", ("on", "off")),
)
"""The settings of plain mode only."""

BY_SCREENS = (
    SettingChoices(
        "more", "More", "options of a new game; open: all of them are shown", ("closed", "open")
    ),
)
"""The settings that a screen saves by itself, to reopen as it was left."""

ALL_SETTINGS = (*ON_SCREEN, *IN_LINES, *BY_SCREENS)
