"""The bot protocol of every game but GOPS, made from the contract alone: a line of JSON each way.

The engine writes a question, the bot answers with one of its words, and at the end the engine
writes how the match ended. Both sides are here. GOPS has a protocol of its own.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from games.contract import BadInput, Game, PlayerInfo, Refusal, Result, Seat, Tables
from games.contract.game import tag_and_values
from games.randomness import stream
from games.text import plain_fault, quoted

ContractGame = Game[Any, Any, Any]


class _EngineLine(Struct, frozen=True):
    """A line of the engine as a bot reads it: a question, or an ending without words."""

    game: str
    seat: Seat
    state: Raw
    legal: tuple[str, ...] = ()
    result: Result | None = None


def words(game: ContractGame, state: Any, seat: Seat) -> dict[str, Any]:
    """Return the legal actions of a seat by the words for them, none of them empty."""
    view, actions = game.shown(state, seat), game.legal(state, seat)
    spelled = [one_line(game.spell(action, view, seat)) for action in actions]
    return {
        word
        if word and spelled.count(word) == 1
        else one_line(tag_and_values(action, view, seat)): action
        for word, action in zip(spelled, actions, strict=True)
    }


def one_line(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


def question_line(
    game: ContractGame, state: Any, seat: Seat, seconds: float, legal: Iterable[str]
) -> str:
    """Return the line that asks a seat for one of some words, within some seconds.

    The words come first, where the simplest program finds them.
    """
    asked = {"legal": tuple(legal), "seat": seat, "seconds": seconds, "game": game.slug}
    return msgspec.json.encode(asked | {"state": game.seen_by(state, seat)}).decode()


def ending_line(game: ContractGame, state: Any, seat: Seat, result: Result) -> str:
    """Return the line that tells a seat how its match ended."""
    ended = {"result": result, "seat": seat, "game": game.slug, "state": game.seen_by(state, seat)}
    return msgspec.json.encode(ended).decode()


def parse_engine_line(game: ContractGame, line: str) -> _EngineLine:
    """Return what a line of the engine says. Raises `BadInput` if it makes no sense."""
    try:
        said = msgspec.json.decode(line, type=_EngineLine)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadInput(f"The engine wrote {quoted(line, 60)}, which is not a question.") from error
    if said.game != game.slug:
        raise BadInput(f"The engine asks about {quoted(said.game, 30)}, not {game.slug}.")
    return said


def seen_state(game: ContractGame, said: _EngineLine) -> Any:
    """Return what the seat may see. Raises `BadInput` if it is no state of the game."""
    try:
        return msgspec.json.decode(said.state, type=game.State)
    except (msgspec.DecodeError, ValueError) as error:
        wrong = f"The engine wrote no state of {game.title}: {plain_fault(error)}."
        raise BadInput(wrong) from error


def words_in_reply(
    game: ContractGame, info: PlayerInfo, tables: Tables, seed: str, lines: Iterable[str]
) -> Iterator[str]:
    """Yield a player's word for every question in an engine's lines.

    `seed` makes its random streams.

    Raises:
        BadInput: The engine writes what makes no sense.
        Refusal: The player learns from how the match went, which the lines do not say.
    """
    if info.history:
        raise Refusal(
            "This player needs to see the whole match, and the protocol does not pass it on."
        )
    player, count = info.make(tables), 0
    for line in filter(str.strip, lines):
        said = parse_engine_line(game, line)
        if said.legal:
            view = seen_state(game, said)
            legal = game.legal(view, said.seat)
            if len(legal) != len(said.legal):
                raise BadInput(f"The engine's words do not fit the state of {game.title} it wrote.")
            coin = stream(seed, said.seat, count)
            count += 1
            yield said.legal[legal.index(info.ask(player, view, said.seat, coin, ()).action)]
