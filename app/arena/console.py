"""Matches and tournaments of the arena on the command line: begun, told, kept, gone on with."""

import argparse
import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial

from app.arena import journal
from app.arena.cluster import cluster
from app.arena.dialogue import complaints, dialogue
from app.arena.game import Outcome, admit, contest
from app.arena.journal import Journal
from app.arena.progress import live
from app.arena.report import FORMATS, as_text, fouls, game_line, players
from app.arena.runner import Session
from app.arena.schedule import Plan, names
from app.arena.tournament import Play, elsewhere
from app.match.bots.chair import TIME_LIMIT
from app.match.match import Step
from app.match.setup import fresh_seed
from app.storage import game_files
from app.storage.store import open_store
from games.contract import Refusal
from games.text import printable

STOPPERS = ("SIGINT", "SIGTERM", "SIGHUP")
"""What ends a session, and still lets what was played be told."""

WIDE = 200
"""Columns of a table that goes to no terminal."""


def run_match(args: argparse.Namespace) -> int:
    """Play one against one, each game told when it is over, and print how they stand."""
    for who in args.contestants:
        admit(who)
    plan = new_plan(args)
    called = names(plan.contestants)

    async def show(step: Step) -> None:
        say(*dialogue(step, (called[0], called[1])))

    def tell(outcome: Outcome) -> None:
        say(game_line(plan, outcome), *fouls(plan, outcome), *errors(args, plan, outcome))

    session = Session(plan, None, open_store(), tell)
    asyncio.run(run(session, partial(contest, show=show) if args.show else contest, 1))
    say("", as_text(plan, session.outcomes, width()))
    end(session)
    return 0


def run_tournament(args: argparse.Namespace) -> int:
    """Play all against all, and write how they stand."""
    if len(args.contestants) < 2:
        raise Refusal("A tournament takes two contestants or more.")
    for who in args.contestants:
        admit(who, is_far=bool(args.cluster))
    if args.output is not None:
        game_files.check(args.output, over=args.force)
    plan, kept = resumed(args) if args.resume else begun(new_plan(args))
    with closing(kept) if kept else nullcontext(), means(args) as (play, at_once):
        session = Session(plan, kept, open_store())
        with live(session) as repaint:
            session.told = lambda outcome: repaint()
            asyncio.run(run(session, play, at_once))
    write(args, plan, session.outcomes)
    for outcome in session.outcomes:
        note(*errors(args, plan, outcome))
    end(session, "--resume" if args.output is None else "--resume --force")
    return 0


async def run(session: Session, play: Play, at_once: int) -> None:
    """Play a session; what would end the program, such as ctrl+c, ends the session alone."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task  # noqa: S101 - a coroutine runs in one
    with suppress(NotImplementedError):  # on Windows, where asyncio itself answers ctrl+c
        for name in STOPPERS:
            loop.add_signal_handler(getattr(signal, name), task.cancel)
    with suppress(asyncio.CancelledError):
        await session.run(play, at_once)


def new_plan(args: argparse.Namespace) -> Plan:
    """Return what is to be played from the beginning."""
    return Plan(
        contestants=tuple(args.contestants),
        games=args.games or args.usual,
        seed=printable(args.seed or fresh_seed()),
        limit=args.time_limit or TIME_LIMIT,
    )


def begun(plan: Plan) -> tuple[Plan, Journal | None]:
    """Return a plan with its journal; None, and that is said, where none can be written."""
    try:
        return plan, journal.begun(plan)
    except OSError as error:
        note(journal.unkept(error))
        return plan, None


def resumed(args: argparse.Namespace) -> tuple[Plan, Journal]:
    """Return what was being played, with other numbers where they are given. Raises `Refusal`."""
    kept = journal.reopened(tuple(args.contestants))
    if args.seed and printable(args.seed) != kept.plan.seed:
        kept.close()
        raise Refusal(f"That tournament has the seed {kept.plan.seed}; it cannot get another.")
    plan = Plan(
        contestants=kept.plan.contestants,
        games=args.games or kept.plan.games,
        seed=kept.plan.seed,
        limit=args.time_limit or kept.plan.limit,
    )
    return plan, kept


@contextmanager
def means(args: argparse.Namespace) -> Iterator[tuple[Play, int]]:
    """Lend what plays a game, and how many it plays at once."""
    if args.cluster:
        with cluster(args.cluster) as there:
            yield elsewhere(there.executor), there.at_once
    else:
        yield contest, args.jobs or os.cpu_count() or 1


def write(args: argparse.Namespace, plan: Plan, outcomes: tuple[Outcome, ...]) -> None:
    """Write the report to the file that was named, or print it."""
    told = FORMATS[args.format](plan, outcomes, width() if args.output is None else WIDE)
    if args.output is None:
        say(told)
    else:
        game_files.write(args.output, told + "\n")


def errors(args: argparse.Namespace, plan: Plan, outcome: Outcome) -> tuple[str, ...]:
    """Return what both programs wrote to standard error, where it was asked for."""
    return complaints(outcome.errors, players(plan, outcome)) if args.stderr else ()


def end(session: Session, more: str = "") -> None:
    """Tell what was not saved, and what was not played: with flags `more` it is gone on with."""
    done, total = len(session.outcomes), len(session.fixtures)
    note(*([session.trouble] if session.trouble else []))
    if done < total:
        how = f" Go on with the same command and {more}." if more else ""
        note(f"Stopped after {done} of {total} games.{how}")


def width() -> int:
    """Return how many columns a line may have."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDE


def say(*lines: str) -> None:
    """Print lines at once."""
    for line in lines:
        print(line)
    sys.stdout.flush()


def note(*lines: str) -> None:
    """Print lines that are no part of the results."""
    for line in lines:
        print(line, file=sys.stderr)
