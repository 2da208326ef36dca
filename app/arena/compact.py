"""A game of a tournament as a short line, and back: an array of JSON in some hundred bytes.

The line leaves out what the plan says, and writes a move as its place among the legal ones, one
character each. Older journals have an object for each game; they can be read, too.
"""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, convert, to_builtins
from msgspec.structs import replace

from app.arena.game import GameOutcome, Moves, Points, Seconds
from app.arena.replayed import let_happen
from app.arena.schedule import Fixture, Fixtures
from app.match.bots.dialogue import has_own_protocol
from app.match.match import Match
from app.plugins import find
from games.contract import BadInput, Seat

MOVE_SIGNS = "".join(chr(code) for code in range(33, 126) if chr(code) not in '"\\')
"""The characters for 0, 1, 2, ...: those that JSON writes as they are."""

CARRY = "~"
"""Stands for as many as there are `MOVE_SIGNS`, before the character for the rest."""

OBJECT = b"{"
"""How a line of an older journal begins."""


class GameRow(Struct, frozen=True, array_like=True):
    """A game as it is written; empty values at the end are left out.

    `moves` holds for GOPS the bids of both seats, for any other game the moves of each match: as
    text, or plain where a move is not among those that the game lists.
    """

    number: Annotated[int, Meta(ge=0)]
    winner: Annotated[Seat, Meta(ge=0, le=1)] | None
    points: tuple[Points, Points]
    moves: tuple[str | Moves, ...] = ()
    fouls: tuple[str, str] = ("", "")
    errors: tuple[str, str] = ("", "")
    void: tuple[str, str] | None = None
    seconds: tuple[Seconds, Seconds] | None = None


DEFAULTS = ((), ("", ""), ("", ""), None, None)
"""What the last fields of a row are if they are left out."""


class GameLines:
    """Writes and reads the games of a plan.

    Args:
        fixtures: The games of the plan.
    """

    def __init__(self, fixtures: Fixtures) -> None:
        self.fixtures = fixtures
        self.has_bids = has_own_protocol(find(fixtures.plan.slug))

    def encoded(self, outcome: GameOutcome) -> bytes:
        """Return the line of a game, without its end."""
        rest: list[Any] = [
            self.written_moves(outcome),
            outcome.fouls,
            outcome.errors,
            outcome.void or None,
            outcome.seconds or None,
        ]
        while rest and rest[-1] == DEFAULTS[len(rest) - 1]:
            rest.pop()
        return msgspec.json.encode([outcome.number, outcome.winner, outcome.points, *rest])

    def written_moves(self, outcome: GameOutcome) -> tuple[str | Moves, ...]:
        """Return the moves of a game as short as possible."""
        if self.has_bids:
            return tuple(map(text_of_numbers, outcome.bids)) if any(outcome.bids) else ()
        matches = begun_matches(self.fixtures[outcome.number])
        return tuple(
            written(match, moves) for match, moves in zip(matches, outcome.moves or (), strict=True)
        )

    def decoded(self, line: bytes) -> GameOutcome:
        """Return the game of a line, without its moves; its bids are there.

        Raises:
            ValidationError: It is no such line.
            BadInput: The same.
        """
        if line.startswith(OBJECT):
            return msgspec.json.decode(line, type=GameOutcome)
        row = msgspec.json.decode(line, type=GameRow)
        bids = tuple(tuple(numbers_of(text)) for text in row.moves) if self.has_bids else ()
        return GameOutcome(
            number=row.number,
            pair=self.fixtures.pair(row.number),
            winner=row.winner,
            points=row.points,
            bids=two(bids),
            fouls=row.fouls,
            errors=row.errors,
            void=row.void or UNSET,
            seconds=row.seconds or UNSET,
        )

    def whole(self, line: bytes) -> GameOutcome:
        """Return the game of a line with its moves.

        Raises:
            ValidationError: It is no such line.
            BadInput: The same, or its moves make no sense.
        """
        outcome = self.decoded(line)
        if self.has_bids or line.startswith(OBJECT):
            return outcome
        row = msgspec.json.decode(line, type=GameRow)
        matches = begun_matches(self.fixtures[row.number])
        if len(row.moves) > len(matches):
            raise BadInput("A game has moves of a match that it does not have.")
        moves = zip(matches, row.moves, strict=False)
        return replace(outcome, moves=tuple(read_moves(match, each) for match, each in moves))


def two(bids: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the bids of both seats, which may be left out. Raises `BadInput`."""
    if len(bids) not in (0, 2):
        raise BadInput("A game has bids of two seats.")
    first, second = bids or ((), ())
    return first, second


def begun_matches(fixture: Fixture) -> tuple[Match, ...]:
    """Return the matches of a game, before the first move."""
    game = find(fixture.game)
    return tuple(Match(game, setup) for setup in fixture.setups())


def written(match: Match, moves: Moves) -> str | Moves:
    """Return the moves of a match as text; as they are if one is not among the legal ones."""
    found = []
    let_happen(match)
    for seat, plain in moves:
        move = seat, convert(plain, match.game.Action)
        choices = legal_moves(match)
        if move not in choices:
            return moves
        found.append(choices.index(move))
        match.apply(*move)
        let_happen(match)
    return text_of_numbers(found)


def read_moves(match: Match, moves: str | Moves) -> Moves:
    """Return the moves of a match. Raises `Refusal` if they make no sense."""
    return tuple(followed(match, moves)) if isinstance(moves, str) else moves


def followed(match: Match, text: str) -> Iterator[tuple[Seat, Any]]:
    """Yield the moves that a text stands for, each once it has been made."""
    let_happen(match)
    for place in numbers_of(text):
        choices = legal_moves(match)
        if place >= len(choices):
            raise BadInput(f"A move of {match.game.title} is not possible there.")
        seat, action = choices[place]
        match.apply(seat, action)
        let_happen(match)
        yield seat, to_builtins(action)


def legal_moves(match: Match) -> list[tuple[Seat, Any]]:
    """Return what can be done now, and by whom."""
    state = match.state
    return [(seat, action) for seat in match.to_move for action in match.game.legal(state, seat)]


def text_of_numbers(numbers: tuple[int, ...] | list[int]) -> str:
    """Return numbers from 0 on as text."""
    size = len(MOVE_SIGNS)
    return "".join(CARRY * (number // size) + MOVE_SIGNS[number % size] for number in numbers)


def numbers_of(text: str | Moves) -> Iterator[int]:
    """Yield the numbers of a text. Raises `BadInput` if it has other characters."""
    more = 0
    for sign in text:
        if sign == CARRY:
            more += len(MOVE_SIGNS)
            continue
        found = MOVE_SIGNS.find(sign) if isinstance(sign, str) else -1
        if found < 0:
            raise BadInput("A move is written with an unknown character.")
        yield more + found
        more = 0
