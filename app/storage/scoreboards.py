"""The boards of the statistics on which a finished match is entered, and with which outcome."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from app.match.setup import PERSON, PROGRAM, without_file
from app.plugins import AnyGame
from app.storage.rows import MatchRow, read_words, result_of
from app.storage.tally import MatchOutcome
from games.contract import Result, Seat
from games.text import printable

if TYPE_CHECKING:
    from app.match.match import Match

IMPORTED = "imported"
"""The mark of a match from a file, played elsewhere and perhaps by someone else."""

OWN_RULES = "own rules"
"""The name of the variant of all options that are not a preset."""


class Board(Struct, frozen=True):
    """Which matches are counted together.

    `side` is "" if one person plays here against a computer, named by `other`; else the two are
    the names of two persons, in alphabetical order. A board without a variant counts all matches of
    its game.
    """

    game: str
    variant: str
    side: str
    other: str
    rated: bool


class FinishedMatch(Struct, frozen=True):
    """What is counted of a match that is over.

    `ended`: it was played to its end without a cheat, so that its points can be compared.
    """

    game: str
    variant: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    result: Result
    ended: bool
    unrated: tuple[str, ...]


def finished_row(game: AnyGame, row: MatchRow) -> FinishedMatch | None:
    """Return what is counted of a stored match; None while it goes on.

    Raises one of `DAMAGED_ROW` if it cannot be read.
    """
    result = result_of(row)
    if result is None or row.status == "open":
        return None
    options = msgspec.json.decode(row.options, type=game.Options)
    return FinishedMatch(
        game=row.game,
        variant=variant_name(game, options),
        seats=read_words(row.seats),
        names=read_words(row.names),
        result=result,
        ended=row.status == "over" and is_honest(game, result),
        unrated=read_words(row.unrated),
    )


def finished_match(match: "Match") -> FinishedMatch | None:
    """Return what is counted of a match; None while it goes on."""
    if match.result is None:
        return None
    setup = match.setup
    return FinishedMatch(
        game=match.game.slug,
        variant=variant_name(match.game, setup.options),
        seats=setup.seats,
        names=setup.names,
        result=match.result,
        ended=match.status == "over" and is_honest(match.game, match.result),
        unrated=match.marks,
    )


def is_honest(game: AnyGame, result: Result) -> bool:
    """Return whether a match ended without a cheat: only then do its points count among the best.

    Args:
        game: The game.
        result: How the match ended, with the marks of all that was done in it.
    """
    return not any(mark.word in result.marks for mark in game.cheats.marks.values())


def variant_name(game: AnyGame, options: object) -> str:
    """Return the name of the preset that options are, apart from what only files set."""
    plain = without_file(game, options)
    return next((name for name, preset in game.presets.items() if preset == plain), OWN_RULES)


def boards_of(match: FinishedMatch) -> Iterator[tuple[Board, MatchOutcome]]:
    """Yield the boards that a match is entered on, with its outcome there.

    There are none if no person played, or if it was imported.
    """
    persons = persons_of(match)
    if not persons or IMPORTED in match.unrated:
        return
    seat = side_of(match)
    outcome = outcome_for(match, seat)
    for rated in (False, True)[: 1 if match.unrated else 2]:
        if len(persons) == 1:
            yield Board(match.game, "", "", "", rated), outcome
            yield Board(match.game, match.variant, "", opponent_name(match, seat), rated), outcome
        else:
            side, other = sorted(person_name(match, each) for each in persons)
            yield Board(match.game, match.variant, side, other, rated), outcome


def persons_of(match: FinishedMatch) -> list[Seat]:
    """Return the seats that persons played."""
    return [seat for seat, who in enumerate(match.seats) if who == PERSON]


def side_of(match: FinishedMatch) -> Seat:
    """Return the seat that a match is counted for: the person's; of two, the first by name."""
    return min(persons_of(match), key=lambda seat: person_name(match, seat))


def outcome_for(match: FinishedMatch, seat: Seat) -> MatchOutcome:
    """Return how a match ended for a seat."""
    winner = match.result.winner
    sign = 0 if winner is None else 1 if winner == seat else -1
    points = match.result.scores
    return MatchOutcome(sign, points[seat], points[1 - seat], match.ended)


def opponent_name(match: FinishedMatch, seat: Seat) -> str:
    """Return the opponent of a person: a player's name, or a program; "" in a game for one."""
    who = next((who for other, who in enumerate(match.seats) if other != seat), "")
    kind = {"script": "a script", PROGRAM[:-1]: "a program"}
    return kind.get(who.partition(":")[0], printable(who))


def person_name(match: FinishedMatch, seat: Seat) -> str:
    """Return the name of a person, one of two."""
    given = match.names[seat] if seat < len(match.names) else ""
    return printable(given) or f"Player {seat + 1}"


def is_whole_game(board: Board) -> bool:
    """Return whether a board holds all matches of a game that a person played here alone."""
    return not board.variant and not board.side
