"""Golden screens of the settings: one app, resized."""

from tests.app.screens.screen_helpers import arcade, look_at


async def test_every_line_and_the_sample_are_shown_at_every_size() -> None:
    async with arcade() as user:
        await user.press(",", "down", "down")
        await user.at("SettingsScreen")
        for width, height in ((80, 24), (100, 30), (120, 36), (160, 45), (200, 50)):
            await user.resize(width, height)
            await look_at(f"settings_{width}x{height}", user)
