"""Values as JSON: compact to store, readable to print, and the errors of reading it back."""

import re
from typing import Any

import msgspec

DECODE_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of decoding what is not JSON, not text, of another type, or nested too deeply."""


def compact_json(value: Any) -> str:
    """Return a value as JSON for the store, without blanks.

    Args:
        value: Anything that msgspec encodes.
    """
    return msgspec.json.encode(value).decode()


def readable_json(value: Any, indent: int = 2) -> str:
    """Return a value as JSON that is safe to print: control characters are escaped.

    Args:
        value: Anything that msgspec encodes.
        indent: By how many blanks each level is indented.
    """
    text = msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
    return re.sub("[\x7f-\x9f]", lambda sign: f"\\u{ord(sign[0]):04x}", text)
