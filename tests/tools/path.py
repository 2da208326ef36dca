"""How long the way is from what somebody does to what comes of it, in files and functions of ours.

`python -m tests.tools.path` counts with `sys.setprofile` and prints one table, the same at each
run: a key and a click on a card of GOPS at 120x36 without pauses, the click until the next
question; a round in the arena, of two players of ours and with a program; a match of Go Stop
resumed from the store. The card is found by what the screen shows, whatever draws it.
"""

import asyncio
import os
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import CodeType, FrameType

from textual._context import visible_screen_stack
from textual.app import App
from textual.pilot import Pilot

from app.arcade.app import Arcade
from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.match.new_setup import new_setup
from app.plugins import find
from app.storage.store import Store, open_store
from games.randomness import pick, stream

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}{os.sep}" for name in ("app", "games", "widgets"))
PROGRAM = f"exec:sh {shlex.quote(str(ROOT / 'assets' / 'bots' / 'plus-one.sh'))}"
CARD, SIZE, PATIENCE = "9♠", (120, 36), 30.0
COLUMNS = ("files", "storage", "functions", "calls", "checks", "frames")


class Counts:
    """What was called since the count began: functions of ours, `check_action`, frames painted."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()
        self.checks = self.frames = 0
        self.at_bid: list[Counter[CodeType]] = []
        """What had been called at each bid of the first seat, for whom the rules are asked."""

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Take in an event of `sys.setprofile`."""
        code = frame.f_code
        if event != "call" or code.co_name.startswith("<"):
            return  # modules, lambdas and comprehensions belong to what is around them
        self.checks += code.co_name == "check_action"
        self.frames += code is App._display.__code__
        if code.co_filename.startswith(OURS):
            self.calls[code] += 1
        if code is find("gops").reduce.__code__ and frame.f_locals["seat"] == 0:
            self.at_bid.append(self.calls.copy())

    def row(self, what: str, calls: Counter[CodeType] | None = None) -> str:
        """Return a line of the table, of all that was called unless it is given."""
        calls = self.calls if calls is None else calls
        files = {code.co_filename for code in calls}
        stored = sum("storage" in Path(name).parts for name in files)
        numbers = (len(files), stored, len(calls), calls.total(), self.checks, self.frames)
        return f"{what:<36}" + "".join(f"{number:10,}" for number in numbers)


@contextmanager
def counting() -> Iterator[Counts]:
    """Count what is called within."""
    counts = Counts()
    sys.setprofile(counts.note)
    try:
        yield counts
    finally:
        sys.setprofile(None)


def shown(app: App[None]) -> list[str]:
    """Return the rows that stand on the screen; looking is not counted."""
    profile = sys.getprofile()
    sys.setprofile(None)
    visible_screen_stack.set(app._background_screens)
    rows = ["".join(part.text for part in row) for row in app.screen._compositor.render_strips()]
    sys.setprofile(profile)
    return rows


async def until(pilot: Pilot[None], is_there: Callable[[str], object]) -> None:
    """Wait until the first row of the screen is as wanted, and what was sent is done."""
    end = monotonic() + PATIENCE
    while not is_there(shown(pilot.app)[0]):
        assert monotonic() < end, "\n".join(shown(pilot.app))
        await pilot.pause(0.01)
    await pilot.pause()


def asked_in(number: int) -> Callable[[str], bool]:
    """Return what says that the first row asks for the bid of a round."""
    return lambda row: f"round {number} of" in row and "your bid" in row


async def at_the_table(store: Store) -> tuple[str, str]:
    """Return the rows of a key and of a click."""
    game = find("gops")
    setup = new_setup(game, given={"seed": "path"}, seats=("human", "plus-one"))
    app = Arcade(store, store.begin(game, setup), 0.0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, asked_in(1))
        await pilot.press("escape")  # ends the tips
        await pilot.pause(1)
        with counting() as key:
            await pilot.press("right")
            await pilot.pause()
        column, row = max((text.find(CARD), y) for y, text in enumerate(shown(app)))
        assert column >= 0, "\n".join(shown(app))
        lies = (column, row + 2)
        await pilot.hover(offset=lies)
        await pilot.pause(1)
        with counting() as click:
            await pilot.click(offset=lies)
            await until(pilot, asked_in(2))
    return key.row("a key at GOPS"), click.row("a click until the next question")


async def round_of(what: str, *players: str) -> str:
    """Return the row of a round of the arena, from the bid of a player to its next one."""
    (fixture,) = Fixtures(TournamentPlan((players[0], players[1]), 1, "path"))
    with counting() as counts:
        await play_game(fixture)
    return counts.row(what, counts.at_bid[5] - counts.at_bid[4])


def resumed(path: Path) -> str:
    """Return the row of a match that is resumed from the file of a store."""
    game, coin = find("gostop"), stream("path")
    with closing((store := open_store(path)).connection):
        match = store.begin(game, new_setup(game, given={"seed": "path"}))
        while len(match.steps) < 20:
            seat = match.to_move[0]
            match.apply(seat, pick(coin, game.legal(match.state, seat)))
    with counting() as counts, closing((store := open_store(path)).connection):
        store.resume(store.unfinished(1)[0].id)
    return counts.row("a Go Stop match resumed")


async def main() -> None:
    """Print the table."""
    print(f"{'what':<36}" + "".join(f"{column:>10}" for column in COLUMNS))
    with TemporaryDirectory() as home:
        os.environ["PARLOUR_HOME"] = home
        os.environ["PARLOUR_SANDBOX"] = "off"
        with closing((store := open_store()).connection):
            print(*await at_the_table(store), sep="\n")
        print(await round_of("a round of match and plus-one", "match", "plus-one"))
        print(await round_of("a round of a program and match", PROGRAM, "match"))
        print(resumed(Path(home, "other.sqlite3")))


if __name__ == "__main__":
    asyncio.run(main())
