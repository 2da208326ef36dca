"""A whole game with its reasons and its help, as text to be read: it keeps what is said."""

import os
from collections.abc import Iterator
from pathlib import Path

from games.contract import HOUSE, Player
from games.gostop import GAME
from games.gostop.state import Options, Play
from games.randomness import stream

GOLDEN = Path(__file__).with_name("annotated_game.txt")
SEED = "a lesson"


def annotated(player: Player) -> Iterator[str]:
    """Yield a game of one round in lines; the human takes all advice."""
    state, coin = GAME.deal(Options(1), SEED), stream(SEED)
    turn = 0
    while seats := GAME.to_move(state):
        (seat,) = seats
        action, why = GAME.legal(state, seat)[0], ""
        if seat != HOUSE:
            view = GAME.seen_by(state, seat)
            decision = player.decide(view, seat, coin)
            action, why = decision.action, decision.why
            if isinstance(action, Play):
                turn += 1
                yield f"\nTurn {turn}"
                yield from (line for line in GAME.describe(view, seat) if line.startswith("Lay"))
            if seat == 0 and GAME.extras.advice and len(GAME.legal(state, seat)) > 1:
                yield from (f"   {line}" for line in GAME.extras.advice(view, seat, decision))
        after = GAME.reduce(state, seat, action)
        views = GAME.shown(state, 0), GAME.shown(after, 0)
        told = why if seat == 1 else ""
        yield from GAME.narrate(views[0], seat, action, views[1], told, ())
        state = after


def test_a_whole_game_is_explained(shrewd: Player) -> None:
    text = "\n".join(annotated(shrewd)) + "\n"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
