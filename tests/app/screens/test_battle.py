"""The table of Battle of the Sexes: whole games by keys, mouse and commands; what is refused."""

from collections.abc import Awaitable, Callable

import pytest
from textual.geometry import Offset

from app.match import Match, Setup
from app.screens.battle import BattleScreen
from app.store import open_store
from games.battle import GAME
from games.battle.board import TITLE
from games.battle.scoring import CATEGORIES, points
from games.battle.state import ALL, Enter, Options, Roll, State, unused
from tests.app.battle_matches import LAST, played
from tests.app.screens.playing import Guest, arcade, look_at
from tests.games.battle.finished import TURNS as PUBLISHED
from widgets.banner import Banner
from widgets.categories import lying
from widgets.coach_panel import Advice, CoachPanel, Mode
from widgets.dice import placing
from widgets.handover import HandOver
from widgets.look import Face

INVALID = "ERROR: Invalid input."
SIZES = [(80, 24), (120, 36)]
NAMES = ("Tony", "Pepper")


def begun(*seats: str, band: int = 30, names: tuple[str, ...] = NAMES) -> Match:
    """Return a new match in a store, of two persons unless told otherwise."""
    options = Options(band)  # type: ignore[arg-type]
    return open_store().begin(GAME, Setup(options, "a seed", seats or ("human", "human"), names))


def state(guest: Guest) -> State:
    """Return how the game stands, whatever dialog is open."""
    found: State = table(guest).match.state
    return found


def table(guest: Guest) -> BattleScreen:
    """Return the table, which may lie below a dialog."""
    return next(screen for screen in guest.app.screen_stack if isinstance(screen, BattleScreen))


async def at(guest: Guest, phase: str, rolls: int | None = None) -> None:
    """Wait until somebody is asked, so far in a turn."""

    def there() -> bool:
        now = state(guest)
        in_phase = now.phase == phase and guest.screen.asked == now.player
        return in_phase and rolls in (None, now.rolls)

    await guest.until(there, f"{phase} {rolls}")


async def coached(guest: Guest) -> Advice:
    """Let the coach say everything, and return it."""
    while guest.screen.coaching is not Mode.EVERYTHING:
        await guest.press("c")
    panel = guest.one(CoachPanel)
    await guest.until(lambda: panel.advice)
    advice: Advice = panel.advice
    return advice


async def confirmed(guest: Guest, category: str, yes: Callable[[], Awaitable[None]]) -> None:
    """Wait until an entry counts; say yes where it is asked about, which a zero must be."""
    match, asked = table(guest).match, False

    def entered() -> bool:
        return any(isinstance(step.action, Enter) for step in match.steps[-2:])

    await guest.until(lambda: type(guest.screen).__name__ == "Confirm" or entered())
    if type(guest.screen).__name__ == "Confirm":
        asked = True
        assert f"Enter 0 in {category}?" in guest.text()
        await yes()
        await guest.at("BattleScreen")
    await guest.until(entered)
    last = next(step for step in reversed(match.steps) if isinstance(step.action, Enter))
    column = CATEGORIES.index(last.action.category)
    assert asked == (last.after.scores[last.seat][column] == 0)


async def click_die(guest: Guest, position: int) -> None:
    """Click a die, counted from 1."""
    tray = guest.screen.tray
    size = tray.content_size
    place = placing(5, size.width, size.height)
    left = place.left + (position - 1) * place.slot + place.slot // 2
    offset = tray.content_region.offset + Offset(left, place.top + place.high)
    await guest.click(tray, offset - tray.region.offset)


async def click_category(guest: Guest, category: str) -> None:
    """Click a column."""
    row = guest.screen.categories
    places = lying(row.columns, row.content_size.width)
    start = places[CATEGORIES.index(category)].start
    offset = row.content_region.offset + Offset(start, 1)
    await guest.click(row, offset - row.region.offset)


async def turn_by_keys(guest: Guest, category: str) -> None:
    await guest.press("enter")
    await at(guest, "choose", 1)
    await guest.press("2", "4", "r")
    await at(guest, "choose", 2)
    await guest.press("s")
    await at(guest, "enter")
    await guest.press("home", "enter")
    await confirmed(guest, category, lambda: guest.press("y"))


