"""What two terminals say to each other: one JSON object a line, bounded and typed."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from app.codec import DECODE_ERRORS
from games.contract import Refusal

WIRE_VERSION = 1
"""The version of the language; both sides must speak the same."""

LONGEST_WIRE_LINE = 4096
"""Bytes of the longest line, with its end."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A SHA-256 digest, or 32 random bytes, in hexadecimal digits."""

Turn = Annotated[int, Meta(ge=0, le=100_000)]
"""The number of a turn of the conversation; it only grows."""

PhraseWord = Literal["hello", "well played", "one moment", "thanks"]
"""What can be said to the other side."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="say"):
    """What a side says at a table."""


class Chose(Message, frozen=True, tag="chose"):
    """The choice of the only seat to move, for everybody to see."""

    turn: Turn
    action: Raw


class Sealed(Message, frozen=True, tag="sealed"):
    """The commitment to a choice that both seats make at the same time."""

    turn: Turn
    digest: Digest


class Opened(Message, frozen=True, tag="opened"):
    """The choice that was sealed, once both are."""

    turn: Turn
    nonce: Digest
    action: Raw


class Revealed(Message, frozen=True, tag="revealed"):
    """The sender's share in the chance of a turn: a link of the hash chain it committed to."""

    turn: Turn
    place: Turn
    link: Digest


class Agreed(Message, frozen=True, tag="agreed"):
    """The digest of the state after a turn."""

    turn: Turn
    digest: Digest


class Request(Message, frozen=True, tag="asked"):
    """A request: to go back to the first `keep` actions, or to give up."""

    what: Literal["back", "resign"]
    keep: Turn = 0


class Answered(Message, frozen=True, tag="answered"):
    """The answer to a request."""

    yes: bool


class Claimed(Message, frozen=True, tag="claimed"):
    """What Parlour 1.0 says when it claims a game: to the other side the sender has stopped."""


class Said(Message, frozen=True, tag="phrase"):
    """One of a few phrases."""

    phrase: PhraseWord


class Broken(Message, frozen=True, tag="broken"):
    """The sender ends the game: what it heard cannot be right."""

    why: Annotated[str, Meta(max_length=200)]


class PlayAgain(Message, frozen=True, tag="again"):
    """The sender wants another game with seats changed, and commits to its share in its chance."""

    anchor: Digest


TurnMessage = Chose | Sealed | Opened | Revealed
AnyMessage = TurnMessage | Agreed | Request | Answered | Claimed | Said | Broken | PlayAgain


class NotUnderstood(Refusal):
    """A line that is not a message."""


def encode_line(message: Struct) -> bytes:
    """Return a message as a line."""
    return msgspec.json.encode(message) + b"\n"


def decode_line(line: bytes, kind: Any = AnyMessage) -> Any:
    """Return the message that a line is. Raises `NotUnderstood`."""
    if len(line) > LONGEST_WIRE_LINE:
        raise NotUnderstood("sent a line that is too long")
    try:
        return msgspec.json.decode(line.decode(), type=kind)  # of a `Raw`, msgspec checks no UTF-8
    except DECODE_ERRORS as error:
        raise NotUnderstood("sent a line that is not a message") from error
