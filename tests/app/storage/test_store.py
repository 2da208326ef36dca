"""The store against a plain model: whatever is done to it, everybody finds what was shown."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from app import daily
from app.match.match import ContinuedElsewhere, Match
from app.match.setup import Setup
from app.plugins import find
from app.statistics.played import played_in_parts
from app.storage.game_files import export_match, import_match
from app.storage.rows import Saved
from app.storage.schema import Findings, check_store
from app.storage.store import Store, open_store
from app.storage.totals import read_totals
from games.contract import Refusal
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, SETUP, settle
from tests.conftest import MEMORY
from tests.share_helpers import share

DAY = date(2026, 11, 20)
TWENTY_ONE = find("twentyone")
SHORT = replace(SETUP, options=Options(cards=(3, 4), prizes=(4, 3)), seats=("human", "careful"))
"""Two prizes: whoever bids 4 for the first wins."""


class Kind(NamedTuple):
    """How a match begins, and what its boards must be called."""

    setup: Setup
    variant: str = "own rules"
    side: str = ""
    other: str = ""
    slug: str = "gops"

    @property
    def is_deal(self) -> bool:
        return self.setup.seed != "a seed"


KINDS = (
    Kind(SHORT, other="careful"),
    Kind(replace(SHORT, seats=("plus-one", "human")), other="plus-one"),
    Kind(replace(SHORT, seats=("human", "script:4,3")), other="a script"),
    Kind(replace(SHORT, seats=("human", "exec:./bot -x")), other="a program"),
    Kind(replace(SHORT, seats=("human",) * 2, names=("Bob", "Ann")), side="Ann", other="Bob"),
    Kind(replace(SHORT, seats=("human",) * 2, names=("Ann", "Bob")), side="Ann", other="Bob"),
    Kind(replace(SHORT, seats=("human",) * 2), side="Player 1", other="Player 2"),
    Kind(replace(SHORT, seats=("human", "remote:Ann")), other="remote:Ann"),
    Kind(replace(SHORT, seats=("careful", "match"))),
    Kind(replace(SHORT, start=GAME.deal(SHORT.options, "another")), other="careful"),
    Kind(daily.daily_setup(GAME, DAY), "classroom", other="careful"),
    Kind(daily.daily_setup(GAME, DAY + timedelta(days=1)), "classroom", other="careful"),
    Kind(replace(daily.daily_setup(GAME, DAY), seats=("match", "human")), "classroom", "", "match"),
    Kind(
        replace(SHORT, options=Options(cards=(1, 13), ties="discard")),
        *("tournament", "", "careful"),
    ),
    Kind(replace(SHORT, options=Options(cards=(1, 13), ties="carry")), other="careful"),
    Kind(daily.daily_setup(TWENTY_ONE, DAY), "ten", slug="twentyone"),
)


ENDS = ("resign", "mark", "foul", "both")
WHICH = st.integers(0, 9)
CHOICES = st.lists(st.integers(0, 9), min_size=1, max_size=3)


class Kept:
    """A match as the model knows it: itself, and when it was written last."""

    def __init__(self, match: Match, kind: Kind, *, imported: bool = False) -> None:
        self.match, self.kind, self.imported = match, kind, imported
        self.changed = self.turn = 0

    @property
    def number(self) -> int:
        assert self.match.id is not None
        return self.match.id

    @property
    def persons(self) -> int:
        return self.kind.setup.seats.count("human")

    @property
    def seat(self) -> int:
        """The seat that it is counted for."""
        setup = self.kind.setup
        return setup.names.index("Ann") if self.kind.side == "Ann" else setup.seats.index("human")

    @property
    def sign(self) -> int | None:
        """How it ended for that side: 1, 0 or -1; None if it is not counted."""
        if self.match.result is None or not self.persons or self.imported:
            return None
        winner = self.match.result.winner
        return 0 if winner is None else 1 if winner == self.seat else -1

    @property
    def points(self) -> tuple[int, int]:
        """The points of that side, and of the other."""
        assert self.match.result
        scores = self.match.result.scores
        return scores[self.seat], scores[1 - self.seat]


def tally_of(series: list[Kept]) -> tuple[Any, ...]:
    """Return what a row of matches comes to, counted all at once: the columns of a `Tally`."""
    signs = [each.sign or 0 for each in series]
    ended = [each.points for each in series if each.match.status == "over"]
    runs, now = [0], 0
    for sign in signs:
        now = now + sign if now * sign > 0 else sign
        runs.append(now)
    return (
        *(signs.count(1), signs.count(0), signs.count(-1), len(ended)),
        *(sum(own for own, _ in ended), sum(other for _, other in ended)),
        max((own for own, _ in ended), default=None),
        *(runs[-1], max(runs)),
    )


def told(match: Match) -> Any:
    """Return all that is seen of a match, and what can be done again."""
    done = [[(s.n, s.seat, s.action, s.why) for s in part] for part in (match.steps, match.undone)]
    ended = match.status, match.result, match.resigned, sorted(match.fouls)
    return match.setup, match.start, match.marks, ended, match.last_n, done


def saved_as(kept: Kept) -> Saved:
    """Return what lists must show of a match."""
    match, setup = kept.match, kept.match.setup
    return Saved(
        *(kept.number, kept.kind.slug, setup.seats, setup.names, kept.changed),
        *(match.status, match.standing, match.result, match.marks),
    )


class StoreMachine(RuleBasedStateMachine):
    """Plays, takes back, leaves and comes back, from two sides and while others hold the file."""

    @initialize()
    def begin_store(self) -> None:
        memory = MEMORY if MEMORY.is_dir() else None
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-machine-", dir=memory))
        self.path = self.folder / "parlour.sqlite3"
        self.now, self.turn, self.steps = 1_700_000_000, 0, 0
        self.clock = patch("app.storage.store.time.time", lambda: self.now)
        self.clock.start()
        self.store = open_store(self.path)
        self.matches: list[Kept] = []

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.reopen()
            self.compare(self.store)
            self.store.connection.close()
            assert [each.name for each in self.folder.iterdir()] == [self.path.name]
            self.clock.stop()
            shutil.rmtree(self.folder)

    def written(self, kept: Kept) -> None:
        """Note that a match was written now."""
        assert not kept.match.trouble
        self.turn += 1
        kept.changed, kept.turn = self.now, self.turn
        if kept not in self.matches and kept.match.id:
            self.matches.append(kept)
        self.now += self.turn % 3 > 0

    def pick(self, which: int) -> Kept | None:
        return self.matches[which % len(self.matches)] if self.matches else None

    @rule(kind=st.sampled_from(KINDS) | st.sampled_from([k for k in KINDS if k.is_deal]))
    def begin(self, kind: Kind) -> None:
        setup = kind.setup
        tried = setup == daily.daily_setup(find(kind.slug), DAY) and any(
            each.match.setup == setup and not each.imported for each in self.matches
        )
        match = self.store.begin(find(kind.slug), setup)
        assert match.id is None
        if setup.start:
            assert match.marks == ("file",)
        elif tried:
            assert match.marks == ("second try",)
        settle(match)
        self.written(Kept(match, kind))

    @rule(kind=st.sampled_from(KINDS), choices=CHOICES)
    def begin_and_finish(self, kind: Kind, choices: list[int]) -> None:
        self.begin(kind)
        self.finish(-1, choices)

    @rule(which=WHICH, choices=CHOICES)
    def play(self, which: int, choices: list[int]) -> None:
        if (kept := self.pick(which)) and kept.match.to_move:
            play(kept.match, choices)
            self.written(kept)

    @rule(which=WHICH, choices=CHOICES)
    def finish(self, which: int, choices: list[int]) -> None:
        if kept := self.pick(which):
            for _ in range(99):
                if not kept.match.to_move:
                    break
                play(kept.match, choices)
                self.written(kept)

    @rule(which=WHICH, doing=st.sampled_from(["undo", "undo", "redo", *ENDS, *ENDS]))
    def change(self, which: int, doing: str) -> None:
        kept = self.pick(which)
        if kept and (kept.match.to_move or doing not in ENDS) and did(kept.match, doing):
            self.written(kept)

    @rule(kind=st.sampled_from([kind for kind in KINDS if not kind.setup.start]), choices=CHOICES)
    def take_in(self, kind: Kind, choices: list[int]) -> None:
        """Import what was played elsewhere: it counts for nobody."""
        played = Match(find(kind.slug), kind.setup)
        play(played, choices * 9)
        match = import_match(export_match(played).encode())
        assert self.store.write_whole(match) == ""
        self.written(Kept(match, kind, imported=True))

    @rule()
    def reopen(self) -> None:
        """Leave, and come back."""
        self.store.connection.close()
        assert not list(self.folder.glob("*-wal"))
        self.store = open_store(self.path)
        assert self.store.trouble == ""
        for kept in self.matches:
            before = told(kept.match)
            kept.match = self.store.resume(kept.number)
            assert told(kept.match) == before

    @rule(which=WHICH, seconds=st.integers(-3000, 100_000))
    def wait(self, which: int, seconds: int) -> None:
        """Let time pass; a clock may be set back."""
        self.now = max(self.now + seconds, 1)

    @rule(which=WHICH, ahead=st.sampled_from(["play", "undo", "mark", "resign"]))
    def lend(self, which: int, ahead: str) -> None:
        """Continue a match in another Parlour, and tell the one that had it before."""
        if not (kept := self.pick(which)):
            return
        with closing((other := open_store(self.path)).connection):
            behind, kept.match = kept.match, other.resume(kept.number)
            if did(kept.match, ahead):
                self.written(kept)
                with pytest.raises(ContinuedElsewhere, match="continued elsewhere"):
                    behind.mark("behind")
        kept.match = self.store.resume(kept.number)

    @rule(which=WHICH, choices=CHOICES)
    def be_held_up(self, which: int, choices: list[int]) -> None:
        """Play while another program holds the file: all is written later."""
        if not (kept := self.pick(which)) or not kept.match.to_move:
            return
        self.store.connection.execute("PRAGMA busy_timeout=0")
        with closing(sqlite3.connect(self.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            play(kept.match, choices)
            did(kept.match, "undo")
            assert kept.match.trouble.startswith(
                "The game is not saved: another program is holding the file. Parlour keeps trying"
            )
        kept.match.keep()
        self.written(kept)

    @rule()
    def spoil_totals(self) -> None:
        """Damage all totals: they are counted again when the store is opened."""
        if len({kept.changed for kept in self.matches}) == len(self.matches):
            self.store.connection.execute("UPDATE scores SET tally = '['")
            for kept in sorted(self.matches, key=lambda kept: kept.changed):
                self.turn += 1
                kept.turn = self.turn
            self.reopen()

    @rule()
    def be_killed(self) -> None:
        """Copy the files as they are: another Parlour finds there what was shown here."""
        copy = self.folder.with_name(f"{self.folder.name}-killed")
        shutil.copytree(self.folder, copy)
        with closing((store := open_store(copy / self.path.name)).connection):
            assert store.trouble == ""
            self.compare(store)
        shutil.rmtree(copy)

    @invariant()
    def all_is_found(self) -> None:
        if hasattr(self, "store"):
            self.steps += 1
            if self.steps % 3 == 0:  # what goes wrong stays so
                self.compare(self.store)

    def compare(self, store: Store) -> None:
        """Compare all that a store tells with the model."""
        assert check_store(store.connection) == Findings()
        for kept in self.matches:
            assert told(store.resume(kept.number)) == told(kept.match)
        self.compare_lists(store)
        self.compare_totals(store)

    def compare_lists(self, store: Store) -> None:
        every = sorted(self.matches, key=lambda kept: kept.number, reverse=True)
        latest = sorted(every, key=lambda kept: (kept.changed, kept.number), reverse=True)
        persons = [kept for kept in every if kept.persons]
        alone = [kept for kept in every if kept.sign is not None and kept.persons == 1]

        def seen(some: list[Kept], most: int = 99) -> list[Saved]:
            return [saved_as(kept) for kept in some[:most]]

        open_ones = [kept for kept in latest if kept.match.status == "open"]
        over = [kept for kept in latest if kept.match.status == "over"]
        finished = [kept for kept in latest if kept.match.status != "open" and kept.persons]
        assert [*store.unfinished()] == seen(open_ones)
        for most in (1, 3):
            assert [*store.unfinished(most)] == seen(open_ones, most)
            assert [*store.over(most)] == seen(over, most)
            assert [*store.finished(most)] == seen(finished, most)
            assert [*store.seen("ORDER BY id DESC LIMIT ?", most)] == seen(every, most)
            assert [*store.by_persons(most)] == seen(persons, most)
            assert [*store.played_alone(most)] == seen(
                [kept for kept in latest if kept in alone[:most]]
            )
        assert [*store.numbers_by_persons()] == [kept.number for kept in persons]
        assert store.numbered([kept.number for kept in every[::2]]) == {
            kept.number: saved_as(kept) for kept in every[::2]
        }
        self.compare_games(store, every)

    def compare_games(self, store: Store, every: list[Kept]) -> None:
        for game in (GAME, TWENTY_ONE):
            of_game = [kept for kept in every if kept.kind.slug == game.slug]
            assert store.has_more_than(1, game) == (len(of_game) > 1)
            assert store.has_more_than(3, game) == (len(of_game) > 3)
            assert [*store.numbers_by_persons(game.slug)] == [
                kept.number for kept in of_game if kept.persons
            ]
            here = [k.match.setup for k in of_game if k.persons and "remote" not in str(k.kind)]
            assert store.last_setup(game) == next(iter(here), None)
            tries: dict[date, Saved] = {}
            for kept in reversed(of_game):
                for day in (DAY, DAY + timedelta(days=1)):
                    dealt = kept.kind.setup == daily.daily_setup(game, day)
                    if dealt and not kept.imported:
                        tries.setdefault(day, saved_as(kept))
            assert store.tries(game, DAY, DAY + timedelta(days=1)) == tries
            assert store.tries(game, DAY, DAY).keys() == tries.keys() & {DAY}

    def compare_totals(self, store: Store) -> None:
        series: dict[tuple[Any, ...], list[Kept]] = {}
        for kept in sorted(self.matches, key=lambda kept: kept.turn):
            if kept.sign is None:
                continue
            kind = kept.kind
            names = [(kind.slug, kind.variant, kind.side, kind.other)]
            if not kind.side:
                names.append((kind.slug, "", "", ""))
            for name in names:
                series.setdefault((*name, False), []).append(kept)
                if not kept.match.marks:
                    series.setdefault((*name, True), []).append(kept)
        found = {}
        for total in read_totals(store.connection):
            board, tally = total.board, total.tally
            found[(board.game, board.variant, board.side, board.other, board.rated)] = (
                *(tally.won, tally.drawn, tally.lost, tally.ended, tally.points),
                *(tally.against, tally.best, tally.streak, tally.longest),
            )
        assert found == {name: tally_of(each) for name, each in series.items()}
        counted = [
            (each.match, each.outcome.sign, each.when)
            for part in played_in_parts(store)
            for each in part
        ]
        ended = [kept for kept in self.matches if kept.sign is not None]
        ended.sort(key=lambda kept: (kept.changed, kept.number))
        assert counted == [(kept.number, kept.sign, kept.changed) for kept in ended]


def play(match: Match, choices: list[int]) -> None:
    """Play one action for each choice, while somebody is to move."""
    for choice in choices:
        if match.to_move:
            seat = match.to_move[0]
            legal = match.game.legal(match.state, seat)
            match.apply(seat, legal[choice % len(legal)], "because" * (choice % 2))


def did(match: Match, doing: str) -> bool:
    """Do something with a match; return whether it could be done."""
    chairs = len(match.game.chairs)
    if (doing in ("foul", "both") and chairs < 2) or (doing == "play" and not match.to_move):
        return False
    doings: dict[str, tuple[Callable[[], object], ...]] = {
        "undo": (match.undo,),
        "redo": (match.redo,),
        "resign": (lambda: match.resign(chairs - 1),),
        "play": (lambda: play(match, [1]),),
        "mark": (lambda: match.mark(f"word {len(match.marks)}"),),
        "foul": (lambda: match.foul(1, "no answer"),),
        "both": (lambda: match.foul(1, "no answer"), lambda: match.foul(0, "no answer")),
    }
    try:
        for each in doings[doing]:
            each()
    except Refusal:
        return False
    return True


StoreMachine.TestCase.settings = settings(
    max_examples=share(50, 200), stateful_step_count=30, deadline=None
)
TestStore = StoreMachine.TestCase