async def turn_by_mouse(guest: Guest, category: str) -> None:
    await click_die(guest, 3)
    await at(guest, "choose", 1)
    await click_die(guest, 1)
    await guest.click("r roll 1")
    await at(guest, "choose", 2)
    await click_category(guest, category)
    await confirmed(guest, category, lambda: guest.click("y yes"))


async def turn_typed(guest: Guest, category: str) -> None:
    await guest.type("")
    await at(guest, "choose", 1)
    await guest.type("Roll 5 1 5")
    await at(guest, "choose", 2)
    await guest.type("SAVE")
    await at(guest, "enter")
    await guest.type(category.upper())
    await confirmed(guest, category, lambda: guest.press("y"))


@pytest.mark.parametrize("turn", [turn_by_keys, turn_by_mouse, turn_typed])
async def test_two_persons_play_to_the_end(turn: Callable[[Guest, str], Awaitable[None]]) -> None:
    async with arcade(played(begun())) as guest:
        for number in LAST:
            await at(guest, "roll")
            now = state(guest)
            assert now.player == number % 2
            await turn(guest, unused(now, now.player)[0])
        await guest.over()
        assert guest.one(Banner).text.startswith(("Tony wins", "Pepper wins", "A tie"))
        assert state(guest).draws == LAST.start + 2 * len(LAST)


async def test_the_finished_game_of_the_rules_page_typed_at_the_table() -> None:
    async with arcade(begun(band=25)) as guest:
        for category, *both in PUBLISHED:
            for dice in both:
                await at(guest, "roll")
                await guest.type("")
                await at(guest, "choose")
                await guest.type(f"cheat {dice}")
                await at(guest, "enter")
                name = next(each for each in CATEGORIES if each.lower() == category)
                await guest.type(category)
                await confirmed(guest, name, lambda: guest.press("y"))
        await guest.over()
        assert state(guest).scores == (
            (2, 6, 6, 4, 0, 0, 25, 0, 0),
            (0, 6, 3, 4, 15, 0, 0, 0, 0),
        )
        assert guest.one(Banner).text == "Tony wins, 43 : 28"
        assert "Player 1 wins!" in guest.log
        assert "CHEAT was used by Tony and Pepper." in guest.text()
        await look_at("battle_end_80x24", guest)


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
    await guest.until(lambda: guest.notice == INVALID, f"{line[:20]} refused")
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
        await guest.until(lambda: guest.notice.startswith("1S is used already. Choose one of 2S"))
        assert state(guest).phase == "enter"


async def test_enter_rolls_the_chosen_dice_whatever_category_was_meant_before() -> None:
    async with arcade(begun()) as guest:
        await at(guest, "roll")
        await guest.press("enter")
        await at(guest, "choose", 1)
        await guest.press("right", "1", "3")
        await guest.shows("1-5 choose   ⏎ roll   ←→ category")
        await guest.press("enter")
        await at(guest, "choose", 2)
        assert guest.match.steps[-1].action == Roll((1, 3))


async def test_the_whole_log_shows_the_boards_unfolded() -> None:
    async with arcade(begun()) as guest:
        await at(guest, "roll")
        await guest.press("f3")
        await guest.at("WholeLog")
        (head,) = [row for row in guest.rows() if "Orchestra" in row]
        assert head.endswith("|")


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
            assert guest.notice.startswith("The dice are accepted and need a category.")
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


async def test_undo_goes_back_across_the_turn_and_the_same_roll_comes_again() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        first = state(guest).dice
        await guest.press("right", "enter")
        await at(guest, "roll")
        assert state(guest).player == 1
        await guest.press("u")
        await at(guest, "enter")
        await guest.press("u")
        await at(guest, "choose", 1)
        await guest.press("u")
        await at(guest, "roll")
        await guest.press("enter")
        await at(guest, "choose", 1)
        assert (state(guest).dice, state(guest).player) == (first, 0)
        assert guest.match.unrated == ("undo",)


async def test_the_chosen_dice_alone_are_rolled() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        before = state(guest).dice
        await guest.press("1", "3", "5", "3")
        assert "r roll 1 5" in guest.text()
        assert guest.text().count("kept") == 3
        await guest.press("r")
        await at(guest, "choose", 2)
        assert guest.match.steps[-1].action == Roll((1, 5))
        assert state(guest).dice[1:4] == before[1:4]
        assert "kept" not in guest.text()


