"""`parlour puzzles`: decisions with one clearly best answer, each tried until it is found."""

import argparse
import asyncio
import sys

from app import daily
from app.analysis.board import match_from
from app.analysis.worker import Analyst
from app.cli.command import command, flag
from app.cli.stored import open_kept
from app.plain.match_lines import REMINDERS, MatchLines
from app.plain.terminal import POSSIBLE_SIGN
from app.practice.puzzles import (
    Deck,
    PuzzleCard,
    answer_spelled,
    keep_answer,
    search_store,
    solution_of,
    verdict_on,
)
from app.settings import current_settings
from app.storage.store import Store
from games.contract import Refusal, Verb

SHOW = ":show"

TRY_AGAIN = f"Try again, or type {SHOW} for the best answer."

ONLY_HERE = f"{REMINDERS}, {SHOW} (the best answer), :quit."

NOT_HERE = "That is not possible in a puzzle. Type :? for what is."


@command(
    "puzzles",
    flag("--all", action="store_true", help="the solved ones too, and those of other days"),
    epilog="example: parlour puzzles",
)
def puzzles(args: argparse.Namespace) -> None:
    """Ask the puzzles that are due, one after the other."""
    deck = asyncio.run(found_deck())
    cards = deck.all_cards(daily.today()) if args.all else deck.for_today(daily.today())
    if not cards:
        print(deck.why_none(daily.today()))
    for number, card in enumerate(cards, start=1):
        print(f"\nPuzzle {number} of {len(cards)}")
        right = ask_puzzle(card)
        if right is None:
            return
        if card.puzzle.why:
            print(card.puzzle.why)
        keep_answer(card, right=right, today=daily.today())


async def found_deck() -> Deck:
    """Return all puzzles, with those of games that have ended since the last time."""
    analyst = Analyst()
    try:
        return await search_store(open_kept(Store), analyst)
    finally:
        analyst.leave()


def ask_puzzle(card: PuzzleCard) -> bool | None:
    """Ask a puzzle until it is solved, or the person wants to see the best answer.

    Returns:
        Whether the first answer was right; None if the person wants no more.
    """
    match = match_from(card.puzzle.line)
    seat = match.to_move[0]
    game, view = match.game, match.view(seat)
    lines = MatchLines(match, seat, current_settings()[0], ONLY_HERE)
    print(*game.describe(view, seat), sep="\n")
    right = True
    while True:
        print(game.prompt(view, seat).text, end="", flush=True)
        line = sys.stdin.readline()
        asks = line.strip().lower() in (POSSIBLE_SIGN, "help")
        told = lines.possible(seat) if asks else lines.command(line, seat)
        if not line or Verb.QUIT in (told, Verb.of(line)):
            return None
        if line.strip().lower() == SHOW:
            print(solution_of(card.puzzle))
            return False
        if told:
            print(*(told if isinstance(told, tuple) else (NOT_HERE,)), sep="\n")
            continue
        try:
            action = game.parse(line.rstrip("\n"), view, seat)
            match.after(seat, action)
        except Refusal as no:
            print(no)
        else:
            answer = answer_spelled(card.puzzle, match, seat, action)
            print(verdict_on(card.puzzle, answer))
            if answer == card.puzzle.best:
                return right
            right = False
            print(TRY_AGAIN)
