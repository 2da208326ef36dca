"""The dialog before a game: one Enter, remembered from last time, wrong fields say so and stay."""

import pytest
from textual.widgets import Input

from app import daily, plugins
from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.screens.dialogs.new_game import NewGameDialog
from app.settings import Settings
from app.storage.store import open_store
from games.gops.rules import Award, Options
from tests.app.screens.lobby.lobby_helpers import DAY, fix_the_day, given_up, unfinished
from tests.app.screens.match_helpers import begun
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.inputs import Choice

pytestmark = pytest.mark.usefixtures("gops_alone")

MORE = ("cards", "ties", "prizes", "seed", "sit", "program")
"""The lines behind More."""


async def opened(user: User) -> None:
    """Open the dialog from the lobby."""
    await user.press("n")
    await user.at("NewGameDialog")


async def asked_of(user: User, slug: str, *seats: str, names: tuple[str, ...] = ()) -> None:
    """Open the dialog of a game in which these sat the last time; nobody did if none are named."""
    game = plugins.find(slug)
    last = new_setup(game, seats=seats, names=names) if seats else None
    user.app.push_screen(NewGameDialog(game, last))
    await user.at("NewGameDialog")


def said(user: User) -> dict[str, str]:
    """Return what stands in each line that is shown."""
    lines = user.screen.query("Choice, Input").results()
    seen = (line for line in lines if all(each.display for each in line.ancestors_with_self))
    return {line.id or "": line.value for line in seen if isinstance(line, Choice | Input)}


async def fill(user: User, field: str, text: str) -> None:
    """Type a text into a field, instead of what stands there."""
    if field not in said(user):
        await user.press("m")
    line = user.screen.query_one(f"#{field}", Input)
    line.focus()
    await user.until(lambda: line.has_focus)
    line.value = ""
    await user.breathe()
    await user.paste(text)


async def dealt(user: User) -> Setup:
    """Begin, and return the setup of the match."""
    await user.press("enter")
    await user.at("TableScreen")
    return user.match.setup


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
        setup = await dealt(user)
        assert (setup.options, setup.seats) == (Options(), ("human", "easy"))


async def test_all_that_may_be_set_is_behind_more_which_stays_open() -> None:
    begins = ("2-10", "carry", "", "", "first", "")
    async with arcade() as user:
        await opened(user)
        await user.press("m")
        assert said(user) == {"variant": "classroom", **dict(zip(MORE, begins, strict=True))}
        for field in plugins.find("gops").fields:
            await user.shows(field.hint)
        await user.press("escape")
        await opened(user)
        assert set(said(user)) == {"variant", *MORE}
        await fill(user, "seed", "m")
        await user.click("m  less")
        await user.until(lambda: said(user) == {"variant": "classroom"})


@pytest.mark.parametrize(
    ("keys", "seat"),
    [("31", "easy"), ("4", "equilibrium"), (("down", "down"), "champion"), (("m", "5"), "human")],
)
async def test_a_number_or_an_arrow_chooses_whom_to_play(keys: tuple[str, ...], seat: str) -> None:
    async with arcade() as user:
        await opened(user)
        await user.press(*keys)
        assert user.screen.result().seats == ("human", seat)


async def test_the_lines_about_levels_and_the_records_are_those_of_the_variant() -> None:
    store = open_store()
    given_up(store, "wwl", Options())
    async with arcade(store=store) as user:
        await opened(user)
        await user.shows("Perfect play. In the long run nobody beats it.")
        await user.shows("Gives away 4 games in 100.")
        easy = user.place("1  Easy")[1]
        assert "2 won  1 lost" in user.rows()[easy]
        await user.press("right")
        await user.shows("Plays to win by near-perfect odds.")
        assert "won" not in user.rows()[easy]
        for gone in ("nobody beats it", "Gives away"):
            assert gone not in user.text()


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
        await asked_of(user, "twentyone")
        for keys, rounds in (("2", 10), (("down", "down"), 0), ("43", 20)):
            await user.press(*keys)
            assert user.screen.result().options.rounds == rounds


async def test_a_bot_is_chosen_by_its_name_with_what_it_gives_away() -> None:
    async with arcade(size=(120, 36)) as user:
        await opened(user)
        await user.press("m")
        await user.shows("games it gives away in 100")
        await user.click("always one more than the prize")
        await user.click("second")
        assert user.screen.result().seats == ("plus-one", "human")
        await user.click("watch")
        await user.shows("Instead")
        user.screen.query_one("#instead", Choice).choose("match")
        assert (await dealt(user)).seats == ("match", "plus-one")


async def test_the_variant_fills_in_the_fields_even_those_never_shown() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("right", "m")
        assert (said(user)["cards"], said(user)["ties"]) == ("1-13", "discard")
        await user.press("left")
        assert (said(user)["cards"], said(user)["ties"]) == ("2-10", "carry")
        await user.press("m", "right")
        assert user.screen.result().options == Options(cards=(1, 13), ties="discard")


async def test_everything_is_set_by_keys_alone() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("m", "tab", "tab", *["backspace"] * 4, *"3-5")
        await user.press("down", "right", "down", *"5,3,4", "down", *"tuesday")
        for size in ((40, 10), (80, 24)):
            await user.resize(*size)
        await user.shows("tuesday")
        setup = await dealt(user)
        assert setup.options == Options(cards=(3, 5), ties="discard", prizes=(5, 3, 4))
        assert setup.seed == "tuesday"


