"""A terminal of 16 colours gets our themes with one colour behind everything."""

import pytest

from app.settings import Settings
from tests.app.screens.screen_helpers import arcade


@pytest.mark.parametrize(
    ("terminal", "colours", "felt"),
    [
        ("xterm", "", "#000000"),
        ("xterm-256color", "", "#184635"),
        ("xterm", "truecolor", "#184635"),
    ],
)
async def test_the_felt_is_black_where_green_would_be_grey(
    terminal: str, colours: str, felt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setenv("COLORTERM", colours)
    async with arcade() as user:
        assert user.app.theme_variables["felt"] == felt
        user.app.apply_settings(Settings(theme="felt-light"))
        await user.still()
        light = "#c0c0c0" if felt == "#000000" else "#b6cec0"
        assert user.app.theme_variables["felt"] == light
