"""`parlour puzzles`: decisions of your own that cost much, to be made again."""

import argparse
import asyncio
import sys

from app import daily
from app.analysis.board import match_from
from app.analysis.worker import Analyst
from app.cli.command import command, flag
from app.cli.stored import open_kept
from app.plain.match_lines import REMINDERS, MatchLines
from app.practice.puzzles import (
    Deck,
    PuzzleCard,
    answer_spelled,
    keep_answer,
    search_store,
    verdict_on,
)
from app.settings import current_settings
from app.storage.store import Store
from games.contract import Refusal, Verb

ONLY_HERE = f"{REMINDERS}, :quit."

NOT_HERE = "That is not possible in a puzzle. Type :? for what is."


@command(
    "puzzles",
    flag("--all", action="store_true", help="the solved ones too, and those of other days"),
    epilog="example: parlour puzzles",
)
def puzzles(args: argparse.Namespace) -> None:
    """Ask the puzzles that are due, one after the other."""
    deck = asyncio.run(found_deck())
    cards = deck.cards if args.all else deck.due(daily.today())
    if not cards:
        print(deck.why_none(daily.today()))
    for number, card in enumerate(cards, start=1):
        print(f"\nPuzzle {number} of {len(cards)}")
        answer = ask_puzzle(card)
        if answer is None:
            return
        print(verdict_on(card.puzzle, answer))
        if card.puzzle.why:
            print(card.puzzle.why)
        right = answer == card.puzzle.best
        keep_answer(card, right=right, today=daily.today())


async def found_deck() -> Deck:
    """Return all puzzles, with those of games that have ended since the last time."""
    analyst = Analyst()
    try:
        return await search_store(open_kept(Store), analyst)
    finally:
        analyst.leave()


def ask_puzzle(card: PuzzleCard) -> str | None:
    """Print a position, and return the answer; None if the person wants no more."""
    match = match_from(card.puzzle.line)
    seat = match.to_move[0]
    game, view = match.game, match.view(seat)
    lines = MatchLines(match, seat, current_settings()[0], ONLY_HERE)
    print(*game.describe(view, seat), sep="\n")
    while True:
        print(game.prompt(view, seat).text, end="", flush=True)
        line = sys.stdin.readline()
        told = lines.command(line, seat)
        if not line or Verb.QUIT in (told, Verb.of(line)):
            return None
        if told:
            print(*(told if isinstance(told, tuple) else (NOT_HERE,)), sep="\n")
            continue
        try:
            action = game.parse(line.rstrip("\n"), view, seat)
            match.after(seat, action)
        except Refusal as no:
            print(no)
        else:
            return answer_spelled(card.puzzle, match, seat, action)
