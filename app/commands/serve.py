"""`parlour serve`: the lobby in the browser, for guests."""

import argparse
from typing import Any

from app.commands.counted import counted
from app.commands.guest import add_guests
from games.contract import Refusal

EXAMPLE = "example: parlour serve --port 8000 --guests 5"


def add(commands: Any) -> None:
    """Add the parser for `serve`."""
    parser = commands.add_parser("serve", help="let guests play in the browser", epilog=EXAMPLE)
    parser.add_argument(
        "--host", default="localhost", metavar="H", help="where to listen (default: localhost)"
    )
    parser.add_argument(
        "--port", type=counted(65_535), default=8000, metavar="P", help="default: 8000"
    )
    add_guests(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until ctrl+c. Raises `Refusal` where it cannot."""
    try:
        from app.serving import serve
    except ModuleNotFoundError as error:
        raise Refusal(
            f"Serving needs {error.name}: pip install 'parlour[web]', then try again."
        ) from error
    try:
        serve(args.host, args.port, args.guests)
    except OSError as error:
        where = f"{args.host}:{args.port}"
        raise Refusal(f"Parlour cannot be served at {where}: {error.strerror}.") from error
    return 0
