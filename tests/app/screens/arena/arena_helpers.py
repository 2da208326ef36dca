"""The arena's screen for tests: tournaments, and the programs that they start."""

import asyncio
import os

from msgspec import UNSET

from app.arena.plan import TournamentPlan
from app.arena.runner import Runner
from app.screens.arena.entry_dialog import Entry
from tests.app.arena.zoo_helpers import bot, living
from tests.app.screens.screen_helpers import SECONDS, User

HOUSE = ("match", "plus-one", "random")
SLOW = bot("exec sleep 300")


def programs() -> list[int]:
    """Return the processes that this test has started and that still live."""
    return living(os.environ["STARTED_BY"])


async def gone() -> None:
    """Wait until the programs are gone that an app has left behind which was quit."""
    async with asyncio.timeout(SECONDS):
        while programs():
            await asyncio.sleep(0)


async def at_arena(
    user: User,
    contestants: tuple[str, ...],
    games: int = 2,
    *,
    goes_on: bool = False,
    game: str = "gops",
) -> None:
    """Open the screen of a tournament."""
    from app.screens.arena.screen import ArenaScreen

    plan = TournamentPlan(contestants, games, "seed", 300.0, UNSET if game == "gops" else game)
    user.app.push_screen(ArenaScreen(Entry(plan, goes_on), user.app.store, 0))
    await user.at("ArenaScreen")


async def played(user: User) -> Runner:
    """Wait until every game is played and shown."""
    await user.shows("All games are done.")
    runner: Runner = user.screen.runner
    return runner
