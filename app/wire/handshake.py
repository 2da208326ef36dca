"""What opens a connection: both sides prove that they know the code, then say who they are.

The code itself is never sent. Each side gives the other 32 random bytes, and gets back their HMAC
under the code. Nothing else of a visitor is read before its proof was checked.
"""

import hmac
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from app.match.names import LONGEST_NAME
from app.wire.commitment import fresh_secret
from app.wire.connection import CONNECTION_ERRORS, WireConnection
from app.wire.messages import WIRE_VERSION, Digest, NotUnderstood, Turn, decode_line
from app.wire.terms import GameOffer
from games.contract import Refusal

SECONDS = 5.0
"""Seconds that each line of the handshake may take."""

Kind = TypeVar("Kind", bound=Struct)


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the host: its version, and what the guest has to prove the code with."""

    parlour: int
    challenge: Digest


class CodeAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the guest: the proof, and what the host has to prove the code with."""

    parlour: int
    proof: Digest
    challenge: Digest


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The second line of the host; without a proof it is a sentence that says why not."""

    proof: Digest | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody is, and what is known of the table.

    Attributes:
        name: What the person is called.
        anchor: The anchor of the sender's chain, for a new table.
        table: The table that goes on; "" for a new one.
        heard: How many messages of the other side have arrived.
        offer: The game, from the host of a new table.
        why: Why the host turns the guest away; "" if it does not.
    """

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    anchor: Digest
    table: Annotated[str, Meta(max_length=64)] = ""
    heard: Turn = 0
    offer: GameOffer | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """The guest has noted the table down: the host may do so, too."""

    table: Digest


class TurnedAway(Refusal):
    """The other side is there, and does not want to play: trying again is no use."""


def prove(code: str, who: str, challenge: str) -> str:
    """Return the proof that a side knows the code."""
    return hmac.digest(code.encode(), f"{who} {challenge}".encode(), "sha256").hex()


def other_version(theirs: int) -> str:
    """Return the sentence for a partner of another version."""
    older = "this" if theirs > WIRE_VERSION else "the other"
    return (
        f"The two Parlours speak different versions, {WIRE_VERSION} here and {theirs} there."
        f" Update {older} one."
    )


async def read_as(connection: WireConnection, kind: type[Kind]) -> Kind:
    """Return the next line as a value. Raises `NotUnderstood`, or one of `CONNECTION_ERRORS`."""
    value: Kind = decode_line(await connection.read_line(SECONDS), kind)
    return value


async def admit(connection: WireConnection, code: str) -> bool:
    """Return whether a visitor has proved that it knows the code, and prove it to the visitor.

    Raises:
        TurnedAway: The visitor knows the code, but speaks another version.
    """
    challenge = fresh_secret()
    connection.send(Challenge(WIRE_VERSION, challenge))
    try:
        answer = await read_as(connection, CodeAnswer)
    except (NotUnderstood, *CONNECTION_ERRORS):
        return False
    if not hmac.compare_digest(answer.proof, prove(code, "guest", challenge)):
        connection.send(Proof(why="The code is wrong."))
        return False
    connection.send(Proof(prove(code, "host", answer.challenge)))
    if answer.parlour != WIRE_VERSION:
        raise TurnedAway(other_version(answer.parlour))
    return True


async def knock(connection: WireConnection, code: str) -> None:
    """Prove to a host that the code is known, and have the host prove it.

    Raises:
        TurnedAway: It speaks another version, or does not know the code.
        NotUnderstood: It is no Parlour.
        OSError: The connection is gone; or any other of `CONNECTION_ERRORS`.
    """
    first = await read_as(connection, Challenge)
    mine = fresh_secret()
    connection.send(CodeAnswer(WIRE_VERSION, prove(code, "guest", first.challenge), mine))
    if first.parlour != WIRE_VERSION:
        raise TurnedAway(other_version(first.parlour))
    proof = (await read_as(connection, Proof)).proof
    if proof is None:
        raise TurnedAway("The code is wrong: look at the invitation again.")
    if not hmac.compare_digest(proof, prove(code, "host", mine)):
        raise TurnedAway("The table that answered does not know the code.")
