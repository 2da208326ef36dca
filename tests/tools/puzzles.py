"""Makes the puzzles that Parlour brings: `python -m tests.tools.puzzles GAME ... FOLDER`.

The levels of a game play each other, and a decision becomes a puzzle where one answer is clearly
the best. Solved games say what every answer costs. Go Stop is counted in points of the round: the
end of a round exactly, before that by rollouts with a standard error, the same redealt hands and
stocks for every answer, both sides played on by the best level. A puzzle is the harder the more
levels miss it; no answer is right in more than half of them. The same command makes the same set.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
from msgspec.structs import replace

from app import plugins
from app.analysis.board import match_from, position_line
from app.match.match import Match
from app.match.names import levels_of
from app.match.setup import Setup
from app.plugins import AnyGame
from app.practice.puzzles import Answer, Puzzle
from app.resources import tables_of
from games.contract import HOUSE, Appraisal, Player, Refusal, Seat
from games.gostop.ending import is_ending, play_ending
from games.randomness import stream
from games.two_player import of_seat

WANTED = 72  # puzzles of each game
CLEAR = {"games": 0.04, "rounds": 0.04, "points": 0.2}
"""The least lead of the best answer over the next one: in chance to win, or in points."""

CLOSE = 0.12
"""The most lead of an answer that no player misses, where a game has no levels."""

SURE = 2.5
"""By how many standard errors that lead exceeds `CLEAR` where rollouts tell it."""

ROLLOUTS, MOST_ROLLED = 400, 6
"""How often each answer is played out, and of how many: with more, the end of the round is far."""

GAMES_AT_ONCE = 8
"""Games that are searched before those that come next."""

ALIKE = {
    "battle": r"(rolls|dice)=\S+",
    "gops": r"(you|prize)=\S+",
    "gostop": r"(hand|layout)=\S+",
    "twentyone": r"(hand|dealer)=\S+",
}
"""What puzzles of a game have in common that are alike, but for suits."""


def players_of(game: AnyGame) -> dict[str, Player]:
    """Return the levels of a game, or all its players, made ready."""
    names = levels_of(game.slug) or tuple(game.players)
    return {name: game.players[name].make(tables_of(game)) for name in names}


def decide(match: Match, players: dict[str, Player], name: str, seat: Seat) -> Any:
    """Return what a player does at a moment of a match."""
    info, view = match.game.players[name], match.view(seat)
    seen = match.history(seat).seen if info.history else ()
    coin = stream(match.setup.seed, seat, match.count(seat))
    return info.ask(players[name], view, seat, coin, seen).action


def moments(game: AnyGame, players: dict[str, Player], number: int) -> Iterator[Match]:
    """Yield a game of two levels before every decision."""
    variant = next(iter(game.presets.values()))
    if game.slug == "gostop":
        variant = replace(game.presets["hidden"], rounds=1)
    pairs = list(permutations(players, len(game.chairs)))
    seats = pairs[number % len(pairs)]
    match = Match(game, Setup(variant, f"puzzle-{number}", seats))
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
        else:
            yield match
            match.apply(seat, decide(match, players, seats[seat], seat))


def distinct(match: Match, seat: Seat) -> tuple[Any, ...]:
    game, state = match.game, match.state
    actions = game.legal(game.seen_by(state, seat), seat)
    return tuple(dict.fromkeys(game.measures.alike(state, each) for each in actions))


def spelled(match: Match, seat: Seat, action: Any) -> str:
    return match.game.spell(action, match.view(seat), seat) or "Enter"


def ranked(match: Match, seat: Seat, costs: Mapping[Any, tuple[float, ...]]) -> list[Answer]:
    """Return answers, the best first, from what each action costs and how surely."""
    found = [
        Answer(spelled(match, seat, action), *(round(each, 4) for each in cost))
        for action, cost in costs.items()
    ]
    return sorted(found, key=lambda each: (each.cost, each.choice))


def solved(match: Match, appraisal: Appraisal, seat: Seat) -> list[Answer]:
    """Return what each answer costs in a game that is solved."""
    alike = match.game.measures.alike
    worths = {
        alike(match.state, action): of_seat(worth, seat)
        for action, worth in appraisal.choices(match.state, seat)
    }
    best = max(worths.values())
    return ranked(match, seat, {action: (best - worth,) for action, worth in worths.items()})


def ended(board: Match, seat: Seat) -> list[Answer]:
    """Return what each answer costs in points at the end of a round of Go Stop."""
    view = board.view(seat)
    leads = {
        action: play_ending(view, seat, view.hands[seat][action.place].rank).lead
        for action in distinct(board, seat)
    }
    best = max(leads.values())
    return ranked(board, seat, {action: (best - lead,) for action, lead in leads.items()})


def rolled_out(match: Match, player: Player, seat: Seat) -> list[Answer]:
    """Return what each answer costs in points over redealt rounds."""
    game, lines = match.game, match.game.measures.positions
    assert lines  # every game with puzzles has positions
    won: dict[Any, list[float]] = {action: [] for action in distinct(match, seat)}
    for number in range(ROLLOUTS):
        start = lines.complete(match.state, f"rollout-{number}")
        for action, results in won.items():
            end = play_on(game, game.reduce(start, seat, action), player, number)
            points = game.standing(end).scores
            results.append(points[seat] - points[1 - seat])
    top, costs = max(won.values(), key=fmean), {}
    for action, results in won.items():
        less = [best - this for best, this in zip(top, results, strict=True)]
        mean = fmean(less)
        costs[action] = mean, sqrt(sum((each - mean) ** 2 for each in less)) / len(less)
    return ranked(match, seat, costs)


def play_on(game: AnyGame, state: Any, player: Player, number: int) -> Any:
    """Return how a game ends that a player goes on with for both sides."""
    turns = 0
    while asked := game.to_move(state):
        seat, turns = asked[0], turns + 1
        if seat == HOUSE:
            (action,) = game.legal(state, HOUSE)
        else:
            coin = stream(f"rollout-{number}", seat, turns)
            action = player.decide(game.seen_by(state, seat), seat, coin).action
        state = game.reduce(state, seat, action)
    return state


def kind_of(board: Match, seat: Seat) -> str:
    words = re.finditer(ALIKE[board.game.slug], position_line(board, seat))
    return " ".join(re.sub("[SHDC](?=[,-]|$)", "", each.group()) for each in words)


def rolled(board: Match, player: Player, seat: Seat) -> list[Answer]:
    """Return what answers cost by rollouts; none where the best level itself sees no clear lead."""
    coin = stream(board.setup.seed, seat, 0)
    worths = [worth for _, worth in player.decide(board.view(seat), seat, coin).worth]
    if len(worths) > MOST_ROLLED or len(worths) < 2 or worths[0] - worths[1] < CLEAR["points"]:
        return []
    return rolled_out(board, player, seat)


def puzzle_of(match: Match, players: dict[str, Player]) -> tuple[tuple[str, str], Puzzle] | None:
    """Return the puzzle of a moment after what it is alike in; None if no answer is clear."""
    game = match.game
    try:
        board = match_from(position_line(match, match.to_move[0]))
    except Refusal:
        return None
    seat = board.to_move[0]
    estimated = game.measures.estimated(board.state)
    if len(distinct(board, seat)) < 2 or (estimated and game.slug != "gostop"):
        return None
    appraisal = game.measures.appraisal(board.state.options, tables_of(game))
    if appraisal and not estimated:
        answers = solved(board, appraisal, seat)
    elif is_ending(board.view(seat), seat):
        answers = ended(board, seat)
    else:
        answers = rolled(board, players[game.coach], seat)
    unit = game.measures.at_stake if appraisal else "points"
    if len(answers) < 2 or answers[1].cost - SURE * answers[1].error < CLEAR[unit]:
        return None
    told = {spelled(board, seat, action): action for action in distinct(board, seat)}
    best, other = answers[0].choice, answers[1].choice
    chosen = {name: decide(board, players, name, seat) for name in players}
    missed = tuple(
        name
        for name, action in chosen.items()
        if game.measures.alike(board.state, action) != told[best]
    )
    if not missed and (levels_of(game.slug) or answers[1].cost > CLOSE):
        return None
    why = ""
    if appraisal:
        why = game.measures.why_better(appraisal, board.state, seat, told[best], told[other])
    return (kind_of(board, seat), best), Puzzle(
        position_line(board, seat),
        best=best,
        lead=answers[1].cost,
        unit=unit,
        why=why,
        answers=tuple(answers),
        missed=missed,
    )


def puzzles_in(slug: str, number: int) -> list[tuple[tuple[str, str], Puzzle]]:
    game = plugins.find(slug)
    players = players_of(game)
    found = (puzzle_of(match, players) for match in moments(game, players, number))
    return [each for each in found if each]


def make(slug: str) -> list[Puzzle]:
    """Return the puzzles of a game, those first that the fewest levels miss."""
    found: dict[tuple[str, str], Puzzle] = {}
    number = 0
    with ProcessPoolExecutor() as pool:
        while len(found) < WANTED:
            games = range(number, number := number + GAMES_AT_ONCE)
            for puzzles in pool.map(partial(puzzles_in, slug), games):
                for kind, each in puzzles:
                    often = sum(best == each.best for _, best in found)
                    if kind not in found and often < WANTED // 2:
                        found[kind] = each
            print(slug, number, len(found), file=sys.stderr)
    return sorted([*found.values()][:WANTED], key=lambda each: len(each.missed))


def main(*words: str) -> int:
    """Write the puzzles of each game that is named into a folder; return the exit code."""
    *games, folder = words
    for slug in games:
        lines = [msgspec.json.encode(each).decode() for each in make(slug)]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        Path(folder, f"{slug}.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
