"""The command palette names every action of the screen, every game, theme and recent match."""

from app import plugins, settings
from app.arcade.palette import palette_commands
from app.storage.store import open_store
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.table.kept_match_helpers import kept


def titles(user: User) -> list[str]:
    """Return what the palette offers on the screen on top."""
    return [command.title for command in palette_commands(user.app, user.screen)]


async def test_it_names_games_themes_and_what_the_keys_do() -> None:
    async with arcade() as user:
        offered = titles(user)
        assert {"New game", "Games played", "Settings", "Quit", "Theme felt-light"} <= set(offered)
        assert {f"Play {plugins.find(slug).title}" for slug in plugins.slugs()} <= set(offered)
        assert len(offered) == len(set(offered))


async def test_an_action_of_the_table_is_done_from_it() -> None:
    store = open_store()
    kept(store, few=6)
    async with arcade(store.resume(1), store=store) as user:
        await user.until(lambda: user.screen.asked is not None)
        command = next(
            each for each in palette_commands(user.app, user.screen) if each.title == "Undo"
        )
        await command.callback()
        assert user.match.undone


async def test_a_recent_match_is_opened_and_a_theme_kept() -> None:
    store = open_store()
    kept(store)
    async with arcade(store=store) as user:
        user.app.apply_settings(settings.Settings(coach="everything"))  # not saved
        offered = {command.title: command for command in palette_commands(user.app, user.screen)}
        offered["Theme nord"].callback()
        assert user.app.theme == "nord"
        next(each for title, each in offered.items() if title.startswith("Look again")).callback()
        await user.at_replay()
    assert settings.load_settings()[0] == settings.Settings(theme="nord")
