"""Battle of the Sexes as the tests take hold of it: typed in lines, or at random."""

from collections.abc import Iterable

from games import battle, contract
from games.battle.rules import Action, Options, State
from games.testing.random_game import play_at_random


def typed(
    lines: Iterable[str], seed: str = "golden", band: int = 30, state: State | None = None
) -> tuple[State, list[str]]:
    """Answer every question with the next line; return the state and what a pipe would show."""
    answers = iter(lines)
    state = state or battle.GAME.deal(Options(band), seed)  # type: ignore[arg-type]
    out: list[str] = []
    while movers := battle.GAME.to_move(state):
        (seat,) = movers
        if seat == contract.HOUSE:
            action: Action | contract.Verb = battle.GAME.legal(state, contract.HOUSE)[0]
        else:
            line = next(answers, None)
            if line is None:
                return state, out
            view = battle.GAME.shown(state, contract.HOUSE)
            out += (battle.GAME.prompt(view, seat).text + line).split("\n")
            try:
                action = battle.GAME.parse(line, view, seat)
            except contract.BadInput as no:
                out.append(str(no))
                continue
        assert not isinstance(action, contract.Verb)
        after = battle.GAME.reduce(state, seat, action)
        views = battle.GAME.shown(state, contract.HOUSE), battle.GAME.shown(after, contract.HOUSE)
        out += battle.GAME.narrate(views[0], seat, action, views[1], "", (0, 1))
        state = after
    assert next(answers, None) is None, "lines are left over"
    return state, out


def wander(number: int, band: int = 30) -> list[State]:
    """Return all states of a game of legal actions drawn at random."""
    steps = list(play_at_random(battle.GAME, Options(band), number))  # type: ignore[arg-type]
    return [steps[0].before, *(step.after for step in steps)]
