"""What the players of solved games give away by the analysis.

`accuracy 200` lets each player of a ladder play that many games, and prints the mean loss of a
decision with its interval: the figures of `app.analysis.accuracy`. The order of each ladder must
come out as it is there. With names of games, only these are measured. Each game is solved once,
from its first move on, so that thousands are soon analysed.
"""

import re

from app.analysis.accuracy import accuracy_of
from app.analysis.luck import analyse_match
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import find
from app.resources import solved
from games.battle import appraisal
from games.battle.solver import start_position
from games.contract import HOUSE, SeenSteps
from games.gops import equilibrium
from games.gops.rules import ranks
from games.gops.solver.positions import Position
from games.randomness import stream
from tests.tools.games import asked

LADDERS = {
    "gops": ("easy", "medium", "champion", "equilibrium"),
    "battle": ("easy", "medium", "expected", "winner"),
    "twentyone": ("mimic", "fifteen", "optimal"),
}
OPPONENT = {"gops": "medium", "battle": "medium"}
"""Who sits opposite."""


ENTRY_SUM = re.compile(r"scores (\d+), and (\d+\.\d) more on average, (\d+\.\d) in all")
"""How a sum in a reason of Battle is printed."""


def played_match(slug: str, name: str, number: int) -> Match:
    game, presets = find(slug), find(slug).presets
    options = presets["ten"] if slug == "twentyone" else next(iter(presets.values()))
    seats = (name, OPPONENT[slug]) if slug in OPPONENT else (name,)
    match = Match(game, Setup(options, f"accuracy {number}", seats))
    minds = [game.players[each].make(solved) for each in seats]
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
        else:
            coin = stream(name, number, seat, match.count(seat))
            seen = SeenSteps(game, seat, tuple(match.steps))
            made = asked(game, seats[seat], minds[seat], match.state, seat, coin, seen)
            match.apply(seat, made.action)
    return match


def accuracy(games: int, *slugs: str) -> bool:
    """Print what each player gives away; return whether each ladder is in its order."""
    right = True
    for slug in slugs or LADDERS:
        if slug == "battle":  # solved whole, which takes some ten seconds
            appraisal.SOLVED_TURNS.after(start_position(find(slug).Options().band))
        elif slug == "gops":
            cards = ranks(options := next(iter(find(slug).presets.values())))
            start = Position(cards, cards, cards, carry=options.ties == "carry", winning=True)
            equilibrium.SOLVED_ROUNDS.after(start)
        means = []
        for name in LADDERS[slug]:
            matches = (played_match(slug, name, number) for number in range(games))
            found = accuracy_of((analyse_match(match), 0) for match in matches)
            if found and found.within is not None:
                mean = round(found.mean, 5) + 0.0
                print(f"{slug} {name} {mean:.5f} within {found.within:.5f}", flush=True)
            means += [found.mean] if found else []
        right = right and means == sorted(means, reverse=True)
    return right
