"""What the Go Stop table does as every table: undo, two persons, help, a match looked at again."""

from tests.app.screens.gostop.gostop_helpers import at, held
from tests.app.screens.gostop.gostop_round_helpers import SHORT, phase
from tests.app.screens.screen_helpers import arcade, look_at
from widgets.coach.rows import Mode


async def test_undo_takes_back_the_choice_then_the_card_and_redo_plays_them_again() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        await guest.press("u")
        await guest.until(lambda: phase(guest) == "meet" and guest.screen.asked == 0)
        assert guest.screen.due is None
        await guest.press("u")
        await guest.until(lambda: phase(guest) == "play" and guest.screen.asked == 0)
        assert held(guest) == ["5C", "8C", "KH"]
        await guest.press("U", "U")
        await guest.until(lambda: guest.screen.due == 1)


async def test_two_persons_play_from_one_keyboard() -> None:
    async with arcade(at("human", "human", names=("Ann", "Bob"), **SHORT)) as guest:
        await guest.asked(0)
        await guest.press("enter")
        await guest.asked(1)
        assert guest.screen.due is None
        assert guest.screen.focused is guest.screen.seats[1].hand
        await look_at("gostop_second_of_two_80x24", guest)
        await guest.press("v")
        assert "8♣" not in guest.text(), "Ann's hand is face down while Bob plays"
        assert "Q♣" in guest.text()
        await guest.press("v")
        await guest.click_card(guest.screen.seats[1].hand, 1)
        await guest.asked(0)
        assert held(guest, 1) == ["QC"]


async def test_help_says_which_card_what_to_take_and_a_plan() -> None:
    async with arcade(at("human", "shrewd", **SHORT)) as guest:
        await guest.asked()
        await guest.press("h")
        await guest.shows("I recommend you play")
        await guest.shows("from your hand to create a stacked pair.")
        await look_at("gostop_help_80x24", guest)
        await guest.press("C")
        await guest.at("WholeAdvice")
        await guest.shows("Whatever the stock brings, there is nothing to choose.")
        await guest.press("escape")
        await guest.press("h")
        await guest.until(lambda: guest.screen.coaching is Mode.OFF)
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await guest.type("help")
        await guest.press("h")
        await guest.shows("Take 8S (place 2): it creates a stacked pair, as either would.")


async def test_a_match_is_looked_at_again_on_its_own_table() -> None:
    match = at(**SHORT)
    async with arcade(match) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
        guest.app.look_again(match)
        await guest.until(lambda: guest.screen.match is not match)
        await guest.shows("8♣")
        await guest.press("right")
        await guest.shows("in play")
        await guest.press("v", "c", "end", "home")
        await guest.still()
        assert len(match.steps) > 2
