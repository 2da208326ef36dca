"""The row above the keys: what is asked, what Enter would do, and nothing that is over."""

from app.match.match import Match
from app.match.new_setup import new_setup
from games.battle import GAME as BATTLE
from games.gops import GAME as GOPS
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import User, arcade
from widgets.cards.hand import Hand
from widgets.inputs.command_line import CommandLine
from widgets.panels.notice import Notice
from widgets.panels.prompt import PromptText


def prompt(user: User) -> str:
    """Return what the row above the keys says."""
    return user.rows()[-2].strip()


def two_persons() -> Match:
    """Return a game of GOPS of two persons, one of whom has a wide name."""
    setup = new_setup(GOPS, seats=("human", "human"), names=("李小龍", "Bob"), given={"seed": "1"})
    return Match(GOPS, setup)


async def test_the_question_shows_what_enter_would_answer() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("5")
        assert prompt(user).startswith("your bid: 5")
        await user.press("right")
        assert prompt(user).startswith("your bid: 6")
        await user.press(":", "7")
        assert prompt(user).startswith("your bid: 7")
        assert not user.one(PromptText).answer


async def test_a_name_of_wide_characters_is_shown_as_it_is_everywhere() -> None:
    async with arcade(two_persons()) as user:
        await user.asked()
        assert user.rows()[0].rstrip().endswith("李小龍 to bid")
        assert prompt(user).startswith("李小龍's bid: ")
        await user.press("5", "enter")
        await user.asked(1)
        await user.press("6", "enter")
        await user.shows("李小龍 bid 5, Bob bid 6: ")
        assert "?" not in user.log


async def test_tab_goes_through_what_can_be_chosen_and_never_into_the_line() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("5")
        hand = user.screen.focused
        assert isinstance(hand, Hand)
        await user.press("tab")
        assert (user.screen.focused, hand.chosen_rank) == (hand, 6)
        await user.press("shift+tab", "shift+tab")
        assert (user.screen.focused, hand.chosen_rank) == (hand, 4)
        await user.press(":")
        assert user.one(CommandLine).has_focus
        await user.press("tab")
        assert hand.has_focus


async def test_a_refusal_goes_with_the_next_key_that_does_something() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for undo in ("right", "5", "tab"):
            await user.type("99")
            assert user.notice
            assert user.one(Notice).region
            await user.press("escape")
            await user.type("99")
            await user.press("escape", undo)
            assert not user.notice
            assert prompt(user).startswith("your bid: ")


async def test_a_refusal_goes_with_a_click_and_with_the_next_step() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.type("99")
        assert user.notice
        await user.click("your bid")
        assert not user.notice
        await user.type("99")
        await user.type("4")
        await user.shows("you bid 4")
        assert not user.notice


async def test_the_pointer_on_a_card_says_what_a_click_would_do() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        hand = user.screen.table.hands[0]
        spot = next(each for each in hand.spots if each.index == 3)
        await user.pilot.hover(offset=(spot.region.x + 2, spot.region.y + 2))
        await user.breathe()
        assert prompt(user) == "click: bid 5"
        await user.pilot.click(offset=(spot.region.x + 2, spot.region.y + 2))
        await user.asked()
        assert bids(user.match) == [5]
        assert "click" not in prompt(user), "what the pointer is still on is spent"
        await user.pilot.hover(offset=(0, 0))
        await user.breathe()
        assert "click" not in prompt(user)


async def test_enter_is_the_safe_answer_before_something_that_cannot_be_undone() -> None:
    match = Match(BATTLE, new_setup(BATTLE, seats=("human", "greedy"), given={"seed": "1"}))
    async with arcade(match) as user:
        await user.asked()
        await user.press("ctrl+r")
        await user.at("ConfirmDialog")
        await user.press("enter")
        await user.at("BattleScreen")
        assert user.match.status == "open"
