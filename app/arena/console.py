"""Matches and tournaments of the arena on the command line."""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import time
from contextlib import closing, nullcontext, suppress
from pathlib import Path

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from app.arena import journal, report
from app.arena.game import GameOutcome, LocalPlay, check_contestant, show_nothing
from app.arena.ladder import LADDER_FORMATS, add_to_ladder, read_ladder, write_ladder
from app.arena.plan import Form, Sequential, TournamentPlan, check_word, new_plan
from app.arena.runner import PlayGame, Runner, open_cluster
from app.match.bots.program import TIME_LIMIT
from app.match.bots.sandbox import choose_mode, is_sandboxed
from app.match.match import Match, Step
from app.match.setup import PROGRAM
from app.plugins import find
from app.storage import game_files
from app.storage.store import open_store
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
    for who in args.contestants:
        check_contestant(find(args.game), who)
    plan = asked_plan(args)

    async def show(step: Step, match: Match) -> None:
        print_lines(*report.dialogue_lines(step, match, plan.limit))

    def tell(outcome: GameOutcome) -> None:
        print_lines(
            report.game_line(plan, outcome),
            *report.game_fouls(plan, outcome),
            *report.void_lines(plan, outcome),
            *(report.stderr_lines(plan, outcome) if args.stderr else ()),
        )

    play = LocalPlay(show if args.show else show_nothing, in_sandbox=is_sandboxed())
    with closing(journal.temporary_journal(plan)) as kept:
        runner = Runner(plan, kept, tell, open_store())
        code = asyncio.run(run_until_stopped(runner, play, 1))
    print_lines("", report.standings_text(plan, runner.sums, width()))
    print_lines(*report.secret_lines(runner))
    print_sandbox(plan)
    print_rest(runner)
    return code


def tournament_command(args: argparse.Namespace) -> int:
    """Play all against all, and write how they stand."""
    if len(args.contestants) < 2:
        raise Refusal("A tournament needs at least two contestants.")
    choose_mode(args.sandbox)
    for who in args.contestants:
        check_contestant(find(args.game), who, is_far=bool(args.cluster))
    if args.output is not None:
        game_files.check_output(args.output, over=args.force)
    here: tuple[PlayGame, int] = (
        LocalPlay(in_sandbox=is_sandboxed()),
        args.jobs or os.cpu_count() or 1,
    )
    if args.resume:
        kept = resumed_journal(args)
    else:
        kept, why = journal.opened_journal(asked_plan(args), goes_on=False)
        print_notes(why)
    plan = replace(
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
        told = report.REPORT_FORMATS[args.format](runner, room)
        if args.output is None:
            print_lines(told)
        else:
            game_files.write_file(args.output, told + "\n")
        if why := add_to_ladder(runner, int(time.time())):
            print_notes(why)
        print_sandbox(plan)
        for outcome in runner.whole_games() if args.stderr else ():
            print_notes(*report.stderr_lines(plan, outcome))
    print_rest(runner, "--resume" if args.output is None else "--resume --force")
    return code


def ladder_command(args: argparse.Namespace) -> int:
    """Print the ladder of a game, or change who is on it and how they are called."""
    find(args.game)
    ladder = read_ladder(args.game)
    if args.retire or args.back or args.rename:
        if args.rename:
            ladder.rename(*args.rename)
        else:
            ladder.retire(args.retire or args.back, back=bool(args.back))
        write_ladder(args.game, ladder)
    print_lines(LADDER_FORMATS[args.format](ladder.rungs(args.game, retired=args.all)))
    return 0


async def run_until_stopped(runner: Runner, play: PlayGame, at_once: int) -> int:
    """Play until everything is over; ctrl+c and the like end only the games.

    Returns:
        The exit code: 0 if nothing stopped the games.
    """
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
    who, limit, cpu = tuple(args.contestants), args.time_limit or TIME_LIMIT, args.cpu_limit
    form: Form | UnsetType = UNSET
    test: Sequential | UnsetType = UNSET
    if args.kind == "tournament":
        if args.form and len(who) < 3:
            raise Refusal(f"With --{args.form} a tournament needs at least three contestants.")
        if args.sprt is None:
            form = args.form or UNSET
        else:
            test = asked_test(args)
    games = args.games or (MOST_TEST_GAMES if test else args.usual)
    return new_plan(who, games, asked_word(args), limit, args.game, form=form, test=test, cpu=cpu)


def asked_test(args: argparse.Namespace) -> Sequential:
    """Return the test that ends the tournament. Raises `Refusal`."""
    (low, high), (alpha, beta) = args.sprt, args.errors
    if len(args.contestants) != 2:
        raise Refusal("A sequential test has two contestants.")
    if not -1000 <= low < high <= 1000:
        raise Refusal("--sprt needs two ratings from -1000 to 1000, the lower one first.")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise Refusal("--errors needs two chances between 0 and 0.5.")
    return Sequential(low, high, (alpha, beta))


def asked_word(args: argparse.Namespace) -> str:
    """Return what the deals shall follow from; "" if nothing was given.

    Raises:
        Refusal: It was given where programs might read it, or its file cannot be read.
    """
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


def resumed_journal(args: argparse.Namespace) -> journal.Journal:
    """Return the journal of the last tournament of these contestants.

    Raises:
        Refusal: There is none, it is damaged, or it has another seed.
    """
    kept = journal.reopen_journal(tuple(args.contestants), args.game)
    try:
        check_word(kept.plan, asked_word(args))
    except Refusal:
        kept.close()
        raise
    print_notes(kept.damage)
    return kept


def print_rest(runner: Runner, more: str = "") -> None:
    """Print what was not saved, and what was not played; the flags `more` continue that."""
    print_notes(runner.trouble, *report.unplayed_lines(runner))
    if not runner.is_complete:
        how = f" Continue with the same command and {more}." if more else ""
        played = f"{len(runner.done)} of {len(runner.fixtures)}"
        print_notes(f"Stopped after {played} games.{how}")


def print_sandbox(plan: TournamentPlan) -> None:
    """Print whether programs played in sandboxes."""
    if plan.has_programs:
        print_notes(
            "Programs ran in a sandbox." if is_sandboxed() else "Programs ran with --sandbox off."
        )


def width() -> int:
    """Return how many columns a line may have."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDE


def print_lines(*lines: str) -> None:
    """Print lines without buffering."""
    for line in lines:
        print(line)
    sys.stdout.flush()


def print_notes(*lines: str) -> None:
    """Print lines that are not part of the results, but none that is empty."""
    for line in filter(None, lines):
        print(line, file=sys.stderr)
