"""Two sides of a table over the wire: killed and cut at random moments, and met with lies.

`wire_kills` lets both sides play at random, GOPS and Battle by turns; one is killed or its
connection is cut, it comes back, and so on until the game is over. Then both ledgers must be the
same, and hold all that either screen had shown. `wire_lies` meets each kind of partner who lies.
"""

import asyncio
import os
import random
import secrets
import signal
import time
import traceback
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.app.wire.pair_helpers import LIES, lie_once
from tests.app.wire.wire_helpers import (
    LIARS,
    game_of,
    is_part,
    lay_table,
    ledger,
    play_with_liar,
    sit_down,
)
from tests.tools.games import stored

LONGEST = 0.5
"""Seconds between two kills, at most."""

PATIENCE = 60.0
"""Seconds after which a game has to be over when nobody is killed any more."""

BEGUN = b"\n--\n"
"""What a process writes before the steps that it shows."""

CUT = signal.SIGUSR1
"""The signal that makes a side cut its connection."""


async def play(home: Path, seed: int, shown: int) -> None:
    """Play one side to the end; every step that is shown is written at once."""
    side = sit_down(home, seed, 0.03)

    def cut() -> None:
        if connection := side.session.connection:
            connection.writer.transport.abort()

    asyncio.get_running_loop().add_signal_handler(CUT, cut)
    written = 0
    os.write(shown, BEGUN)
    while not side.is_over or not side.session.table.talk.ended or written < len(side.shown):
        for step in side.shown[written:]:
            os.write(shown, msgspec.json.encode(step) + b"\n")
        written = len(side.shown)
        await asyncio.sleep(0.001)
        if side.task.done():
            side.task.result()
    await asyncio.sleep(PATIENCE)  # the other side may not have heard everything


def start(home: Path, seed: int) -> int:
    """Start a side in a process of its own, and return its number."""
    child = os.fork()
    if child:
        return child
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    shown = os.open(home / "shown", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        asyncio.run(play(home, seed, shown))
    except BaseException:  # noqa: BLE001 - so that one can see why a game does not end
        (home / "trouble").write_text(traceback.format_exc(), encoding="utf-8")
    finally:
        os._exit(1)


def end(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def is_over(home: Path) -> bool:
    match = stored(home)
    return match is not None and not match.to_move


def disturb(slug: str, folder: Path, most: int, dice: random.Random) -> int:
    """Play a game, kill and cut at most so often, check it; return how often it was."""
    homes = lay_table(folder, slug, (secrets.token_hex(32), secrets.token_hex(32)))
    sides = [start(home, dice.randrange(1000)) for home in homes]
    done = 0
    try:
        while done < most and not all(map(is_over, homes)):
            time.sleep(dice.random() * LONGEST)
            which = dice.randrange(2)
            if dice.random() < 0.3:
                os.kill(sides[which], CUT)
            else:
                end(sides[which])
                sides[which] = start(homes[which], dice.randrange(1000))
            done += 1
        limit = time.monotonic() + PATIENCE
        while not all(map(is_over, homes)):
            assert time.monotonic() < limit, stuck(slug, homes)
            time.sleep(0.1)
    finally:
        for side in sides:
            end(side)
    check(slug, homes)
    return done


def stuck(slug: str, homes: tuple[Path, Path]) -> str:
    ends = [(home / "table.jsonl").read_text(encoding="utf-8").splitlines()[-4:] for home in homes]
    troubles = [path.read_text(encoding="utf-8") for home in homes for path in home.glob("trouble")]
    return "\n".join([f"{slug} is not over", *ends[0], "and", *ends[1], *troubles])


def check(slug: str, homes: tuple[Path, Path]) -> None:
    """Check that both ledgers are the same, and hold all that was shown."""
    first, second = (stored(home) for home in homes)
    assert first
    assert second
    assert ledger(first) == ledger(second)
    assert first.result == second.result
    game: Any = game_of(slug)
    kind: Any = tuple[int, game.Action]
    for home in homes:
        for run in (home / "shown").read_bytes().split(BEGUN):
            lines = run.split(b"\n")[:-1]  # the last one may not be whole
            assert is_part([msgspec.json.decode(line, type=kind) for line in lines], ledger(first))


def wire_kills(count: int) -> bool:
    """Disturb so often; return whether nothing was lost."""
    signal.signal(CUT, signal.SIG_IGN)  # a process that is still starting is not ended by it
    dice, done, games = random.Random(count), 0, 0
    while done < count:
        slug = ("gops", "battle")[games % 2]
        with TemporaryDirectory() as folder:
            done += max(1, disturb(slug, Path(folder), min(12, count - done), dice))
        games += 1
    print(f"{done} kills and cuts in {games} games: equal ledgers, nothing shown was lost")
    return True


def wire_lies(count: int) -> bool:
    """Meet each kind of partner who lies so often; return whether every one was named.

    Those who lie about the end of the game are not named: they must not win by it.
    """
    for how in LIARS:
        ended = Counter[str]()
        for seed in range(count):
            with TemporaryDirectory() as folder:
                slug = ("gops", "battle")[seed % 2]
                match, proven = play_with_liar(Path(folder), slug, how, random.Random(seed))
                assert proven, (how, seed, match.result)
                winner = match.result.winner if match.result else None
                ended[match.status if match.result is None or winner == 0 else "lost by play"] += 1
        print(f"a partner who {how}: {count} games, {dict(ended)}")
    for lie in LIES:
        said = [lie_once(lie, random.Random(seed)) for seed in range(count)]
        assert all(why and why.isprintable() for why in said)
        print(f"{lie}: {count} of {count} named, as in: {said[0]}")
    return True
