"""The last barrier before the terminal: no text of any widget can steer it."""

import re
from collections.abc import Sequence

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""The characters that terminals obey; none of them takes a cell."""


class EscapeFilter(LineFilter):
    """Leaves out what would steer the terminal. Widgets show text from outside in signs before."""

    def apply(self, segments: Sequence[Segment], background: Color) -> list[Segment]:
        """Return the pieces of a line without it."""
        return [
            segment._replace(text=STEERING.sub("", segment.text))
            if STEERING.search(segment.text)
            else segment
            for segment in segments
        ]
