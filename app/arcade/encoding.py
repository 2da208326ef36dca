"""What no terminal, or not this one, is to be sent: it is left out, or similar signs replace it."""

import codecs
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from widgets.cards.style import FaceStyle

NEAREST = {
    **dict.fromkeys("─━▔▁—", "-"),
    **dict.fromkeys("│┃▏▕", "|"),
    **dict.fromkeys("┌┐└┘╭╮╰╯┏┓┗┛┼┿", "+"),
    **dict(zip("·…≈←→↑↓▸◂▴▾▲▼⏎↵×✓★●○╱╲‹›═◆", "-~~<>^v><^v^vEEx+*#o/\\<>=*", strict=True)),
    **dict(zip("♣♦♥♠", "CDHS", strict=True)),
    **dict.fromkeys("▎▍▌▋▊▉█▂▃▄▅▆▇▀▐░▒▓▖▗▘▙▚▛▜▝▞▟", "#"),
}


STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Control characters of ASCII and Latin-1; none of them takes a cell."""


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(NEAREST.get(sign) or "?" * cell_len(sign) for sign in signs), error.end


def can_encode_all() -> bool:
    """Return whether standard error, where the full screen is written, can encode everything."""
    return sys.__stderr__ is not None and sys.__stderr__.encoding.lower().startswith("utf")


def shows_signs_wide(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the language is one in which suits and lines may be two columns wide."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next(filter(None, named), "").startswith(("zh", "ja", "ko"))


def shown_face(*, no_color: bool, colours: str | None) -> FaceStyle:
    """Return how cards are drawn in this terminal: in letters where it cannot show our signs."""
    lacks_signs = os.environ.get("TERM") == "linux"  # its console has one suit, and no quarters
    if not can_encode_all() or shows_signs_wide() or lacks_signs:
        return FaceStyle.LETTERS
    return FaceStyle.OUTLINED if no_color or colours is None else FaceStyle.SOLID


class LetterFilter(LineFilter):
    """Replaces all signs that are not ASCII in whatever any widget prints; names stay."""

    SIGNS = str.maketrans(NEAREST)

    def apply(self, segments: Sequence[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line with a letter or a line of ASCII for each sign."""
        return [
            each if each.text.isascii() else each._replace(text=each.text.translate(self.SIGNS))
            for each in segments
        ]


class EscapeFilter(LineFilter):
    """Removes control characters from whatever any widget prints.

    Text from outside is made printable before it is drawn; this is the last line of defence.
    """

    def apply(self, segments: Sequence[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line without control characters."""
        if not STEERING.search("".join([segment.text for segment in segments])):
            return list(segments)
        return [segment._replace(text=STEERING.sub("", segment.text)) for segment in segments]


ESCAPE_FILTER, LETTER_FILTER = EscapeFilter(), LetterFilter()


def write_nearest() -> None:
    """Make the full screen write similar characters for those that cannot be encoded."""
    codecs.register_error("nearest", replace_unencodable)
    if isinstance(sys.__stderr__, io.TextIOWrapper):
        sys.__stderr__.reconfigure(errors="nearest")
