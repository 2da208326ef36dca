"""Matches that players of the house have played to their end, of each game with an analysis."""

from typing import Any

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from app.resources import solved
from app.storage.store import Store
from games.contract import HOUSE
from games.randomness import stream

SEED = "luck"
PLAYED: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "battle": (("greedy", "random"), {}),
    "gops": (("random", "plus-one"), {"cards": (1, 6), "ties": "discard"}),
    "twentyone": (("fifteen",), {"rounds": 12}),
}


def played(slug: str, seats: tuple[str, ...], store: Store | None = None, **given: Any) -> Match:
    """Return a match that players of the house have played to its end, persons sitting there."""
    game = plugins.find(slug)
    setup = new_setup(game, given={"seed": SEED, **given}, seats=("human",) * len(seats))
    match = store.begin(game, setup) if store else Match(game, setup)
    minds = [game.players[name].make(solved) for name in seats]
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
            continue
        view, coin = game.seen_by(match.state, seat), stream(SEED, seat, match.count(seat))
        match.apply(seat, minds[seat].decide(view, seat, coin).action)
    return match
