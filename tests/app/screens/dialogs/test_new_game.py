"""The dialog before a game: one Enter, remembered from last time, wrong fields say so and stay."""

import pytest

from app import daily, plugins
from app.screens.dialogs.new_game import ROWS_OF_ALL, NewGameDialog
from app.screens.dialogs.offers import OfferList
from app.storage.store import open_store
from games.gops.rules import Options
from tests.app.screens.dialogs.new_game_helpers import chosen, fill, hint, opened, said
from tests.app.screens.lobby.lobby_helpers import DAY, fix_the_day, given_up, unfinished
from tests.app.screens.match_helpers import begun
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.inputs.choice import Choice

EVERYTHING = {
    "variant": "classroom",
    "cards": "2-10",
    "ties": "carry",
    "prizes": "",
    "seed": "",
    "sit": "first",
    "program": "",
}
"""What each line begins with."""

pytestmark = pytest.mark.usefixtures("gops_alone")


async def test_the_dialog_stands_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_the_day(monkeypatch)
    async with arcade() as user:
        await opened(user)
        for name in "newgame", "newgame_more":
            for size in ((120, 36), (80, 24)):
                await user.resize(*size)
                await look_at("{}_{}x{}".format(name, *size), user)
            await user.press("m")


async def test_it_begins_against_the_easiest_level_and_asks_for_nothing_else() -> None:
    async with arcade() as user:
        await opened(user)
        assert said(user) == {"variant": "classroom"}
        assert chosen(user) == "easy"
        await user.press("enter")
        await user.at("TableScreen")
        assert user.match.setup.options == Options()
        assert user.match.setup.seats == ("human", "easy")


async def test_all_that_may_be_set_is_behind_more_which_stays_open() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("m")
        assert said(user) == EVERYTHING
        await user.press("escape")
        await opened(user)
        assert said(user) == EVERYTHING
        await user.press("m")
        assert said(user) == {"variant": "classroom"}


async def test_a_number_picks_a_level_or_a_friend() -> None:
    levels = {"3": "champion", "2": "medium", "1": "easy", "4": "equilibrium", "5": "human"}
    async with arcade() as user:
        await opened(user)
        for key, seats in levels.items():
            await user.press(key)
            assert user.screen.form.seats() == ("human", seats)


async def test_the_lines_about_levels_are_those_of_the_variant() -> None:
    async with arcade() as user:
        await opened(user)
        await user.shows("Perfect play. In the long run nobody beats it.")
        await user.shows("Gives away 4 games in 100.")
        await user.press("right")
        await user.shows("Plays to win by near-perfect odds.")
        assert "nobody beats it" not in user.text()
        assert "Gives away" not in user.text()


async def test_the_record_against_a_level_is_shown() -> None:
    store = open_store()
    given_up(store, "wwl", Options())
    async with arcade(store=store) as user:
        await opened(user)
        levels = user.screen.query_one("#levels", OfferList)
        assert [each.record for each in levels.offers] == ["2 won  1 lost", "", "", "", ""]
        await user.press("right")
        await user.until(lambda: not any(each.record for each in levels.offers))


@pytest.mark.parametrize("way", ["c", "click"])
async def test_an_unfinished_game_is_gone_on_with(way: str) -> None:
    store = open_store()
    (number,) = unfinished((4, 3), store=store, other="medium")
    async with arcade(store=store) as user:
        await opened(user)
        await user.shows("Continue round 2")
        await (user.click("Continue round 2") if way == "click" else user.press("c"))
        await user.at("TableScreen")
        assert user.match.id == number


async def test_twenty_one_asks_for_rounds_only() -> None:
    async with arcade() as user:
        user.app.navigator.new_game(plugins.find("twentyone"))
        await user.at("NewGameDialog")
        await user.shows("How many rounds?")
        await user.press("2")
        assert user.screen.form.setup().options.rounds == 10
        await user.press("down", "down")
        assert user.screen.form.setup().options.rounds == 0
        await user.press("up")
        assert user.screen.form.setup().options.rounds == 20


async def test_a_bot_is_chosen_by_its_name_with_what_it_gives_away() -> None:
    async with arcade(size=(120, 36)) as user:
        await opened(user)
        await user.press("m")
        await user.shows("games it gives away in 100")
        await user.click("always one more than the prize")
        assert user.screen.form.seats() == ("human", "plus-one")
        user.screen.query_one("#sit", Choice).choose("second")
        assert user.screen.form.seats() == ("plus-one", "human")


async def test_the_variant_fills_in_the_fields() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("m", "up", "right")
        assert said(user)["cards"] == "1-13"
        assert said(user)["ties"] == "discard"
        await user.press("left")
        assert said(user)["cards"] == "2-10"
        await user.press("right", "enter")
        await user.at("TableScreen")
        assert user.match.setup.options == Options(cards=(1, 13), ties="discard")


async def test_more_leaves_the_letters_and_numbers_to_the_dialog() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("m", "2")
        assert said(user)["cards"] == "2-10"
        assert user.screen.query_one("#levels", OfferList).place == 1
        await user.press("m")
        assert not user.screen.query_one("#more").display


async def test_everything_is_set_by_keys_alone() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("m", "down", *["backspace"] * 4, *"3-5")
        await user.press("down", "right", "down", *"5,3,4", "down", *"tuesday", "enter")
        await user.at("TableScreen")
        setup = user.match.setup
        assert setup.options == Options(cards=(3, 5), ties="discard", prizes=(5, 3, 4))
        assert setup.seed == "tuesday"


