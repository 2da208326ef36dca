"""The palette does what the keys do, and opens games, pages, settings."""

from app import plugins, settings
from app.screens.palette.commands import palette_commands
from app.screens.palette.screen import NOTHING_FOUND, PaletteList
from app.storage.store import open_store
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.table.kept_match_helpers import kept


def offered(user: User) -> list[tuple[str, str]]:
    """Return what is offered on the screen on top, with the groups."""
    return [(each.group, each.title) for each in palette_commands(user.app, user.screen)]


async def test_it_names_games_settings_and_what_the_keys_do_group_by_group() -> None:
    async with arcade() as user:
        every = offered(user)
        assert {("In the lobby", "New game"), ("In the lobby", "Settings")} <= set(every)
        assert ("Change", "Theme: light") in every
        games = {
            ("New game", f"New game of {plugins.find(slug).title}") for slug in plugins.slugs()
        }
        assert games <= set(every)
        assert len(every) == len(set(every))
        groups = list(dict.fromkeys(group for group, _ in every))
        assert groups == ["In the lobby", "New game", "Change", "Arena", "Read", "Quit"]


async def test_an_action_of_the_table_is_found_by_another_name_and_done() -> None:
    store = open_store()
    kept(store, few=6)
    async with arcade(store.resume(1), store=store) as user:
        await user.until(lambda: user.screen.asked is not None)
        await user.press("ctrl+p", *"undo")
        listed = user.one(PaletteList)
        assert [found.command.title for found in listed.found] == ["Take back"]
        await user.shows("1 of ")
        await user.press("enter")
        await user.until(lambda: user.match.undone)


async def test_a_game_is_opened_with_a_click_and_a_theme_kept() -> None:
    store = open_store()
    kept(store)
    async with arcade(store=store) as user:
        user.app.apply_settings(settings.Settings(coach="everything"))  # not saved
        await user.press("ctrl+p", *"high contrast", "enter")
        await user.at("LobbyScreen")
        await user.until(lambda: user.app.theme == "high-contrast")
        await user.press("ctrl+p", *"replay")
        await user.click("Replay GOPS")
        await user.at_replay()
        await user.press("ctrl+p", "ctrl+p")
        await user.at_replay()
    assert settings.load_settings()[0] == settings.Settings(theme="high-contrast")


async def test_it_says_so_if_nothing_is_found() -> None:
    async with arcade() as user:
        await user.press("ctrl+p", *"zzz")
        await user.shows(NOTHING_FOUND)
