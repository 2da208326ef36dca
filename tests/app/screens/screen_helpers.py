"""A user at the full screen: opens the app at a match, presses, clicks, reads what is shown.

    async with arcade(match(("human", "plus-one"))) as user:
        await user.press("9", "enter")
        await user.type("7")
        await user.shows("you take 4")
        await user.click_card(user.screen.hands[0], 3)
        await look_at("a_table_after_a_bid", user)

Nothing sleeps: `until` and `shows` let the app work until something is so, and fail with what is
shown when it never comes. There are no pauses between steps (`pace=0`) unless a test wants them.
Whatever is raised anywhere in the app, its workers and its tasks, fails the test.

Golden screens are text files in golden/; PARLOUR_GOLDEN=write rewrites them.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

import pytest
from rich.segment import Segment
from textual import events
from textual._context import visible_screen_stack
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from app.match.match import Match
from app.screens.lobby.screen import LobbyScreen
from app.settings import Settings
from app.storage.store import Store, open_store
from app.tables.replay import Replay
from app.tables.screen import TableScreen
from tests.app.screens.golden_helpers import compare_text
from tests.app.screens.rest_helpers import (
    Colourful,
    paint_at_once,
    paint_at_rest,
    repaint,
    settled,
)
from tests.share_helpers import share
from widgets.cards.style import FaceStyle
from widgets.inputs import CommandLine

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 36))
"""The sizes of a terminal at which a screen has a golden file."""

SECONDS = 60
"""Seconds after which a test gives up waiting; a good run never comes near."""
LONG = 40
"""Characters of a line that nobody types key by key."""
FRAME = 0.02
"""Seconds in which Textual paints what has changed."""
QUICK = 40
"""Turns of the app without a pause, in which nearly everything comes that comes at all."""

CHARACTERS = {" ": "space", ":": "colon", ",": "comma", "-": "minus", "?": "question_mark"}
"""What Textual calls the keys that a test types, where it is not the character itself."""


def texts(segments: list[list[Segment]]) -> list[str]:
    """Return the text of each row."""
    return ["".join(part.text for part in row).rstrip() for row in segments]


class User:
    """Somebody at the terminal."""

    def __init__(self, pilot: Pilot[None], app: Colourful) -> None:
        self.pilot = pilot
        self.app = app
        self.seen: list[list[Segment]] = []

    @property
    def screen(self) -> Any:
        """The screen on top."""
        return self.app.screen

    @property
    def play(self) -> Any:
        """What plays or replays the match of the screen on top; None if it is no table."""
        return self.screen.play if isinstance(self.screen, TableScreen) else None

    @property
    def match(self) -> Match:
        """The match at the table on top."""
        match: Match = self.play.match if self.play else self.screen.match
        return match

    def one(self, kind: type[Any]) -> Any:
        """Return the widget of a kind on the screen on top."""
        return self.screen.query_one(kind)

    # looking

    def segments(self) -> list[list[Segment]]:
        """Return all that is shown in its colours, for each row of the terminal."""
        if self.app.drawn_anew(self.screen):
            visible_screen_stack.set(self.app._background_screens)
            self.seen = [list(strip) for strip in self.screen._compositor.render_strips()]
        return self.seen

    def rows(self) -> list[str]:
        """Return all that is shown, a text for each row of the terminal."""
        return texts(self.segments())

    def text(self) -> str:
        """Return all that is shown."""
        return "\n".join(self.rows())

    @property
    def notice(self) -> str:
        """What the line says that refuses."""
        if isinstance(self.screen, LobbyScreen):
            return str(self.screen.view.notice)
        if self.play:
            return str(self.screen.view.remark.text)
        return "\n".join(each.message for each in self.app._notifications)

    @property
    def log(self) -> str:
        """The lines of the log of the match at the table on top."""
        return "\n".join(self.play.log)

    # waiting

    async def see(self) -> None:
        """Let the app do what has been sent to it, and paint what that leads to."""
        await self.breathe()
        repaint(self.app)
        await settled(self.app)

    async def breathe(self) -> None:
        """Let the app take what has been sent to it, and do what that leads to."""
        await settled(self.app)
        async with asyncio.timeout(SECONDS):
            while self.app.waiting and self.app.is_running:
                await asyncio.sleep(0)
        await settled(self.app)

    async def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Let the app work until something is so; fail with the screen if it never is."""
        turn, end = 0, monotonic() + SECONDS
        while not condition():
            if monotonic() > end:
                pytest.fail(f"never came: {what or condition}\n{self.text()}")
            await settled(self.app)
            await asyncio.sleep(0 if turn < QUICK else 0.02)
            turn += 1

    async def shows(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        await self.until(lambda: text in self.text(), text)

    async def asked(self, seat: int = 0) -> None:
        """Wait until the person of a seat is asked."""
        await self.until(lambda: self.play and self.screen.view.asked == seat, f"asked {seat}")

    async def over(self) -> None:
        """Wait until the match at the table has ended and says so."""
        await self.until(lambda: self.play and self.screen.view.is_over, "the end")
        await self.still()

    async def still(self) -> list[list[Segment]]:
        """Wait until nothing moves any more, and return what is shown then."""
        await settled(self.app)
        await self.app.animator.wait_until_complete()
        motion = self.screen.felt.motion if self.play else None
        await self.until(lambda: motion is None or not motion.is_moving, "the end of motion")
        before: list[list[Segment]] = []
        while before != (before := self.segments()):
            await settled(self.app)
            await asyncio.sleep(FRAME)
            await settled(self.app)
        return before

    async def at(self, kind: str) -> None:
        """Wait until the screen on top is of a class."""

        def is_there() -> bool:
            return kind in [each.__name__ for each in type(self.screen).__mro__]

        await self.until(is_there, f"at {kind}")
        await self.breathe()

    async def at_replay(self) -> Replay:
        """Wait until a match is looked at again, and return what moves through it."""
        await self.until(lambda: isinstance(self.play, Replay), "at a replay")
        await self.breathe()
        assert isinstance(self.play, Replay)
        return self.play

    # doing

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, each taken before the next."""
        for key in keys:
            self.send(key)
            await self.breathe()
        await self.see()

    def send(self, key: str) -> None:
        """Press a key without waiting for what it does."""
        character = key if len(key) == 1 else None
        self.app.post_message(events.Key(CHARACTERS.get(key, key), character))

    async def type(self, line: str) -> None:
        """Type a line into the command line and send it; a long one is pasted."""
        if not isinstance(self.screen.focused, CommandLine):
            await self.press(":")
        if len(line) > LONG:
            await self.paste(line)
        else:
            await self.press(*line)
        await self.press("enter")

    async def paste(self, text: str) -> None:
        """Paste a text into whatever is in focus."""
        self.app.post_message(events.Paste(text))
        await self.see()

    async def click(self, target: str | Widget, offset: tuple[int, int] | None = None) -> None:
        """Click a widget, or a text where it stands on the screen."""
        if isinstance(target, str):
            offset = self.place(target)
            assert await self.pilot.click(offset=offset), f"{target} was not hit"
        elif offset is None:
            assert await self.pilot.click(target), f"{target} was not hit"
        else:
            assert await self.pilot.click(target, offset=offset), f"{target} was not hit"
        await self.see()

    def place(self, text: str) -> tuple[int, int]:
        """Return the cell that a text begins at, the first from above."""
        for y, row in enumerate(self.rows()):
            if text in row:
                return row.index(text), y
        pytest.fail(f"{text} is not on the screen\n{self.text()}")

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size, and wait for the timer that Textual passes it on by."""
        await self.pilot.resize_terminal(width, height)
        await self.until(lambda: self.screen.size == (width, height), "another size")
        await self.see()


@asynccontextmanager
async def arcade(
    match: Match | None = None,
    *,
    store: Store | None = None,
    size: tuple[int, int] = (80, 24),
    pace: float = 0.0,
    face: FaceStyle = FaceStyle.SOLID,
) -> AsyncIterator[User]:
    """Open the app: at a match, or at the lobby."""
    store = store or open_store()
    unheard: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    app = Colourful(store, match, pace, settings=Settings(turns=Colourful.turns))
    app.drawn = face
    paint = patch.object(Screen, "_compositor_refresh", share(paint_at_rest, paint_at_once))
    still_cursor = patch.object(Input, "_toggle_cursor", lambda line: None)  # whatever time passes
    with paint, still_cursor:
        async with app.run_test(size=size, notifications=True) as pilot:
            user = User(pilot, app)
            await user.breathe()
            yield user
            await user.breathe()
            app.workers.cancel_all()  # as leaving does
    assert not unheard, unheard


async def look_at_all_sizes(name: str, user: User) -> None:
    """Compare a screen with its golden files, `name` with each size in it; it ends as small."""
    for width, height in SIZES:
        if user.screen.size != (width, height):
            await user.resize(width, height)
        await look_at(name.format(f"{width}x{height}"), user)
    await user.resize(*SIZES[0])


async def look_at(name: str, user: User) -> None:
    """Compare a screen that has come to rest with its golden file."""
    rows = texts(await user.still())
    compare_text(GOLDEN / f"{name}.txt", "\n".join(rows) + "\n")
