"""The dialog before a game: one Enter, remembered from last time, wrong fields say so and stay."""

import pytest
from textual.widgets import Input, Static

from app import plugins
from app.match.setup import new_setup
from app.screens.dialogs.new_game import NewGame
from app.settings import Settings
from app.storage.store import open_store
from games.gops.rules import Award, Options
from tests.app.screens.gops.gops_helpers import begun
from tests.app.screens.screen_helpers import Guest, arcade, look_at
from widgets.inputs.choice import Choice

pytestmark = pytest.mark.usefixtures("gops_alone")


async def opened(guest: Guest) -> None:
    """Open the dialog."""
    await guest.press("n")
    await guest.at("NewGame")


def hint(guest: Guest) -> str:
    return str(guest.screen.query_one("#hint", Static).content)


def said(guest: Guest) -> dict[str | None, str]:
    """Return what stands in each line."""
    lines = guest.screen.query("Choice, Input").results()
    seen = (line for line in lines if all(each.display for each in line.ancestors_with_self))
    return {line.id: line.value for line in seen if isinstance(line, Choice | Input)}


async def fill(guest: Guest, field: str, text: str) -> None:
    """Put a text into a field, instead of what stands there."""
    line = guest.screen.query_one(f"#{field}", Input)
    line.focus()
    await guest.until(lambda: line.has_focus)
    line.value = ""
    await guest.breathe()
    await guest.paste(text)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_dialog_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    async with arcade(size=size) as guest:
        await opened(guest)
        await look_at("newgame_{}x{}".format(*size), guest)


async def test_it_begins_with_the_game_s_own_settings_and_a_line_for_each() -> None:
    async with arcade() as guest:
        await opened(guest)
        assert said(guest) == {
            "variant": "classroom",
            "seat0": "human",
            "seat1": "careful",
            "cards": "2-10",
            "ties": "carry",
            "prizes": "",
            "seed": "",
        }
        await guest.press("enter")
        await guest.at("GopsScreen")
        assert guest.match.setup.options == Options()
        assert guest.match.setup.seats == ("human", "careful")


async def test_the_variant_fills_in_the_fields() -> None:
    async with arcade() as guest:
        await opened(guest)
        await guest.press("right")
        assert said(guest)["cards"] == "1-13"
        assert said(guest)["ties"] == "discard"
        await guest.press("left")
        assert said(guest)["cards"] == "2-10"
        await guest.press("right", "enter")
        await guest.at("GopsScreen")
        assert guest.match.setup.options == Options(cards=(1, 13), ties="discard")


async def test_everything_is_set_by_keys_alone() -> None:
    async with arcade() as guest:
        await opened(guest)
        await guest.press("down", "down", "right", "down", *["backspace"] * 4, *"3-5")
        await guest.press("down", "space", "down", *"5,3,4", "down", *"tuesday", "enter")
        await guest.at("GopsScreen")
        setup = guest.match.setup
        assert setup.options == Options(cards=(3, 5), ties="discard", prizes=(5, 3, 4))
        assert setup.seed == "tuesday"
        assert setup.seats[1] != "careful"


async def test_everything_is_set_by_mouse_but_the_words() -> None:
    async with arcade() as guest:
        await opened(guest)
        await guest.click("tournament")
        assert said(guest)["variant"] == "tournament"
        await guest.click("plus-one")
        assert said(guest)["seat0"] == "plus-one"
        await guest.click("human")
        assert said(guest)["seat0"] == "human"
        await guest.click("carry")
        assert said(guest)["ties"] == "carry"
        await guest.click("⏎ begin")
        await guest.at("GopsScreen")
        assert guest.match.setup.options == Options(cards=(1, 13), ties="carry")


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
    async with arcade() as guest:
        await opened(guest)
        await fill(guest, field, text)
        before = hint(guest)
        await guest.press("enter")
        assert type(guest.screen).__name__ == "NewGame", "it stays"
        assert hint(guest) != before
        assert hint(guest).startswith(why)
        assert said(guest)[field] == text, "what was typed is still there"
        await guest.press("escape")
        await guest.at("Lobby")


