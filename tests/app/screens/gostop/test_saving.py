"""Leaving Go Stop and coming back, and the files that it is saved to and begun from."""

from pathlib import Path

import pytest

from app.match.match import Match
from app.match.setup import Setup
from app.storage.store import open_store
from games.gostop.state import Choose, Options, Play
from tests.app.screens.gostop.gostop_helpers import NOTHING, TEXT, at, dealt
from tests.app.screens.gostop.gostop_round_helpers import SHORT, next_question, phase
from tests.app.screens.screen_helpers import arcade
from tests.games.gostop.saves_helpers import changed


def plays(match: Match) -> list[object]:
    return [step.action for step in match.steps if isinstance(step.action, Play | Choose)]


async def test_leaving_before_the_computers_turn_and_coming_back() -> None:
    store = open_store()
    match = dealt(store=store)
    async with arcade(match, store=store) as user:
        await user.asked()
        await user.press("home", "enter")
        await next_question(user)
        await user.press("escape")
        await user.at("LobbyScreen")
    again = open_store().resume(match.id or 0)
    assert plays(again) == plays(match)
    async with arcade(again, store=store) as user:
        await next_question(user)
        assert plays(user.match) == plays(match)


async def test_saving_from_the_menu_writes_leaves_and_the_lobby_opens_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store, path = open_store(), Path("round.pl")
    async with arcade(at(store=store, **SHORT), store=store) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        saved = user.match.state
        said: list[str] = []
        # a notice itself ends after a time
        monkeypatch.setattr(user.app, "notify", lambda text, **_: said.append(text))
        await user.press("s")
        await user.at("SaveFileDialog")
        await user.press("ctrl+u", *"round.pl", "enter")
        await user.at("LobbyScreen")
        assert said == [f"Written: {path.resolve()}"]
        assert path.read_text().startswith("[")
        await user.press("o")
        await user.at("OpenFileDialog")
        await user.press(*"rou", "tab", "enter")
        await user.at("GoStopScreen")
        await user.until(lambda: user.screen.shown.due == 1)
        loaded = user.match.state
        assert (loaded.hands, loaded.layout, loaded.stock) == (
            saved.hands,
            saved.layout,
            saved.stock,
        )


async def test_a_file_that_is_there_is_asked_about_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("gostop.txt")
    path.write_text("mine")
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("s")
        await user.at("SaveFileDialog")
        await user.press("enter")
        await user.at("ConfirmDialog")
        await user.press("n")
        await user.at("SaveFileDialog")
        await user.shows("Nothing was written.")
        assert path.read_text() == "mine"
        await user.press("escape")
        await user.at("GoStopScreen")
        assert user.screen.asked == 0


async def test_in_the_middle_of_a_turn_saving_is_refused() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("8", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        for way in ("s", "ctrl+s"):
            user.screen.refuse("")
            await user.press(way)
            assert user.notice == "A game is saved before a turn; finish this one first."


async def test_a_damaged_file_is_refused_in_the_dialog_and_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path, store = Path("bad.txt"), open_store()
    path.write_text(TEXT.format(**NOTHING | SHORT | {"other": "5Z"}))
    async with arcade(store=store) as user:
        await user.press("o")
        await user.at("OpenFileDialog")
        await user.press(*str(path), "enter")
        await user.until(lambda: 'line 2, column 26: "5Z"' in " ".join(user.text().split()))
        await user.press("escape")
        await user.at("LobbyScreen")
    assert store.unfinished() == ()


async def test_all_that_is_unusual_in_a_file_is_in_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.txt").write_bytes(changed("JH 9S", ""))
    async with arcade() as user:
        await user.press("o")
        await user.at("OpenFileDialog")
        said: list[str] = []
        monkeypatch.setattr(user.app, "notify", lambda text, **_: said.append(text))
        await user.press(*"odd.txt", "enter")
        await user.at("GoStopScreen")
        (message,) = said
        assert "The hands are unequal" in message
        assert "of the 104 cards are missing." in message


async def test_a_file_is_opened_though_the_saved_games_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.txt").write_text(TEXT.format(**NOTHING | SHORT))
    store = open_store()
    async with arcade(store=store) as user:
        await user.press("o")
        await user.at("OpenFileDialog")
        store.connection.close()
        await user.press(*"good.txt", "enter")
        await user.at("GoStopScreen")


async def test_a_file_whose_player_is_gone_is_refused_in_the_dialog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.txt").write_text(TEXT.format(**NOTHING | SHORT))
    async with arcade() as user:
        setup = Setup(Options(), "a seed", ("human", "nobody"))
        monkeypatch.setattr(user.app.navigator, "last_setup", lambda game: setup)
        await user.press("o")
        await user.at("OpenFileDialog")
        await user.press(*"good.txt", "enter")
        await user.shows('Go Stop has no player called "nobody".')
        assert type(user.screen).__name__ == "OpenFileDialog"
