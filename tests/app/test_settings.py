"""Settings are kept, overridden in order, and a damaged file is told of and set aside."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app import settings as app_settings
from app.settings import (
    SETTINGS,
    Settings,
    current_settings,
    load_settings,
    save_settings,
    settings_file,
)
from games.contract import BadInput
from widgets.themes import THEMES

possible = some.builds(
    Settings,
    **{
        name: some.sampled_from(each.values or ("", "Ada", "Zoë"))
        for name, each in SETTINGS.items()
    },
)


@given(chosen=possible)
def test_what_is_saved_is_there_again(chosen: Settings) -> None:
    assert save_settings(chosen) == ""
    assert load_settings() == (chosen, "")
    assert json.loads(settings_file().read_text("utf-8")) == chosen._asdict()


def test_each_setting_begins_as_its_first_choice_and_the_themes_are_those_there_are() -> None:
    assert load_settings() == (Settings(), "")
    assert tuple(SETTINGS) == Settings._fields
    for name, each in SETTINGS.items():
        assert getattr(Settings(), name) == (each.values[0] if each.values else "")
    assert SETTINGS["theme"].values == tuple(theme.name for theme in THEMES)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "it ends too early"),
        (b"\xff\xfe", "it cannot be read at byte 0"),
        (b'{"theme": 3}', '"theme" is not text'),
        (
            b'{"theme": "pink"}',
            'Theme: "pink" is not one of felt-dark, felt-light, high-contrast',
        ),
        (b'{"colour": "red"}', '"colour" is not known'),
    ],
)
def test_a_damaged_file_is_reported_and_set_aside(content: bytes, why: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_bytes(content)
    found, trouble = load_settings()
    assert found == Settings()
    aside = settings_file().with_suffix(".damaged.json")
    assert trouble == f"The settings file was damaged ({why}). It is kept as {aside.name}."
    assert aside.read_bytes() == content
    assert load_settings() == (Settings(), "")


def test_a_file_that_cannot_be_read_or_written_is_reported(home: Path) -> None:
    settings_file().mkdir(parents=True)
    assert load_settings()[1].startswith("The settings cannot be read")
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


@given(kept=possible, set_here=possible, typed=possible, data=some.data())
def test_the_command_line_goes_before_the_environment_before_the_file(
    kept: Settings, set_here: Settings, typed: Settings, data: some.DataObject
) -> None:
    names = some.sets(some.sampled_from(sorted(SETTINGS)))
    by_flags, by_environment = data.draw(names), data.draw(names)
    save_settings(kept)
    with pytest.MonkeyPatch.context() as patch:
        for name in by_environment:
            patch.setenv(f"PARLOUR_{name.upper()}", getattr(set_here, name))
        found = current_settings({name: getattr(typed, name) for name in by_flags})
    expected = {
        name: getattr(
            typed
            if name in by_flags
            else set_here
            if name in by_environment and getattr(set_here, name)
            else kept,
            name,
        )
        for name in SETTINGS
    }
    assert found == (Settings(**expected), "")


def test_an_impossible_environment_is_reported_and_left_out() -> None:
    found = app_settings.environment_settings({"PARLOUR_THEME": "pink", "PARLOUR_FACES": ""})
    assert found == {"theme": "pink"}
    with pytest.raises(BadInput, match=r"^Theme: .pink. is not one of felt-dark"):
        app_settings.change_settings(Settings(), found)


@pytest.mark.parametrize("gone", ["Solarized-Light"])
def test_a_theme_that_is_gone_is_the_usual_one_wherever_it_is_named(gone: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(f'{{"theme": "{gone}", "motion": "none"}}')
    assert load_settings() == (Settings(motion="none"), "")
    assert current_settings({"theme": gone}) == (Settings(motion="none"), "")
