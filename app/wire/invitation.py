"""The invitation to a table: where it is, and the code that opens it, as one word."""

import getpass
import re
import secrets
import socket
import string
from contextlib import suppress

from msgspec import Struct

from app.match.names import LONGEST_NAME
from games.contract import BadInput, Refusal
from games.text import clipped, printable

HERE, LAN = "here", "lan"  # from where a table can be joined: this computer, or the local network
LOOPBACK = "127.0.0.1"
CODE_LETTERS = 10  # more than 10^14 codes, and a wrong one costs a connection

WRITTEN = re.compile(
    rf"(?P<code>[a-z]{{{CODE_LETTERS}}})@(\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[\w.-]{{1,253}}))"
    r":(?P<port>\d{1,5})"
)


class Invitation(Struct, frozen=True):
    """Where a table is, and its code."""

    address: str
    port: int
    code: str

    @property
    def where(self) -> str:
        """The address and the port, for a sentence."""
        return f"{self.address}:{self.port}"

    def __str__(self) -> str:
        """Return the word that a friend types."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"{self.code}@{address}:{self.port}"


def fresh_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(CODE_LETTERS))


def parse_invitation(text: str) -> Invitation:
    """Return an invitation that was typed, or the command with it. Raises `BadInput`."""
    found = WRITTEN.fullmatch(text.strip().removeprefix("parlour join "))
    with suppress(UnicodeError):  # the system cannot be asked for a name with an empty part
        if found and 0 < int(found["port"]) < 1 << 16:
            (found["host"] or "").encode("idna")
            return Invitation(found["six"] or found["host"], int(found["port"]), found["code"])
    raise BadInput("An invitation looks like this: abcdefghij@192.168.1.5:41234.")


def listening_address(where: str) -> str:
    """Return the address to listen at. Raises `Refusal` if there is no local network."""
    if where == HERE:
        return LOOPBACK
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it is reserved for documentation
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
