"""Characters that a terminal's encoding lacks, replaced by similar ones of the same width."""

import codecs
import io
import sys

from rich.cells import cell_len

NEAREST = {
    **dict.fromkeys("─▔▁", "-"),
    **dict.fromkeys("│▏", "|"),
    **dict.fromkeys("┌┐└┘╭╮╰╯", "+"),
    **dict(zip("·…←→↑↓▸⏎↵×✓★●○╱╲", ".~<>^v>EEx+*#o/\\", strict=True)),
    **dict.fromkeys("▎▍▌▋▊▉█▂▄", "#"),
}


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(NEAREST.get(sign) or "?" * cell_len(sign) for sign in signs), error.end


def can_encode_all() -> bool:
    """Return whether standard error, where the full screen is written, can encode everything."""
    return sys.__stderr__ is not None and sys.__stderr__.encoding.lower().startswith("utf")


def write_nearest() -> None:
    """Make the full screen write similar characters for those that cannot be encoded."""
    codecs.register_error("nearest", replace_unencodable)
    if isinstance(sys.__stderr__, io.TextIOWrapper):
        sys.__stderr__.reconfigure(errors="nearest")
