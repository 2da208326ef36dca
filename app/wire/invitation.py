"""The invitation to a table: where it is, and the code that opens it, as one word."""

import re
import secrets
import string

from msgspec import Struct

from games.contract import BadInput

CODE_LETTERS = 10
"""The letters of a code: more than 10^14 codes, and a wrong one costs a connection."""

WRITTEN = re.compile(
    rf"(?P<code>[a-z]{{{CODE_LETTERS}}})@(\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[\w.-]{{1,253}}))"
    r":(?P<port>\d{1,5})"
)


class Invitation(Struct, frozen=True):
    """Where a table is, and its code."""

    address: str
    port: int
    code: str

    def __str__(self) -> str:
        """Return the word that a friend types."""
        where = f"[{self.address}]" if ":" in self.address else self.address
        return f"{self.code}@{where}:{self.port}"


def fresh_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(CODE_LETTERS))


def parse_invitation(text: str) -> Invitation:
    """Return an invitation that was typed, or the command with it. Raises `BadInput`."""
    found = WRITTEN.fullmatch(text.strip().removeprefix("parlour join "))
    if not found or not 0 < int(found["port"]) < 1 << 16 or not is_host_name(found["host"] or ""):
        raise BadInput("An invitation looks like this: abcdefghij@192.168.1.5:41234.")
    return Invitation(found["six"] or found["host"], int(found["port"]), found["code"])


def is_host_name(name: str) -> bool:
    """Return whether the system can be asked for a name: no part of it is empty or too long."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return True
