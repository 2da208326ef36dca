"""A small game for tests of the contract: both show a number in secret, and a die is added.

`PARTS` are all the names that it gives to `Game`; tests change one of them.
"""

import random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games import contract, parsing, randomness


class Options(Struct, frozen=True):
    rounds: int = 2


class Show(Struct, frozen=True, tag="show"):
    number: int


class Compare(Struct, frozen=True, tag="compare"):
    pass


Action = Show | Compare


class State(Struct, frozen=True):
    seed: str
    left: int
    shown: tuple[int, int] = (0, 0)
    scores: tuple[int, int] = (0, 0)


def deal(options: Options, seed: str) -> State:
    return State(seed, options.rounds)


def to_move(state: State) -> tuple[contract.Seat, ...]:
    if not state.left:
        return ()
    return tuple(seat for seat in (0, 1) if not state.shown[seat]) or (contract.HOUSE,)


def legal(state: State, seat: contract.Seat) -> tuple[Action, ...]:
    if seat not in to_move(state):
        return ()
    return (Compare(),) if seat == contract.HOUSE else (Show(1), Show(2), Show(3))


def reduce(state: State, seat: contract.Seat, action: Action) -> State:
    if action not in legal(state, seat):
        raise contract.IllegalAction("Show 1, 2 or 3.")
    if isinstance(action, Show):
        first, second = state.shown
        shown = (action.number, second) if seat == 0 else (first, action.number)
        return replace(state, shown=shown)
    die = 1 + randomness.below(randomness.stream(state.seed, state.left), 6)
    first, second = (score + shown for score, shown in zip(state.scores, state.shown, strict=True))
    scores = (first + die, second)
    return replace(state, left=state.left - 1, shown=(0, 0), scores=scores)


def seen_by(state: State, seat: contract.Seat) -> State:
    first, second = state.shown
    return replace(state, seed="", shown=(first if seat == 0 else 0, second if seat == 1 else 0))


def standing(state: State) -> contract.Standing:
    return contract.Standing(1, state.scores, f"{state.left} to go")


def result(state: State) -> contract.Result | None:
    first, second = state.scores
    winner = None if first == second else int(second > first)
    return None if state.left else contract.Result(winner, state.scores)


def describe(state: State, reader: contract.Seat) -> tuple[str, ...]:
    return ("{} : {}".format(*state.scores),)


class Modest:
    def decide(self, view: State, seat: int, coin: random.Random) -> contract.Decision[Action]:
        return contract.Decision(Show(1), "it is modest")


RULES = (deal, to_move, legal, reduce, seen_by, standing, result, describe)
FIELD = contract.Field("rounds", "Rounds", "how many", parsing.parse_number)
PARTS: dict[str, Any] = {
    "slug": "shows",
    "title": "Shows",
    "tagline": "the higher number wins",
    "fields": (FIELD, contract.seed_field()),
    "players": {"modest": contract.PlayerInfo("always shows 1", lambda _: Modest())},
    "secret": (Show,),
    "Options": Options,
    "State": State,
    "Action": Action,
    **{rule.__name__: rule for rule in RULES},
}


def small_game(**changed: Any) -> contract.Game[Options, State, Any]:
    return contract.Game(**(PARTS | changed))


def rearranged(state: State, seat: contract.Seat, coin: random.Random) -> State:
    """Return the state with another seed, and another number of the other seat."""
    first, second = state.shown
    other = 1 + randomness.below(coin, 3)
    shown = (first, other if second else 0) if seat == 0 else (other if first else 0, second)
    return replace(state, seed="another", shown=shown)


class Hidden:
    def unseen_rearranged(self, state: State, seat: contract.Seat, coin: random.Random) -> State:
        return state if seat == contract.HOUSE else rearranged(state, seat, coin)

    unshown_rearranged = unseen_rearranged
