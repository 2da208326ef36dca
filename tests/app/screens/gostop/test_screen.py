"""What the Go Stop table does as every table: undo, two persons, help, a match looked at again."""

from tests.app.screens.gostop.gostop_helpers import at, held
from tests.app.screens.gostop.gostop_round_helpers import SHORT, phase
from tests.app.screens.screen_helpers import arcade, look_at


async def test_undo_takes_back_the_choice_then_the_card_and_redo_plays_them_again() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("8", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        await user.press("u")
        await user.until(lambda: phase(user) == "meet" and user.screen.asked == 0)
        assert user.screen.shown.due is None
        await user.press("u")
        await user.until(lambda: phase(user) == "play" and user.screen.asked == 0)
        assert held(user) == ["5C", "8C", "KH"]
        await user.press("U", "U")
        await user.until(lambda: user.screen.shown.due == 1)


async def test_two_persons_play_from_one_keyboard() -> None:
    async with arcade(at("human", "human", names=("Ann", "Bob"), **SHORT)) as user:
        await user.asked(0)
        await user.press("home", "enter")
        await user.asked(1)
        assert user.screen.shown.due is None
        assert user.screen.focused is user.screen.table.hands[1]
        await look_at("gostop_second_of_two_80x24", user)
        await user.press("v")
        own, other = user.rows()[15:18], user.rows()[2:5]
        assert not {"8", "K"} & set("".join(own)), "Ann's hand is face down while Bob plays"
        assert "Q" in "".join(other)
        await user.press("v")
        await user.click_card(user.screen.table.hands[1], 1)
        await user.asked(0)
        assert held(user, 1) == ["QC"]


async def test_help_says_which_card_what_to_take_and_a_plan() -> None:
    async with arcade(at("human", "shrewd", **SHORT)) as user:
        await user.asked()
        await user.press("h")
        await user.shows("I recommend you play")
        await user.shows("to create a stacked pair; next best 5♣")
        await look_at("gostop_help_80x24", user)
        await user.resize(120, 36)
        await user.shows("then the stock's 5♥")
        await user.press("v")
        assert "then the stock's" not in user.text(), "the coach says nothing of a hidden card"
        await user.press("v")
        await user.resize(80, 24)
        await user.press("C")
        await user.at("AdvicePage")
        await user.shows("The stock takes a pair with a 5 or a King")
        await user.press("escape")
        await user.press("h")
        assert user.screen.shown.advice.mode == "best", "the same key takes nothing away"
        await user.press("8", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        assert user.screen.shown.advice.mode == "off", "help is given once"
        await user.type("help")
        await user.shows("coach take 8♠: it creates a stacked pair, as either would")


async def test_a_match_is_looked_at_again_on_its_own_table() -> None:
    match = at(**SHORT)
    async with arcade(match) as user:
        await user.asked()
        await user.press("8", "enter")
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        user.app.navigator.open_replay(match)
        await user.until(lambda: user.screen.match is not match)
        await user.shows("←→  step")
        await user.press("right")
        await user.shows("plays")
        await user.press("v", "c", "end", "home")
        await user.still()
        assert len(match.steps) > 2
