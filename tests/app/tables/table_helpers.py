"""Somebody at a table: presses and clicks, sees what is painted, knows the match behind it.

    async with at_table(played("gops", ("human", "easy"))) as player:
        await player.press("right", "enter")
        await player.click(("card", 7))
        await player.shows("round 3 of 9")

Nothing sleeps: `until` and `shows` let the app work until something is so.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from rich.segment import Segment
from textual import events
from textual.pilot import Pilot

from app import plugins
from app.arcade.app import Arcade
from app.match.match import Match
from app.match.setup import Setup
from app.settings import Settings
from app.storage.lists import kept_in_memory
from app.storage.store import Store
from app.tables import opening
from app.tables.screen import TableScreen

CHARACTERS = {"colon": ":", "space": " "}

SECONDS = 30
"""Seconds after which a test gives up waiting; a good run never comes near."""


def played(slug: str, seats: tuple[str, ...], seed: str = "7", **options: Any) -> Match:
    """Return a match of a game that is not recorded."""
    game = plugins.find(slug)
    return Match(game, Setup(options=game.Options(**options), seed=seed, seats=seats))


class Player:
    """Somebody at a table."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen) -> None:
        self.pilot, self.screen = pilot, screen

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.screen.play.match

    def segments(self) -> list[list[Segment]]:
        """Return what the top screen shows in its colours, for each row."""
        return [list(strip) for strip in self.pilot.app.screen._compositor.render_strips()]

    def rows(self) -> list[str]:
        """Return what the top screen shows, a text for each row."""
        return ["".join(part.text for part in row).rstrip() for row in self.segments()]

    async def until(self, is_so: Callable[[], Any]) -> None:
        """Let the app work until something is so."""
        end = monotonic() + SECONDS
        while not is_so():
            assert monotonic() < end, "\n".join(self.rows())
            await self.pilot.pause(0.01)

    async def asked(self) -> None:
        """Wait until a person is asked, or is to take the keyboard, or the match is over."""

        def is_asked() -> bool:
            view, play = self.screen.view, self.screen.play
            waits = (view.asked, view.due) == (play.asked, play.due) != (None, None)
            return waits or bool(view.cover or view.is_over)

        await self.until(is_asked)

    async def shows(self, text: str) -> None:
        """Wait until the screen shows a text."""
        await self.until(lambda: text in "\n".join(self.rows()))

    async def press(self, *keys: str) -> None:
        """Press keys, each once the one before was handled: Pilot waits for an idle machine."""
        for key in keys:
            char = CHARACTERS.get(key, key if len(key) == 1 else None)
            self.pilot.app.post_message(events.Key(key, char))
            await self.handled()

    async def handled(self) -> None:
        """Wait until all that was sent is handled, though not until things move no more."""
        app = self.pilot.app
        for _ in range(3):  # a click goes down to a pane, and up again as what was chosen
            done = asyncio.Event()
            app.call_later(app.screen.call_later, done.set)
            await done.wait()
            for _ in range(20):
                await asyncio.sleep(0)

    async def click(self, id_: Hashable, times: int = 1) -> None:
        """Click what is painted for an id, once it is."""
        felt = self.screen.felt
        await self.until(lambda: id_ in {spot.id for spot in felt.spots})
        region = next(spot.region for spot in felt.spots if spot.id == id_)
        at = region.offset + felt.region.offset + (1, 1)
        assert await self.pilot.click(offset=at, times=times)


@asynccontextmanager
async def at_table(
    match: Match, *, size: tuple[int, int] = (120, 36), pace: float = 0.0, **settings: str
) -> AsyncIterator[Player]:
    """Open the table of a match."""
    app = Arcade(kept_in_memory(Store, ""), pace=pace, settings=Settings(**settings))
    app.shows_results = app.asks_first = app.hints = False
    async with app.run_test(size=size) as pilot:
        screen = opening.match_screen(match, app)
        await app.push_screen(screen)
        player = Player(pilot, screen)
        await player.asked()
        yield player
