"""The dialog before a game: one Enter, remembered from last time, wrong fields say so and stay."""

import pytest
from textual.widgets import Input, Static

from app import plugins
from app.match.new_setup import new_setup
from app.screens.dialogs.new_game import NewGameDialog
from app.settings import Settings
from app.storage.store import open_store
from games.gops.rules import Award, Options
from tests.app.screens.gops.gops_helpers import begun
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.inputs.choice import Choice

pytestmark = pytest.mark.usefixtures("gops_alone")


async def opened(user: User) -> None:
    """Open the dialog."""
    await user.press("n")
    await user.at("NewGameDialog")


def hint(user: User) -> str:
    return str(user.screen.query_one("#hint", Static).content)


def said(user: User) -> dict[str | None, str]:
    """Return what stands in each line."""
    lines = user.screen.query("Choice, Input").results()
    seen = (line for line in lines if all(each.display for each in line.ancestors_with_self))
    return {line.id: line.value for line in seen if isinstance(line, Choice | Input)}


async def fill(user: User, field: str, text: str) -> None:
    """Put a text into a field, instead of what stands there."""
    line = user.screen.query_one(f"#{field}", Input)
    line.focus()
    await user.until(lambda: line.has_focus)
    line.value = ""
    await user.breathe()
    await user.paste(text)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_dialog_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    async with arcade(size=size) as user:
        await opened(user)
        await look_at("newgame_{}x{}".format(*size), user)


async def test_it_begins_with_the_game_s_own_settings_and_a_line_for_each() -> None:
    async with arcade() as user:
        await opened(user)
        assert said(user) == {
            "variant": "classroom",
            "seat0": "human",
            "seat1": "careful",
            "cards": "2-10",
            "ties": "carry",
            "prizes": "",
            "seed": "",
        }
        await user.press("enter")
        await user.at("GopsScreen")
        assert user.match.setup.options == Options()
        assert user.match.setup.seats == ("human", "careful")


async def test_the_variant_fills_in_the_fields() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("right")
        assert said(user)["cards"] == "1-13"
        assert said(user)["ties"] == "discard"
        await user.press("left")
        assert said(user)["cards"] == "2-10"
        await user.press("right", "enter")
        await user.at("GopsScreen")
        assert user.match.setup.options == Options(cards=(1, 13), ties="discard")


async def test_everything_is_set_by_keys_alone() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("down", "down", "right", "down", *["backspace"] * 4, *"3-5")
        await user.press("down", "space", "down", *"5,3,4", "down", *"tuesday", "enter")
        await user.at("GopsScreen")
        setup = user.match.setup
        assert setup.options == Options(cards=(3, 5), ties="discard", prizes=(5, 3, 4))
        assert setup.seed == "tuesday"
        assert setup.seats[1] != "careful"


async def test_everything_is_set_by_mouse_but_the_words() -> None:
    async with arcade() as user:
        await opened(user)
        await user.click("tournament")
        assert said(user)["variant"] == "tournament"
        await user.click("plus-one")
        assert said(user)["seat0"] == "plus-one"
        await user.click("human")
        assert said(user)["seat0"] == "human"
        await user.click("carry")
        assert said(user)["ties"] == "carry"
        await user.click("↵  begin")
        await user.at("GopsScreen")
        assert user.match.setup.options == Options(cards=(1, 13), ties="carry")


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("cards", "eleven", "Cards: "),
        ("cards", "0-99", ""),
        ("cards", "", "Cards: "),
        ("prizes", "4,4", ""),
        ("prizes", "x", "Prizes: "),
        ("prizes", "[/red]", "Prizes: "),
        ("seed", "x" * 201, "Seed: "),
    ],
)
async def test_a_wrong_field_says_what_is_wrong_and_stays(field: str, text: str, why: str) -> None:
    async with arcade() as user:
        await opened(user)
        await fill(user, field, text)
        before = hint(user)
        await user.press("enter")
        assert type(user.screen).__name__ == "NewGameDialog", "it stays"
        assert hint(user) != before
        assert hint(user).startswith(why)
        assert said(user)[field] == text, "what was typed is still there"
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_last_time_is_remembered_but_not_its_deal() -> None:
    store = open_store()
    last = begun("human", "match", prizes=(3, 2, 4), store=store)
    last.house()
    async with arcade(store=store) as user:
        await opened(user)
        assert said(user)["cards"] == "2-4"
        assert said(user)["seat1"] == "match"
        assert said(user)["prizes"] == ""
        assert said(user)["seed"] == ""
        await user.press("enter")
        await user.at("GopsScreen")
        assert user.match.setup.seats == ("human", "match")


async def test_escape_begins_nothing() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await opened(user)
        await user.press("down", "down", "right", "escape")
        await user.at("LobbyScreen")
        assert store.unfinished() == ()


async def test_the_line_in_focus_is_explained() -> None:
    async with arcade() as user:
        await opened(user)
        seen = set()
        for _ in said(user):
            assert hint(user)
            seen.add(hint(user))
            await user.press("down")
        assert len(seen) >= 6
        assert any("careful" in text for text in seen), "the opponent has its honest line"


@pytest.mark.posix("bots in process groups")
async def test_a_program_is_seated_by_its_command_line_which_tab_completes() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("right", "down", "down", *["right"] * 4)
        await user.until(lambda: said(user)["seat1"] == "program")
        assert said(user)["program1"] == ""
        await user.press("enter")
        await user.shows("The command line of the program is empty")
        await user.press("down", *"sh assets/bots/pl", "tab")
        assert said(user)["program1"] == "sh assets/bots/plus-one.sh"
        await user.press("enter")
        await user.at("GopsScreen")
        assert user.match.setup.seats == ("human", "exec:sh assets/bots/plus-one.sh")
        await user.asked()
        await user.press("9", "enter")
        await user.until(lambda: len(bids_of(user)) == 1)
        await user.press("escape")
        await user.at("LobbyScreen")


