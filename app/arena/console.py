"""Matches and tournaments of the arena on the command line."""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import TextIO

from msgspec import UNSET, UnsetType, structs

from app.arena import game, journal, report
from app.arena.ladder import add_to_ladder, ladder_in, read_ladder, write_ladder
from app.arena.plan import Sequential, TournamentPlan, check_word, with_deals
from app.arena.runner import PlayGame, Runner, open_cluster
from app.match.bots.program import TIME_LIMIT
from app.match.bots.sandbox import choose_mode, is_sandboxed
from app.match.match import Match, Step
from app.match.setup import PROGRAM
from app.plugins import find
from app.storage import game_files, store
from games.contract import Refusal
from games.contract.parts import seed_text
from games.text import printable, quoted

STOPPERS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that end the games; finished games are still reported."""

STOPPED, LEFT_OPEN = 128, 3
"""The exit codes after a signal, without its number, as shells have it; and where games were void
twice, and are left to be played."""

MOST_TEST_GAMES = 20_000
"""The games after which a sequential test ends undecided, unless there is another limit."""

WIDE = 200
"""Columns of a table that is not printed on a terminal."""


def match_command(args: argparse.Namespace) -> int:
    """Play one against one, print each game when it is over, and then how they stand."""
    choose_mode(args.sandbox)
    game.check_contestants(args.game, args.contestants)
    plan = asked_plan(args)

    async def show(match: Match, step: Step) -> None:
        print_lines(*report.dialogue_lines(match, step, plan.limit))

    def tell(outcome: game.GameOutcome) -> None:
        print_lines(report.game_line(plan, outcome), *report.game_fouls(plan, outcome))
        print_lines(*report.void_lines(plan, outcome))
        if args.stderr:
            print_lines(*report.stderr_lines(plan, outcome))

    play = game.LocalPlay(show if args.show else game.show_nothing, in_sandbox=is_sandboxed())
    with closing(journal.temporary_journal(plan)) as kept:
        runner = Runner(plan, kept, tell, store.open_store())
        code = asyncio.run(run_until_stopped(runner, play, 1))
    print_lines("", report.standings_text(plan, runner.sums, width()))
    print_lines(*report.secret_lines(runner))
    print_end(runner)
    return code


def tournament_command(args: argparse.Namespace) -> int:
    """Play all against all, and write how they stand."""
    if len(args.contestants) < 2:
        raise Refusal("A tournament needs at least two contestants.")
    choose_mode(args.sandbox)
    game.check_contestants(args.game, args.contestants, are_far=bool(args.cluster))
    if args.output is not None:
        game_files.check_output(args.output, over=args.force)
    here: tuple[PlayGame, int] = (
        game.LocalPlay(in_sandbox=is_sandboxed()),
        args.jobs or os.cpu_count() or 1,
    )
    if args.resume:
        kept = journal.reopen_journal(tuple(args.contestants), args.game)
        try:
            check_word(kept.plan, asked_word(args))
        except Refusal:
            kept.close()
            raise
        print_lines(kept.damage, to=sys.stderr)
    else:
        kept, why = journal.opened_journal(asked_plan(args), goes_on=False)
        print_lines(why, to=sys.stderr)
    plan = structs.replace(
        kept.plan,
        games=args.games or kept.plan.games,
        limit=args.time_limit or kept.plan.limit,
        cpu=args.cpu_limit or kept.plan.cpu,
    )
    with closing(kept):
        runner = Runner(plan, kept)

        async def played() -> int:
            mode = "on" if is_sandboxed() else "off"
            there = open_cluster(args.cluster, mode) if args.cluster else nullcontext(here)
            async with there as (play, at_once):
                with report.live_standings(runner, plain=args.plain) as repaint:
                    runner.on_outcome = lambda outcome: repaint()
                    return await run_until_stopped(runner, play, at_once)

        code = asyncio.run(played())
        room = width() if args.output is None else WIDE
        told = report.report_in(args.format, runner, room)
        if args.output is None:
            print_lines(told)
        else:
            game_files.write_file(args.output, told + "\n")
        print_lines(add_to_ladder(runner, int(time.time())), to=sys.stderr)
        errors = runner.whole_games() if args.stderr else ()
        notes = [line for outcome in errors for line in report.stderr_lines(plan, outcome)]
    print_end(runner, notes, "--resume" if args.output is None else "--resume --force")
    return code


def ladder_command(args: argparse.Namespace) -> int:
    """Print the ladder of a game, or change who is on it and how they are called."""
    find(args.game)
    ladder = read_ladder(args.game)
    if args.rename:
        ladder.rename(*args.rename)
    elif who := args.retire or args.back:
        ladder.retire(who, back=bool(args.back))
    if args.retire or args.back or args.rename:
        write_ladder(args.game, ladder)
    print_lines(ladder_in(args.format, ladder.rungs(args.game, retired=args.all)))
    return 0


async def run_until_stopped(runner: Runner, play: PlayGame, at_once: int) -> int:
    """Play until all is over, and return the exit code; ctrl+c and the like end only the games."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task  # noqa: S101 - a coroutine runs in one
    came: list[int] = []

    def stop(number: int) -> None:
        came.append(number)
        task.cancel()

    with suppress(NotImplementedError):  # on Windows, where asyncio itself answers ctrl+c
        for name in STOPPERS:
            number = getattr(signal, name)
            loop.add_signal_handler(number, stop, number)
    try:
        await runner.run(play, at_once)
    except asyncio.CancelledError:
        return STOPPED + (came[0] if came else signal.SIGINT)
    return LEFT_OPEN if runner.void else 0


