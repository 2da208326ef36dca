"""`parlour bot`: one of our GOPS players as a bot, for any engine."""

import argparse
import secrets
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from app.resources import solved
from games.contract import Player
from games.gops import GAME, protocol
from games.randomness import stream

EXAMPLE = "example: parlour bot careful --seed 7"


def add(commands: Any) -> None:
    """Add the parser for `bot`."""
    parser = commands.add_parser("bot", help="play GOPS by the bot protocol", epilog=EXAMPLE)
    parser.add_argument("name", choices=tuple(GAME.players))
    parser.add_argument("--seed", metavar="S", help="makes a player that draws play alike")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer standard input on standard output until it is closed."""
    player = GAME.players[args.name].make(solved)
    for card in bids_in_reply(
        player, secrets.token_hex(8) if args.seed is None else args.seed, sys.stdin
    ):
        print(card, flush=True)
    return 0


def bids_in_reply(player: Player, seed: str, lines: Iterable[str]) -> Iterator[int]:
    """Yield a player's bid for every prize in an engine's lines. Raises `BadInput`."""
    view, own, rounds = protocol.first_view(), 0, 0
    for line in lines:
        if not line.strip():
            continue
        said = protocol.parse_message(line)
        if isinstance(said, protocol.Opposed):
            view = protocol.after_bids_shown(view, own, said.rank)
            continue
        view = protocol.after_prize(view, said.rank)
        coin = stream(seed, protocol.ITSELF, rounds)
        own, rounds = player.decide(view, protocol.ITSELF, coin).action.card, rounds + 1
        yield own
