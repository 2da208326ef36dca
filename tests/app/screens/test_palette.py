"""The palette does what the keys do, and opens games, pages, settings; so does the list of keys."""

import pytest
from textual.binding import Binding

from app import plugins, settings
from app.screens.keys import (
    GAME,
    PARLOUR,
    THINK,
    KeyGroup,
    KeyHint,
    binding_hint,
    key_groups,
    listed_keys,
)
from app.screens.palette import (
    Command,
    KeysOverlay,
    PaletteScreen,
    in_columns,
    lines_of,
    palette_commands,
    search,
)
from app.storage.store import open_store
from tests.app.screens.match_helpers import kept, short
from tests.app.screens.screen_helpers import arcade, look_at


async def test_it_names_games_settings_and_what_the_keys_do_group_by_group() -> None:
    async with arcade() as user:
        every = [(each.group, each.title) for each in palette_commands(user.app, user.screen)]
        assert {("In the lobby", "New game"), ("In the lobby", "Settings")} <= set(every)
        assert ("Change", "Theme: felt light") in every
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
        assert [found.title for found, _ in user.screen.found] == ["Take back"]
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
        ("rgh", ["Replay GOPS against Hard"]),
        ("zzz", []),
        ("ivp", []),
        ("e" * 50, []),
    ],
)
def test_every_word_must_be_there(text: str, titles: list[str]) -> None:
    assert [found.title for found, _ in search(ALL, text)] == titles


def test_the_letters_asked_for_are_gold_at_the_start_of_a_word_first() -> None:
    for each, text, letters in (
        (command("Green theme: red"), "re", "re"),
        (GIVE_UP, "sign", "sign"),
        (REPLAY, "rgh", "RGH"),
    ):
        ((_, name),) = search((each,), text)
        gold = "".join(name.plain[span.start] for span in name.spans if span.style == "b $gold")
        assert gold == letters
    assert search((GIVE_UP,), "sign")[0][1].plain == "Give up (resign)"


async def test_it_lists_what_matches_group_by_group_or_says_that_nothing_does() -> None:
    async with arcade() as user:
        await user.press("?", "ctrl+p", *"re")
        below = [type(each).__name__ for each in user.app.screen_stack]
        assert below == ["LobbyScreen", "PaletteScreen"], "the list of keys makes way"
        for size in ((120, 36), (80, 24)):
            await user.resize(*size)
            await look_at("palette_{}x{}".format(*size), user)
        await user.press(*"zz")
        await user.shows("Nothing found. Try another word.")


async def test_the_arrows_go_through_the_commands_and_over_the_titles() -> None:
    async with arcade() as user:
        done: list[str] = []
        titles = [(title, group) for group in ("Here", "Change") for title in ("One", "Two")]
        every = [Command(f"{group} {t}", group, lambda: None) for t, group in titles]
        user.app.push_screen(PaletteScreen(tuple(every)), lambda found: done.append(found.title))
        await user.at("PaletteScreen")
        await user.press("down", "down", "enter")
        await user.until(lambda: done == ["Change One"])


# the keys that work now


def test_keys_are_grouped_with_those_of_the_game_first_and_silent_ones_left_out() -> None:
    coach = Binding("c", "coach", "coach", tooltip="ask the coach", group=THINK)
    give_up = Binding("ctrl+r", "resign", show=False, tooltip="give up", group=GAME)
    hints = (binding_hint(coach, "c"), KeyHint("↵", "bid", whole="bid it"), KeyHint("↵", "bid it"))
    assert key_groups(hints, "Bid", ("Click a card.",)) == (
        KeyGroup("Bid", (("↵", "bid it"),)),
        KeyGroup("Think", (("c", "ask the coach"),)),
        KeyGroup("Mouse", (("", "Click a card."),)),
    )
    silent = Binding("up", "line(-1)", show=False)
    keys = [(coach, "c"), (give_up, "^R"), (silent, "up"), (give_up, "^r")]
    assert [hint.key for hint in listed_keys(keys)] == ["^R"]


def group(title: str, rows: int) -> KeyGroup:
    return KeyGroup(title, (("x", "does"),) * (rows - 1))


def test_groups_keep_their_order_and_columns_are_as_low_as_they_can_be() -> None:
    groups = [lines_of(group(str(rows), rows)) for rows in (5, 4, 3, 5, 5, 3)]
    rows = [row.plain for row in in_columns(groups, 2, 1)]
    assert len(rows) == 15
    assert [row.split()[0] for row in rows if row[0].isdigit()] == ["5", "4", "3"]
    assert [row[32:].split()[0] for row in rows if row[32:33].isdigit()] == ["5", "5", "3"]


@pytest.mark.parametrize(("height", "columns"), [(36, 2), (24, 3)])
async def test_a_list_too_long_for_two_columns_gets_another_one(height: int, columns: int) -> None:
    async with arcade(size=(160, height)) as user:
        groups = tuple(group(f"Group {n}", 7) for n in range(6))
        user.app.push_screen(KeysOverlay(groups, "here"))
        await user.at("KeysOverlay")
        assert user.rows()[user.place("Group 0")[1]].count("Group") == columns
        assert "Group 5" in user.text()


async def test_a_table_lists_what_works_and_a_key_does_what_it_says() -> None:
    async with arcade(short()) as user:
        await user.asked()
        await user.press("?")
        await user.at("KeysOverlay")
        shown = user.text()
        assert "your bid" in user.rows()[user.place("KEYS  ")[1]]
        assert "take back" not in shown
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("escape", "?", "escape")
        await user.until(lambda: user.screen.view.asked == 0)
        assert PARLOUR.description in shown
