"""Without a home for its files, Parlour says so and is played all the same."""

from pathlib import Path
from typing import Any

import pytest

from app.arcade import app as application
from app.arcade import messages
from app.arcade.app import Arcade
from app.paths import data_folder
from app.settings import load_settings
from app.storage.match_file import export_match
from app.storage.store import open_store
from tests.app.conftest import Parlour
from tests.app.screens.gops.gops_helpers import begun, bids, short
from tests.app.screens.screen_helpers import arcade

PLAY = ("play", "gops", "--seat2", "plus-one", "--seed", "1", "--plain")
UNSAVED = "You can play, but nothing is saved."


@pytest.fixture(params=["unwritable", "a file", "a folder that cannot be"])
def no_home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Let there be no home; return why."""
    if request.param == "unwritable":
        for name in ("PARLOUR_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", "/dev/null")
        return "Not a directory"
    (tmp_path / "mine").write_text("mine")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "mine"))
    if request.param == "a file":
        return "File exists"
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "mine" / "deeper"))
    return "Not a directory"


@pytest.mark.posix("its words for a home that cannot be")
def test_without_a_home_it_is_said_and_lines_are_played(parlour: Parlour, no_home: str) -> None:
    run = parlour(*PLAY, typed="3\n4\n")
    assert run.code == 0
    assert f" cannot be used: {no_home}. {UNSAVED}" in run.err
    assert "Player 2 bid: " in run.out
    assert "parlour resume" not in run.err, "there is nothing to go on with"


LOOKING_UP = (
    "list",
    "stats",
    "today",
    "resume",
    "resume 16",
    "replay 1 --plain",
    "analyse",
    "analyse 1",
    "export 1 match.json",
    "import match.json",
)


@pytest.mark.posix("its words for a home that cannot be")
@pytest.mark.parametrize("command", LOOKING_UP)
def test_without_a_home_nothing_is_said_of_what_was_played(
    parlour: Parlour, no_home: str, command: str
) -> None:
    Path("match.json").write_text(export_match(begun("human", "match")))
    run = parlour(*command.split())
    assert run.code == 1
    assert run.out == ""
    assert run.err.endswith(f" cannot be used: {no_home}. {UNSAVED}\n")


@pytest.mark.posix("its words for a home that cannot be")
async def test_without_a_home_it_is_reported_in_the_lobby_and_a_game_goes_on(
    no_home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    notify = Arcade.notify

    def record(app: Arcade, message: str, **more: Any) -> None:
        """Keep a message, since a notice itself ends after a time."""
        said.append(message)
        notify(app, message, **more)

    monkeypatch.setattr(Arcade, "notify", record)
    monkeypatch.setattr(messages, "READING_TIME", 0.0)  # nobody reads the first message
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        await user.asked()
        assert UNSAVED in " ".join(said)
        await user.press("3", "enter")
        await user.asked()
        assert bids(user.match) == [3]
        user.app.change_settings(motion="quick")
        await user.shows("The settings cannot be saved: ")
        assert user.app.settings.motion == "quick", "it holds all the same"


@pytest.mark.posix("its words for a home that cannot be")
def test_without_a_home_a_mistake_is_reported_without_a_place(no_home: str) -> None:
    said = application.log_mistake()
    assert "Your games are saved" in said
    assert "mistakes.log" not in said


def test_a_mistake_is_written_down_where_it_says(home: Path) -> None:
    home.mkdir()
    said = application.log_mistake()
    assert f"The details are in {home / 'mistakes.log'}." in said
    assert (home / "mistakes.log").exists()


@pytest.mark.posix("its words for a home that cannot be")
def test_without_the_variable_home_the_system_says_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HOME", "PARLOUR_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert data_folder().is_absolute()
    assert load_settings(Path("/dev/null/settings.json"))[1] == (
        "The settings cannot be read: Not a directory."
    )
