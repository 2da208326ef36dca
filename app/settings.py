"""The settings: what each is called and can be, and what is in use.

They are kept in one file, which the environment and the command line override. What describes them
loads nothing else, so that the help of the command line can list them.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

GONE_THEMES = (
    *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
    *("monokai", "solarized-light", "solarized-dark"),
)
"""Themes that there were once: who has set one gets the usual theme."""


class Settings(NamedTuple):
    """Every setting that can be in use, with its default: the first of its choices."""

    theme: str = "felt-dark"
    faces: str = "auto"
    colours: str = "two"
    motion: str = "full"
    coach: str = "off"
    other: str = "open"
    turns: str = "auto"
    name: str = ""
    lines: str = "full"
    hints: str = "on"
    more: str = "closed"


class Choice:
    """A value that a setting can have."""

    def __init__(self, value: str, meaning: str = "", title: str = "") -> None:
        self.value, self.meaning = value, meaning
        self.title = title or value.replace("-", " ")


class Setting:
    """What describes a setting, by its name in the file and on the command line."""

    def __init__(
        self,
        name: str,
        label: str,
        help: str,  # noqa: A002 - as argparse calls it
        *choices: Choice,
        title: str = "",
        meaning: str = "",
        aliases: tuple[str, ...] = (),
    ) -> None:
        self.name, self.label, self.help, self.choices = name, label, help, choices
        self.title, self.meaning, self.aliases = title, meaning, aliases
        self.values = tuple([each.value for each in choices])

    @property
    def variable(self) -> str:
        """Its name in the environment, as in PARLOUR_THEME."""
        return f"PARLOUR_{self.name.upper()}"

    def choice(self, value: str) -> Choice:
        """Return a choice, or what stands for a name that is typed."""
        named = (each for each in self.choices if each.value == value)
        return next(named, Choice(value, self.meaning))

    def parse(self, text: str) -> str:
        """Return a value as typed. Raises `BadInput` if the setting cannot be that."""
        from app.match.names import parse_name
        from games.parsing import one_of

        if self.name == "theme" and text.strip().lower() in GONE_THEMES:
            return self.values[0]
        return one_of(*self.values)(text) if self.choices else parse_name(text)


DESCRIBED = (
    Setting(
        "theme",
        "Theme",
        "the colour theme",
        Choice("felt-dark", "Dark green felt, as at a table in the evening."),
        Choice("felt-light", "Light green felt, for a bright room."),
        Choice("high-contrast", "Strong colours on black: the easiest to read."),
        title="Theme",
        aliases=("colours", "dark", "light"),
    ),
    Setting(
        "faces",
        "Card faces",
        "how cards look; auto: solid with colours, letters where signs are missing or too wide",
        Choice(
            "auto",
            "Solid with colours, outlined without, letters where the terminal lacks the signs.",
        ),
        Choice("solid", "Filled cards, with pips and portraits."),
        Choice("outlined", "Cards drawn with lines."),
        Choice("letters", "Plain letters: 10H is the ten of hearts."),
        title="Cards",
        aliases=("drawing",),
    ),
    Setting(
        "colours",
        "Suit colours",
        "colours of the suits, two as on most cards or four",
        Choice("two", "Red and black, as on most cards.", "two colours"),
        Choice(
            "four", "Clubs are green and diamonds blue, so no two suits look alike.", "four colours"
        ),
        title="Suits",
        aliases=("suit colours", "red and black"),
    ),
    Setting(
        "motion",
        "Motion",
        "how fast cards and dice move",
        Choice("full", "Cards travel and turn over, dice tumble."),
        Choice("quick", "Cards and dice move in less than half the time."),
        Choice("none", "Nothing moves: everything is in place right away."),
        title="Motion",
        aliases=("animation", "speed", "reduced motion"),
    ),
    Setting(
        "coach",
        "Coach",
        "when the coach speaks up; warn: only before a big mistake",
        Choice("off", "No advice. At the table, c turns the coach on."),
        Choice("warn", "The coach speaks up only before a big mistake.", "warn me"),
        Choice("best", "The coach always names its best move.", "best move"),
        Choice("everything", "The coach shows what each choice is worth."),
        title="Coach",
        aliases=("help", "hint", "advice"),
    ),
    Setting(
        "other",
        "Opponent's cards",
        "the opponent's cards, in games where they lie open",
        Choice("open", "Your opponent's cards are shown, in games where they lie open."),
        Choice("hidden", "Your opponent's cards stay hidden, even where they lie open."),
        title="Their cards",
        aliases=("opponent's cards", "hand"),
    ),
    Setting(
        "turns",
        "Computer moves",
        "when the computer moves; wait: when you press Enter; go: at once; "
        "auto: at once, but after its menu in plain mode",
        Choice("auto", "The computer plays at once; in lines of text, after its menu.", "as usual"),
        Choice(
            "wait",
            "In a game with a menu, the computer waits for your Enter before its turn.",
            "when I press Enter",
        ),
        Choice("go", "The computer plays its turns without waiting for you.", "at once"),
        title="Computer moves",
        aliases=("pace", "wait"),
    ),
    Setting(
        "name",
        "Your name",
        "your name in the lobby and the statistics; if two play here, the first player's",
        title="Name",
        meaning="Shown in the lobby and the statistics. If two play here, it is the first player.",
    ),
    Setting(
        "lines",
        "Lines of text",
        "how plain mode prints tables; short: as lines such as Trio 13",
        *map(Choice, ("full", "short")),
    ),
    Setting(
        "hints",
        "Hints",
        "whether plain mode lists what can be typed",
        *map(Choice, ("on", "off")),
    ),
    Setting(
        "more",
        "More",
        "whether a new game shows all its options",
        *map(Choice, ("closed", "open")),
    ),
)

SETTINGS: Mapping[str, Setting] = {each.name: each for each in DESCRIBED}
"""What describes each setting, by name."""


def settings_file() -> "Path":
    """Return the path of the settings; it may not exist yet."""
    from pathlib import Path

    from app.paths import folder_of

    return Path(folder_of("config"), "settings.json")


def load_settings() -> tuple[Settings, str]:
    """Return the settings of their file.

    Returns:
        The settings, and what was wrong with the file, "" if nothing was. It is then renamed.
    """
    import msgspec

    from app.codec import DECODE_ERRORS
    from games.contract import Refusal
    from games.text import plain_fault

    path = settings_file()
    fields = [(name, str, usual) for name, usual in Settings._field_defaults.items()]
    form = msgspec.defstruct("Form", fields, forbid_unknown_fields=True)
    try:
        with path.open("rb") as file:
            found = msgspec.json.decode(file.read(1 << 16), type=form)
        return change_settings(Settings(), msgspec.structs.asdict(found)), ""
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings cannot be read: {error.strerror}."
    except (*DECODE_ERRORS, Refusal) as error:
        aside = path.with_suffix(".damaged.json")
        with suppress(OSError):
            path.replace(aside)
        why = plain_fault(error).rstrip(".")
        return Settings(), f"The settings file was damaged ({why}). It is kept as {aside.name}."


def save_settings(settings: Settings) -> str:
    """Write the settings to their file; return why they could not be written, or ""."""
    from app.codec import readable_json
    from app.storage.files import write_atomically

    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, f"{readable_json(settings._asdict())}\n".encode())
    except OSError as error:
        return f"The settings cannot be saved: {error.strerror}."
    return ""


def change_settings(settings: Settings, texts: Mapping[str, str]) -> Settings:
    """Return settings with some changed. Raises `BadInput`, naming the setting."""
    from games.contract import BadInput, Refusal

    values = {}
    for setting in SETTINGS.values():
        if setting.name in texts:
            try:
                values[setting.name] = setting.parse(texts[setting.name])
            except Refusal as no:
                raise BadInput(f"{setting.label}: {no}") from no
    return settings._replace(**values)


def environment_settings(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the settings in the environment, by name."""
    found = {name: environment.get(each.variable, "") for name, each in SETTINGS.items()}
    return {name: text for name, text in found.items() if text}


def current_settings(given: Mapping[str, str] | None = None) -> tuple[Settings, str]:
    """Return the settings that apply now.

    Returns:
        The settings, and a sentence about what was wrong and is ignored, "" if nothing was.
    """
    from games.contract import BadInput

    settings, trouble = load_settings()
    for texts in (environment_settings(), given or {}):
        try:
            settings = change_settings(settings, texts)
        except BadInput as no:
            trouble = trouble or str(no)
    return settings, trouble
