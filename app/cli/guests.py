"""`parlour --guest` and `parlour serve`: the lobby for guests, who reach nothing else here."""

import argparse
from contextlib import suppress
from ipaddress import ip_address

from app.cli.command import command, flags, given_settings, settings
from app.guests import limits, session
from app.wire.invitation import LAN, listening_address
from games import contract, parsing, text

USUAL = limits.GuestLimits()

LIMITS = flags(
    f"""
    --guests N={session.USUAL_GUESTS}  the most guests at once (default: {session.USUAL_GUESTS})
    --idle M={USUAL.idle}  minutes without a key after which a guest has to go (default:
      {USUAL.idle})
    --memory MB={USUAL.memory}  the most memory of each process of a guest (default:
      {USUAL.memory})
    """,
    read={
        "guests": parsing.whole(session.MOST_GUESTS),
        "idle": parsing.whole(limits.LONGEST_IDLE),
        "memory": parsing.whole(limits.MOST_MEMORY, limits.LEAST_MEMORY),
    },
)


@command("--guest", LIMITS, settings)
def guest(args: argparse.Namespace) -> None:
    """Open the lobby for a guest. Raises `Refusal` if there is no terminal or no room."""
    from app.arcade.launch import full_screen, plays_in_lines  # here, because serving
    from app.storage.store import open_store  # needs neither

    if plays_in_lines(wanted=False):
        raise contract.Refusal("The lobby needs a terminal. Over ssh, ask for one: ssh -t.")
    with session.guest_session(args.guests):
        limits.limit_process(limits.GuestLimits(args.guests, args.idle, args.memory))
        limits.yield_when_busy()
        limits.end_when_idle(60 * args.idle)
        full_screen(open_store(), given=given_settings(args))


@command(
    "serve",
    f"""
    --host H=localhost  where to listen (default: localhost)
    --port P=8000  default: 8000
    --name N  what the server is called in addresses, besides H; can be given several times
    --connections C={limits.MOST_FROM_ADDRESS}  the most connections from one address (default:
      {limits.MOST_FROM_ADDRESS})
    """,
    LIMITS,
    example="serve --port 8000 --guests 5",
    read={"port": parsing.whole(65_535), "connections": parsing.whole(10_000)},
    action={"name": "append"},
    default={"name": []},
)
def serve(args: argparse.Namespace) -> None:
    """Serve until Ctrl+C. Raises `Refusal` if it cannot."""
    session.check_system()
    try:
        from app.guests import web_server  # here, because it needs an optional dependency

        page = f"http://{host_to_open(args.host)}:{args.port}"
        most = limits.GuestLimits(args.guests, args.idle, args.memory)
        web_server.serve(args.host, args.port, most, args.name, args.connections, page)
    except ModuleNotFoundError as error:
        raise contract.Refusal(
            f"Serving needs {error.name}; get it with: pip install 'parlour[web]'"
        ) from error
    except OSError as error:
        cause = str(error.strerror).rpartition(": ")[2]
        where = f"{text.printable(args.host)}:{args.port}"
        raise contract.Refusal(f"Parlour cannot be served at {where}: {cause}.") from error


def host_to_open(host: str) -> str:
    """Return the host that guests type: no browser can open the one for every address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host  # a name
    if not address.is_unspecified:
        return f"[{host}]" if address.version == 6 else host
    with suppress(contract.Refusal):
        return listening_address(LAN)
    return "localhost"
