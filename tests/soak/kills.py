"""Parlour killed in a real pseudo-terminal at random moments: never a shown action lost.

`python -m tests.soak.kills 50` kills that often: a game is begun, killed, resumed, killed again,
until it is over, and then the next is begun. Whatever was printed before a kill must be in the
store, and what is shown at resuming must be what the store holds.
"""

import random
import re
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from app.match import Match
from app.store import open_store
from games.contract import HOUSE
from tests.terminal.screen import Terminal

BIDS = "".join(f"{card}\n" for card in range(2, 11))
"""Typed ahead all at once; those that are spent already are refused."""

LONGEST = 0.7
"""Seconds: by then a whole game is played."""

TOLD = re.compile(
    r"(?:Middle card\(s\): \[.*\]|Player 2 bid: \d+|Player \d wins bid, has captured \[.*\]"
    r"|Tie bid - middle card remains|===GAME OVER===)(?=\n)"
)


def stored(home: Path) -> Match | None:
    """Return the match that was played last."""
    store = open_store(home / "parlour.sqlite3")
    with closing(store.connection):
        rows = store.rows("SELECT max(id) FROM matches")
        return store.resume(rows[0][0]) if rows[0][0] else None


def told(match: Match | None) -> list[str]:
    """Return all that a terminal was told of a match, but what was typed there."""
    if not match:
        return []
    lines: list[str] = []
    for step in match.steps:
        before, after = (match.game.shown(state, HOUSE) for state in (step.before, step.after))
        lines += match.game.narrate(before, step.seat, step.action, after, "", (0,))
    return TOLD.findall("".join(f"{line}\n" for line in lines))


def middle(match: Match) -> str:
    return f"Middle card(s): {list(match.state.middle)}"


def kill_once(home: Path, coin: random.Random) -> int:
    """Begin or resume, kill at a random moment; return how much was shown of what was done."""
    match = stored(home)
    goes_on = match is not None and match.status == "open"
    before = told(match) if goes_on else []
    args = (
        ("resume", "--plain")
        if goes_on
        else ("play", "gops", "--plain", "--seed", str(coin.random()))
    )
    number = match.id if match else 0
    terminal = Terminal(*args, home=home, echo=False)
    terminal.type(BIDS)
    wait(terminal, coin.random() * LONGEST)
    terminal.kill()
    shown, after = TOLD.findall(terminal.printed), stored(home)
    if shown and goes_on and match:
        assert shown.pop(0) == middle(match), "resumed as it was left"
    if not goes_on and (after.id if after else 0) == number:
        assert not shown, "what was shown is in the store"
        return 0
    now = told(after)
    assert now[: len(before)] == before, "nothing is lost by coming back"
    assert now[len(before) :][: len(shown)] == shown, "what was shown is in the store"
    return len(shown)


def wait(terminal: Terminal, seconds: float) -> None:
    """Take in what is printed for that time."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and terminal.read(left):
        pass


def main(count: int) -> bool:
    """Kill so often; return whether nothing was lost."""
    with TemporaryDirectory() as folder:
        shown = [kill_once(Path(folder), random.Random(seed)) for seed in range(count)]
        games = number_of_games(Path(folder))
    playing = sum(bool(lines) for lines in shown)
    print(f"kills: {count} in {games} games, {playing} of them with steps shown, nothing lost")
    return True


def number_of_games(home: Path) -> int:
    """Return how many games were begun."""
    last = stored(home)
    return last.id or 0 if last else 0


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