def bids_of(user: User) -> tuple[int, ...]:
    """Return what the program has bid in rounds that are decided."""
    steps = user.match.steps
    return tuple(step.after.bids[1] for step in steps if isinstance(step.action, Award))


@pytest.mark.posix("bots in process groups")
async def test_a_program_plays_by_the_tournament_s_rules_only() -> None:
    async with arcade() as user:
        await opened(user)
        user.screen.query_one("#seat1", Choice).choose("program")
        await fill(user, "program1", "sh -c true")
        await user.press("enter")
        await user.shows("A program plays by the tournament's rules only")
        await fill(user, "program1", "no-such-program --fast")
        await user.press("enter")
        await user.shows('There is no program "no-such-program" here')
        await fill(user, "program1", "no-such-programme")
        await user.until(lambda: "There is no program" not in user.text())
        assert type(user.screen).__name__ == "NewGameDialog"


async def test_two_computers_play_while_one_looks_on() -> None:
    async with arcade() as user:
        await opened(user)
        await fill(user, "cards", "2-4")
        user.screen.query_one("#seat0", Choice).choose("match")
        user.screen.query_one("#seat1", Choice).choose("plus-one")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.over()
        assert user.match.persons == ()
        for key in ("u", "c", "f1", "escape", "ctrl+r", "n", "2", "enter", "home"):
            await user.press(key)
        await user.press("escape")


async def test_it_fits_when_the_terminal_shrinks_and_grows() -> None:
    async with arcade(size=(120, 36)) as user:
        await opened(user)
        await fill(user, "seed", "tuesday")
        for size in ((80, 24), (40, 10), (80, 24)):
            await user.resize(*size)
        await user.shows("tuesday")
        await user.press("enter")
        await user.at("GopsScreen")
        assert user.match.setup.seed == "tuesday"


async def test_it_says_who_plays_and_how_one_plays_alone() -> None:
    async with arcade() as user:
        user.app.push_screen(NewGameDialog(plugins.find("battle"), None))
        await user.at("NewGameDialog")
        await user.shows("Two players, one keyboard. On your own? Pick a level.")
        await user.press("down")
        await user.shows("a person at this keyboard; ← → choose a computer player")
        await user.press("right")
        await user.shows("You play against random.")
        await user.press("up", "right")
        await user.shows("You look on while random and random play.")


PAIR = ("human", "human")


async def asked_of(user: User, slug: str, *seats: str, names: tuple[str, ...] = ()) -> None:
    """Open the dialog of a game in which these sat the last time."""
    game = plugins.find(slug)
    user.app.push_screen(NewGameDialog(game, new_setup(game, seats=seats, names=names)))
    await user.at("NewGameDialog")


async def test_a_name_given_to_a_person_is_never_the_computer_s() -> None:
    async with arcade() as user:
        await asked_of(user, "battle", *PAIR, names=("Ann", "Bob"))
        await user.shows("Ann")
        await user.press("down", "right")
        await user.shows("You play against random.")
        assert not {"name0", "name1"} & said(user).keys()
        assert "Bob" not in user.text()
        setup = user.screen.setup()
        assert (setup.seats, setup.names) == (("human", "random"), ())


async def test_two_persons_are_asked_for_their_names_as_the_last_time() -> None:
    async with arcade() as user:
        user.app.apply_settings(Settings(name="Ada"))
        await asked_of(user, "gops", "human", "match")
        assert not {"name0", "name1"} & said(user).keys()
        seat = user.screen.query_one("#seat1", Choice)
        await user.press("down", "down", *["left"] * seat.options.index("match"))
        assert seat.value == "human"
        await user.until(lambda: "name1" in said(user))
        assert (said(user)["name0"], said(user)["name1"]) == ("Ada", "")
        await fill(user, "name1", "x" * 21)
        await user.press("enter")
        await user.shows("A name has at most 20 characters.")
        await fill(user, "name1", " Bob ")
        assert user.screen.setup().names == ("Ada", "Bob")
        await user.press("escape")
        await asked_of(user, "battle", *PAIR, names=("Cy", ""))
        assert (said(user)["name0"], said(user)["name1"]) == ("Cy", "")


@pytest.mark.parametrize("slug", ["battle", "gops", "gostop"])
async def test_it_fits_with_two_names_and_a_file_that_is_refused(slug: str) -> None:
    async with arcade(size=(80, 24)) as user:
        await asked_of(user, slug, *PAIR)
        assert said(user).keys() >= {"name0", "name1"}
        files = plugins.find(slug).files.formats
        user.screen.say("no such thing\nas this", tuple(map(str, range(9))) if files else ())
        await user.still()
        assert bool(user.screen.query_one("#findings").region.height) is bool(files)
        for line in user.screen.query("Choice, Input, #title, #keys"):
            assert user.screen.region.contains_region(line.region), line


async def test_an_empty_line_says_what_it_stands_for_and_a_variant_what_it_sets() -> None:
    async with arcade() as user:
        user.app.push_screen(NewGameDialog(plugins.find("gostop"), None))
        await user.at("NewGameDialog")
        await user.shows("as many as you like")
        await user.shows("open: Rounds as many as you like")
        assert user.screen.setup().options.rounds == 0
        await user.press("right")
        await user.shows("three: Rounds 3")
        assert user.screen.setup().options.rounds == 3
        user.screen.query_one("#rounds", Input).value = " "
        assert user.screen.setup().options.rounds == 0
