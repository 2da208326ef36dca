"""The analysis board: a position that is set up by hand or taken from a match, and its numbers."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app import plugins, resources
from app.match.coach import Coach
from app.match.match import Match
from app.match.setup import PERSON, Setup
from games import text, two_player
from games.contract import Positions, Refusal, Seat

BOARD_MARK = "board"
"""The mark of a match that continues from a position: it is not rated."""

BOARD_SEED = "board"
"""The seed for whatever a position leaves open: the same each time."""


class ShownChoice(Struct, frozen=True):
    """A choice in a position, as a person would type it.

    `worth` is in `BoardNumbers.unit`; None if the coach does not say. `share` is how often the best
    play chooses it, from 0 to 1; None if it does not mix.
    """

    choice: str
    worth: float | None
    share: float | None


class BoardNumbers(Struct, frozen=True):
    """What is known of a position: its line, what the coach would choose and says, all choices.

    `unit` is what choices are worth: "win", from 0 to 1, or "points". `chance` is the chance to win
    of the player to move, a tie counting half; None if it is not known exactly.
    """

    line: str
    unit: str
    best: str
    why: str
    said: tuple[str, ...]
    chance: float | None
    choices: tuple[ShownChoice, ...]


def board_games() -> tuple[plugins.AnyGame, ...]:
    """Return the games whose positions can be set up, in the order of the lobby."""
    found = map(plugins.find, plugins.slugs_in_order())
    return tuple(game for game in found if game.measures.positions)


def positions_in(game: plugins.AnyGame) -> Positions[Any]:
    """Return how a game writes positions. Raises `Refusal` if it does not."""
    if not game.measures.positions:
        raise Refusal(f"Positions of {game.title} cannot be set up. {games_with_positions()}")
    return game.measures.positions


def games_with_positions() -> str:
    """Return which games there are positions of, as a sentence."""
    return f"Games with positions: {', '.join(each.slug for each in board_games())}."


def position_line(match: Match, seat: Seat) -> str:
    """Return the line of a match now, as a seat sees it. Raises `Refusal` if it decides nothing."""
    lines = positions_in(match.game)
    asked = match.to_move and seat in match.to_move
    words = lines.write(match.game.seen_by(match.state, seat), seat) if asked else ""
    if not words:
        raise Refusal("There is nothing to decide here. Go to a move first.")
    return f"{match.game.slug} {words}"


def match_from(line: str, opponent: str = PERSON) -> Match:
    """Return a match, kept nowhere and not rated, that begins with a position. Raises `Refusal`."""
    slug, _, words = line.strip().partition(" ")
    if not slug:
        raise Refusal("A position begins with the name of its game, as in: gops you=2,4 ...")
    if slug.lower() not in plugins.slugs():
        raise Refusal(f"There is no game {text.quoted(slug)} here. {games_with_positions()}")
    game = plugins.find(slug.lower())
    lines = positions_in(game)
    view = lines.read(words)
    asked = game.to_move(view)[0]
    seats = tuple(PERSON if seat == asked else opponent for seat in game.chairs)
    start = lines.complete(view, BOARD_SEED)
    match = Match(game, Setup(view.options, BOARD_SEED, seats, start=start))
    match.mark(BOARD_MARK)
    return match


async def board_numbers(match: Match) -> BoardNumbers:
    """Return what is known of the next decision; may take seconds, or raise `Refusal`."""
    seat = match.to_move[0] if match.to_move else -1
    line, measures = position_line(match, seat), match.game.measures
    coach = Coach(match)
    try:
        decision = await coach.advise(seat)
    finally:
        coach.leave()
    appraisal = measures.appraisal(match.state.options, resources.tables_of(match.game))
    is_exact = not measures.estimated(match.state)
    value = appraisal.value(match.state) if appraisal and is_exact else None
    worths, shares = dict(decision.worth), dict(decision.mix)
    actions = [*worths, *(action for action in shares if action not in worths)]
    return BoardNumbers(
        line=line,
        unit=decision.unit,
        best=coach.name(decision.action, seat),
        why=decision.why,
        said=coach.in_words(decision, seat),
        chance=None if value is None else two_player.of_seat(value, seat),
        choices=tuple(
            ShownChoice(
                choice=coach.name(action, seat),
                worth=worths.get(action),
                share=shares.get(action, 0.0) if shares else None,
            )
            for action in actions
        ),
    )


def board_lines(match: Match, numbers: BoardNumbers) -> Iterator[str]:
    """Yield a position, as who decides in it knows it, and its numbers as lines."""
    seat = match.to_move[0]
    yield numbers.line
    yield ""
    yield from match.game.describe(match.game.seen_by(match.state, seat), seat)
    yield ""
    if numbers.chance is not None:
        yield f"Chance to win, a tie counting half: {100 * numbers.chance:.1f}%"
        yield ""
    if numbers.choices:
        are_wins = numbers.unit == "win"
        width = max(len("Choice"), *(len(each.choice) for each in numbers.choices))
        mixes = any(each.share is not None for each in numbers.choices)
        heading = f"{'wins' if are_wins else 'points':>7}{'  how often' * mixes}"
        yield f"{'Choice':{width}}  {heading}"
        for each in numbers.choices:
            worth = ""
            if each.worth is not None:
                worth = f"{each.worth:.1%}" if are_wins else f"{round(each.worth, 2) + 0.0:+.2f}"
            share = "" if each.share is None else f"  {each.share:9.0%}"
            yield f"{each.choice:{width}}  {worth:>7}{share}"
        yield ""
    yield from numbers.said
