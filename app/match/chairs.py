"""Chairs: each is asked for a choice of its seat, and answers when it has one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from app.match.match import Match
from games.contract import BadInput, Decision, PlayerInfo, Refusal, Seat, Tables, Verb
from games.randomness import stream
from games.text import quoted


class Foul(Exception):
    """A program broke the rules of its protocol, in a sentence; it has lost the match."""


class Chair(Protocol):
    """A person, a computer player, a script or a program, asked for one choice at a time."""

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return a legal choice of a seat.

        A chair for people may raise exceptions of its own, which end the loop that asks it: in
        lines `VerbEntered` for a verb and `EOFError` at the end of the input.

        Args:
            match: The match; only what the seat may see of it is to be looked at.
            seat: The seat that is to move.

        Raises:
            Refusal: There is no choice to be had, such as from a script that has ended.
            Foul: A program broke the rules of its protocol.
        """
        ...

    def leave(self) -> None:
        """Release processes and the like; the chair may be asked again afterwards."""
        return


class Person(Chair):
    """The chair of the persons at one screen: it waits until `give` brings an answer.

    Args:
        on_asked: Called with the seat whenever a person is asked.
    """

    def __init__(self, on_asked: Callable[[Seat], None]) -> None:
        self.on_asked = on_asked
        self.seat: Seat | None = None
        self.answer: asyncio.Future[Decision[Any]] | None = None

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the person in a seat gives."""
        self.seat, self.answer = seat, asyncio.get_running_loop().create_future()
        self.on_asked(seat)
        try:
            return await self.answer
        finally:
            self.seat = self.answer = None

    def give(self, action: Any) -> None:
        """Answer what is asked now; the caller has seen that it is legal."""
        if self.answer and not self.answer.done():
            self.answer.set_result(Decision(action))
            self.seat = None


class Delayed(Chair):
    """A chair that is asked only once `ready` has been awaited, before each choice."""

    def __init__(self, chair: Chair, ready: Callable[[Seat], Awaitable[None]]) -> None:
        self.chair = chair
        self.ready = ready

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the chair decides, once it may."""
        await self.ready(seat)
        return await self.chair.choose(match, seat)

    def leave(self) -> None:
        """Make the chair leave."""
        self.chair.leave()


class Computer(Chair):
    """A player of the game's own. It always decides alike in the same match and seat."""

    def __init__(self, info: PlayerInfo, tables: Tables) -> None:
        self.info = info
        self.player = info.make(tables)

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the player decides, with a random stream of its own for this choice."""
        view = match.game.seen_by(match.state, seat)
        coin = stream(match.setup.seed, seat, match.count(seat))
        return self.info.ask(self.player, view, seat, coin, match.history(seat))


class Script(Chair):
    """Answers written down beforehand, entered one after the other as a person would type them."""

    def __init__(self, lines: str) -> None:
        self.lines = lines.split(",")

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the next line says.

        Raises:
            Refusal: The script has ended.
            BadInput: Its next line is no action, or the rules do not allow it.
        """
        place = match.count(seat)
        if place >= len(self.lines):
            answers = "1 answer" if place == 1 else f"{place} answers"
            raise Refusal(f"The script of seat {seat + 1} has only {answers}.")
        line = self.lines[place]
        try:
            action = match.game.parse(line, match.view(seat), seat)
            if isinstance(action, Verb):
                raise BadInput(f"A script only plays; it cannot {action.value}.")
            match.after(seat, action)
        except Refusal as no:
            where = f"The script of seat {seat + 1}, answer {place + 1}, {quoted(line)}"
            raise Refusal(f"{where}: {no}") from no
        return Decision(action)
