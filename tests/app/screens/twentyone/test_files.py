"""Decks of Twenty-One in files: written after a game, and played from."""

from pathlib import Path

import pytest

from tests.app.screens.screen_helpers import arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.app.storage.deck_helpers import EVERY_ENDING, written


async def test_the_deck_is_written_when_the_game_is_over_and_never_over_a_file_unasked(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.deck"
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("ctrl+s")
        await user.shows(
            "× The deck can be written before the first card is dealt or after the game."
        )
        await user.press("h")
        await wait_for("another", user)
        await user.press("n")
        await user.over()
        for again in (False, True):
            await user.press("ctrl+s")
            await user.at("SaveFileDialog")
            user.screen.query_one("#path").value = str(path)
            await user.press("enter")
            if again:
                await user.at("ConfirmDialog")
                await user.press("y")
            await user.at("TwentyOneScreen")
            assert user.notice == f"Written to {path}."
            assert path.read_text().split() == list(EVERY_ENDING)
            path.write_text("something else")


async def test_where_no_file_can_be_written_the_dialog_says_so_and_stays(tmp_path: Path) -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("h")
        await wait_for("another", user)
        await user.press("n")
        await user.over()
        await user.press("ctrl+s")
        await user.at("SaveFileDialog")
        user.screen.query_one("#path").value = str(tmp_path / "no" / "where.deck")
        await user.press("enter")
        await user.shows("cannot be written")
        await user.press("escape")
        await user.at("TwentyOneScreen")


async def test_the_dialog_completes_a_name_lists_all_that_is_wrong_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "evening.deck", ("1H", "2H", "2H"))
    written(tmp_path / "events.deck")
    async with arcade() as user:
        await user.press("down", "right", "right", "n")
        await user.at("NewGameDialog")
        user.screen.query_one("#from-a-file").focus()
        await user.breathe()
        await user.press("e", "tab")
        assert user.screen.query_one("#from-a-file").value == "even"
        await user.press("tab")
        await user.shows("events.deck")
        await user.press("i", "tab", "enter")
        await user.shows("Cannot populate deck: invalid data in evening.deck")
        for finding in ('"1H" is not a card', "2H is already on line 2", "Too few"):
            await user.shows(finding)
        user.screen.query_one("#from-a-file").value = "nowhere.deck"
        await user.press("enter")
        await user.shows("nowhere.deck cannot be opened: there is no such file or folder.")
        user.screen.query_one("#from-a-file").value = "events.deck"
        await user.press("enter")
        await user.at("TwentyOneScreen")
        assert user.match.setup.options.deck == EVERY_ENDING
        assert user.match.marks == ("file",)


async def test_another_deal_is_shuffled_and_the_same_deal_is_the_file_again() -> None:
    async with arcade(begun()) as user:
        for key, codes in (("d", EVERY_ENDING), ("n", ())):
            await wait_for("player", user)
            await user.press("s")
            await wait_for("another", user)
            await user.press("n")
            await user.over()
            await user.press(key)
            await wait_for("player", user)
            assert user.match.setup.options.deck == codes
