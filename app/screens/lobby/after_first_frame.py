"""What the lobby shows after its first frame, because it takes longer to find out."""

import asyncio

from msgspec.structs import replace

from app import plugins
from app.match.match import Match
from app.screens.lobby.board import LobbyBoard
from app.screens.lobby.glance import glance_at
from app.screens.lobby.news import News, puzzles_today, todays
from app.screens.lobby.tiles import GameTile
from app.storage.store import Store

CHANCE_DELAY = 0.5
"""Seconds before the chance to win is worked out, unless the person has moved on by then."""


class LaterNews:
    """Shows the table to continue and the chance to win there, today's deals and puzzles.

    Args:
        board: What shows it.
        store: What is stored.
    """

    def __init__(self, board: LobbyBoard, store: Store) -> None:
        self.board = board
        self.store = store

    def show(self, news: News) -> None:
        """Show it all; the chance follows. Raises `Refusal` if the store cannot be read."""
        if news.waiting:
            match = self.store.resume(news.waiting[0].id)
            self.board.show(glance=glance_at(match))
            self.board.run_worker(self.show_chance(match))
        if not news.is_first:
            self.show_today()

    def show_today(self) -> None:
        """Show today's deals and puzzles. Raises `Refusal`."""
        slugs = [tile.slug for tile in self.board.tiles if isinstance(tile, GameTile)]
        self.board.show(days=todays(self.store, map(plugins.find, slugs)))
        self.board.show(puzzles=puzzles_today())

    async def show_chance(self, match: Match) -> None:
        """Show the chance to win of the game to continue, if it is known exactly."""
        from app.analysis.worker import find_chance  # imported here: slow to load

        await asyncio.sleep(CHANCE_DELAY)
        chance = await find_chance(match)
        if glance := self.board.scene.glance:
            self.board.show(glance=replace(glance, chance=chance))
