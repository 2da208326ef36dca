"""Values as JSON: to store; to print, readable and harmless to a terminal; what reading raises."""

import re
from typing import Any

import msgspec

DECODE_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What decoding raises where the bytes are no JSON, no text, another value, or nested too deep."""


def compact_json(value: Any) -> str:
    """Return a value as JSON without a blank, as it stands in the store."""
    return msgspec.json.encode(value).decode()


def readable_json(value: Any, indent: int = 2) -> str:
    """Return a value as JSON, with every control character written by its number."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
    return re.sub("[\x7f-\x9f]", lambda sign: f"\\u{ord(sign[0]):04x}", text)