async def test_everything_is_set_by_mouse_but_the_words() -> None:
    async with arcade(size=(120, 36)) as user:
        await opened(user)
        await user.click("Full, 13 cards")
        await user.click("Hard")
        await user.click("m  more")
        await user.until(lambda: "ties" in said(user))
        await user.click("stay")
        await user.click("↵  begin")
        await user.at("TableScreen")
        assert user.match.setup.options == Options(cards=(1, 13), ties="carry")
        assert user.match.setup.seats == ("human", "champion")


WRONG = (
    ("cards", "eleven", "Cards: "),
    ("cards", "0-99", ""),
    ("cards", "", "Cards: "),
    ("cards", "2-10", ""),
    ("prizes", "4,4", ""),
    ("prizes", "[/red]", "Prizes: "),
    ("prizes", "", ""),
    ("seed", "x" * 201, "Seed: "),
)


async def test_a_wrong_field_says_what_is_wrong_and_stays() -> None:
    async with arcade() as user:
        await opened(user)
        for field, text, why in WRONG:
            await fill(user, field, text)
            assert "×" not in user.text()
            if why or text in ("0-99", "4,4"):
                await user.press("enter")
                await user.shows(f"× {why}")
                assert said(user)[field] == text, "what was typed is still there"
                await user.press("x")
                await user.until(lambda: "×" not in user.text())
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_last_time_is_remembered_but_not_its_deal() -> None:
    store = open_store()
    begun("human", "match", prizes=(3, 2, 4), store=store).house()
    async with arcade(store=store) as user:
        await opened(user)
        assert said(user)["cards"] == "2-4", "a bot by its name opens More"
        assert (said(user)["prizes"], said(user)["seed"]) == ("", "")
        assert user.screen.result().seats == ("human", "match")
        game = plugins.find("gops")
        user.app.push_screen(NewGameDialog(game, daily.daily_setup(game, DAY)))
        await user.at("NewGameDialog")
        assert user.screen.result().seats == ("human", "easy"), "the deal of the day is no choice"


@pytest.mark.parametrize("way", ["l", "l  lesson"])
async def test_the_lesson_is_opened_instead(way: str) -> None:
    async with arcade() as user:
        await opened(user)
        await (user.press(way) if way == "l" else user.click(way))
        await user.until(lambda: type(user.screen).__name__ != "NewGameDialog")
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_escape_begins_nothing_and_hasty_keys_close_the_dialog_alone() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await opened(user)
        await user.press("down", "down", "right", "m")
        await user.click("esc  back")
        await user.at("LobbyScreen")
        await opened(user)
        await user.press("ctrl+c")
        await user.shows("Ctrl+Q quits, Esc goes back one level.")
        dialog = user.screen
        for key in ("escape", "escape", "escape"):
            user.send(key)
        dialog.dismiss(None)
        await user.at("LobbyScreen")
        await opened(user)
        assert store.unfinished() == ()


@pytest.mark.posix("bots in process groups")
async def test_a_program_is_seated_by_its_command_line_which_tab_completes() -> None:
    async with arcade() as user:
        await opened(user)
        for line, why in (
            ("sh -c true", "A program plays by the tournament's rules only"),
            ("no-such-program --fast", 'There is no program "no-such-program" here'),
        ):
            await fill(user, "program", line)
            await user.press("enter")
            await user.shows(why)
        user.screen.action_turn(1)
        await fill(user, "program", "sh assets/bots/pl")
        await user.press("tab")
        assert said(user)["program"] == "sh assets/bots/plus-one.sh"
        assert (await dealt(user)).seats == ("human", "exec:sh assets/bots/plus-one.sh")
        await user.asked()
        await user.press("9", "enter")
        await user.until(lambda: any(isinstance(step.action, Award) for step in user.match.steps))
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_two_persons_are_asked_for_their_names_as_the_last_time() -> None:
    async with arcade() as user:
        user.app.apply_settings(Settings(name="Ada"))
        await asked_of(user, "gops", "human", "match")
        assert not {"name0", "name1"} & said(user).keys()
        await user.press("5")
        await user.until(lambda: "name1" in said(user))
        assert (said(user)["name0"], said(user)["name1"]) == ("Ada", "")
        await fill(user, "name1", "x" * 21)
        await user.press("enter")
        await user.shows("A name has at most 20 characters.")
        await fill(user, "name1", " Bob ")
        assert user.screen.result().names == ("Ada", "Bob")
        await user.press("escape")
        await asked_of(user, "battle", "human", "human", names=("Cy", ""))
        await user.until(lambda: "name1" in said(user))
        assert (said(user)["name0"], said(user)["name1"]) == ("Cy", "")
        await user.press("1")
        setup = user.screen.result()
        assert (setup.seats, setup.names) == (("human", "easy"), ()), "never the computer's"


async def test_the_box_fits_with_two_names_and_a_long_refusal() -> None:
    async with arcade(size=(80, 24)) as user:
        for slug in "battle", "gops", "gostop", "twentyone":
            await asked_of(user, slug, *(("human", "human") if slug != "twentyone" else ()))
            if not user.screen.is_open:
                await user.press("m")
            user.screen.refuse("no such thing\nas this", map(str, range(9)))
            await user.still()
            box = user.screen.query_one("#box")
            assert user.screen.region.contains_region(box.region)
            for part in box.children:
                assert box.region.contains_region(part.region), part
            await user.press("escape")


async def test_an_empty_line_says_what_it_stands_for_and_a_variant_what_it_sets() -> None:
    options = plugins.find("gostop").Options
    async with arcade() as user:
        await asked_of(user, "gostop")
        await user.shows("Three rounds, rated. You see only your hand.")
        assert user.screen.result().options == options(3, "hidden")
        await user.press("right")
        await user.shows("As long as you like, all cards open.")
        assert user.screen.result().options == options(0, "open")
        await fill(user, "rounds", " ")
        assert user.screen.result().options.rounds == 0
