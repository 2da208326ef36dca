"""`parlour bot`: one of our GOPS players as a bot, for any engine."""

import argparse
import secrets
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from app.resources import solved
from games.contract import HOUSE, PlayerInfo, SeenStep, Tables
from games.gops import GAME, protocol
from games.gops.rules import AWARD, NO_BID, TURN_UP, State
from games.randomness import stream

EXAMPLE = "example: parlour bot careful --seed 7"


def add(commands: Any) -> None:
    """Add the parser for `bot`."""
    parser = commands.add_parser("bot", help="play GOPS by the bot protocol", epilog=EXAMPLE)
    parser.add_argument("name", choices=tuple(GAME.players))
    parser.add_argument("--seed", metavar="S", help="for players that choose at random")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer standard input on standard output until it is closed."""
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    for card in bids_in_reply(GAME.players[args.name], solved, seed, sys.stdin):
        print(card, flush=True)
    return 0


def bids_in_reply(
    info: PlayerInfo, tables: Tables, seed: str, lines: Iterable[str]
) -> Iterator[int]:
    """Yield a player's bid for every prize in an engine's lines.

    Args:
        info: The player.
        tables: Reads its tables.
        seed: What its random streams are made of.
        lines: What the engine writes.

    Raises:
        BadInput: The engine writes what makes no sense.
    """
    player, view, own, rounds = info.make(tables), protocol.first_view(), 0, 0
    seen: list[SeenStep[State, Any]] = []
    for line in lines:
        if not line.strip():
            continue
        said = protocol.parse_message(line)
        if isinstance(said, protocol.Opposed):
            after = protocol.after_bids_shown(view, own, said.rank)
            seen.append(SeenStep(HOUSE, AWARD, view, after))
            view = after
            continue
        asked = protocol.after_prize(view, said.rank)
        seen.append(SeenStep(HOUSE, TURN_UP, view, asked))
        coin = stream(seed, protocol.ITSELF, rounds)
        bid = info.ask(player, asked, protocol.ITSELF, coin, tuple(seen)).action
        own, rounds, view = bid.card, rounds + 1, replace(asked, bids=(bid.card, NO_BID))
        seen.append(SeenStep(protocol.ITSELF, bid, asked, view))
        yield own
