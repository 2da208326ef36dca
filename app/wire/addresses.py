"""Where a table can be reached: on this computer, or in the local network."""

import getpass
import socket
from contextlib import suppress

from app.match.names import LONGEST_NAME
from games.contract import Refusal
from games.text import clipped, printable

HERE, LAN = "here", "lan"
"""From where a table can be joined."""

LOOPBACK = "127.0.0.1"

UNUSED_ADDRESS = "192.0.2.1", 9
"""An address that is reserved for documentation: nothing is sent there, a route is looked up."""


def listening_address(where: str) -> str:
    """Return the address to listen at. Raises `Refusal` if there is no local network."""
    if where == HERE:
        return LOOPBACK
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(UNUSED_ADDRESS)
            address: str = probe.getsockname()[0]
    except OSError as error:
        raise Refusal("This computer is not on a network.") from error
    return address


def own_name(name: str, usual: str) -> str:
    """Return what this side is called: its name in the settings, or that of its account."""
    if name:
        return name
    with suppress(OSError, KeyError, ImportError):
        return clipped(printable(getpass.getuser()), LONGEST_NAME) or usual
    return usual
