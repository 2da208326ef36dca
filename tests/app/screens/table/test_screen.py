"""What every table does, shown at GOPS: leaving, keys as text, pages over it, sizes."""

from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import arcade
from widgets.coach.panel import CoachPanel
from widgets.coach.rows import Mode
from widgets.panels.too_small import TooSmall


async def test_escape_goes_to_the_lobby_and_the_match_is_found_again() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.press("escape")
        await guest.at("Lobby")
        await guest.shows("▸ round 2, 0 : 4")
        guest.screen.query_one("#gops").focus()
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.asked()
        assert bids(guest.match) == [4]


async def test_ctrl_c_says_how_to_leave_in_words_without_markup() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("ctrl+c")
        (told,) = guest.app._notifications
        assert told.message == "ctrl+q quits, escape goes one level back: every game is kept."
        assert "[b]" not in told.message + told.title
        await guest.at("GopsScreen")


async def test_quit_typed_leaves_and_escape_in_the_line_only_goes_to_the_table() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press(":", "4", "escape")
        assert guest.screen.hands[0].has_focus
        await guest.type("quit")
        await guest.at("Lobby")


async def test_keys_are_text_in_the_line_and_nothing_else() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press(":", *"cuU?:q0ajk")
        assert guest.screen.focused.value == "cuU?:q0ajk"
        assert not guest.one(CoachPanel).display
        assert bids(guest.match) == []


async def test_the_rules_and_the_log_open_over_the_table_and_close() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        for key, page, close in (
            ("f1", "RulesPage", "escape"),
            ("f1", "RulesPage", "f1"),
            ("f3", "WholeLog", "q"),
            ("f3", "WholeLog", "f3"),
        ):
            await guest.press(key)
            await guest.at(page)
            await guest.press(close)
            await guest.at("GopsScreen")
        await guest.press("5", "enter")
        await guest.until(lambda: bids(guest.match) == [5])


async def test_a_click_on_the_key_bar_is_the_key() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.click("c coach")
        await guest.until(lambda: guest.one(CoachPanel).mode is not Mode.OFF)
        await guest.click("F1 rules")
        await guest.at("RulesPage")
        await guest.click("esc back")
        await guest.at("GopsScreen")
        await guest.click("⏎ bid")
        await guest.until(lambda: bids(guest.match) == [2])
        await guest.click("esc leave")
        await guest.at("Lobby")


async def test_resizing_in_the_middle_loses_nothing() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.asked()
        await guest.press("7", ":", "9")
        await guest.still()
        before = guest.rows()
        for size in ((120, 36), (79, 24), (80, 23), (20, 5), (1, 1), (200, 50), (80, 24)):
            await guest.resize(*size)
            small = size[0] < 80 or size[1] < 24
            assert guest.one(TooSmall).display == small
        await guest.shows("Player 1 bid: 4")
        await guest.still()
        assert guest.rows() == before
        await guest.press("enter")
        await guest.until(lambda: bids(guest.match) == [4, 9])


async def test_too_small_a_terminal_says_how_big_it_must_be() -> None:
    async with arcade(begun(), size=(60, 20)) as guest:
        await guest.shows("Parlour needs 80 x 24")
        assert "this terminal is 60 x 20" in guest.text()
        assert "Middle card" not in guest.text()
        await guest.resize(80, 24)
        await guest.shows("Middle card(s): [4]")
