"""The menu before each turn of Go Stop, and the computer that waits to be let play."""

import pytest

from app.screens.gostop.keys import SAVE, without_second_save
from app.settings import Settings
from tests.app.screens.gostop.gostop_helpers import at, held
from tests.app.screens.gostop.gostop_round_helpers import SHORT
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.screen_helpers import arcade
from widgets.panels.key_bar import KeyHint


async def test_no_key_moves_from_one_step_to_the_next() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        keys = "←→  choose   ↵  {}   c  coach   v  hide   F1  rules   esc  leave"
        assert keys.format("play") in user.rows()[-1]
        await user.press("home", "enter")
        await user.shows(keys.format("move"))
        assert "Medium plays: press Enter" in user.text()
        assert "Medium to play" in user.rows()[0]


async def test_the_computer_waits_to_be_let_play_and_tells_its_reason() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        steps = len(user.match.steps)
        await user.press("right", "5", "v", "v", "f3", "escape")
        assert len(user.match.steps) == steps
        await user.press("enter")
        await user.until(lambda: user.screen.asked == 0)
        await user.shows("Medium played Q♣ because nothing in its hand matched the layout.")


async def test_the_computer_moves_at_once_unless_it_is_set_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Colourful, "turns", Settings().turns)
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: any(step.seat == 1 for step in user.match.steps))
        await user.asked()


async def test_cards_are_in_full_light_only_while_they_can_be_played() -> None:
    async with arcade(at(**SHORT)) as user:
        hand = user.screen.table.hands[0]
        await user.asked()
        assert all(stack.top.playable for stack in hand.stacks)
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        assert not any(stack.top.playable for stack in hand.stacks)


async def test_the_coach_warns_of_a_play_that_wastes_what_it_might_take() -> None:
    waste = {"hand": "5S 2C 2D", "layout": "5C-5D-5H KC", "stock": "QH 9C QS 9D KS 3C"}
    async with arcade(at(**SHORT | waste)) as user:
        await user.asked()
        user.screen.controller.set_coach_mode("warn")
        await user.until(lambda: user.screen.shown.advice.decision)
        for place in ("2", "3"):
            await user.type(place)
            await user.until(lambda: "Press again to play it anyway." in user.notice)
            assert held(user) == ["5S", "2C", "2D"]
        await user.type("3")
        await user.until(lambda: held(user) == ["5S", "2C"])


async def test_the_coach_is_still_where_another_round_is_asked_for() -> None:
    async with arcade(at(**SHORT | {"hand": "", "other": ""})) as user:
        await user.asked()
        assert user.match.state.phase == "another"
        await user.press("c")
        await user.breathe()
        assert user.screen.shown.advice.decision is None
        assert "coach" not in "\n".join(user.rows()[:-1])


async def test_the_menu_is_checked_and_says_what_is_possible() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        for line in ("4", "5C", "fold", "", "[b]2[/b]"):
            await user.type(line)
            await user.until(lambda: "Choose 1 Save the game, 2 Make a move, 3" in user.notice)
        assert user.screen.shown.due == 1
        await user.type("move")
        await user.asked()
        await user.type("go")
        assert user.screen.focused is user.screen.table.hands[0]


async def test_the_computer_plays_at_once_where_it_is_set_so_and_that_is_remembered() -> None:
    async with arcade(at(**SHORT | {"hand": "5C 4C 3D"})) as user:
        await user.asked()
        await user.press("g", "home", "enter")
        await user.until(lambda: sum(step.seat == 1 for step in user.match.steps) == 1)
        await user.asked()
        await user.press("g", "home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        await user.press("g")
        await user.asked()


async def test_a_click_while_the_computer_plays_hurries_it_and_chooses_nothing() -> None:
    async with arcade(at(**SHORT), pace=1.0) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.controller.pace.waiting)
        await user.click_card(user.screen.table.hands[0], 1)
        await user.until(lambda: user.screen.shown.due == 1 and not user.screen.motion.is_moving)
        await user.press("enter")
        await user.until(lambda: user.screen.controller.pace.waiting)
        await user.click_card(user.screen.table.hands[0], 1)
        await user.asked()
        assert held(user) == ["8C", "KH"]


async def test_the_numbers_do_what_they_stand_for_while_the_other_is_due() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        await user.press("5")
        assert "Choose 1 Save the game, 2 Make a move, 3" in user.notice
        await user.press("1")
        await user.at("SaveFileDialog")
        await user.press("escape", "2")
        await user.asked()


async def test_help_is_refused_while_the_other_is_due_and_changes_nothing() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        before = user.screen.shown.advice.mode
        await user.press("h")
        assert user.notice == "You can ask for help when it is your turn."
        await user.type("help")
        assert user.screen.shown.advice.mode == before


async def test_each_key_stands_once_and_help_has_one() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home")
        await user.still()
        assert [user.text().count(key) for key in ("esc ", "↵ ", " c  ", " h  ")] == [1, 1, 1, 0]


def test_the_key_bar_offers_one_key_to_save() -> None:
    everywhere, leave = KeyHint("^S", "save", "ctrl+s"), KeyHint("esc", "leave", "escape")
    assert without_second_save((SAVE, everywhere, leave)) == [SAVE, leave]
    assert without_second_save((everywhere, leave)) == [everywhere, leave]
