"""`parlour resume` and `parlour replay`: continue an unfinished match, or watch one again."""

import argparse

from app.arcade.launch import full_screen, plays_in_lines
from app.cli.command import PLAIN, command, flag, given_settings, sandbox, settings, settings_of
from app.cli.stored import NUMBER, NUMBER_OR_LATEST, find_match, open_kept
from app.match.bots.sandbox import choose_mode
from app.match.match import Match
from app.match.names import is_with_friend
from app.match.new_setup import check_programs
from app.match.presentation import Transcript
from app.plain.mode import play_plain
from app.storage.store import Store
from games.contract import HOUSE, Refusal

NO_GAME_OPEN = "No unfinished games. Start one with: parlour play gops"


@command("resume", NUMBER_OR_LATEST, PLAIN, sandbox, settings, epilog="example: parlour resume 12")
def resume(args: argparse.Namespace) -> None:
    """Go on with the match of that number, or with the one played last."""
    choose_mode(args.sandbox)
    store = open_kept(Store)
    match = find_match(store, args.id, store.unfinished, NO_GAME_OPEN)
    if not match.to_move:
        raise Refusal(f"Game {match.id} is over. Watch it with: parlour replay {match.id}")
    check_programs(match.game, match.setup.seats, match.setup.options)
    if not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args))
    elif is_with_friend(match.setup):
        from app.plain.friend import resume_friend  # here, because few games need it

        resume_friend(match, settings_of(args))
    else:
        play_plain(store, lambda _: match, given_settings(args))


@command(
    "replay",
    NUMBER,
    flag("--plain", action="store_true", help="in lines of text, all at once"),
    settings,
    epilog="example: parlour replay 12",
)
def replay(args: argparse.Namespace) -> None:
    """Show the match of that number again."""
    store = open_kept(Store)
    match = store.resume(args.id)
    if not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args), again=True)
        return
    for line in transcript_lines(match, short=settings_of(args).lines == "short"):
        print(line)


def transcript_lines(match: Match, *, short: bool = False) -> list[str]:
    """Return the lines of a match, as the person who played it saw them, or everybody."""
    reader = match.persons[0] if len(match.persons) == 1 else HOUSE
    return [line.text for line in Transcript(match, reader, short=short).tell_all(match.steps)]
