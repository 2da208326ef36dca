"""The menu before each turn of Go Stop, and the computer that waits to be let play."""

from tests.app.screens.gostop.gostop_helpers import at, held
from tests.app.screens.gostop.gostop_round_helpers import SHORT
from tests.app.screens.screen_helpers import arcade
from widgets.coach.rows import Mode


async def test_the_menu_stands_before_each_turn_with_help_before_ones_own_only() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        own = "▸ you  0 points   s save   ⏎ move   h help   esc quit"
        other = "▸ greedy  0 points   s save   ⏎ move   esc quit"
        await guest.shows(own)
        assert "▸ greedy" not in guest.text()
        await guest.press("enter")
        await guest.shows(other)
        assert own not in guest.text()
        assert "1 Save the game   2 Make a move   3 Quit the game" in guest.text()
        assert "greedy to move" in guest.rows()[0]


async def test_the_computer_waits_to_be_let_play_and_tells_its_reason() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        steps = len(guest.match.steps)
        await guest.press("right", "5", "v", "v", "f3", "escape")
        assert len(guest.match.steps) == steps
        await guest.press("enter")
        await guest.until(lambda: guest.screen.asked == 0)
        await guest.shows("The computer chose to play Queen of Clubs because nothing in its hand")


async def test_cards_are_in_full_light_only_while_they_can_be_played() -> None:
    async with arcade(at(**SHORT)) as guest:
        hand = guest.screen.seats[0].hand
        await guest.asked()
        assert all(stack.top.playable for stack in hand.spread.stacks)
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        assert not any(stack.top.playable for stack in hand.spread.stacks)


async def test_the_coach_warns_of_a_play_that_wastes_what_it_might_take() -> None:
    waste = {"hand": "5S 2C 2D", "layout": "5C-5D-5H KC", "stock": "QH 9C QS 9D KS 3C"}
    async with arcade(at(**SHORT | waste)) as guest:
        await guest.asked()
        guest.screen.coaching = Mode.WARN
        await guest.until(lambda: guest.screen.heard)
        for place in ("2", "3"):
            await guest.type(place)
            await guest.until(lambda: "points: 5S is better. Do it again" in guest.notice)
            assert held(guest) == ["5S", "2C", "2D"]
        await guest.type("3")
        await guest.until(lambda: held(guest) == ["5S", "2C"])


async def test_the_coach_is_still_where_another_round_is_asked_for() -> None:
    async with arcade(at(**SHORT | {"hand": "", "other": ""})) as guest:
        await guest.asked()
        assert guest.match.state.phase == "another"
        await guest.press("c")
        await guest.breathe()
        assert guest.screen.heard is None
        await guest.shows("coach · waits")


async def test_the_menu_is_checked_and_says_what_is_possible() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        for line in ("4", "5C", "fold", "", "[b]2[/b]"):
            await guest.type(line)
            await guest.until(lambda: "Choose 1 Save the game, 2 Make a move, 3" in guest.notice)
        assert guest.screen.due == 1
        await guest.type("move")
        await guest.asked()
        await guest.type("go")
        assert guest.screen.focused is guest.screen.seats[0].hand


async def test_the_computer_plays_at_once_where_it_is_set_so_and_that_is_remembered() -> None:
    async with arcade(at(**SHORT | {"hand": "5C 4C 3D"})) as guest:
        await guest.asked()
        await guest.press("g", "enter")
        await guest.until(lambda: sum(step.seat == 1 for step in guest.match.steps) == 1)
        await guest.asked()
        await guest.press("g", "enter")
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("g")
        await guest.asked()


async def test_a_click_while_the_computer_plays_hurries_it_and_chooses_nothing() -> None:
    async with arcade(at(**SHORT), pace=1.0) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.pace.waiting)
        await guest.click_card(guest.screen.seats[0].hand, 1)
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("enter")
        await guest.until(lambda: guest.screen.pace.waiting)
        await guest.click_card(guest.screen.seats[0].hand, 1)
        await guest.asked()
        assert held(guest) == ["8C", "KH"]


async def test_the_numbers_do_what_they_stand_for_while_the_other_is_due() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("5")
        assert "Choose 1 Save the game, 2 Make a move, 3" in guest.notice
        await guest.press("1")
        await guest.at("SaveAs")
        await guest.press("escape", "2")
        await guest.asked()


async def test_help_is_refused_while_the_other_is_due_and_changes_nothing() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        before = guest.screen.coaching
        await guest.press("h")
        assert guest.notice == "Help is asked before your own turn only."
        await guest.type("help")
        assert guest.screen.coaching is before


async def test_each_key_of_the_menu_stands_once() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.still()
        assert [guest.text().count(key) for key in ("esc ", "⏎ ")] == [1, 1]