async def test_last_time_is_remembered_but_not_its_deal() -> None:
    store = open_store()
    last = begun("human", "match", prizes=(3, 2, 4), store=store)
    last.house()
    async with arcade(store=store) as guest:
        await opened(guest)
        assert said(guest)["cards"] == "2-4"
        assert said(guest)["seat1"] == "match"
        assert said(guest)["prizes"] == ""
        assert said(guest)["seed"] == ""
        await guest.press("enter")
        await guest.at("GopsScreen")
        assert guest.match.setup.seats == ("human", "match")


async def test_escape_begins_nothing() -> None:
    store = open_store()
    async with arcade(store=store) as guest:
        await opened(guest)
        await guest.press("down", "down", "right", "escape")
        await guest.at("Lobby")
        assert store.unfinished() == ()


async def test_the_line_in_focus_is_explained() -> None:
    async with arcade() as guest:
        await opened(guest)
        seen = set()
        for _ in said(guest):
            assert hint(guest)
            seen.add(hint(guest))
            await guest.press("down")
        assert len(seen) >= 6
        assert any("careful" in text for text in seen), "the opponent has its honest line"


async def test_a_program_is_seated_by_its_command_line_which_tab_completes() -> None:
    async with arcade() as guest:
        await opened(guest)
        await guest.press("right", "down", "down", *["right"] * 4)
        await guest.until(lambda: said(guest)["seat1"] == "program")
        assert said(guest)["program1"] == ""
        await guest.press("enter")
        await guest.shows("The command line of the program is empty")
        await guest.press("down", *"sh assets/bots/pl", "tab")
        assert said(guest)["program1"] == "sh assets/bots/plus-one.sh"
        await guest.press("enter")
        await guest.at("GopsScreen")
        assert guest.match.setup.seats == ("human", "exec:sh assets/bots/plus-one.sh")
        await guest.asked()
        await guest.press("9", "enter")
        await guest.until(lambda: len(bids_of(guest)) == 1)
        await guest.press("escape")
        await guest.at("Lobby")


def bids_of(guest: Guest) -> tuple[int, ...]:
    """Return what the program has bid in rounds that are decided."""
    steps = guest.match.steps
    return tuple(step.after.bids[1] for step in steps if isinstance(step.action, Award))


async def test_a_program_plays_by_the_tournament_s_rules_only() -> None:
    async with arcade() as guest:
        await opened(guest)
        guest.screen.query_one("#seat1", Choice).choose("program")
        await fill(guest, "program1", "sh -c true")
        await guest.press("enter")
        await guest.shows("A program plays by the tournament's rules only")
        await fill(guest, "program1", "no-such-program --fast")
        await guest.press("enter")
        await guest.shows('There is no program "no-such-program" here')
        await fill(guest, "program1", "no-such-programme")
        await guest.until(lambda: "There is no program" not in guest.text())
        assert type(guest.screen).__name__ == "NewGame"


async def test_two_computers_play_while_one_looks_on() -> None:
    async with arcade() as guest:
        await opened(guest)
        await fill(guest, "cards", "2-4")
        guest.screen.query_one("#seat0", Choice).choose("match")
        guest.screen.query_one("#seat1", Choice).choose("plus-one")
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.over()
        assert guest.match.persons == ()
        for key in ("u", "c", "f1", "escape", "ctrl+r", "n", "2", "enter", "home"):
            await guest.press(key)
        await guest.press("escape")


async def test_it_fits_when_the_terminal_shrinks_and_grows() -> None:
    async with arcade(size=(120, 36)) as guest:
        await opened(guest)
        await fill(guest, "seed", "tuesday")
        for size in ((80, 24), (40, 10), (80, 24)):
            await guest.resize(*size)
        await guest.shows("tuesday")
        await guest.press("enter")
        await guest.at("GopsScreen")
        assert guest.match.setup.seed == "tuesday"


