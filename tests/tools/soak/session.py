"""Ten thousand moves in one process of the full screen, and nothing of them stays.

Every game is played by keys, in sittings of some forty moves that end at the lobby: moves are taken
back and done again, the next deal is played where one ends, the coach is asked, the terminal
changes its size; and between sittings every other screen is opened. What the process holds at the
lobby after the first thousand, or half of fewer, it holds there in the end: by then what is kept of
drawn lines, which has a bound, is nearly full.
"""

import asyncio
import random
from contextlib import closing
from itertools import cycle
from typing import Any

from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.storage.store import open_store
from app.tables.screen import TableScreen
from tests.app.screens.screen_helpers import User, arcade
from tests.tools.soak.holding import Held, children, held, leaks, own_home, stayed

SITTING = 40
"""Moves."""

OTHERS = {"gops": "careful", "gostop": "greedy", "battle": "greedy"}
NEXT = "nwd"
"""What begins another match at the end of one."""

KEYS = {
    "gops": ("enter", "enter", "right", "enter", "7"),
    "gostop": ("right", "enter"),
    "twentyone": ("s", "y", "h", "y"),
    "battle": ("enter", "s", "right", "enter", "a", "r", "2"),
}
"""What is pressed at a table; that it answers nothing does no harm."""

SELDOM = ("u", "U", "c", "f1", "f3", "ctrl+p")
ONCE_IN = 40
"""What is pressed at a table besides moves, once in so many keys."""

BETWEEN = (
    ("comma", "SettingsScreen"),
    ("t", "StatisticsPage"),
    ("d", "DailyPage"),
    ("r", "HistoryPage"),
)
"""The screens that are opened from the lobby, and their names."""

SIZES = ((80, 24), (120, 36), (100, 30), (60, 20))


class Session:
    """One person at the full screen for a long time."""

    def __init__(self, user: User, count: int) -> None:
        self.user = user
        self.count, self.warm = count, min(1_000, count // 2)
        self.coin = random.Random("session")
        self.moves = self.matches = 0
        self.before: Held | None = None

    async def play(self) -> Held:
        """Play so many moves; return what the process holds in the end."""
        for sitting, slug in enumerate(cycle(KEYS), start=1):
            await self.sit(slug)
            await self.look_round()
            if sitting < len(KEYS):
                continue  # what is opened once, for one game, is not there yet
            if self.moves >= self.warm and not self.before:
                self.before = await self.held()
            elif self.moves >= self.count:
                return await self.held()
        raise AssertionError("never")

    async def held(self) -> Held:
        await self.user.still()
        await self.user.until(lambda: not children(), "every child has ended")
        return held(len(asyncio.all_tasks()))

    @property
    def screen(self) -> Any:
        return self.user.screen

    @property
    def match(self) -> Match | None:
        """The match of the table on top; None if another screen is."""
        return self.screen.play.match if isinstance(self.screen, TableScreen) else None

    @property
    def is_in_the_lobby(self) -> bool:
        return type(self.screen).__name__ == "LobbyScreen"

    async def sit(self, slug: str) -> None:
        """Play a sitting at a table, and leave it for the lobby."""
        app, game = self.user.app, find(slug)
        who = ("human", OTHERS.get(slug, ""))[: len(game.chairs)]
        app.navigator.open_match(app.store.begin(game, new_setup(game, seats=who)))
        await self.user.until(lambda: isinstance(self.screen, TableScreen), "the table")
        for size in (self.coin.choice(SIZES), (80, 24)):
            await self.user.resize(*size)
        enough = self.moves + SITTING
        while self.moves < enough and not self.is_in_the_lobby:
            await self.move(slug)
        await self.leave()

    async def move(self, slug: str) -> None:
        """Press a key at the table, once somebody is asked, or go back to it."""
        await self.user.until(self.is_asked, "somebody is asked")
        match = self.match
        if match is None:
            await self.user.press(
                "y" if type(self.screen).__name__ == "ConfirmDialog" else "escape"
            )
        elif not match.to_move:
            self.matches += 1
            await self.user.press(self.coin.choice(NEXT))
        else:
            before, seldom = match.last_n, not self.coin.randrange(ONCE_IN)
            await self.user.press(self.coin.choice(SELDOM if seldom else KEYS[slug]))
            self.moves += match.last_n > before

    def is_asked(self) -> bool:
        """Whether a key at the table can mean anything."""
        if self.match is None or not self.match.to_move:
            return True
        view = self.screen.view
        return view.asked is not None or view.due is not None

    async def leave(self) -> None:
        for _ in range(20):
            if self.is_in_the_lobby:
                return
            await self.user.press("escape")
        await self.user.at("LobbyScreen")

    async def look_round(self) -> None:
        """Open the other screens, and a match once more."""
        key, name = self.coin.choice(BETWEEN)
        await self.user.press(key)
        await self.user.at(name)
        await self.user.press("down", "right", "left", "up", "escape")
        await self.user.at("LobbyScreen")
        app = self.user.app
        app.navigator.open_replay(
            app.store.resume(app.store.seen("ORDER BY id DESC LIMIT ?", 1)[0].id)
        )
        await self.user.until(lambda: isinstance(self.screen, TableScreen), "the replay")
        await self.user.press("right", "right", "pagedown", "end", "left", "home")
        await self.leave()


def session(count: int) -> bool:
    """Play so many moves in one run of the app; return whether nothing of them stays."""

    async def play_all() -> tuple[Session, Held]:
        with closing((store := open_store()).connection):
            async with arcade(store=store) as user:
                done = Session(user, count)
                return done, await done.play()

    with own_home():
        done, after = asyncio.run(play_all())
    print(
        f"session: {done.moves} moves in {done.matches} matches to their end and more;"
        f" {stayed(done.warm, done.before, after)}"
    )
    return not leaks(done.before, after)
