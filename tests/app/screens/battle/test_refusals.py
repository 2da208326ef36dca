"""What Battle of the Sexes refuses and says, and the zero that it asks about first."""

from games.battle.rules import CATEGORIES, scores_of
from tests.app.screens.battle.battle_helpers import at, begun, click_category, confirmed, state
from tests.app.screens.screen_helpers import User, arcade

INVALID = "ERROR: Invalid input."
CHOOSING = (
    *("roll 0", "roll 6", "roll -1", "roll a", "roll 1.5", "roll 1,2"),
    *("cheat 1 1 1 1", "cheat 1 1 1 1 5", "cheat 1 1 1 1 1 1"),
    *("saved", "", "trio", "x" * 10_000),
)
ENTERING = ("1s", "5S", "cheat 2 2 2 2 2", "save", "roll", "", "x" * 10_000)


async def refused(user: User, line: str) -> None:
    """Expect a line to be refused and to change nothing."""
    before, steps = state(user), len(user.match.steps)
    user.screen.refuse("")
    await user.press(":")
    user.screen.focused.value = line
    await user.press("enter")
    await user.until(lambda: user.notice.startswith(f"{INVALID} "), f"{line[:20]} refused")
    await user.shows(user.notice)
    assert (state(user), len(user.match.steps)) == (before, steps)


async def test_wrong_commands_are_refused_and_change_nothing() -> None:
    async with arcade(begun()) as user:
        await at(user, "roll")
        for line in ("cheat 1 1 1 1 1", "save", "roll", "x"):
            await refused(user, line)
        await user.type("")
        await at(user, "choose", 1)
        for line in CHOOSING:
            await refused(user, line)
        await user.press("escape", "right", "enter")
        await at(user, "roll")
        await user.type("")
        await user.type("save")
        await user.type("2s")
        await confirmed(user, "2S", lambda: user.press("y"))


async def test_a_used_category_and_a_second_cheat_are_refused() -> None:
    async with arcade(begun()) as user:
        for dice, category in (("1 2 3 4 4", "1S"), ("1 2 3 4 4", "2S")):
            await at(user, "roll")
            for line in ("", f"cheat {dice}", category):
                await user.type(line)
        await at(user, "roll")
        await user.type("")
        await user.type("cheat 1 1 1 1 1")
        await at(user, "enter")
        for line in ENTERING:
            await refused(user, line)
        await click_category(user, "1S")
        await user.until(lambda: user.notice.startswith("1S is used already. Choose one that"))
        assert state(user).phase == "enter"


async def test_what_keys_and_clicks_cannot_do_they_say() -> None:
    async with arcade(begun()) as user:
        await at(user, "roll")
        for key in "123rs":
            user.screen.refuse("")
            await user.press(key)
            assert user.notice == "The dice are not rolled yet: roll all five first."
        await click_category(user, "Band")
        assert user.notice == "The dice are not rolled yet: roll all five first."
        await user.press("a")
        await at(user, "choose", 1)
        await user.press("2", "2", "r")
        assert user.notice.startswith("No die is chosen")
        await user.press("enter")
        assert user.notice.startswith("Choose dice to roll with 1 to 5, or go to a box")
        await user.press("a")
        await user.press("a")
        await at(user, "enter", 3)
        await user.press("enter")
        assert user.notice == "Choose a box first: with ← and →, or click it."
        for key in "1ra":
            user.screen.refuse("")
            await user.press(key)
            assert user.notice.startswith("The dice are accepted. Open: 1S")
        assert state(user).draws == 3


async def test_a_zero_is_entered_only_after_a_question() -> None:
    async with arcade(begun()) as user:
        await user.type("")
        await user.type("cheat 1 1 1 1 1")
        await at(user, "enter")
        await user.press("escape", "home", "right")
        await user.press("enter")
        await user.shows("Score 0 in 2S?")
        await user.press("n")
        await user.at("BattleScreen")
        assert (state(user).phase, state(user).player) == ("enter", 0)
        await user.type("2s")
        await user.shows("Score 0 in 2S?")
        await user.press("escape")
        await user.at("BattleScreen")
        assert state(user).player == 0
        await user.type("orchestra")
        await at(user, "roll")
        assert state(user).scores[0][-1] == 40


async def test_a_zero_before_accepting_is_asked_about_once_and_a_no_accepts_nothing() -> None:
    async with arcade(begun()) as user:
        await user.press("enter")
        await at(user, "choose")
        zero = scores_of(state(user).dice, 30).index(0)
        await click_category(user, CATEGORIES[zero])
        await user.shows(f"Score 0 in {CATEGORIES[zero]}?")
        await user.press("n")
        await user.at("BattleScreen")
        assert state(user).phase == "choose"
        await click_category(user, CATEGORIES[zero])
        await user.press("y")
        await user.at("BattleScreen")
        await at(user, "roll")
        assert state(user).scores[0][zero] == 0
