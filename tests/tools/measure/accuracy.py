"""What the players of solved games give away with each decision, as the analysis counts it.

`python -m tests.tools.measure.accuracy 200` lets each player of a ladder play that many games, and
prints the mean loss of a decision with its interval: the figures of `app.analysis.accuracy`. The
order of each ladder must come out as it is there. With names of games, only these are measured.
"""

import sys
from collections.abc import Sequence
from typing import Any

from app import plugins
from app.analysis.accuracy import Accuracy, accuracy_of, loss_in
from app.analysis.luck import analyse_match
from app.match.match import Match
from app.match.setup import Setup
from app.resources import solved
from games.contract import HOUSE
from games.history import SeenSteps
from games.randomness import stream
from tests.tools.measure.whole_games import solve_whole_game

LADDERS = {
    "gops": ("easy", "medium", "champion", "equilibrium"),
    "battle": ("easy", "medium", "expected", "winner"),
    "twentyone": ("mimic", "fifteen", "optimal"),
}
OPPONENT = {"gops": "medium", "battle": "medium"}
"""Who sits opposite."""


def options_of(slug: str) -> Any:
    """Return the options that a game is measured with."""
    presets = plugins.find(slug).presets
    return presets["ten"] if slug == "twentyone" else next(iter(presets.values()))


def played_match(slug: str, name: str, number: int) -> Match:
    """Return a game of a player, played to its end."""
    game = plugins.find(slug)
    seats = (name, OPPONENT[slug]) if slug in OPPONENT else (name,)
    match = Match(game, Setup(options_of(slug), f"accuracy {number}", seats))
    minds = [game.players[each].make(solved) for each in seats]
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
            continue
        view, coin = game.seen_by(match.state, seat), stream(name, number, seat, match.count(seat))
        seen = SeenSteps(game, seat, tuple(match.steps))
        match.apply(seat, game.players[seats[seat]].ask(minds[seat], view, seat, coin, seen).action)
    return match


def measured(slug: str, name: str, games: int) -> Accuracy | None:
    """Return what a player gives away."""
    matches = (played_match(slug, name, number) for number in range(games))
    return accuracy_of(loss_in(analyse_match(match), 0) for match in matches)


def main(games: int, slugs: Sequence[str]) -> bool:
    """Print what each player gives away; return whether each ladder is in its order."""
    right = True
    for slug in slugs:
        solve_whole_game(slug, options_of(slug))
        found = [measured(slug, name, games) for name in LADDERS[slug]]
        for name, each in zip(LADDERS[slug], found, strict=True):
            if each and each.within is not None:
                print(
                    f"{slug} {name} {round(each.mean, 5) + 0.0:.5f} within {each.within:.5f}",
                    flush=True,
                )
        means = [each.mean for each in found if each]
        right = right and means == sorted(means, reverse=True)
    return right


if __name__ == "__main__":
    count, *chosen = sys.argv[1:] or ("100",)
    sys.exit(not main(int(count), chosen or tuple(LADDERS)))