async def test_it_says_who_plays_and_how_one_plays_alone() -> None:
    async with arcade() as guest:
        guest.app.push_screen(NewGame(plugins.find("battle"), None))
        await guest.at("NewGame")
        await guest.shows("Two of you at this keyboard. Alone? Make Player 2 the computer.")
        await guest.press("down")
        await guest.shows("a person at this keyboard; ← → choose a computer player")
        await guest.press("right")
        await guest.shows("You play against random.")
        await guest.press("up", "right")
        await guest.shows("You look on while random and random play.")


PAIR = ("human", "human")


async def asked_of(guest: Guest, slug: str, *seats: str, names: tuple[str, ...] = ()) -> None:
    """Open the dialog of a game in which these sat the last time."""
    game = plugins.find(slug)
    guest.app.push_screen(NewGame(game, new_setup(game, seats=seats, names=names)))
    await guest.at("NewGame")


async def test_a_name_given_to_a_person_is_never_the_computer_s() -> None:
    async with arcade() as guest:
        await asked_of(guest, "battle", *PAIR, names=("Ann", "Bob"))
        await guest.shows("Ann")
        await guest.press("down", "right")
        await guest.shows("You play against random.")
        assert not {"name0", "name1"} & said(guest).keys()
        assert "Bob" not in guest.text()
        setup = guest.screen.setup()
        assert (setup.seats, setup.names) == (("human", "random"), ())


async def test_two_persons_are_asked_for_their_names_as_the_last_time() -> None:
    async with arcade() as guest:
        guest.app.set(Settings(name="Ada"))
        await asked_of(guest, "gops", "human", "match")
        assert not {"name0", "name1"} & said(guest).keys()
        seat = guest.screen.query_one("#seat1", Choice)
        await guest.press("down", "down", *["left"] * seat.options.index("match"))
        assert seat.value == "human"
        await guest.until(lambda: "name1" in said(guest))
        assert (said(guest)["name0"], said(guest)["name1"]) == ("Ada", "")
        await fill(guest, "name1", "x" * 21)
        await guest.press("enter")
        await guest.shows("A name has at most 20 characters.")
        await fill(guest, "name1", " Bob ")
        assert guest.screen.setup().names == ("Ada", "Bob")
        await guest.press("escape")
        await asked_of(guest, "battle", *PAIR, names=("Cy", ""))
        assert (said(guest)["name0"], said(guest)["name1"]) == ("Cy", "")


@pytest.mark.parametrize("slug", ["battle", "gops", "gostop"])
async def test_it_fits_with_two_names_and_a_file_that_is_refused(slug: str) -> None:
    async with arcade(size=(80, 24)) as guest:
        await asked_of(guest, slug, *PAIR)
        assert said(guest).keys() >= {"name0", "name1"}
        files = plugins.find(slug).formats
        guest.screen.say("no such thing\nas this", tuple(map(str, range(9))) if files else ())
        await guest.still()
        assert bool(guest.screen.query_one("#findings").region.height) is bool(files)
        for line in guest.screen.query("Choice, Input, #title, #keys"):
            assert guest.screen.region.contains_region(line.region), line


async def test_an_empty_line_says_what_it_stands_for_and_a_variant_what_it_sets() -> None:
    async with arcade() as guest:
        guest.app.push_screen(NewGame(plugins.find("gostop"), None))
        await guest.at("NewGame")
        await guest.shows("as many as you like")
        await guest.shows("open: Rounds as many as you like")
        assert guest.screen.setup().options.rounds == 0
        await guest.press("right")
        await guest.shows("three: Rounds 3")
        assert guest.screen.setup().options.rounds == 3
        guest.screen.query_one("#rounds", Input).value = " "
        assert guest.screen.setup().options.rounds == 0
