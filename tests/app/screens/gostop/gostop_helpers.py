"""Go Stop matches for the screen, begun from small tables written as text."""

import re
from collections.abc import Sequence

from app.match.match import Match
from app.match.setup import Setup
from app.plugins import find
from app.storage.store import Store, open_store
from games.gostop.saves import read_saved_game
from games.gostop.state import Options, State, short_name
from tests.app.screens.screen_helpers import User

GAME = find("gostop")

TEXT = """\
Round: 2
Computer: Score: {other_score} Hand: {other} Capture Pile: {other_captured}
Human: Score: {score} Hand: {hand} Capture Pile: {captured}
Layout: {layout}
Stock Pile: {stock}
Next Player: {next}
"""
NOTHING = {
    "other_score": "0",
    "score": "0",
    "hand": "",
    "other": "",
    "captured": "",
    "other_captured": "",
    "layout": "",
    "stock": "",
    "next": "Human",
}


def state(**fields: str) -> State:
    """Return a table from the fields of the text save format."""
    start = read_saved_game(TEXT.format(**NOTHING | fields).encode(), "a table").start
    assert start is not None
    return start


def at(
    *seats: str, store: Store | None = None, names: tuple[str, ...] = (), **fields: str
) -> Match:
    """Return a match that begins from such a table."""
    setup = Setup(Options(), "a seed", seats or ("human", "greedy"), names, state(**fields))
    return (store or open_store()).begin(GAME, setup)


def dealt(*seats: str, store: Store | None = None, seed: str = "1", rounds: int = 0) -> Match:
    """Return a match from the deal."""
    setup = Setup(Options(rounds), seed, seats or ("human", "greedy"))
    return (store or open_store()).begin(GAME, setup)


def without_shadows(text: str) -> str:
    """Return text of a screen with blanks in place of the shadows of cards."""
    return re.sub("[▀▘▌]", " ", text)


def held(user: User, seat: int = 0) -> list[str]:
    """Return a hand by the short names of its cards."""
    return list(map(short_name, user.match.state.hands[seat]))


def laid(user: User) -> list[str]:
    """Return the layout by short names."""
    return ["-".join(map(short_name, group)) for group in user.match.state.layout]


def captured(user: User, seat: int = 0) -> Sequence[str]:
    """Return a capture pile by short names, sorted."""
    return sorted(map(short_name, user.match.state.captured[seat]))