async def test_everything_is_set_by_mouse_but_the_words() -> None:
    async with arcade(size=(120, 36)) as user:
        await opened(user)
        await user.click("Full, 13 cards")
        assert said(user)["variant"] == "tournament"
        await user.click("Hard")
        await user.click("More")
        await user.until(lambda: "ties" in said(user))
        await user.click("stay")
        assert said(user)["ties"] == "carry"
        await user.click("↵  deal")
        await user.at("TableScreen")
        assert user.match.setup.options == Options(cards=(1, 13), ties="carry")
        assert user.match.setup.seats == ("human", "champion")


WRONG = [
    ("cards", "eleven", "Cards: "),
    ("cards", "0-99", ""),
    ("cards", "", "Cards: "),
    ("prizes", "4,4", ""),
    ("prizes", "x", "Prizes: "),
    ("prizes", "[/red]", "Prizes: "),
    ("seed", "x" * 201, "Seed: "),
]
"""What cannot be in a field, and how the sentence begins that says so."""


async def test_a_wrong_field_says_what_is_wrong_and_stays() -> None:
    async with arcade() as user:
        await opened(user)
        for field, text, why in WRONG:
            await fill(user, field, text)
            assert hint(user) == ""
            await user.press("enter")
            assert type(user.screen).__name__ == "NewGameDialog", "it stays"
            assert hint(user)
            assert hint(user).startswith(why)
            assert said(user)[field] == text, "what was typed is still there"
            await fill(user, field, EVERYTHING[field])
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_last_time_is_remembered_but_not_its_deal() -> None:
    store = open_store()
    last = begun("human", "match", prizes=(3, 2, 4), store=store)
    last.house()
    async with arcade(store=store) as user:
        await opened(user)
        assert said(user)["cards"] == "2-4", "a bot by its name opens More"
        assert chosen(user) == "match"
        assert said(user)["prizes"] == ""
        assert said(user)["seed"] == ""
        await user.press("enter")
        await user.at("TableScreen")
        assert user.match.setup.seats == ("human", "match")


async def test_the_deal_of_the_day_is_no_choice_to_remember() -> None:
    game = plugins.find("gops")
    async with arcade() as user:
        user.app.push_screen(NewGameDialog(game, daily.daily_setup(game, DAY)))
        await user.at("NewGameDialog")
        assert chosen(user) == "easy"


@pytest.mark.parametrize("way", ["l", "click"])
async def test_the_lesson_is_opened_instead(way: str) -> None:
    async with arcade() as user:
        await opened(user)
        await (user.click("l  lesson") if way == "click" else user.press("l"))
        await user.until(lambda: type(user.screen).__name__ != "NewGameDialog")
        await user.press("escape")
        await user.at("LobbyScreen")


@pytest.mark.parametrize("way", ["escape", "click"])
async def test_escape_begins_nothing(way: str) -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await opened(user)
        await user.press("down", "down", "right", "m")
        await (user.click("esc  back") if way == "click" else user.press("escape"))
        await user.at("LobbyScreen")
        assert store.unfinished() == ()


async def test_less_is_clicked_even_from_a_line_that_is_typed_into() -> None:
    async with arcade(size=(80, 24)) as user:
        await opened(user)
        await user.press("m")
        user.screen.query_one("#seed").focus()
        await user.click("▾ More")
        await user.until(lambda: said(user) == {"variant": "classroom"})


async def test_one_blank_row_is_below_the_title_and_one_below_an_unfinished_game() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await opened(user)
        assert rows_between(user, "NEW GAME OF GOPS", "Who do you want") == 1
        await user.press("escape")
        unfinished((4, 3), store=store, other="medium")
        await opened(user)
        assert rows_between(user, "NEW GAME OF GOPS", "Continue round 2") == 1
        assert rows_between(user, "Continue round 2", "Who do you want") == 1


async def test_ctrl_c_says_what_leaves_in_a_dialog_too() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("ctrl+c")
        await user.shows("Ctrl+Q quits, Esc goes back one level.")


async def test_levels_are_in_one_row_where_an_unfinished_game_takes_a_row() -> None:
    store = open_store()
    async with arcade(store=store, size=(120, ROWS_OF_ALL)) as user:
        await opened(user)
        await user.press("m")
        await user.shows("Slips often.")
        await user.press("escape")
        unfinished((4, 3), store=store, other="medium")
        await opened(user)
        await user.shows("Continue round 2")
        await user.shows("your own program")
        assert "Slips often." not in user.text()


def rows_between(user: User, above: str, below: str) -> int:
    """Return the rows between two texts on the screen."""
    return user.place(below)[1] - user.place(above)[1] - 1


async def test_each_line_behind_more_says_what_it_is_for() -> None:
    async with arcade(size=(120, 36)) as user:
        await opened(user)
        await user.press("m")
        for field in plugins.find("gops").fields:
            await user.shows(field.hint)


async def test_the_dialog_closes_once_however_hasty_the_keys_are() -> None:
    async with arcade() as user:
        await opened(user)
        dialog = user.screen
        for key in ("escape", "escape", "escape"):
            user.send(key)
        dialog.dismiss(None)
        dialog.dismiss(None)
        await user.at("LobbyScreen")
        await user.press("1")
        await user.at("NewGameDialog")
