"""`parlour serve`: the lobby in the browser, for guests."""

import argparse
from typing import Any

from app.cli.options import add_guests, argument
from app.guests import session
from games.contract import Refusal
from games.parsing import whole
from games.text import printable

EXAMPLE = "example: parlour serve --port 8000 --guests 5"


def add(commands: Any) -> None:
    """Add the parser for `serve`."""
    parser = commands.add_parser("serve", help="let guests play in the browser", epilog=EXAMPLE)
    parser.add_argument(
        "--host", default="localhost", metavar="H", help="where to listen (default: localhost)"
    )
    parser.add_argument(
        "--port", type=argument(whole(65_535)), default=8000, metavar="P", help="default: 8000"
    )
    add_guests(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until ctrl+c. Raises `Refusal` if it cannot."""
    session.check_system()
    try:
        from app.guests.web_server import serve  # here, because it needs an optional dependency

        serve(args.host, args.port, args.guests)
    except ModuleNotFoundError as error:
        raise Refusal(
            f"Serving needs {error.name}; get it with: pip install 'parlour[web]'"
        ) from error
    except OSError as error:
        cause = str(error.strerror).rpartition(": ")[2]
        where = f"{printable(args.host)}:{args.port}"
        raise Refusal(f"Parlour cannot be served at {where}: {cause}.") from error
    return 0
