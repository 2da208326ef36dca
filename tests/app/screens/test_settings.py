"""Settings apply and are kept at once; a line goes back to its default."""

import pytest

from app import settings
from app.screens.settings import GROUPS
from tests.app.screens.match_helpers import short
from tests.app.screens.screen_helpers import arcade, look_at


def test_every_setting_of_the_screen_has_a_line_and_every_value_a_meaning() -> None:
    shown = [setting for setting in settings.SETTINGS.values() if setting.title]
    lines = [name for _, names in GROUPS for name in names]
    assert sorted([*(setting.name for setting in shown), "show-tips"]) == sorted(lines)
    for setting in shown:
        assert all(choice.meaning for choice in setting.choices or [setting])


async def test_each_line_says_what_it_does() -> None:
    async with arcade() as user:
        await user.press(",")
        await user.at("SettingsScreen")
        for name in ("faces", "colours", "motion", "turns", "coach", "other"):
            await user.press("down")
            if name == "colours":
                for size in ((120, 36), (80, 24)):
                    await user.resize(*size)
                    await look_at("settings_{}x{}".format(*size), user)
            setting = settings.SETTINGS[name]
            said = setting.choice(getattr(user.app.settings, name)).meaning
            await user.shows(said.split()[-1])
        await user.press("down")
        await user.shows("A few tips at the table")


async def test_a_change_is_seen_and_kept_at_once_and_put_back_by_x() -> None:
    async with arcade() as user:
        await user.press(",")
        await user.at("SettingsScreen")
        await user.press("right")
        assert user.app.theme == "felt-light"
        assert settings.load_settings()[0].theme == "felt-light"
        await user.press("x", "down", "down", "l")
        assert settings.load_settings()[0] == settings.Settings(colours="four")
        await user.click("best move")
        for _ in range(6):
            await user.press("up")
        await user.press(*"Zoe", "escape")
        await user.at("LobbyScreen")
        await user.shows("Zoe")
    kept = settings.Settings(colours="four", coach="best", name="Zoe")
    assert settings.load_settings()[0] == kept


async def test_what_the_environment_sets_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save_settings(settings.Settings(motion="quick"))
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    async with arcade() as user:
        user.app.apply_settings(settings.current_settings()[0])
        await user.press(",", "down", "down", "right", "escape")
        assert (user.app.settings.motion, user.app.settings.colours) == ("none", "four")
    assert settings.load_settings()[0] == settings.Settings(motion="quick", colours="four")


@pytest.mark.parametrize("way", ["key", "line", "click"])
async def test_the_tips_are_shown_again_at_the_table_below(way: str) -> None:
    async with arcade(short()) as user:
        await user.asked()
        await user.press(",")
        await user.at("SettingsScreen")
        if way == "key":
            await user.press("T")
        elif way == "line":
            await user.press("up", "up", "enter")
        else:
            await user.click("show again")
        await user.press("escape")
        await user.shows("1 of ")
