"""A game of its own, as somebody else would write it: take one to three, the last one wins."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games import parsing
from games.contract import (
    Decision,
    Field,
    Game,
    IllegalAction,
    PlayerInfo,
    Prompt,
    Result,
    Seat,
    SeenStep,
    Standing,
    Verb,
    seed_field,
)


class Options(Struct, frozen=True):
    """How many lie there at first."""

    heap: int = 7


class Take(Struct, frozen=True, tag="take"):
    """A seat takes some away."""

    count: int


class State(Struct, frozen=True):
    """What still lies there, and who is to take."""

    heap: int
    seat: Seat = 0
    turns: int = 0


def deal(options: Options, seed: str) -> State:
    """Return the first state."""
    return State(options.heap)


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may take."""
    return (state.seat,) if state.heap else ()


def legal(state: State, seat: Seat) -> tuple[Take, ...]:
    """Return what a seat may take."""
    if seat not in to_move(state):
        return ()
    return tuple(Take(count) for count in (1, 2, 3) if count <= state.heap)


def reduce(state: State, seat: Seat, action: Take) -> State:
    """Return the state with some taken. Raises `IllegalAction`."""
    if action not in legal(state, seat):
        raise IllegalAction(f"You may take 1 to {min(3, state.heap)}.")
    return State(state.heap - action.count, 1 - seat, state.turns + 1)


def standing(state: State) -> Standing:
    """Return the turn."""
    return Standing(state.turns + 1, (0, 0), f"{state.heap} left")


def result(state: State) -> Result | None:
    """Return who took the last."""
    return None if state.heap else Result(1 - state.seat, (0, 0))


def prompt(state: State, reader: Seat) -> Prompt:
    """Return the question."""
    return Prompt(f"Player {reader + 1}, how many do you take? ")


def parse(line: str, state: State, reader: Seat) -> Take | Verb:
    """Return what a line means. Raises `BadInput`."""
    return parsing.verb(line) or Take(parsing.parse_number(line, "Take 1, 2 or 3."))


def spell(action: Take, state: State, reader: Seat) -> str:
    """Return what to type."""
    return str(action.count)


def narrate(
    before: State, seat: Seat, action: Take, after: State, why: str, seats: tuple[Seat, ...]
) -> tuple[str, ...]:
    """Return what was taken."""
    told = (f"Player {seat + 1} takes {action.count}.",)
    return told if after.heap else (*told, f"Player {seat + 1} wins.")


def describe(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the heap."""
    return ("|" * state.heap, f"{state.heap} left")


class Lazy:
    """Takes one."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Take]:
        """Return one."""
        return Decision(Take(1), "one is enough for it")


class Echo:
    """Takes as many as the other took last."""

    def decide(
        self,
        view: State,
        seat: Seat,
        coin: random.Random,
        seen: Sequence[SeenStep[State, Take]] = (),
    ) -> Decision[Take]:
        """Return as many as the other took last, or one."""
        last = seen[-1].action if seen else None
        count = min(last.count, view.heap) if last else 1
        return Decision(Take(count), f"it saw {len(seen)} turns")


GAME: Game[Options, State, Any] = Game(
    slug="nim",
    title="Nim",
    tagline="the last one wins",
    Options=Options,
    State=State,
    Action=Take,
    fields=(Field("heap", "Heap", "how many lie there", parsing.parse_number), seed_field()),
    presets={"seven": Options()},
    players={
        "echo": PlayerInfo("does as you do", lambda _: Echo(), long=True, history=True),
        "lazy": PlayerInfo("always takes one", lambda _: Lazy()),
    },
    usual=("human", "lazy"),
    deal=deal,
    to_move=to_move,
    legal=legal,
    reduce=reduce,
    standing=standing,
    result=result,
    prompt=prompt,
    parse=parse,
    spell=spell,
    narrate=narrate,
    describe=describe,
)
