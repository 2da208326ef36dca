"""Battle of the Sexes at the screen: matches, moments to wait for, clicks on dice and columns."""

from collections.abc import Awaitable, Callable

from textual.geometry import Offset

from app.match.match import Match
from app.match.setup import Setup
from app.screens.battle.screen import BattleScreen
from app.storage.store import open_store
from games.battle import GAME
from games.battle.rules import CATEGORIES, Enter, Options, State
from tests.app.screens.screen_helpers import User
from widgets.canvas.stage import StageField
from widgets.coach.advice import Advice

NAMES = ("Tony", "Pepper")


def begun(*seats: str, band: int = 30, names: tuple[str, ...] = NAMES) -> Match:
    """Return a new match in a store, of two persons unless told otherwise."""
    options = Options(band)  # type: ignore[arg-type]
    return open_store().begin(GAME, Setup(options, "a seed", seats or ("human", "human"), names))


def state(user: User) -> State:
    """Return how the game stands, whatever dialog is open."""
    found: State = table(user).match.state
    return found


def table(user: User) -> BattleScreen:
    """Return the table, which may lie below a dialog."""
    return next(screen for screen in user.app.screen_stack if isinstance(screen, BattleScreen))


async def at(user: User, phase: str, rolls: int | None = None) -> None:
    """Wait until somebody is asked, so far in a turn."""

    def there() -> bool:
        now = state(user)
        in_phase = now.phase == phase and user.screen.asked == now.player
        return in_phase and rolls in (None, now.rolls)

    await user.until(there, f"{phase} {rolls}")


async def coached(user: User) -> Advice:
    """Let the coach say everything, and return it."""
    while user.screen.shown.advice.mode != "everything":
        await user.press("c")
    await user.until(lambda: user.screen.shown.advice.decision)
    advice: Advice = user.screen.coach_words.shown(user.screen.shown.advice)
    return advice


async def confirmed(user: User, category: str, yes: Callable[[], Awaitable[None]]) -> None:
    """Wait until an entry counts; say yes where it is asked about, which a zero must be."""
    match, asked = table(user).match, False

    def entered() -> bool:
        return any(isinstance(step.action, Enter) for step in match.steps[-2:])

    await user.until(lambda: type(user.screen).__name__ == "ConfirmDialog" or entered())
    if type(user.screen).__name__ == "ConfirmDialog":
        asked = True
        assert f"Score 0 in {category}?" in user.text()
        await yes()
        await user.at("BattleScreen")
    await user.until(entered)
    last = next(step for step in reversed(match.steps) if isinstance(step.action, Enter))
    column = CATEGORIES.index(last.action.category)
    assert asked == (last.after.scores[last.seat][column] == 0)


async def click_die(user: User, position: int) -> None:
    """Click a die, counted from 1."""
    await click_spot(user, user.screen.table.tray, position - 1)


async def click_category(user: User, category: str) -> None:
    """Click a column."""
    await click_spot(user, user.screen.table.sheet, CATEGORIES.index(category))


async def click_spot(user: User, field: StageField, index: int) -> None:
    """Click something that is painted on the table."""
    stage = user.screen.table.stage
    spot = next(spot for spot in stage.spots_of(field) if spot.index == index)
    cell = spot.region.offset + Offset(spot.region.width // 2, spot.region.height - 1)
    assert await user.pilot.click(offset=stage.region.offset + cell)
    await user.breathe()
