"""What the players of solved games give away by the analysis, and whether its figures add up.

`accuracy 200` lets each player of a ladder play that many games, and prints the mean loss of a
decision with its interval: the figures of `app.analysis.accuracy`. The order of each ladder must
come out as it is there. `terms 10000` adds the printed terms of that many games: of the whole, of
each round, and of each sum in a reason. With names of games, only these are measured.

Each game is solved once, from its first move on, so that thousands are soon analysed.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from app import plugins
from app.analysis.accuracy import Accuracy, accuracy_of, loss_in
from app.analysis.luck import Analysis, analyse_match
from app.analysis.words import analysis_lines
from app.match.match import Match
from app.match.setup import Setup
from app.resources import solved
from app.screens.result.chances import luck_sums
from games.battle import appraisal
from games.battle.solver import start_position
from games.contract import HOUSE, SeenSteps
from games.gops import equilibrium
from games.gops.rules import ranks
from games.gops.solver.positions import Position
from games.randomness import stream

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


def solve_whole_game(slug: str, options: Any) -> None:
    """Solve a game of GOPS or Battle, which takes some ten seconds; of another game, nothing."""
    if slug == "battle":
        appraisal.SOLVED_TURNS.after(start_position(options.band))
    elif slug == "gops":
        cards, carry = ranks(options), options.ties == "carry"
        equilibrium.SOLVED_ROUNDS.after(Position(cards, cards, cards, carry=carry, winning=True))


def accuracy(games: int, *slugs: str) -> bool:
    """Print what each player gives away; return whether each ladder is in its order."""
    right = True
    for slug in slugs or LADDERS:
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


# Whether it adds up

NUMBER = re.compile(r"[+-]?\d+\.\d$")
ENTRY_SUM = re.compile(r"scores (\d+), and (\d+\.\d) more on average, (\d+\.\d) in all")


def misses(analysis: Analysis) -> Iterator[str]:
    """Yield each line of an analysis whose terms do not make its sum."""
    for seat in range(len(analysis.players)):
        lines = list(analysis_lines(analysis, seat))
        if analysis.unit == "rounds":
            rows = [[word for word in line.split() if NUMBER.match(word)] for line in lines]
        else:
            rows = [[line.split()[-1] for line in lines if NUMBER.search(line)]]
        yield from (" ".join(row) for row in rows if row and not adds_up(row))
        sums = luck_sums(analysis, seat)
        if sums.start + sums.luck - sums.mine + sums.theirs != sums.result:
            yield str(sums)
    for made in analysis.decisions:
        for now, later, whole in ENTRY_SUM.findall(made.why):
            if not adds_up((now + ".0", later, whole)):
                yield made.why


def adds_up(figures: Sequence[str]) -> bool:
    """Return whether all figures but the last make the last, in tenths."""
    *terms, total = (round(10 * float(figure)) for figure in figures)
    return sum(terms) == total


def terms(games: int, *slugs: str) -> bool:
    """Print how many analyses were added up and what was wrong; return whether nothing was."""
    right = True
    for slug in slugs or LADDERS:
        solve_whole_game(slug, options_of(slug))
        players = LADDERS[slug]
        wrong = [
            miss
            for number in range(games)
            for miss in misses(
                analyse_match(played_match(slug, players[number % len(players)], number))
            )
        ]
        print(
            f"{slug}: {games} games, {len(wrong)} sums that do not add up", *wrong[:3], sep="\n  "
        )
        right = right and not wrong
    return right
