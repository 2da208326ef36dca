"""A guest at the screen reaches no file and no program, by whatever way it is tried."""

from pathlib import Path

import pytest
from textual.widgets import Input

from app import plugins, settings
from app.guests import limits, session
from app.match import loop
from app.match.bots.program import split_command
from app.match.match import Match
from app.match.play import Play
from app.match.presentation import Presentation
from app.match.setup import Setup
from app.screens.dialogs.files import OpenFileDialog, SaveFileDialog
from app.screens.palette import palette_commands
from app.settings import Settings
from app.storage import game_files
from app.storage.store import Store, open_store
from games.contract import HOUSE, Refusal
from games.gops import protocol
from tests.app.match.gops_match_helpers import GAME
from tests.app.screens.match_helpers import begun, short
from tests.app.screens.screen_helpers import User, arcade
from widgets.inputs import PathInput, Toggles

ESCAPES = "\x1b]0;owned\x07\x1b[31mAda"
"""What would name the terminal's window and turn it red."""


@pytest.fixture(autouse=True)
def _guest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever plays be a guest."""
    monkeypatch.setenv(session.GUEST_VARIABLE, "yes")


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Return a file of the server's that could be read and written."""
    path = tmp_path / "secret.json"
    path.write_text('{"deck": "secret"}')
    return path


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """Return a program that leaves a file beside it when it is started."""
    path = tmp_path / "trap"
    path.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\n")
    path.chmod(0o700)
    return path


def sprung(trap: Path) -> bool:
    """Return whether the trap was started."""
    return (trap.parent / "sprung").exists()


def kept(trap: Path, store: Store) -> Match:
    """Return a stored match against the trap, as somebody at home may have left it."""
    match = store.begin(GAME, Setup(protocol.BOT_RULES, "a seed", ("human", f"exec:{trap}")))
    match.house()
    return match


def titles(user: User) -> set[str]:
    """Return what the palette offers on the screen on top."""
    return {command.title for command in palette_commands(user.app, user.screen)}


# files


def test_no_name_stands_for_a_file(secret: Path) -> None:
    game = plugins.find("gostop")
    for use in (
        lambda: game_files.read_bytes(str(secret)),
        lambda: game_files.load_file(game, str(secret)),
        lambda: game_files.recognise_file(str(secret)),
        lambda: game_files.write_file(str(secret), "gone"),
    ):
        with pytest.raises(Refusal, match=session.NO_FILES):
            use()
    assert game_files.complete_path(f"{secret.parent}/") == game_files.complete_path("") == ()
    assert not game_files.file_exists(str(secret)), "nor is it told what there is"
    state = game.deal(next(iter(game.presets.values())), "a seed")
    assert game_files.why_not_writable(game, state) == session.NO_FILES
    assert secret.read_text() == '{"deck": "secret"}'


async def test_the_lobby_opens_none_by_key_or_palette() -> None:
    async with arcade() as user:
        assert "open" not in user.rows()[-1]
        await user.press("o")
        await user.at("LobbyScreen")
        assert not any(title.startswith("Open") for title in titles(user))


async def test_a_dialog_that_were_open_all_the_same_opens_and_writes_none(secret: Path) -> None:
    game = plugins.find("gostop")
    match = open_store().begin(game, Setup(next(iter(game.presets.values())), "1", game.usual))
    while match.to_move == (HOUSE,):
        match.house()
    assert not any(form.refusal(match.state) for form in game.files.formats.values())
    async with arcade() as user:
        for dialog in OpenFileDialog(), SaveFileDialog(game, match.state):
            user.app.push_screen(dialog)
            await user.at(type(dialog).__name__)
            user.one(PathInput).value = str(secret)
            await user.press("enter")
            await user.shows(session.NO_FILES)
            await user.press("escape")
    assert secret.read_text() == '{"deck": "secret"}'


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_no_dialog_asks_for_one_and_no_table_saves_one_by_key_word_or_palette(
    slug: str,
) -> None:
    game = plugins.find(slug)
    async with arcade() as user:
        user.app.navigator.new_game(game)
        await user.at("NewGameDialog")
        assert not user.screen.query(PathInput)
        await user.press("enter")
        await user.until(lambda: user.play)
        await user.still()  # a step would take away what is said
        table = type(user.screen).__name__
        assert not any(title.startswith("Save") for title in titles(user))
        await user.press("x", "ctrl+s")
        await user.at(table)
        await user.shows(session.NO_FILES)
        await user.type("save")
        await user.at(table)


