"""The palette does what the keys do, and opens games, pages, settings."""

import pytest

from app import plugins, settings
from app.screens.palette import Command, PaletteScreen, palette_commands, search
from app.storage.store import open_store
from tests.app.screens.match_helpers import kept
from tests.app.screens.screen_helpers import User, arcade, look_at


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
        await user.until(lambda: user.screen.view.asked is not None)
        await user.press("ctrl+p", *"undo")
        assert [found.command.title for found in user.screen.found] == ["Take back"]
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
        await user.shows("Nothing found. Try another word.")


def command(title: str, *aliases: str, group: str = "Here") -> Command:
    return Command(title, group, lambda: None, aliases=aliases)


GIVE_UP = command("Give up", "resign", "surrender")
REPLAY = command("Replay GOPS against Hard", group="Look back")
RULES = command("Read the rules", "help")
GREEN = command("Theme: green", group="Change")
ALL = (GIVE_UP, RULES, REPLAY, GREEN)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("", ["Give up", "Read the rules", "Replay GOPS against Hard", "Theme: green"]),
        ("re", ["Give up", "Read the rules", "Replay GOPS against Hard", "Theme: green"]),
        ("rep", ["Replay GOPS against Hard"]),
        ("hard gops", ["Replay GOPS against Hard"]),
        ("HELP", ["Read the rules"]),
        ("resign", ["Give up"]),
        ("rgh", ["Replay GOPS against Hard"]),
        ("zzz", []),
        ("e" * 50, []),
    ],
)
def test_every_word_must_be_there(text: str, titles: list[str]) -> None:
    assert [found.command.title for found in search(ALL, text)] == titles


def test_the_letters_asked_for_are_known_at_the_start_of_a_word_first() -> None:
    (found,) = search((command("Green theme: red"),), "re")
    assert found.letters == (13, 14)
    (found,) = search((GIVE_UP,), "sign")
    assert (found.letters, found.alias, found.alias_letters) == ((), "resign", (2, 3, 4, 5))


async def test_it_lists_what_matches_group_by_group() -> None:
    async with arcade() as user:
        await user.press("ctrl+p", *"re")
        for width, height in ((80, 24), (120, 36)):
            await user.resize(width, height)
            await look_at(f"palette_{width}x{height}", user)


async def test_the_arrows_go_through_the_commands_and_over_the_titles() -> None:
    async with arcade() as user:
        done: list[str] = []
        titles = [(title, group) for group in ("Here", "Change") for title in ("One", "Two")]
        every = [Command(f"{group} {t}", group, lambda: None) for t, group in titles]
        user.app.push_screen(PaletteScreen(tuple(every)), lambda found: done.append(found.title))
        await user.at("PaletteScreen")
        await user.press("down", "down", "enter")
        await user.until(lambda: done == ["Change One"])


async def test_from_the_list_of_keys_it_offers_what_the_screen_below_does() -> None:
    async with arcade() as user:
        await user.press("?", "ctrl+p")
        await user.at("PaletteScreen")
        assert [type(each).__name__ for each in user.app.screen_stack] == [
            "LobbyScreen",
            "PaletteScreen",
        ]
