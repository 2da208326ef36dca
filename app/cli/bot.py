"""`parlour bot`: one of our players as a bot for any engine, or a new bot to start from."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from app.cli.command import command
from games.contract import HOUSE, PlayerInfo, Refusal, SeenStep, Tables
from games.gops import GAME_TITLE, protocol
from games.gops.players import PLAYERS
from games.gops.rules import AWARD, NO_BID, TURN_UP, State
from games.randomness import stream
from games.text import quoted


@command(
    "bot",
    """
    name PLAYER  a player of GOPS, or GAME/PLAYER for any other game
    new  after the word new: write a bot to start from, in python, c, javascript, rust, java,
      ruby, perl or sh
    --seed S  for players that choose at random
    """,
    epilog="examples: parlour bot careful --seed 7, parlour bot battle/winner,"
    " parlour bot new python my-bot",
    metavar={"new": "LANGUAGE DIR"},
    nargs={"new": "*"},
    default={"new": ()},
)
def bot(args: argparse.Namespace) -> None:
    """Answer standard input on standard output until it is closed, or write a new bot."""
    if args.name == "new":
        from pathlib import Path  # both here, because no bot needs them

        from app.arena.starters import STARTERS, write_starter

        if len(args.new) != 2:
            command = f"parlour bot new {next(iter(STARTERS))} my-bot"
            raise Refusal(f"Say which language and where, as in: {command}")
        print(*write_starter(args.new[0], Path(args.new[1])), sep="\n")
        return
    if args.new:
        raise Refusal(f"Only `parlour bot new` takes more words, not {quoted(args.new[0], 60)}.")
    seed = os.urandom(8).hex() if args.seed is None else args.seed
    slug, _, name = args.name.rpartition("/")
    if slug in ("", GAME_TITLE.slug):  # without its record, which would take as long as its start

        def read_table(name: str) -> bytes:
            from app.resources import solved  # here, because most players read none

            return solved(name)

        info = _find_player(GAME_TITLE.title, PLAYERS, name)
        answers: Iterator[Any] = bids_in_reply(info, read_table, seed, sys.stdin)
    else:
        from app.plugins import find  # here, because the players of GOPS look for no packages
        from app.resources import tables_of
        from games.bot_protocol import words_in_reply

        game = find(slug)
        answers = words_in_reply(
            game, _find_player(game.title, game.players, name), tables_of(game), seed, sys.stdin
        )
    for answer in answers:
        print(answer, flush=True)


def _find_player(title: str, players: Mapping[str, PlayerInfo], name: str) -> PlayerInfo:
    if name not in players:
        known = ", ".join(players)
        raise Refusal(f"{title} has no player called {quoted(name, 60)}. Choose from: {known}.")
    return players[name]


def bids_in_reply(
    info: PlayerInfo, tables: Tables, seed: str, lines: Iterable[str]
) -> Iterator[int]:
    """Yield a player's bid for every prize in an engine's lines. Raises `BadInput`."""
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
