"""Settings are seen at once, kept with Enter, put back with Escape."""

import pytest
from textual.color import Color

from app import settings
from tests.app.screens.screen_helpers import arcade
from widgets.cards.card_row import CardRow
from widgets.theme.adapted import adapted_theme


async def test_a_change_is_seen_at_once_and_put_back() -> None:
    async with arcade() as user:
        await user.press(",")
        await user.at("SettingsDialog")
        await user.press("right")
        assert user.app.theme == "felt-light"
        await user.press("escape")
        await user.at("LobbyScreen")
        assert user.app.theme == "felt-dark"
    assert settings.load_settings() == (settings.Settings(), "")


async def test_a_theme_of_textuals_is_worn_in_its_own_colours() -> None:
    async with arcade() as user:
        for name in ("nord", "textual-light"):
            user.app.apply_settings(settings.Settings(theme=name))
            await user.breathe()
            worn = adapted_theme(name).variables
            assert user.app.theme_variables["felt"] == worn["felt"]
            assert user.screen.styles.background == Color.parse(worn["felt"])


async def test_what_is_kept_is_there_the_next_time() -> None:
    async with arcade() as user:
        await user.press(",")
        await user.at("SettingsDialog")
        await user.press("right", "down", "down", "right")
        assert user.one(CardRow).look.four_colours
        await user.press("enter")
        await user.at("LobbyScreen")
    kept, _ = settings.current_settings()
    assert (kept.theme, kept.colours) == ("felt-light", "four")


async def test_what_the_environment_sets_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save_settings(settings.Settings(motion="quick"))
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    monkeypatch.setenv("PARLOUR_COACH", "everything")
    async with arcade() as user:
        user.app.apply_settings(settings.current_settings()[0])
        for keys in (("enter",), ("down", "down", "right", "enter")):
            await user.press(",")
            await user.at("SettingsDialog")
            await user.press(*keys)
            await user.at("LobbyScreen")
        now = user.app.settings
        assert (now.motion, now.colours, now.coach) == ("none", "four", "everything")
    assert settings.load_settings()[0] == settings.Settings(motion="quick", colours="four")


async def test_a_name_that_is_too_long_is_refused_and_nothing_kept() -> None:
    async with arcade() as user:
        await user.press(",")
        await user.at("SettingsDialog")
        user.screen.query_one("#name").focus()
        await user.press(*("x" * 21), "enter")
        await user.shows("A name has at most 20 characters.")
        assert type(user.screen).__name__ == "SettingsDialog"
    assert settings.load_settings() == (settings.Settings(), "")


async def test_the_settings_lie_together_with_the_name_as_it_is_typed() -> None:
    async with arcade() as user:
        await user.press("comma", "up", *"Zoe")
        await user.shows("Your name     Zoe")
        rows = [row.strip() for row in user.rows()]
        (name,) = (at for at, row in enumerate(rows) if row.startswith("Your name"))
        assert "Other's turn" in rows[name - 1]
        assert "10" in rows[name + 2]
