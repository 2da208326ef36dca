"""Takes the pictures in README: `python -m tests.tools.pictures`, or `make pictures`.

Each is a screen of the real program, played to a moment worth showing.
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from app import plugins
from app.arcade.app import Arcade
from app.match.deciders import Script
from app.match.loop import play_match
from app.match.match import Match, Step
from app.match.new_setup import new_setup
from app.match.seating import make_deciders
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.table.screen import TableScreen
from app.settings import Settings
from app.storage.store import Store, open_store
from tests.tools.film import filmed, svg_text

FOLDER = Path(__file__).parents[2] / "assets" / "screenshots"
SIZE = (120, 36)
SETTINGS = Settings(faces="solid")
THOUGHT = 300
"""Tenths of a second that the coach is given to speak, at most."""

OTHERS = {"gops": "medium", "battle": "medium"}
"""Who plays at the other side, where it is not the usual player."""

PLAYED = {
    "gops": ("escape", "8", "enter", "3", "enter", "9", "c", "c"),
    "gostop": ("escape", "right", "enter", "right", "c"),
    "twentyone": ("escape", "c", "c"),
    "battle": ("x", "escape", "enter", "1", "3", "c", "c"),
}
"""The keys that lead to the moment of each game: the first ones end the tips."""


async def keys(pilot: Pilot[None], pressed: tuple[str, ...]) -> None:
    """Press keys, leaving time for what they do; a question whether to go on gets a yes."""
    for key in pressed:
        await pilot.press(key)
        await pilot.pause(0.3)
        if isinstance(pilot.app.screen, ConfirmDialog):
            await pilot.press("y")
            await pilot.pause(0.3)


async def table(store: Store, slug: str) -> str:
    """Return the table of a game as an SVG."""
    game = plugins.find(slug)
    seats = ("human", OTHERS[slug]) if slug in OTHERS else ()
    match = store.begin(game, new_setup(game, given={"seed": "parlour"}, seats=seats))
    app = Arcade(store, match, pace=0, settings=SETTINGS)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await keys(pilot, PLAYED[slug])
        await spoken(pilot)
        return app.export_screenshot(title="Parlour")


async def spoken(pilot: Pilot[None]) -> None:
    """Wait until the coach has said what it would do, if it is asked."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    for _ in range(THOUGHT):
        advice = screen.shown.advice
        if advice.seat is None or advice.mode == "off" or advice.decision:
            break
        await pilot.pause(0.1)
    await pilot.pause(0.5)


TURN, GAME = "battle", "gops"
"""What the film at the top of README shows: a turn of one game, and another game to its end."""

FILMED = {TURN: ("expected", "medium"), GAME: ("champion", "medium")}
"""Who plays in the film."""

GIVEN: dict[str, dict[str, Any]] = {
    TURN: {"seed": "parlour"},
    GAME: {"seed": "41", "cards": (2, 7)},
}
"""What each begins with: few cards, so that the film is short, and a game that turns at its end."""


def played(store: Store, slug: str) -> Match:
    """Return a match in the store, played to its end."""
    game = plugins.find(slug)
    match = store.begin(game, new_setup(game, given=GIVEN[slug], seats=FILMED[slug]))

    async def unseen(step: Step) -> None:
        """Show a step to nobody."""

    asyncio.run(play_match(match, make_deciders(match, Script("")), unseen))
    return match


def first_turn(match: Match) -> Match:
    """Return a match as it was when the second player came to move."""
    return match.until(next(place for place, step in enumerate(match.steps) if step.seat == 1))


def without_fonts(picture: str) -> str:
    """Return an SVG that asks nobody for a font, and keeps every space."""
    picture = re.sub(r"@font-face\s*{[^}]*}", "", picture).replace("Fira Code", "monospace")
    return picture.replace("<text ", '<text xml:space="preserve" ')


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"PARLOUR_HOME": home, "COLORTERM": "truecolor"}
        store = open_store()
        taken = {slug: asyncio.run(table(store, slug)) for slug in PLAYED}
        turn = asyncio.run(filmed(store, first_turn(played(store, TURN)), SETTINGS))
        game = asyncio.run(filmed(store, played(store, GAME), SETTINGS))
    FOLDER.mkdir(exist_ok=True)
    for name, picture in taken.items():
        (FOLDER / f"{name}.svg").write_text(without_fonts(picture), encoding="utf-8")
    (FOLDER / "film.svg").write_text(svg_text(turn.then(game)), encoding="utf-8")


if __name__ == "__main__":
    main()
