"""Parlour killed in a real pseudo-terminal at random moments: never a shown action lost.

`python -m tests.tools.soak.kills 1000` kills that often, every game in lines and on the full screen
by turns: a game is begun, killed, resumed, killed again, until it is over, and then the next
begins. Whatever was shown before a kill must be in the store, and what is shown at resuming must be
what the store holds. Every sixth kill comes while the program starts.
"""

import random
import sys
import time
from contextlib import closing
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.storage.store import open_store
from games.contract import HOUSE
from tests.tools.soak import _front_lines, _front_screens
from tests.tools.soak._tables import TABLES

FRONTS = {"lines": _front_lines, "full screen": _front_screens}
BETWEEN_KEYS = 0.02
"""Seconds."""

STARTING = 6
"""One of so many kills comes at a random moment from the start of the process on."""


def stored(home: Path) -> Match | None:
    """Return the match that was played last."""
    store = open_store(home / "parlour.sqlite3")
    with closing(store.connection):
        rows = store.rows("SELECT max(id) FROM matches")
        return store.resume(rows[0][0]) if rows[0][0] else None


def opened_before(slug: str, home: Path) -> None:
    """Let a game have been opened before, so that no hint for the first time lies on its log."""
    game, store = find(slug), open_store(home / "parlour.sqlite3")
    with closing(store.connection):
        for _ in range(2):
            match = store.begin(game, new_setup(game))
            match.apply(HOUSE, game.legal(match.state, HOUSE)[0])
            match.resign(0)


def kill_once(slug: str, front: ModuleType, home: Path, coin: random.Random) -> int:
    """Begin or resume, kill at a random moment; return how much was shown of what was done."""
    last, table = stored(home), TABLES[slug]
    before = last if last and last.status == "open" else None
    begin = ("play", slug, *table.begin, "--seed", str(coin.random()))
    terminal = front.opened(("resume",) if before else begin, home)
    moment = coin.random() * front.LONGEST
    if coin.randrange(STARTING):
        front.arrived(terminal, before)
    end = time.monotonic() + moment
    while time.monotonic() < end and terminal.read(BETWEEN_KEYS):
        front.press(terminal, table, coin)
    terminal.kill()
    assert not (home / "mistakes.log").exists(), (home / "mistakes.log").read_text()
    assert b"Traceback" not in terminal.raw, terminal.printed
    after = stored(home)
    if after and last and after.id == last.id:
        assert actions(after)[: len(last.steps)] == actions(last), "nothing is lost by coming back"
        after = after if before else None
    return int(front.check(terminal, table, before, after))


def actions(match: Match) -> list[tuple[int, int, object]]:
    """Return what was done in a match."""
    return [(step.n, step.seat, step.action) for step in match.steps]


def main(count: int) -> bool:
    """Kill so often; return whether nothing was lost."""
    begun, shown = time.monotonic(), 0
    kinds = list(product(TABLES, FRONTS))
    with TemporaryDirectory() as folder:
        homes = {kind: Path(folder, *kind) for kind in kinds}
        for (slug, _), home in homes.items():
            opened_before(slug, home)
        for seed in range(count):
            slug, front = kind = kinds[seed % len(kinds)]
            try:
                done = kill_once(slug, FRONTS[front], homes[kind], random.Random(seed))
            except AssertionError:
                print(f"kills: seed {seed}, {slug} in {front}", file=sys.stderr)
                raise
            shown += bool(done)
        games = sum((last.id or 0) - 2 for last in map(stored, homes.values()) if last)
    took = time.monotonic() - begun
    print(
        f"kills: {count} in {games} games, {shown} with new steps shown, nothing lost;"
        f" seeds 0 to {count - 1}, {took:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000))
