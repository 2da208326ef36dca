"""What the lobby shows after its first frame, because it takes longer to find out."""

import asyncio
from typing import Any

from msgspec.structs import replace
from textual.screen import Screen

from app import plugins
from app.match.match import Match
from app.screens.lobby.glance import glance_at
from app.screens.lobby.news import News, puzzles_today, todays
from app.screens.lobby.parts import GoOn, Today
from app.screens.lobby.tiles import GameTile
from app.storage.store import Store

CHANCE_DELAY = 0.5
"""Seconds before the chance to win is worked out, unless the person has moved on by then."""


class LaterNews:
    """Shows the table to continue and the chance to win there, today's deals and puzzles.

    Args:
        screen: The lobby.
        store: What is stored.
    """

    def __init__(self, screen: Screen[Any], store: Store) -> None:
        self.screen = screen
        self.store = store

    def show(self, news: News) -> None:
        """Show it all; the chance follows. Raises `Refusal` if the store cannot be read."""
        if news.waiting:
            match = self.store.resume(news.waiting[0].id)
            self.screen.query_one(GoOn).glance = glance_at(match)
            self.screen.run_worker(self.show_chance(match))
        if not news.is_first:
            self.show_today()

    def show_today(self) -> None:
        """Show today's deals and puzzles. Raises `Refusal`."""
        tiles = list(self.screen.query(GameTile))
        games = [plugins.find(tile.slug) for tile in tiles]
        self.screen.query_one(Today).days = todays(self.store, games)
        waiting = puzzles_today()
        for tile in tiles:
            tile.puzzles = waiting[tile.slug]

    async def show_chance(self, match: Match) -> None:
        """Show the chance to win of the game to continue, if it is known exactly."""
        from app.analysis.chance import find_chance  # imported here: slow to load

        await asyncio.sleep(CHANCE_DELAY)
        chance = await find_chance(match)
        part = self.screen.query_one(GoOn)
        if part.glance:
            part.glance = replace(part.glance, chance=chance)
