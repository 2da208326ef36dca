"""Hostile bots: what each reaches without a sandbox, and that it reaches nothing in one.

`python -m tests.tools.soak.hostile 200` lets each attack and each foul play so many games against a
sound bot in sandboxes: nothing outside its folder is changed or read, no process is left, and the
sound bot is never charged. One game of each attack is played without a sandbox, for the table.
`kill -9 -1` is not tried: without a sandbox it would end all that runs here.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from app.match.bots import sandbox
from tests.app.arena.zoo_helpers import GOOD, ZOO, bot
from tests.tools.soak._attacks import ATTACKS, VICTIM, Attack, Scene, never

LIMIT = 4.0
"""Seconds for a bid."""

JOBS = "8"
"""Games at once: most of a hostile bot's time is spent waiting for it."""

PATIENCE = 60.0
"""Seconds for a game, however it goes."""

FOULS = {name: Attack(script, never, "") for name, (script, _, _) in ZOO.items()}


def play(attack: Attack, mode: str, games: int) -> tuple[str, str]:
    """Let a bot play; return what it reached, and how the report says it ended.

    Args:
        attack: The bot.
        mode: Whether it plays in a sandbox.
        games: How many games.
    """
    with TemporaryDirectory() as folder, closing(Scene(Path(folder))) as scene:
        script = attack.script
        for name, value in scene.places.items():
            script = script.replace(f"{{{name}}}", str(value))
        hostile = bot(f"{script}\n{attack.then}" if attack.then else script)
        said = run(scene, hostile, mode, games)
        reached = "reached" if attack.worked(scene) else ""
        left = scene.left()
        for number in left:
            os.kill(number, signal.SIGKILL)
        return reached or ("left a process" if left else ""), said


def run(scene: Scene, hostile: str, mode: str, games: int) -> str:
    """Run a tournament of a sound bot and a hostile one; return what became of it."""
    sound = bot(f"{GOOD} # {VICTIM}")
    words = ["arena", "tournament", sound, hostile, "--games", str(games), "--jobs", JOBS]
    flags = ["--time-limit", str(LIMIT), "--sandbox", mode, "--format", "json", "--seed", "1"]
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "app", *words, *flags],
        cwd=scene.bots,
        env={**scene.environment, "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE + games * 3 * LIMIT,
    )
    if ended.returncode < 0:
        return f"Parlour was ended by signal {-ended.returncode}"
    if not ended.stdout.strip().startswith("{"):
        return f"Parlour ended with {ended.returncode}: {ended.stderr.strip()[-80:]}"
    return verdict(json.loads(ended.stdout)["games"], games)


def verdict(played: list[dict[str, list[str]]], games: int) -> str:
    """Return how the games ended, from their report."""
    sound, hostile = (sum(bool(game["fouls"][seat]) for game in played) for seat in (0, 1))
    void = games - len(played)
    first = next((game["fouls"][1] for game in played if game["fouls"][1]), "")
    parts = [
        f"the sound bot is charged {sound} times" if sound else "",
        f"{void} void" if void else "",
        f"charged itself: {first.partition(': ')[2]}" if hostile else "",
    ]
    return ", ".join(filter(None, parts)) or "plays on"


def main(games: int) -> bool:
    """Let all play; return whether none reached anything in a sandbox."""
    begun, wrong = time.monotonic(), []
    if why := sandbox.why_none():
        print(f"hostile: not tried, for there is no sandbox: {why}")
        return True
    for name, attack in {**ATTACKS, **FOULS}.items():
        reached, said = play(attack, "require", games)
        if reached or said.startswith(("Parlour", "the sound bot")) or "void" in said:
            wrong.append(name)
            print(f"hostile: {name}: {shlex.quote(reached)}, {said}", flush=True)
    for name, attack in ATTACKS.items():
        reached, said = play(attack, "off", 1)
        print(f"hostile, off: {name}: {reached or 'nothing reached'}; {said}", flush=True)
    print(
        f"hostile: {len(ATTACKS) + len(FOULS)} bots of {games} games each in sandboxes,"
        f" wrong: {', '.join(wrong) or 'none'}; {time.monotonic() - begun:.0f} s"
    )
    return not wrong


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
