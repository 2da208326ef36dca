"""What Battle of the Sexes refuses and says, and the zero that it asks about first."""

from games.battle.scoring import CATEGORIES, points
from tests.app.screens.battle.battle_helpers import at, begun, click_category, confirmed, state
from tests.app.screens.screen_helpers import Guest, arcade

INVALID = "ERROR: Invalid input."
CHOOSING = (
    *("roll 0", "roll 6", "roll -1", "roll a", "roll 1.5", "roll 1,2"),
    *("cheat 1 1 1 1", "cheat 1 1 1 1 5", "cheat 1 1 1 1 1 1"),
    *("saved", "", "trio", "x" * 10_000),
)
ENTERING = ("1s", "5S", "cheat 2 2 2 2 2", "save", "roll", "", "x" * 10_000)


async def refused(guest: Guest, line: str) -> None:
    """Expect a line to be refused and to change nothing."""
    before, steps = state(guest), len(guest.match.steps)
    guest.screen.refuse("")
    await guest.press(":")
    guest.screen.focused.value = line
    await guest.press("enter")
    await guest.until(lambda: guest.notice.startswith(f"{INVALID} "), f"{line[:20]} refused")
    await guest.shows(guest.notice)
    assert (state(guest), len(guest.match.steps)) == (before, steps)


async def test_wrong_commands_are_refused_and_change_nothing() -> None:
    async with arcade(begun()) as guest:
        await at(guest, "roll")
        for line in ("cheat 1 1 1 1 1", "save", "roll", "x"):
            await refused(guest, line)
        await guest.type("")
        await at(guest, "choose", 1)
        for line in CHOOSING:
            await refused(guest, line)
        await guest.press("escape", "right", "enter")
        await at(guest, "roll")
        await guest.type("")
        await guest.type("save")
        await guest.type("2s")
        await confirmed(guest, "2S", lambda: guest.press("y"))


async def test_a_used_category_and_a_second_cheat_are_refused() -> None:
    async with arcade(begun()) as guest:
        for dice, category in (("1 2 3 4 4", "1S"), ("1 2 3 4 4", "2S")):
            await at(guest, "roll")
            for line in ("", f"cheat {dice}", category):
                await guest.type(line)
        await at(guest, "roll")
        await guest.type("")
        await guest.type("cheat 1 1 1 1 1")
        await at(guest, "enter")
        for line in ENTERING:
            await refused(guest, line)
        await click_category(guest, "1S")
        await guest.until(lambda: guest.notice.startswith("1S is used already. Choose one that"))
        assert state(guest).phase == "enter"


async def test_what_keys_and_clicks_cannot_do_they_say() -> None:
    async with arcade(begun()) as guest:
        await at(guest, "roll")
        for key in "123rs":
            guest.screen.refuse("")
            await guest.press(key)
            assert guest.notice == "The dice are not rolled yet: roll all five first."
        await click_category(guest, "Band")
        assert guest.notice == "The dice are not rolled yet: roll all five first."
        await guest.press("a")
        await at(guest, "choose", 1)
        await guest.press("2", "2", "r")
        assert guest.notice.startswith("No die is chosen")
        await guest.press("enter")
        assert guest.notice.startswith("Choose dice to roll with 1 to 5, or walk to a category")
        await guest.press("a")
        await guest.press("a")
        await at(guest, "enter", 3)
        for key in "1ra":
            guest.screen.refuse("")
            await guest.press(key)
            assert guest.notice.startswith("The dice are accepted. Open: 1S")
        assert state(guest).draws == 3


async def test_a_zero_is_entered_only_after_a_question() -> None:
    async with arcade(begun()) as guest:
        await guest.type("")
        await guest.type("cheat 1 1 1 1 1")
        await at(guest, "enter")
        await guest.press("escape", "home", "right")
        await guest.press("enter")
        await guest.shows("Enter 0 in 2S? It cannot be used again.")
        await guest.press("n")
        await guest.at("BattleScreen")
        assert (state(guest).phase, state(guest).player) == ("enter", 0)
        await guest.type("2s")
        await guest.shows("Enter 0 in 2S?")
        await guest.press("escape")
        await guest.at("BattleScreen")
        assert state(guest).player == 0
        await guest.type("orchestra")
        await at(guest, "roll")
        assert state(guest).scores[0][-1] == 40


async def test_a_zero_before_accepting_is_asked_about_once_and_a_no_accepts_nothing() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose")
        zero = points(state(guest).dice, 30).index(0)
        await click_category(guest, CATEGORIES[zero])
        await guest.shows(f"Enter 0 in {CATEGORIES[zero]}?")
        await guest.press("n")
        await guest.at("BattleScreen")
        assert state(guest).phase == "choose"
        await click_category(guest, CATEGORIES[zero])
        await guest.press("y")
        await guest.at("BattleScreen")
        await at(guest, "roll")
        assert state(guest).scores[0][zero] == 0
