"""The settings: one file, overridden by the environment and the command line."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from app.codec import DECODE_ERRORS
from app.match.names import parse_name
from app.paths import config_folder
from app.setting_choices import ALL_SETTINGS, ON_SCREEN, SettingChoices
from app.storage import files
from games.contract import BadInput, Field, Refusal
from games.faults import plain_fault
from games.parsing import one_of

LARGEST_SETTINGS = 1 << 16
"""Bytes of the largest settings file that is read."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting, with its default."""

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


GONE_THEMES = (
    *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
    *("monokai", "solarized-light", "solarized-dark"),
)
"""Themes that there were once: who has set one gets the usual theme."""


def field_of(setting: SettingChoices) -> Field:
    """Return the field of a setting."""
    choose = one_of(*setting.choices) if setting.choices else parse_name

    def parse(text: str) -> str:
        return choose(Settings().theme if text.strip().lower() in GONE_THEMES else text)

    is_theme = setting.name == "theme"
    read = parse if is_theme else choose
    return Field(setting.name, setting.label, setting.help, read, choices=setting.choices)


SCREEN_FIELDS = tuple(map(field_of, ON_SCREEN))
"""The settings of the full screen."""

SETTING_FIELDS = tuple(map(field_of, ALL_SETTINGS))


def settings_file() -> Path:
    """Return the path of the settings; it may not exist yet."""
    return config_folder() / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """Return the settings of a file.

    Returns:
        The settings, and what was wrong with the file, "" if nothing was. It is then renamed.
    """
    path = path or settings_file()
    try:
        return check_settings(msgspec.json.decode(read_settings_file(path), type=Settings)), ""
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


def read_settings_file(path: Path) -> bytes:
    """Return the bytes of a file, at most as many as a settings file may have."""
    with path.open("rb") as file:
        return file.read(LARGEST_SETTINGS)


def save_settings(settings: Settings, path: Path | None = None) -> str:
    """Write the settings to a file; return why they could not be written, or ""."""
    path = path or settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_atomically(path, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
    except OSError as error:
        return f"The settings cannot be saved: {error.strerror}."
    return ""


def check_settings(settings: Settings) -> Settings:
    """Return settings whose values are all possible. Raises `BadInput`."""
    return change_settings(Settings(), asdict(settings))


def change_settings(settings: Settings, texts: Mapping[str, str]) -> Settings:
    """Return settings with some changed. Raises `BadInput`, naming the setting."""
    values = {}
    for field in SETTING_FIELDS:
        if field.name in texts:
            try:
                values[field.name] = field.parse(texts[field.name])
            except Refusal as no:
                raise BadInput(f"{field.label}: {no}") from no
    return replace(settings, **values)


def setting_field(name: str) -> Field:
    """Return the field of the setting of that name."""
    return next(each for each in SETTING_FIELDS if each.name == name)


def environment_settings(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the settings in the environment, by name."""
    found = {each.name: environment.get(each.variable, "") for each in ALL_SETTINGS}
    return {name: text for name, text in found.items() if text}


def current_settings(given: Mapping[str, str] | None = None) -> tuple[Settings, str]:
    """Return the settings that apply now.

    Args:
        given: Settings from the command line, by name. They come before those of the environment,
            and those before the file's.

    Returns:
        The settings, and a sentence about what was wrong and is ignored, "" if nothing was.
    """
    settings, trouble = load_settings()
    for texts in (environment_settings(), given or {}):
        try:
            settings = change_settings(settings, texts)
        except BadInput as no:
            trouble = trouble or str(no)
    return settings, trouble
