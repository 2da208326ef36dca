"""What every table does, shown at GOPS: coach, undo, resigning, the end, sizes, trouble."""

import pytest

from app.store import open_store
from games.gops.rules import Options
from tests.app.screens.gops_table import begun, bids, short
from tests.app.screens.playing import Guest, arcade
from widgets.banner import Banner
from widgets.coach_panel import CoachPanel, Mode
from widgets.key_bar import KeyBar
from widgets.too_small import TooSmall


async def played_out(guest: Guest) -> None:
    """Play a match of three rounds to its end."""
    while guest.match.to_move:
        await guest.until(lambda: guest.screen.asked is not None or not guest.match.to_move)
        await guest.press("enter")
    await guest.over()


def offered(guest: Guest) -> dict[str, str]:
    """Return what the key bar offers, by key."""
    return {hint.key: hint.what for hint in guest.one(KeyBar).hints}


# the coach


async def test_the_coach_says_the_best_then_everything_then_only_warns_then_is_off() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        panel = guest.one(CoachPanel)
        assert not panel.display
        await guest.press("c")
        assert panel.mode == Mode.BEST
        await guest.until(lambda: panel.advice)
        await guest.shows(f"coach · {panel.advice.headline}")
        best = guest.text()
        await guest.press("f2")
        assert panel.mode == Mode.EVERYTHING
        await guest.until(lambda: guest.text() != best)
        await guest.press("c")
        assert panel.mode == Mode.WARN
        await guest.until(lambda: "coach ·" not in guest.text())
        await guest.press("c")
        assert panel.mode == Mode.OFF


async def test_a_match_without_the_coach_is_rated_and_one_with_it_says_why_it_is_not() -> None:
    for keys, marks in (((), ()), (("c",), ("coach",))):
        async with arcade(short()) as guest:
            await guest.asked()
            await guest.press(*keys)
            await guest.breathe()
            await played_out(guest)
            assert guest.match.unrated == marks
            assert guest.one(Banner).below == ("not rated: coach" if keys else "")


async def test_the_coach_advises_whoever_is_asked_and_is_still_when_nobody_is() -> None:
    async with arcade(short("human", "human")) as guest:
        await guest.asked(0)
        await guest.press("c")
        panel = guest.one(CoachPanel)
        await guest.until(lambda: panel.advice)
        await guest.press("2", "enter")
        await guest.asked(1)
        await guest.until(lambda: panel.advice)
        await played_out(guest)
        assert guest.match.result


async def test_help_typed_is_the_coach() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.type("help")
        await guest.until(lambda: guest.one(CoachPanel).advice)


# taking back


async def test_undo_takes_the_last_bid_back_and_redo_does_it_again() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.asked()
        before = guest.match.state
        await guest.press("u")
        await guest.until(lambda: bids(guest.match) == [])
        await guest.asked()
        assert "not rated: undo" not in guest.text()
        await guest.press("U")
        await guest.until(lambda: guest.match.state == before)
        await guest.asked()
        await guest.press("9", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 9])


async def test_undo_and_redo_are_offered_only_where_there_is_something() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        assert "u" not in offered(guest)
        await guest.press("u", "U")
        assert bids(guest.match) == []
        await guest.press("4", "enter")
        await guest.asked()
        await guest.until(lambda: offered(guest).get("u") == "undo")
        await guest.press("u")
        await guest.asked()
        await guest.until(lambda: "U" in "".join(offered(guest)) or "redo" in guest.text())


async def test_undo_typed_where_there_is_nothing_is_refused() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        for line in ("undo", "redo"):
            guest.screen.refuse("")
            await guest.type(line)
            await guest.until(lambda: "There is nothing to" in guest.notice)


async def test_undo_after_the_end_plays_on() -> None:
    async with arcade(short()) as guest:
        await played_out(guest)
        await guest.press("u")
        await guest.asked()
        assert guest.one(Banner).text == ""
        await guest.press("enter")
        await guest.over()
        assert guest.match.unrated == ("undo",)


# resigning


async def test_resigning_is_asked_first_and_no_changes_nothing() -> None:
    for no in ("n", "escape"):
        async with arcade(begun()) as guest:
            await guest.asked()
            await guest.press("ctrl+r")
            await guest.at("Confirm")
            await guest.press(no)
            await guest.at("GopsScreen")
            assert guest.match.status == "open"
            await guest.press("5", "enter")
            await guest.until(lambda: bids(guest.match) == [5])


