"""What every table does, shown at GOPS: leaving, keys as text, pages over it, sizes."""

import asyncio

import pytest
from textual.worker import WorkerFailed

from app.match.table_view import TableView
from app.screens.gops.table import GopsTable
from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import arcade
from widgets.panels.too_small import TooSmall


async def test_escape_goes_to_the_lobby_and_the_match_is_found_again() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.shows("CONTINUE")
        await user.shows("round 2 of 9")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.asked()
        assert bids(user.match) == [4]


async def test_ctrl_c_says_how_to_leave_in_words_without_markup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with arcade(begun()) as user:
        await user.asked()
        said: list[tuple[str, str]] = []
        # a notice itself ends after a time
        monkeypatch.setattr(
            user.app, "notify", lambda text, *, title="", **_: said.append((text, title))
        )
        await user.press("ctrl+c")
        ((message, title),) = said
        assert message == "Ctrl+Q quits, Esc goes back one level. Your games are saved."
        assert "[b]" not in message + title
        await user.at("GopsScreen")


async def test_quit_typed_leaves_and_escape_in_the_line_only_goes_to_the_table() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press(":", "4", "escape")
        assert user.screen.table.hands[0].has_focus
        await user.type("quit")
        await user.at("LobbyScreen")


async def test_keys_are_text_in_the_line_and_nothing_else() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press(":", *"cuU?:q0ajk")
        assert user.screen.focused.value == "cuU?:q0ajk"
        assert user.screen.shown.advice.mode == "off"
        assert bids(user.match) == []


async def test_the_rules_and_the_log_open_over_the_table_and_close() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for key, page, close in (
            ("f1", "RulesPage", "escape"),
            ("f1", "RulesPage", "f1"),
            ("f3", "LogPage", "q"),
            ("f3", "LogPage", "f3"),
        ):
            await user.press(key)
            await user.at(page)
            await user.press(close)
            await user.at("GopsScreen")
        await user.press("5", "enter")
        await user.until(lambda: bids(user.match) == [5])


async def test_a_click_on_the_key_bar_is_the_key() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.click("c  coach")
        await user.until(lambda: user.screen.shown.advice.mode != "off")
        await user.click("F1  rules")
        await user.at("RulesPage")
        await user.click("esc  back")
        await user.at("GopsScreen")
        await user.press("2")
        await user.click("↵  bid")
        await user.until(lambda: bids(user.match) == [2])
        await user.click("esc  leave")
        await user.at("LobbyScreen")


async def test_resizing_in_the_middle_loses_nothing() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.asked()
        await user.press("7", ":", "9")
        await user.still()
        before = user.rows()
        for size in ((120, 36), (79, 24), (80, 23), (20, 5), (1, 1), (200, 50), (80, 24)):
            await user.resize(*size)
            small = size[0] < 80 or size[1] < 24
            assert user.one(TooSmall).display == small
        await user.shows("you bid 4")
        await user.still()
        assert user.rows() == before
        await user.press("enter")
        await user.until(lambda: bids(user.match) == [4, 9])


async def test_what_a_larger_terminal_makes_room_for_is_shown_at_once() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for size in ((160, 45), (80, 24), (200, 50)):
            await user.resize(*size)
            await user.still()
            shown = user.rows()
            user.one(GopsTable).rounds.refresh(layout=True)
            await user.still()
            assert user.rows() == shown


async def test_nothing_else_shows_if_the_lobby_opens_in_too_small_a_terminal() -> None:
    async with arcade(size=(70, 20)) as user:
        await user.shows("Parlour needs 80 x 24")
        await user.still()
        said = [row.strip() for row in user.rows() if row.strip()]
        assert (len(said), said[-1]) == (4, "ctrl+q quits")


async def test_too_small_a_terminal_says_how_big_it_must_be() -> None:
    async with arcade(begun(), size=(60, 20)) as user:
        await user.shows("Parlour needs 80 x 24")
        assert "this terminal is 60 x 20" in user.text()
        assert "Middle" not in user.text()
        await user.resize(80, 24)
        await user.shows("Middle: 4")


async def test_a_mistake_while_a_table_is_drawn_ends_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def show_view(self: GopsTable, view: TableView) -> None:
        if view.log:
            raise RuntimeError("a mistake")

    monkeypatch.setattr(GopsTable, "show_view", show_view)
    with pytest.raises(WorkerFailed, match="a mistake"):
        async with arcade(begun()) as user, asyncio.timeout(5):
            await user.over()
