"""The container file, read: its instructions in order."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = ROOT / ".ci" / "container" / "Containerfile"


def instructions() -> list[tuple[str, str]]:
    """Return each instruction of the file with what follows it, in one line each."""
    text = re.sub(r"^#.*\n", "", FILE.read_text("utf-8"), flags=re.M).replace("\\\n", " ")
    lines = (line.partition(" ") for line in text.splitlines() if line.strip())
    return [(word, " ".join(rest.split())) for word, _, rest in lines]


def started() -> list[str]:
    """Return the command line that a container runs: the entry point, and the usual flags."""
    told = dict(instructions())
    words: list[str] = json.loads(told["ENTRYPOINT"]) + json.loads(told["CMD"])
    return words
