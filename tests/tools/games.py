"""Games that tools play."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import AnyGame, find
from app.storage.store import Store, open_store
from games.contract import HOUSE, Decision, Seat, SeenStep, SeenSteps

Choose = Callable[[tuple[Any, ...]], Any]
"""Which of the legal actions is taken."""


def first(legal: tuple[Any, ...]) -> Any:
    """Return the first action."""
    return legal[0]


def play_on(match: Match, most: int = 1_000, choose: Choose = first, why: str = "") -> Match:
    """Do so many actions of a match, or all to its end."""
    while (turn := match.to_move) and len(match.steps) < most:
        if turn[0] == HOUSE:
            match.house()
        else:
            match.apply(turn[0], choose(match.game.legal(match.state, turn[0])), why)
    return match


def played(
    store: Store, slug: str, most: int = 1_000, choose: Choose = first, why: str = "", **setup: Any
) -> Match:
    """Return a match in a store with so many actions, or to its end."""
    game = find(slug)
    match = store.begin(game, new_setup(game, **{"given": {"seed": "tools"}, **setup}))
    return play_on(match, most, choose, why)


def stored(home: Path) -> Match | None:
    """Return the match that was begun last, of the store of a home; None if there is none."""
    with closing((store := open_store(home / "parlour.sqlite3")).connection):
        number = store.rows("SELECT max(id) FROM matches")[0][0]
        return store.resume(number) if number else None


Decide = Callable[[Any, Seat, SeenSteps], Any]
"""From the state, who is asked and what that seat saw to an action."""


def play(game: AnyGame, options: Any, seed: str, decide: Decide) -> Any:
    """Play a game to its end, and return the last state."""
    state, steps = game.deal(options, seed), list[SeenStep[Any, Any]]()
    while movers := game.to_move(state):
        seat = movers[0]
        if seat == HOUSE:
            action = game.legal(state, HOUSE)[0]
        else:
            action = decide(state, seat, SeenSteps(game, seat, tuple(steps)))
        after = game.reduce(state, seat, action)
        steps.append(SeenStep(seat, action, state, after))
        state = after
    return state


def asked(
    game: AnyGame, name: str, mind: Any, state: Any, seat: Seat, coin: Any, seen: Any
) -> Decision[Any]:
    """Return what a player decides that sees the state from a seat."""
    return game.players[name].ask(mind, game.seen_by(state, seat), seat, coin, seen)
