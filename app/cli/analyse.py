"""`parlour analyse`: luck and skill in a match that was played to its end."""

import argparse
from typing import Any

from app.analysis.luck import Analysis, analyse_match
from app.analysis.report import analysis_lines
from app.cli.options import add_match_number, find_match, open_kept_store
from app.codec import readable_json
from app.match.match import Match
from app.match.names import matchup
from games.contract import Seat

EXAMPLE = "example: parlour analyse 12"
NO_GAME_OVER = "No finished games yet. Start one with: parlour play gops"


def add(commands: Any) -> None:
    """Add the parser for `analyse`."""
    parser = commands.add_parser("analyse", help="tell luck from skill", epilog=EXAMPLE)
    add_match_number(parser)
    parser.add_argument("--json", action="store_true", help="every decision and chance, as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Analyse the match of that number, or the latest that was played to its end."""
    store = open_kept_store()
    match = find_match(store, args.id, store.over, NO_GAME_OVER)
    analysis = analyse_match(match)
    print(analysis_json(analysis) if args.json else "\n".join(analysis_text(match, analysis)))
    return 0


def analysis_json(analysis: Analysis) -> str:
    """Return the whole analysis as JSON."""
    return readable_json(analysis)


def analysis_text(match: Match, analysis: Analysis) -> list[str]:
    """Return the sums and the costliest decisions in lines, for the person who played."""
    reader: Seat | None = match.persons[0] if len(match.persons) == 1 else None
    head = f"{match.game.title}, match {match.id}: {matchup(match.setup)}"
    return [head, *analysis_lines(analysis, reader)]
