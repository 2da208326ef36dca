"""Values as JSON: compact to store, readable to print, and what can be wrong in reading it back."""

import re
from typing import Any, BinaryIO

import msgspec

DECODE_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of decoding what is not JSON, not text, of another type, or nested too deeply."""


def compact_json(value: Any) -> str:
    """Return a value as JSON for the store, without blanks."""
    return msgspec.json.encode(value).decode()


def readable_json(value: Any, indent: int = 2) -> str:
    """Return a value as JSON that is safe to print: control characters are escaped."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
    return re.sub("[\x7f-\x9f]", lambda sign: f"\\u{ord(sign[0]):04x}", text)


def cut_torn_end(file: BinaryIO) -> None:
    """Cut off the end of a file of lines that was not written whole, and leave it open there.

    That is a line that was cut off, and the null bytes with which a file system fills what it
    had no time to write.
    """
    end = 0
    for line in file:
        if b"\0" in line or not line.endswith(b"\n"):
            break
        end += len(line)
    file.seek(end)
    file.truncate()
