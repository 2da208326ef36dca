"""Folds the lines of a log: dice and cards that were named together stay together."""

import re
from functools import lru_cache

from games.text import text_width, wrap_text

UNINDENTED = 20
"""Columns up to which the rest of a folded line is not indented."""

LONELY = 2
"""The longest word, in cells, that is not left alone in a row if it can be avoided."""

NO_BREAK = "\N{NO-BREAK SPACE}"

KEPT_TOGETHER = re.compile(
    r"(?:10|[2-9AJQK])[CDHS♣♦♥♠](?: (?:10|[2-9AJQK])[CDHS♣♦♥♠]){1,4}|\b[1-4](?: [1-4]\b){1,4}"
)
"""Dice and cards that were named together, which stay in one row."""


@lru_cache(4096)
def folded(line: str, width: int) -> tuple[str, ...]:
    """Return a line in as many rows as it needs, those after the first indented."""
    if text_width(line) <= width:
        return (line,)
    indent = "  " if width > UNINDENTED else ""
    kept = KEPT_TOGETHER.sub(lambda found: found[0].replace(" ", NO_BREAK), line)
    rows = wrap_text(kept, width, indent=indent)
    for narrower in range(width - 1, width // 2, -1):
        if text_width(rows[-1].strip()) > LONELY:
            break
        tighter = wrap_text(kept, narrower, indent=indent)
        if len(tighter) == len(rows):
            rows = tighter
    return tuple(row.replace(NO_BREAK, " ") for row in rows)