async def test_resigning_loses_and_ends_the_match() -> None:
    for yes in ("y", "enter"):
        store = open_store()
        async with arcade(begun(store=store), store=store) as guest:
            await guest.asked()
            await guest.press("ctrl+r", yes)
            await guest.over()
            assert guest.match.status == "resigned"
            assert guest.one(Banner).text.startswith("plus-one wins by resignation")
            await guest.press("ctrl+r")
            await guest.press("y")
            assert store.unfinished() == ()


# the end


async def test_nothing_can_be_bid_after_the_end() -> None:
    async with arcade(short()) as guest:
        await played_out(guest)
        steps = len(guest.match.steps)
        await guest.press("enter", "3")
        await guest.type("3")
        await guest.until(lambda: guest.notice == "The game is over.")
        assert len(guest.match.steps) == steps


@pytest.mark.parametrize(
    ("key", "same_seed", "seats"),
    [
        ("n", False, ("human", "plus-one")),
        ("w", False, ("plus-one", "human")),
        ("d", True, ("human", "plus-one")),
    ],
)
async def test_what_can_come_after_the_end(
    key: str, same_seed: bool, seats: tuple[str, ...]
) -> None:
    store = open_store()
    async with arcade(short(store=store), store=store) as guest:
        first = guest.match
        await guest.asked()
        await guest.press(key)
        assert guest.match is first, "not before the end"
        await played_out(guest)
        assert offered(guest).keys() >= {"n", "w", "d"}
        await guest.press(key)
        await guest.until(lambda: guest.match is not first)
        seat = seats.index("human")
        await guest.asked(seat)
        assert (guest.match.setup.seed == first.setup.seed) == same_seed
        assert guest.match.setup.seats == seats
        await played_out(guest)
        assert guest.match.id != first.id
        await guest.press("escape")
        await guest.at("Lobby")


async def test_a_new_deal_is_another_deal() -> None:
    """The prizes of the last one, set by hand, are shuffled in the next."""
    async with arcade(begun()) as guest:
        await guest.asked()
        first = guest.match
        await guest.press("ctrl+r", "y")
        await guest.over()
        await guest.press("n")
        await guest.until(lambda: guest.match is not first)
        assert guest.match.setup.options == Options()
        assert guest.match.setup.seed != first.setup.seed


# leaving


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


# something to read


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


# sizes


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


# trouble


async def test_a_match_that_went_on_elsewhere_goes_back_to_the_lobby_and_says_so() -> None:
    store = open_store()
    match = begun(store=store)
    async with arcade(match, store=store) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(match) == [4])
        await guest.asked()
        other = open_store().resume(match.id or 0)
        other.apply(0, other.game.legal(other.state, 0)[0])
        await guest.press("9", "enter")
        await guest.at("Lobby")
        await guest.shows("This game went on elsewhere.")


async def test_undo_of_a_match_that_went_on_elsewhere_is_no_traceback() -> None:
    store = open_store()
    match = begun(store=store)
    for keys in (("u",), ("c",), ("ctrl+r", "y")):
        async with arcade(store.resume(match.id) if match.id else match, store=store) as guest:
            match = guest.match
            await guest.asked()
            await guest.press("enter")
            await guest.until(lambda: bids(guest.match))
            await guest.asked()
            other = open_store().resume(match.id or 0)
            other.apply(0, other.game.legal(other.state, 0)[0])
            await guest.press(*keys)
            await guest.at("Lobby")


async def test_what_cannot_be_saved_is_told_and_the_game_goes_on() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.asked()
        store.connection.execute("PRAGMA query_only = ON")
        await guest.press("5", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 5])
        await guest.asked()
        await guest.until(lambda: guest.match.trouble and guest.notice == guest.match.trouble)
        store.connection.execute("PRAGMA query_only = OFF")
        await guest.press("6", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 5, 6])
        await guest.asked()
        assert guest.match.trouble == ""
        assert guest.notice == ""
    first = guest.app.first
    assert first
    assert bids(open_store().resume(first.id or 0)) == [4, 5, 6]