# programs


def test_no_command_line_becomes_a_program(trap: Path) -> None:
    for use in (
        lambda: split_command(str(trap)),
        lambda: loop.make_decider(GAME, f"exec:{trap}"),
        lambda: Play(kept(trap, open_store()), Presentation()),
    ):
        with pytest.raises(Refusal, match=session.NO_PROGRAMS):
            use()
    assert not sprung(trap)


async def test_no_dialog_seats_a_program(trap: Path) -> None:
    store = open_store()
    kept(trap, store)
    async with arcade(store=store) as user:
        await user.press("a")
        await user.at("EntryDialog")
        assert not user.screen.query(PathInput)
        await user.press("escape")
        await user.at("LobbyScreen")
        user.app.navigator.new_game(GAME)
        await user.at("NewGameDialog")
        assert not user.screen.query("#program")
        await user.press("enter")
        await user.at("TableScreen")
        assert not any(who.startswith("exec:") for who in user.match.setup.seats)
    assert not sprung(trap)


async def test_a_stored_match_starts_no_program(trap: Path) -> None:
    store = open_store()
    kept(trap, store)
    async with arcade(store=store) as user:
        await user.shows("CONTINUE")
        await user.press("enter")
        await user.shows(session.NO_PROGRAMS)
        offered = palette_commands(user.app, user.screen)
        again = next(each for each in offered if each.title.startswith("Continue"))
        again.run()
        await user.at("LobbyScreen")
        await user.press("r")
        await user.at("HistoryPage")
        await user.until(lambda: user.screen.chosen, "the list")
        await user.press("enter")
        await user.shows(session.NO_PROGRAMS)
    assert not sprung(trap)


# tournaments


async def test_a_long_tournament_is_refused_and_a_short_one_is_not() -> None:
    async with arcade() as user:
        await user.press("a")
        await user.at("EntryDialog")
        games = user.screen.query_one("#games", Input)
        games.value = str(limits.GUEST_GAMES + 1)
        await user.press("enter")
        await user.shows("A guest's tournament has at most 100 games per pair.")
        games.value = "1"
        house = user.screen.query_one("#house", Toggles)
        before, house.on = house.on, frozenset(GAME.players)
        await user.press("enter")
        await user.shows("A guest's tournament has at most 4 players.")
        house.on = before
        await user.press("enter")
        await user.at("ArenaScreen")


# names, and others


async def test_a_name_with_escape_sequences_is_shown_and_acts_on_nothing() -> None:
    async with arcade(short("human", "plus-one", names=(ESCAPES,))) as user:
        await user.asked()
        shown = user.app.export_screenshot()
        assert "\x1b" not in shown
        assert "\x07" not in shown
    named = settings.change_settings(Settings(), {"name": ESCAPES[-12:]}).name
    assert named.isprintable()
    assert named.endswith("Ada")


async def test_another_guests_match_is_not_found_by_its_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    others = begun(store=open_store())
    others.mark("kept")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "my own"))
    store = open_store()
    with pytest.raises(Refusal, match=f"There is no game number {others.id}"):
        store.resume(others.id or 0)
    async with arcade(store=store) as user:
        user.app.navigator.open_saved(others.id or 0)
        await user.shows("There is no game number")
        assert not [each for each in titles(user) if "Go on" in each or "Look again" in each]
