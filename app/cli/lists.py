"""`parlour list`: the saved games, one a line. `parlour stats`: what was won and lost."""

import argparse
import sys
import time

from app import plugins
from app.cli.command import command
from app.cli.stored import open_kept, print_trouble
from app.match import names, setup
from app.storage import lists, rows
from games.text import printable, wrap_text

ENDINGS = {"✓": "won", "×": "lost", "=": "tied"}
"""How a match ended, by the sign of it."""


@command("list", "--finished  show the latest finished games instead", example="list")
def list_games(args: argparse.Namespace) -> None:
    """Print a line for each match, the latest first."""
    store = open_kept(lists.MatchLists)
    found = store.finished(50) if args.finished else store.unfinished()
    lines = [match_line(saved) for saved in found]
    print_trouble(store)
    none = "No finished games yet." if args.finished else "No unfinished games."
    print(*lines or [none], sep="\n")


def match_line(saved: rows.Saved) -> str:
    """Describe a match in one line: number, game, score, players, when it was last played."""
    known = saved.game in plugins.slugs()
    title = plugins.title_of(saved.game).title if known else printable(saved.game)
    first, second = (saved.result or saved.standing).scores
    score = f"{first} : {second}"
    if saved.result is None:
        score = f"{printable(saved.standing.line)}, {score}"
    elif saved.seats.count(setup.PERSON) == 1:
        score = f"{ENDINGS[saved.sign]} {score}"
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
    return f"{saved.id:4}  {title}: {score}, {names.matchup(saved.game, saved)}  ({when})"


@command(
    "stats",
    """
    [game] GAME
    --rated  only rated games
    | --json
    | --csv
    """,
    example="stats gops --rated --csv",
    choices={"game": plugins.AnySlug()},
)
def stats(args: argparse.Namespace) -> None:
    """Print a line for each game, variant and opponent; only what prints it is loaded."""
    from app.statistics import summary
    from app.storage import totals

    store = open_kept(lists.MatchLists)
    lines = summary.read_summary(store).lines(rated=args.rated, game=args.game)
    with lists.reading():
        unrated = totals.read_marks(store.connection)
    print_trouble(store)
    if args.json or args.csv:
        none = summary.Unrated()
        records = [summary.board_record(line, unrated.get(line.id, none)) for line in lines]
        if args.json:
            from app.codec import readable_json

            print(readable_json(records))
            return
        import csv
        import json

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(summary.RECORD)
        for each in records:
            *values, marks = each.values()
            writer.writerow([*values, json.dumps(marks)])
        return
    if not lines:
        print("No finished games yet.")
        return
    from app.statistics.rating import OPEN_BEFORE, rating_sentence, read_rated_games

    print(*map(summary.board_sentence, lines), sep="\n")
    if words := summary.unrated_sentence(lines, unrated):
        print("", *wrap_text(words, 80), sep="\n")
    ratings = [
        rating_sentence(summary.game_title(game) + (OPEN_BEFORE if before else ""), rated)
        for game in dict.fromkeys(line.board.game for line in lines)
        for before in (False, True)
        if (rated := read_rated_games(store, game, before=before))
    ]
    if ratings:
        print("", *ratings, sep="\n")
