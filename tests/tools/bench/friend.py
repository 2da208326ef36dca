"""From a bid at one terminal to the repaint at the other, both real, over the loopback."""

import re
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from tests.terminal.terminal_helpers import Terminal
from tests.tools.bench.row import Row

CARDS = "a234567890jqk"
"""The keys of the cards of a game of thirteen."""

AIM = 20.0
"""Repaints a second, each after 50 ms, that nine of ten bids have to reach."""

WORDS = ("--motion", "none", "--name")


def ready(terminal: Terminal, number: int) -> None:
    """Wait until a round has begun and nothing moves any more."""
    terminal.wait_for(f"round {number} of 13")
    terminal.wait_for("your bid")
    terminal.rest()


def repaints(folder: Path) -> list[float]:
    """Return the seconds from each bid of a game to the repaint at the other terminal."""
    homes = folder / "ann", folder / "bob"
    ann = Terminal("host", "gops", "--variant", "tournament", *WORDS, "Ann", home=homes[0])
    ann.wait_for("parlour join")
    found = re.search(r"parlour join (\S+)", ann.text)
    assert found
    bob = Terminal("join", found[1], *WORDS, "Bob", home=homes[1])
    for terminal in (ann, bob):
        terminal.wait_for("1 of 3")
        terminal.type("\x1b")
    took = []
    for number, card in enumerate(CARDS, start=1):
        for terminal in (ann, bob):
            ready(terminal, number)
            terminal.type(card)
        ann.type("\r")
        for terminal in (ann, bob):
            terminal.rest()
        before, start = len(ann.raw), time.perf_counter()
        bob.type("\r")
        while len(ann.raw) == before:
            ann.read(0.001)
        took.append(time.perf_counter() - start)
    for terminal in (ann, bob):
        terminal.kill()
    return took


def row() -> Row:
    """Return how many repaints a second nine of ten bids reach."""
    with TemporaryDirectory() as folder:
        took = repaints(Path(folder))
    slowest = quantiles(took, n=10)[-1]
    spread = f"p90 {1000 * slowest:.0f} ms, median {1000 * sorted(took)[len(took) // 2]:.0f} ms"
    return Row("a friend's bid to repaint, a second", 1 / slowest, "fifty ms", AIM, 1.0, spread)
