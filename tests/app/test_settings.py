"""Settings are kept, overridden in order, and a damaged file is told of and set aside."""

import os
from pathlib import Path

import pytest
from msgspec.structs import asdict

from app import settings
from app.settings import (
    SETTING_FIELDS,
    Settings,
    change_settings,
    current_settings,
    load_settings,
    save_settings,
    settings_file,
)
from games.contract import BadInput
from widgets.theme.themes import THEMES


def test_without_a_file_everything_is_as_usual() -> None:
    assert load_settings() == (Settings(), "")


def test_what_is_saved_is_there_again() -> None:
    chosen = Settings(theme="felt-light", motion="none", name="Ada")
    assert save_settings(chosen) == ""
    assert load_settings() == (chosen, "")


def test_each_setting_has_a_line_and_begins_as_something_possible() -> None:
    assert {field.name for field in SETTING_FIELDS} == set(asdict(Settings()))
    for field in SETTING_FIELDS:
        usual = getattr(Settings(), field.name)
        assert field.parse(usual) == usual


def test_the_themes_are_those_that_are_known_to_be_readable() -> None:
    (choices,) = (field.choices for field in SETTING_FIELDS if field.name == "theme")
    assert choices == tuple(theme.name for theme in THEMES)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"theme": 3}', b'{"theme": "pink"}', b'{"colour": "red"}'],
)
def test_a_damaged_file_is_reported_and_set_aside(content: bytes) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_bytes(content)
    found, trouble = load_settings()
    assert found == Settings()
    assert trouble.startswith("The settings file was damaged")
    aside = settings_file().with_suffix(".damaged.json")
    assert aside.name in trouble
    assert aside.read_bytes() == content
    assert load_settings() == (Settings(), "")


def test_a_file_that_cannot_be_read_is_reported(home: Path) -> None:
    settings_file().mkdir(parents=True)
    assert load_settings()[1].startswith("The settings cannot be read")


def test_settings_that_cannot_be_kept_are_reported(home: Path) -> None:
    home.write_text("a file where the folder should be")
    assert save_settings(Settings()).startswith("The settings cannot be saved")


def test_where_writing_breaks_off_the_old_settings_are_whole_and_nothing_else_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = Settings(theme="high-contrast")
    save_settings(chosen)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert save_settings(Settings()) == "The settings cannot be saved: No space left on device."
    assert load_settings() == (chosen, "")
    assert os.listdir(settings_file().parent) == [settings_file().name]


def test_the_command_line_goes_before_the_environment_before_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_settings(Settings(theme="high-contrast", motion="quick", colours="four"))
    monkeypatch.setenv("PARLOUR_THEME", "felt-light")
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    found, trouble = current_settings({"motion": "full"})
    assert (found.theme, found.motion, found.colours, trouble) == ("felt-light", "full", "four", "")


def test_an_impossible_environment_is_reported_and_left_out() -> None:
    found = settings.environment_settings({"PARLOUR_THEME": "pink", "PARLOUR_FACES": ""})
    assert found == {"theme": "pink"}
    with pytest.raises(BadInput, match=r"^Theme: .pink. is not one of felt-dark"):
        change_settings(Settings(), found)


@pytest.mark.parametrize("gone", ["nord", "solarized-light"])
def test_a_theme_that_is_gone_is_the_usual_one_wherever_it_is_named(gone: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(f'{{"theme": "{gone}", "motion": "none"}}')
    assert load_settings() == (Settings(motion="none"), "")
    assert current_settings({"theme": gone}) == (Settings(motion="none"), "")
