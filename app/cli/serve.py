"""`parlour serve`: the lobby in the browser, for guests."""

import argparse
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from app.cli.guest_options import add_guests, guest_limits
from app.cli.options import argument
from app.guests import session
from app.guests.door import MOST_FROM_ADDRESS
from app.wire.invitation import LAN, listening_address
from games.contract import Refusal
from games.parsing import whole
from games.text import printable

MOST_CONNECTIONS = 10_000
"""The most connections from one address that can be asked for."""

EXAMPLE = "example: parlour serve --port 8000 --guests 5"


def add(commands: Any) -> None:
    """Add the parser for `serve`."""
    parser = commands.add_parser("serve", epilog=EXAMPLE)
    parser.add_argument(
        "--host", default="localhost", metavar="H", help="where to listen (default: localhost)"
    )
    parser.add_argument(
        "--port", type=argument(whole(65_535)), default=8000, metavar="P", help="default: 8000"
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="N",
        help="what the server is called in addresses, besides H; can be given several times",
    )
    parser.add_argument(
        "--connections",
        type=argument(whole(MOST_CONNECTIONS)),
        default=MOST_FROM_ADDRESS,
        metavar="C",
        help=f"the most connections from one address (default: {MOST_FROM_ADDRESS})",
    )
    add_guests(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl+C. Raises `Refusal` if it cannot."""
    session.check_system()
    try:
        from app.guests.serving import serve  # here, because it needs an optional dependency

        page = f"http://{host_to_open(args.host)}:{args.port}"
        serve(args.host, args.port, guest_limits(args), args.name, args.connections, page)
    except ModuleNotFoundError as error:
        raise Refusal(
            f"Serving needs {error.name}; get it with: pip install 'parlour[web]'"
        ) from error
    except OSError as error:
        cause = str(error.strerror).rpartition(": ")[2]
        where = f"{printable(args.host)}:{args.port}"
        raise Refusal(f"Parlour cannot be served at {where}: {cause}.") from error
    return 0


def host_to_open(host: str) -> str:
    """Return the host that guests type: no browser can open the one for every address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host  # a name
    if not address.is_unspecified:
        return f"[{host}]" if address.version == 6 else host
    with suppress(Refusal):
        return listening_address(LAN)
    return "localhost"
