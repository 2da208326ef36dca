"""Golden screens of the palette: one app, resized."""

from tests.app.screens.screen_helpers import arcade, look_at


async def test_it_lists_what_matches_group_by_group_at_every_size() -> None:
    async with arcade() as user:
        await user.press("ctrl+p", *"re")
        for width, height in ((80, 24), (100, 30), (120, 36), (160, 45), (200, 50)):
            await user.resize(width, height)
            await look_at(f"palette_{width}x{height}", user)
