"""`parlour analyse`: luck and skill in a match, or one position. `parlour puzzles`: mistakes."""

import argparse
import asyncio
import sys
from collections.abc import Iterable, Iterator

from app import codec, daily, settings
from app.analysis import board, coach_review, luck, words, worker
from app.cli.command import command
from app.cli.stored import NUMBER_OR_LATEST, find_match, open_kept
from app.match.match import Match
from app.plain import match_lines, terminal
from app.practice import puzzles as practice
from app.storage.store import Store
from app.tables.opening import speaking_face
from games.contract import Refusal, Seat, Verb
from games.text import wrap_text

EPILOG = """\
examples:
  parlour analyse 12
  parlour analyse 12 --moves
  parlour analyse --position "twentyone hand=7,9 dealer=10"
"""
SHOW = ":show"
"""What shows the best answer of a puzzle."""


@command(
    "analyse",
    NUMBER_OR_LATEST,
    """
    --position LINE  a position to analyse instead, or "help" for how to write one
    --moves  go through every move
    --json  every decision and chance, as JSON
    """,
    formatter_class=argparse.RawDescriptionHelpFormatter,
    epilog=EPILOG,
)
def analyse(args: argparse.Namespace) -> None:
    """Analyse a position, or the match of that number, or the latest finished one."""
    if args.position is not None:
        if args.id is not None or args.moves:
            raise Refusal("A position stands alone: leave out the number of a game, and --moves.")
        analyse_position(args.position, as_json=args.json)
        return
    store = open_kept(Store)
    none = "No finished games yet. Start one with: parlour play gops"
    match = find_match(store, args.id, store.over, none)
    if review := coach_review.review_of(match, speaking_face(match).named):
        head = f"{match.game.title}, game {match.id}: {' : '.join(map(str, match.standing.scores))}"
        about = "Nobody has solved this game: these are the coach's estimates."
        lines = [head, about, "", *_folded_lines(coach_review.coach_review_lines(review))]
        print(codec.readable_json(review) if args.json else "\n".join(lines))
        return
    analysis = luck.analyse_match(match)
    text = analysis_text(match, analysis, whole=args.moves)
    print(codec.readable_json(analysis) if args.json else "\n".join(text))


def analyse_position(line: str, *, as_json: bool) -> None:
    """Print the numbers of a position, or how to write one."""
    if line.strip().lower() == "help":
        print("A position is the name of a game, then words without spaces, in any order.")
        for game in board.board_games():
            lines = board.positions_in(game)
            width = max(len(name) for name, _ in lines.help) + 1
            print(f"\n{game.title}, as in: {game.slug} {lines.example}")
            print(*(f"  {name + '=':{width}}  {meaning}" for name, meaning in lines.help), sep="\n")
        return
    match = board.match_from(line)
    numbers = asyncio.run(board.board_numbers(match))
    text = "\n".join(board.board_lines(match, numbers))
    print(codec.readable_json(numbers) if as_json else text)


def analysis_text(match: Match, analysis: luck.Analysis, *, whole: bool) -> list[str]:
    """Return sums, the costliest decisions or the `whole` game, and a summing-up in lines."""
    reader: Seat | None = match.persons[0] if len(match.persons) == 1 else None
    head = f"{match.game.title}, game {match.id}: {' against '.join(analysis.players)}"
    said = words.DecisionWords(match, speaking_face(match).MOMENTS, analysis.unit)
    about = words.annotated_lines if whole else words.costly_lines
    lines = [
        *about(analysis, said, reader),
        *(words.accuracy_lines(match, analysis) if whole else [""]),
        *words.summing_up(analysis, said, reader),
    ]
    return [head, *words.analysis_lines(analysis, reader), "", *_folded_lines(lines)]


def _folded_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of a width that a terminal has, the rest of each below with the same margin."""
    for line in lines:
        margin = " " * (len(line) - len(line.lstrip()))
        parts = wrap_text(line.strip(), 79 - len(margin))
        yield from [margin + part for part in parts] or [""]


@command("puzzles", "--all  the solved ones too, and those of other days", example="puzzles")
def puzzles(args: argparse.Namespace) -> None:
    """Ask the puzzles that are due, one after the other."""
    analyst = worker.Analyst()
    try:
        deck = asyncio.run(practice.search_store(open_kept(Store), analyst))
    finally:
        analyst.leave()
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
        practice.keep_answer(card, right=right, today=daily.today())


def ask_puzzle(card: practice.PuzzleCard) -> bool | None:
    """Ask until it is solved or given up; return whether it was right at once, None for no more."""
    match = board.match_from(card.puzzle.line)
    seat = match.to_move[0]
    game, view = match.game, match.view(seat)
    also = f"{match_lines.REMINDERS}, {SHOW} (the best answer), :quit."
    lines = match_lines.MatchLines(match, seat, settings.current_settings()[0], also)
    print(*game.describe(view, seat), sep="\n")
    right = True
    while True:
        print(game.prompt(view, seat).text, end="", flush=True)
        line = sys.stdin.readline()
        asks = line.strip().lower() in (terminal.POSSIBLE_SIGN, "help")
        told = lines.possible(seat) if asks else lines.command(line, seat)
        if not line or Verb.QUIT in (told, Verb.of(line)):
            return None
        if line.strip().lower() == SHOW:
            print(practice.solution_of(card.puzzle))
            return False
        if told:
            no = ("That is not possible in a puzzle. Type :? for what is.",)
            print(*(told if isinstance(told, tuple) else no), sep="\n")
            continue
        try:
            action = game.parse(line.rstrip("\n"), view, seat)
            match.after(seat, action)
        except Refusal as refused:
            print(refused)
        else:
            answer = practice.answer_spelled(card.puzzle, match, seat, action)
            print(practice.verdict_on(card.puzzle, answer))
            if answer == card.puzzle.best:
                return right
            right = False
            print(f"Try again, or type {SHOW} for the best answer.")
