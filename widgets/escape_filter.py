"""A filter for all output, so that no text can control the terminal."""

import re
from collections.abc import Sequence

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Control characters of ASCII and Latin-1; none of them takes a cell."""


class EscapeFilter(LineFilter):
    """Removes control characters from whatever any widget prints.

    Text from outside is made printable before it is drawn; this is the last line of defence, for
    Textual's own widgets, too.
    """

    def apply(self, segments: Sequence[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line without control characters."""
        if not STEERING.search("".join([segment.text for segment in segments])):
            return list(segments)
        return [segment._replace(text=STEERING.sub("", segment.text)) for segment in segments]
