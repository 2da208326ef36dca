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
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("ctrl+s")
        await guest.shows(
            "× The deck can be written before the first card is dealt or after the game."
        )
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("n")
        await guest.over()
        for again in (False, True):
            await guest.press("ctrl+s")
            await guest.at("SaveAs")
            guest.screen.query_one("#path").value = str(path)
            await guest.press("enter")
            if again:
                await guest.at("Confirm")
                await guest.press("y")
            await guest.at("TwentyOneScreen")
            assert guest.notice == f"Written to {path}."
            assert path.read_text().split() == list(EVERY_ENDING)
            path.write_text("something else")


async def test_where_no_file_can_be_written_the_dialog_says_so_and_stays(tmp_path: Path) -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("n")
        await guest.over()
        await guest.press("ctrl+s")
        await guest.at("SaveAs")
        guest.screen.query_one("#path").value = str(tmp_path / "no" / "where.deck")
        await guest.press("enter")
        await guest.shows("cannot be written")
        await guest.press("escape")
        await guest.at("TwentyOneScreen")


async def test_the_dialog_completes_a_name_lists_all_that_is_wrong_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "evening.deck", ("1H", "2H", "2H"))
    written(tmp_path / "events.deck")
    async with arcade() as guest:
        guest.screen.query_one("#twentyone").focus()
        await guest.press("n")
        await guest.at("NewGame")
        guest.screen.query_one("#from-a-file").focus()
        await guest.breathe()
        await guest.press("e", "tab")
        assert guest.screen.query_one("#from-a-file").value == "even"
        await guest.press("tab")
        await guest.shows("events.deck")
        await guest.press("i", "tab", "enter")
        await guest.shows("Cannot populate deck: invalid data in evening.deck")
        for finding in ('"1H" is no card', "2H stands on line 2 already", "Too few"):
            await guest.shows(finding)
        guest.screen.query_one("#from-a-file").value = "nowhere.deck"
        await guest.press("enter")
        await guest.shows("nowhere.deck cannot be opened: there is no such file or folder.")
        guest.screen.query_one("#from-a-file").value = "events.deck"
        await guest.press("enter")
        await guest.at("TwentyOneScreen")
        assert guest.match.setup.options.deck == EVERY_ENDING
        assert guest.match.unrated == ("file",)


async def test_another_deal_is_shuffled_and_the_same_deal_is_the_file_again() -> None:
    async with arcade(begun()) as guest:
        for key, codes in (("d", EVERY_ENDING), ("n", ())):
            await wait_for("player", guest)
            await guest.press("s")
            await wait_for("another", guest)
            await guest.press("n")
            await guest.over()
            await guest.press(key)
            await wait_for("player", guest)
            assert guest.match.setup.options.deck == codes
