"""Bots of Battle in three languages and `winner` play a tournament, twice: the same, however many.

`python -m tests.tools.soak.battle_bots 167` plays so many games of each of the six pairs with one
game at a time, and again with three: both reports must be the same, byte for byte, without a foul.
Each bot is a starter whose `choose` goes by the question alone, for the starters choose at random.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from app.arena.starters import NO_BUILD, STARTERS, write_starter
from tests.tools.soak._home import own_home

GAMES = 167
IDEAS = {
    "python": ("random.choice(words)", "words[sum(json.dumps(question).encode()) % len(words)]"),
    "perl": ("int rand @$words", "unpack('%32C*', join ' ', @$words) % @$words"),
    "c": ("rand() % count", "(int)(strlen(question) % (size_t)count)"),
}
"""What a starter's `choose` has by chance, and what it has here, by language."""


def main(games: int) -> bool:
    """Play the tournament with one game at a time and with three; return whether both agree."""
    with TemporaryDirectory() as folder:
        bots = [f"exec:{line}" for line in build_bots(Path(folder))]
        one, three = (report([*bots, "winner"], games, jobs) for jobs in (1, 3))
    played = json.loads(one)["games"]
    fouls = [why for game in played for why in game["fouls"] if why]
    print(f"battle bots: {len(played)} games, {len(fouls)} fouls, equal: {one == three}")
    for row in json.loads(one)["standings"]["rows"]:
        print(f"  {Path(row['name']).name}: {row['won']} won, {row['drawn']} tied")
    return one == three and not fouls


def build_bots(folder: Path) -> Iterator[str]:
    """Write and build a bot in each language; yield the command lines that start them."""
    for language, (by_chance, by_question) in IDEAS.items():
        starter, below = STARTERS[language], folder / language
        write_starter(language, below)
        source = below / starter.file
        text = source.read_text("utf-8")
        assert by_chance in text, f"the starter in {language} chooses in another way"
        source.write_text(text.replace(by_chance, by_question), "utf-8")
        if starter.build != NO_BUILD:
            subprocess.run(shlex.split(starter.build), cwd=below, check=True)
        *before, file = shlex.split(starter.run)
        yield shlex.join((*before, str(below / file)))


def report(contestants: list[str], games: int, jobs: int) -> str:
    """Return the report of a tournament that was played in a home of its own."""
    flags = ["--game", "battle", "--seed", "soak", "--games", str(games), "--jobs", str(jobs)]
    flags += ["--format", "json", "--time-limit", "600", "--sandbox", "off"]
    with own_home():
        run = subprocess.run(
            [sys.executable, "-m", "app", "arena", "tournament", *contestants, *flags],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return run.stdout


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
