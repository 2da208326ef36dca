"""How two sides meet at a table: who they are, which game, and where an old one was left."""

from contextlib import suppress
from typing import NamedTuple

from app.guests.look_alikes import appearance
from app.match.names import parse_name
from app.wire.commitment import fresh_secret
from app.wire.connection import WireConnection
from app.wire.handshake import Hello, Ready, TurnedAway, read_as
from app.wire.hash_chain import anchor_of
from app.wire.invitation import Invitation
from app.wire.journal import Heading, new_journal
from app.wire.rematch import has_moved_on
from app.wire.session import Met
from app.wire.table import WireTable
from app.wire.terms import GameOffer, Terms, offered_game
from games.contract import Refusal

TAKEN = "Somebody else sits at this table already."

NEXT_TABLE = "The next game is played at another table."


class NewTable(NamedTuple):
    """A table where two have met."""

    table: WireTable
    met: Met


def checked_name(name: str, usual: str) -> str:
    """Return a name of the other side that can be shown; a bad one is replaced."""
    with suppress(Refusal):
        return parse_name(name) or usual
    return usual


def other_name(name: str, taken: str, usual: str) -> str:
    """Return a name of the other side, which does not look like that of this one."""
    checked = checked_name(name, usual)
    if appearance(checked) != appearance(taken):
        return checked
    return usual if appearance(taken) != appearance(usual) else f"{usual} 2"


def terms_of(offer: GameOffer, host: Hello, guest: Hello) -> Terms:
    """Return what a host and a guest agree on when they say who they are."""
    hosted = checked_name(host.name, "Host")
    names = (hosted, other_name(guest.name, hosted, "Guest"))
    anchors = (host.anchor, guest.anchor)
    if offer.seat == 1:
        return Terms(offer, names[::-1], anchors[::-1])
    return Terms(offer, names, anchors)


async def welcome(
    connection: WireConnection, offer: GameOffer, name: str, invitation: Invitation
) -> NewTable:
    """Begin a table with a guest who has come in.

    Returns:
        The table, and the connection.

    Raises:
        TurnedAway: The guest wants another table.
        Refusal: This one cannot be noted down.
        NotUnderstood: The guest does not keep to the protocol.
        OSError: The connection is gone; or any other of `CONNECTION_ERRORS`.
    """
    guest = await read_as(connection, Hello)
    if guest.table:
        connection.send(Hello(name, "0" * 64, why="That game is not played here."))
        raise TurnedAway("The guest asked for another game.")
    secret = fresh_secret()
    host = Hello(name, anchor_of(secret), offer=offer)
    connection.send(host)
    terms = terms_of(offer, host, guest)
    if (await read_as(connection, Ready)).table != terms.table:
        raise TurnedAway("The guest understood the game differently.")
    heading = Heading("host", invitation, terms, offer.seat, secret)
    table = WireTable(new_journal(heading))
    table.say_due()
    return NewTable(table, Met(connection, 0))


async def enter(
    connection: WireConnection, name: str, invitation: Invitation, ssh: str = ""
) -> NewTable:
    """Begin a table with the host that was reached.

    Returns:
        The table, and the connection.

    Raises:
        TurnedAway: The host turns this guest away.
        Refusal: Its game cannot be played here.
        NotUnderstood: The host does not keep to the protocol.
        OSError: The connection is gone; or any other of `CONNECTION_ERRORS`.
    """
    secret = fresh_secret()
    guest = Hello(name, anchor_of(secret))
    connection.send(guest)
    host = await read_as(connection, Hello)
    if host.offer is None:
        raise TurnedAway(host.why and TAKEN)
    offered_game(host.offer)
    terms = terms_of(host.offer, host, guest)
    heading = Heading("guest", invitation, terms, 1 - host.offer.seat, secret, ssh)
    table = WireTable(new_journal(heading))
    connection.send(Ready(terms.table))
    table.say_due()
    return NewTable(table, Met(connection, 0))


async def welcome_back(connection: WireConnection, table: WireTable) -> Met:
    """Let the guest of a table come back.

    Returns:
        The connection, and how much the guest has heard.

    Raises:
        TurnedAway: It is somebody else.
        NotUnderstood: The guest does not keep to the protocol.
        OSError: The connection is gone; or any other of `CONNECTION_ERRORS`.
    """
    heading = table.journal.heading
    guest = await read_as(connection, Hello)
    anchor = heading.terms.anchors[heading.seat]
    name = heading.terms.names[heading.seat]
    heard = table.heard
    if guest.table != heading.terms.table:
        if has_moved_on(table, guest.table, guest.anchor):
            raise TurnedAway(NEXT_TABLE)  # without a word: the guest tries again
        if heading.before and guest.table == heading.before:
            connection.send(Hello(name, anchor, heading.terms.table))
        else:
            connection.send(Hello(name, anchor, why=TAKEN))
        raise TurnedAway(TAKEN)
    connection.send(Hello(name, anchor, heading.terms.table, heard))
    return Met(connection, guest.heard, heard)


async def come_back(connection: WireConnection, table: WireTable) -> Met:
    """Come back to the host of a table.

    Returns:
        The connection, and how much the host has heard.

    Raises:
        TurnedAway: It is not played there any more.
        NotUnderstood: The host does not keep to the protocol.
        ConnectionResetError: It is at the next table already; it has to be found there.
        OSError: The connection is gone; or any other of `CONNECTION_ERRORS`.
    """
    heading = table.journal.heading
    anchor = heading.terms.anchors[heading.seat]
    name = heading.terms.names[heading.seat]
    heard = table.heard  # it may grow while we wait
    connection.send(Hello(name, anchor, heading.terms.table, heard))
    host = await read_as(connection, Hello)
    if has_moved_on(table, host.table, host.anchor):
        raise ConnectionResetError(NEXT_TABLE)
    if host.table != heading.terms.table:
        raise TurnedAway("That game is not played there any more.")
    return Met(connection, host.heard, heard)