def asked_plan(args: argparse.Namespace) -> TournamentPlan:
    """Return what must be played from the beginning. Raises `Refusal`."""
    who, form = tuple(args.contestants), args.form or UNSET
    test: Sequential | UnsetType = UNSET
    if form and len(who) < 3:
        raise Refusal(f"With --{form} a tournament needs at least three contestants.")
    if args.sprt:
        (low, high), (alpha, beta) = args.sprt, args.errors
        if len(who) != 2:
            raise Refusal("A sequential test has two contestants.")
        if not -1000 <= low < high <= 1000:
            raise Refusal("--sprt needs two ratings from -1000 to 1000, the lower one first.")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise Refusal("--errors needs two chances between 0 and 0.5.")
        form, test = UNSET, Sequential(low, high, (alpha, beta))
    games, limit = args.games or (MOST_TEST_GAMES if test else args.usual), args.time_limit
    how = UNSET, form, test, args.cpu_limit or UNSET
    plan = TournamentPlan(who, games, "", limit or TIME_LIMIT, args.game, *how)
    return with_deals(plan, asked_word(args))


def asked_word(args: argparse.Namespace) -> str:
    """Return what the deals shall follow from; "" if nothing was given. Raises `Refusal`."""
    source: str | None = args.secret
    if source is None:
        if args.seed and any(who.startswith(PROGRAM) for who in args.contestants):
            raise Refusal(
                "Programs can read --seed. Leave it out, or give it with --secret FILE, - for"
                " standard input."
            )
        return printable(args.seed or "")
    if args.seed:
        raise Refusal("Give --seed or --secret, not both.")
    try:
        text = Path(source).read_text("utf-8") if source != "-" else sys.stdin.readline()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"The secret cannot be read from {quoted(source, 60)}.") from error
    if not (word := printable(seed_text(text.partition("\n")[0]))):
        raise Refusal("The secret is empty: its file needs a line of text.")
    return word


def print_end(runner: Runner, notes: Sequence[str] = (), more: str = "") -> None:
    """Print how programs ran, some notes, and what is left; the flags `more` continue that."""
    lines: list[str] = []
    if runner.plan.has_programs:
        how = "in a sandbox." if is_sandboxed() else "with --sandbox off."
        lines.append(f"Programs ran {how}")
    lines += [*notes, runner.trouble]
    lines += [report.void_line(runner.plan, fixture, why) for fixture, why in runner.void]
    if not runner.is_complete:
        how = f" Continue with the same command and {more}." if more else ""
        lines.append(f"Stopped after {len(runner.done)} of {len(runner.fixtures)} games.{how}")
    print_lines(*lines, to=sys.stderr)


def width() -> int:
    """Return how many columns a line may have."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDE


def print_lines(*lines: str, to: TextIO | None = None) -> None:
    """Print lines without buffering: all to standard output, or those that are not empty."""
    for line in filter(None, lines) if to else lines:
        print(line, file=to)
    sys.stdout.flush()


KINDS = {"match": match_command, "tournament": tournament_command, "ladder": ladder_command}
"""What runs each command below `parlour arena`, and returns its exit code."""