async def test_the_table_is_covered_between_two_persons_until_any_key() -> None:
    async with arcade(begun(), pace=1000) as guest:
        await guest.shows("T O N Y")
        await guest.press("x")
        await at(guest, "roll")
        assert not guest.one(HandOver).display
        await guest.press("enter")
        await at(guest, "choose")
        await guest.press("right", "enter")
        await guest.shows("P E P P E R")
        assert "Tony entered" in guest.text()
        assert "Pepper to move" in guest.rows()[0]
        assert "these dice" not in guest.text()
        await guest.press("enter")
        await at(guest, "roll")
        assert "P E P P E R" not in guest.text()
        assert state(guest).dice == (), "the key that goes on must not roll too"
        assert "▸ Pepper" in guest.text()


async def test_any_key_goes_on_for_who_types_too_and_is_no_text() -> None:
    async with arcade(begun(), pace=1000) as guest:
        await guest.shows("T O N Y")
        await guest.press("x")
        await at(guest, "roll")
        for line in ("", "cheat 1 2 3 4 4", "1s"):
            await guest.type(line)
        await guest.shows("P E P P E R")
        await guest.press("x")
        await at(guest, "roll")
        assert guest.screen.focused.value == ""
        await guest.press("enter")
        await at(guest, "choose", 1)


async def test_a_click_goes_on_too_and_nothing_covers_a_game_against_the_computer() -> None:
    async with arcade(begun(), pace=1000) as guest:
        await guest.shows("T O N Y")
        await guest.click(guest.one(HandOver))
        await at(guest, "roll")
    async with arcade(begun("human", "greedy", names=()), pace=1000) as guest:
        await guest.press("x")
        await at(guest, "roll")
        assert not guest.one(HandOver).display
        assert "your turn" in guest.rows()[0]


async def test_the_computer_plays_its_turns() -> None:
    async with arcade(begun("human", "greedy", names=())) as guest:
        for _ in range(2):
            await at(guest, "roll")
            await turn_by_keys(guest, unused(state(guest), 0)[0])
        await at(guest, "roll")
        assert len(unused(state(guest), 1)) == 7
        assert "Player 2 > " in guest.log


async def test_the_coach_says_what_each_choice_is_worth_best_first() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        advice = await coached(guest)
        worths = [float(choice.text.removesuffix("%")) for choice in advice.choices]
        labels = [choice.label for choice in advice.choices]
        assert worths == sorted(worths, reverse=True)
        assert {"save", *CATEGORIES} < set(labels)
        assert "more" in guest.text()
        await guest.press("C")
        await guest.at("WholeAdvice")
        shown = guest.text()
        assert [label for label in labels if f"{label} " not in shown] == []
        await guest.press("escape")
        await guest.at("BattleScreen")
        assert guest.match.unrated == ("coach",)


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    name = "{}x{}".format(*size)
    async with arcade(begun(), size=size) as guest:
        await at(guest, "roll")
        assert TITLE in guest.rows()[0]
        await look_at(f"battle_start_{name}", guest)
        await guest.press("enter")
        await at(guest, "choose", 1)
        await guest.press("2", "5", "right")
        await look_at(f"battle_choosing_{name}", guest)
        await coached(guest)
        await look_at(f"battle_coach_{name}", guest)
        await guest.type("cheat 1 2 3 4 4")
        await at(guest, "enter")
        await look_at(f"battle_entering_{name}", guest)


@pytest.mark.parametrize("face", [Face.OUTLINED, Face.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: Face) -> None:
    async with arcade(begun(), face=face) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        await guest.press("2", "right")
        await look_at(f"battle_{face.name.lower()}_80x24", guest)


async def test_resizing_loses_nothing() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        await guest.press("2", "4", "right")
        await guest.still()
        before = guest.rows()
        for size in ((200, 50), (110, 24), (80, 32), (60, 20)):
            await guest.resize(*size)
            await guest.still()
        assert "Parlour needs 80 x 24" in guest.text()
        await guest.resize(80, 24)
        await guest.still()
        assert guest.rows() == before
        assert guest.screen.chosen == {2, 4}
        assert guest.match.steps[-1].action == Roll(ALL)
