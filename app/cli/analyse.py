"""`parlour analyse`: luck and skill in a finished match, or the numbers of one position."""

import argparse
import asyncio
from collections.abc import Iterable, Iterator

from app.analysis.board import (
    BoardNumbers,
    board_games,
    board_lines,
    board_numbers,
    match_from,
    positions_in,
)
from app.analysis.coach_review import CoachReview, coach_review_lines, review_of
from app.analysis.luck import Analysis, analyse_match
from app.analysis.words import (
    DecisionWords,
    accuracy_lines,
    analysis_lines,
    annotated_lines,
    blunder_lines,
    summing_up,
)
from app.cli.command import command, flag
from app.cli.stored import NUMBER_OR_LATEST, find_match, open_kept
from app.codec import readable_json
from app.match.match import Match
from app.storage.store import Store
from app.tables.opening import speaking_face
from games.contract import Refusal, Seat
from games.text import wrap_text

EPILOG = """\
examples:
  parlour analyse 12
  parlour analyse 12 --moves
  parlour analyse --position "twentyone hand=7,9 dealer=10"
"""
LINE_COLUMNS = 79
"""Columns of a line."""

NO_GAME_OVER = "No finished games yet. Start one with: parlour play gops"


@command(
    "analyse",
    NUMBER_OR_LATEST,
    flag(
        "--position",
        metavar="LINE",
        help='a position to analyse instead, or "help" for how to write one',
    ),
    flag("--moves", action="store_true", help="go through every move"),
    flag("--json", action="store_true", help="every decision and chance, as JSON"),
    formatter_class=argparse.RawDescriptionHelpFormatter,
    epilog=EPILOG,
)
def analyse(args: argparse.Namespace) -> None:
    """Analyse a position, or the match of that number, or the latest finished one."""
    if args.position is not None and (args.id is not None or args.moves):
        raise Refusal("A position stands alone: leave out the number of a game, and --moves.")
    if args.position is not None:
        analyse_position(args.position, as_json=args.json)
        return
    store = open_kept(Store)
    match = find_match(store, args.id, store.over, NO_GAME_OVER)
    shown = speaking_face(match)
    if review := review_of(match, shown.named):
        print(readable_json(review) if args.json else "\n".join(review_text(match, review)))
        return
    analysis = analyse_match(match)
    text = analysis_text(match, analysis, whole=args.moves)
    print(readable_json(analysis) if args.json else "\n".join(text))


def analyse_position(line: str, *, as_json: bool) -> None:
    """Print the numbers of a position, or how to write one."""
    if line.strip().lower() == "help":
        print("\n".join(position_help()))
        return
    match = match_from(line)
    numbers: BoardNumbers = asyncio.run(board_numbers(match))
    lines = board_lines(match, numbers)
    print(readable_json(numbers) if as_json else "\n".join(lines))


def position_help() -> Iterator[str]:
    """Yield how a position of each game is written."""
    yield "A position is the name of a game, then words without spaces, in any order."
    for game in board_games():
        lines = positions_in(game)
        width = max(len(name) for name, _ in lines.help) + 1
        yield f"\n{game.title}, as in: {game.slug} {lines.example}"
        yield from (f"  {name + '=':{width}}  {meaning}" for name, meaning in lines.help)


def analysis_text(match: Match, analysis: Analysis, *, whole: bool) -> list[str]:
    """Return sums, decisions and a summing-up in lines, for the person who played."""
    reader: Seat | None = match.persons[0] if len(match.persons) == 1 else None
    head = f"{match.game.title}, game {match.id}: {' against '.join(analysis.players)}"
    moments = speaking_face(match).MOMENTS
    words = DecisionWords(match, moments, analysis.unit)
    about = annotated_lines if whole else blunder_lines
    lines = [
        *about(analysis, words, reader),
        *(accuracy_lines(match, analysis) if whole else [""]),
        *summing_up(analysis, words, reader),
    ]
    return [head, *analysis_lines(analysis, reader), "", *folded_lines(lines)]


def review_text(match: Match, review: CoachReview) -> list[str]:
    """Return in lines what the coach thinks of a game that is not analysed."""
    head = f"{match.game.title}, game {match.id}: {' : '.join(map(str, match.standing.scores))}"
    lines = folded_lines(coach_review_lines(review))
    return [head, "Nobody has solved this game: these are the coach's estimates.", "", *lines]


def folded_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of a width that a terminal has, the rest of each below with the same margin."""
    for line in lines:
        margin = " " * (len(line) - len(line.lstrip()))
        yield from [
            margin + part for part in wrap_text(line.strip(), LINE_COLUMNS - len(margin))
        ] or [""]
