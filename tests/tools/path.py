"""How long the way is from what somebody does to what comes of it, in files and functions of ours.

`python -m tests.tools.path` counts with `sys.setprofile` and prints one table, the same at each
run: a key and a click on a card of GOPS at 120x36 without pauses, the click until the next
question; a match of the arena, of two players of ours and with a program; a match of Go Stop
resumed from the store. The card is found by what the screen shows, whatever draws it.
"""

import asyncio
import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.storage.store import Store, open_store
from tests.app.screens.screen_helpers import arcade
from tests.tools.games import played

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / name}{os.sep}" for name in ("app", "games", "widgets"))
PROGRAM = f"exec:sh {shlex.quote(str(ROOT / 'assets' / 'bots' / 'plus-one.sh'))}"
COLUMNS = ("files", "storage", "functions", "calls", "checks")


@contextmanager
def counted(what: str) -> Iterator[None]:
    """Print what is called within: functions of ours, and `check_action`."""
    calls: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
    ours = {code: n for code, n in calls.items() if code.co_filename.startswith(OURS)}
    files = {code.co_filename for code in ours}
    checks = sum(n for code, n in calls.items() if code.co_name == "check_action")
    stored = sum("storage" in Path(name).parts for name in files)
    numbers = (len(files), stored, len(ours), sum(ours.values()), checks)
    print(f"{what:<36}" + "".join(f"{number:10,}" for number in numbers))


async def at_the_table(store: Store) -> None:
    """Print the rows of a key and of a click."""
    match = played(store, "gops", 0, seats=("human", "plus-one"))
    async with arcade(match, store=store, size=(120, 36)) as user:
        await user.asked()
        await user.still()
        with counted("a key at GOPS"):
            await user.pilot.press("right")
            await user.pilot.pause()
        column, row = user.place("9♠")
        await user.pilot.hover(offset=(column, row + 2))
        await user.still()
        with counted("a click until the next question"):
            await user.pilot.click(offset=(column, row + 2))
            while user.screen.view.asked is None or len(match.steps) < 4:
                await user.pilot.pause()


async def match_of(what: str, *players: str) -> None:
    """Print the row of a match of the arena."""
    (fixture,) = Fixtures(TournamentPlan(players, 1, "path"))
    with counted(what):
        await play_game(fixture)


async def main() -> None:
    """Print the table."""
    print(f"{'what':<36}" + "".join(f"{column:>10}" for column in COLUMNS))
    with TemporaryDirectory() as home:
        os.environ |= {"PARLOUR_HOME": home, "PARLOUR_SANDBOX": "off"}
        with closing((store := open_store()).connection):
            await at_the_table(store)
        await match_of("a match of match and plus-one", "match", "plus-one")
        await match_of("a match of a program and match", PROGRAM, "match")
        other = Path(home, "other.sqlite3")
        with closing((store := open_store(other)).connection):
            played(store, "gostop", 20)
        with counted("a Go Stop match resumed"), closing((store := open_store(other)).connection):
            store.resume(store.unfinished(1)[0].id)


if __name__ == "__main__":
    asyncio.run(main())
