"""Who sits at a new game: programs, computers among themselves, persons and their names."""

import pytest
from textual.widgets import Input

from app import plugins
from app.match.new_setup import new_setup
from app.screens.dialogs.new_game import NewGameDialog
from app.settings import Settings
from games.gops.rules import Award
from tests.app.screens.dialogs.new_game_helpers import chosen, fill, opened, said
from tests.app.screens.screen_helpers import User, arcade
from widgets.inputs.choice import Choice

SIZES = ((80, 24), (100, 30), (120, 36), (160, 45), (200, 50))

pytestmark = pytest.mark.usefixtures("gops_alone")


@pytest.mark.posix("bots in process groups")
async def test_a_program_is_seated_by_its_command_line_which_tab_completes() -> None:
    async with arcade() as user:
        await opened(user)
        await user.press("right", "m")
        await fill(user, "program", "sh assets/bots/pl")
        assert chosen(user) == "program"
        await user.press("tab")
        assert said(user)["program"] == "sh assets/bots/plus-one.sh"
        await user.press("enter")
        await user.at("TableScreen")
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
        await fill(user, "program", "sh -c true")
        await user.press("enter")
        await user.shows("A program plays by the tournament's rules only")
        await fill(user, "program", "no-such-program --fast")
        await user.press("enter")
        await user.shows('There is no program "no-such-program" here')
        await fill(user, "program", "no-such-programme")
        await user.until(lambda: "There is no program" not in user.text())
        assert type(user.screen).__name__ == "NewGameDialog"


async def test_two_computers_play_while_one_looks_on() -> None:
    async with arcade() as user:
        await opened(user)
        await fill(user, "cards", "2-4")
        user.screen.query_one("#sit", Choice).choose("watch")
        user.screen.query_one("#instead", Choice).choose("match")
        user.screen.form.who = "plus-one"
        await user.press("enter")
        await user.at("TableScreen")
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
        await user.at("TableScreen")
        assert user.match.setup.seed == "tuesday"


async def test_battle_for_one_begins_against_a_level() -> None:
    async with arcade() as user:
        user.app.navigator.new_game(plugins.find("battle"))
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("TableScreen")
        assert user.match.setup.seats == ("human", "easy")


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
        await user.press("1")
        assert not {"name0", "name1"} & said(user).keys()
        assert "Bob" not in user.text()
        setup = user.screen.form.setup()
        assert (setup.seats, setup.names) == (("human", "easy"), ())


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
        assert user.screen.form.setup().names == ("Ada", "Bob")
        await user.press("escape")
        await asked_of(user, "battle", *PAIR, names=("Cy", ""))
        assert (said(user)["name0"], said(user)["name1"]) == ("Cy", "")


@pytest.mark.parametrize("slug", ["battle", "gops", "gostop"])
async def test_it_fits_with_two_names_and_a_file_that_is_refused(slug: str) -> None:
    async with arcade(size=(80, 24)) as user:
        await asked_of(user, slug, *PAIR)
        assert said(user).keys() >= {"name0", "name1"}
        files = plugins.find(slug).files.formats
        user.screen.refuse("no such thing\nas this", tuple(map(str, range(9))) if files else ())
        await user.still()
        for line in user.screen.query("#heading, #body, #keys"):
            assert user.screen.region.contains_region(line.region), line


async def test_an_empty_line_says_what_it_stands_for_and_a_variant_what_it_sets() -> None:
    async with arcade() as user:
        user.app.push_screen(NewGameDialog(plugins.find("gostop"), None))
        await user.at("NewGameDialog")
        await user.shows("Three rounds, then the higher total wins.")
        assert user.screen.form.setup().options.rounds == 3
        await user.press("left")
        await user.shows("After each round you are asked for another.")
        assert user.screen.form.setup().options.rounds == 0
        user.screen.query_one("#rounds", Input).value = " "
        assert user.screen.form.setup().options.rounds == 0
