"""Where a seat's choices come from: a person, a computer player, a script or a program."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from app.match.match import Match
from games import contract, randomness, text


class Foul(Exception):
    """A program broke the protocol and loses the match; the message is one sentence."""


class Killed(contract.Refusal):
    """A program was ended by a signal that Parlour did not send; the match is as it was before.

    `why` is a sentence that completes its name: in which round, and by which signal.
    """

    def __init__(self, name: str, seat: contract.Seat, why: str) -> None:
        super().__init__(f"{name}: {why} This costs nobody the game, and you can continue it.")
        self.seat = seat
        self.why = why


class Decider(Protocol):
    """Makes the choices of one or more seats, and is asked for one choice at a time."""

    async def choose(self, match: Match, seat: contract.Seat) -> contract.Decision[Any]:
        """Return a legal choice for a seat, looking only at what it may see.

        It raises `Refusal` if there is none, as from a script that has ended, and `Foul` if a
        program broke the protocol. A decider for people may raise exceptions of its own, which end
        the loop: in plain mode, `VerbEntered` for a verb and `EOFError` at the end of the input.
        """
        ...

    def rest(self) -> None:
        """Leave the event loop, called in its thread; the decider may be asked again afterwards."""
        return

    def leave(self) -> None:
        """Release processes and the like; the decider may be asked again afterwards."""
        return


class Person(Decider):
    """The people at one screen: calls `on_asked` with a seat, and waits until `give` answers."""

    def __init__(self, on_asked: Callable[[contract.Seat], None]) -> None:
        self.on_asked = on_asked
        self.seat: contract.Seat | None = None
        self.answer: asyncio.Future[contract.Decision[Any]] | None = None

    async def choose(self, match: Match, seat: contract.Seat) -> contract.Decision[Any]:
        """Return what the person in a seat gives."""
        self.seat, self.answer = seat, asyncio.get_running_loop().create_future()
        self.on_asked(seat)
        try:
            return await self.answer
        finally:
            self.seat = self.answer = None

    def give(self, action: Any) -> None:
        """Answer the current question; the caller has checked that the action is legal."""
        if self.answer and not self.answer.done():
            self.answer.set_result(contract.Decision(action))
            self.seat = None


class Delayed(Decider):
    """A decider that awaits `ready` before each choice."""

    def __init__(self, decider: Decider, ready: Callable[[contract.Seat], Awaitable[None]]) -> None:
        self.decider = decider
        self.ready = ready

    async def choose(self, match: Match, seat: contract.Seat) -> contract.Decision[Any]:
        """Return what the decider decides, once `ready` is over."""
        await self.ready(seat)
        return await self.decider.choose(match, seat)

    def rest(self) -> None:
        """Let the decider rest."""
        self.decider.rest()

    def leave(self) -> None:
        """Make the decider leave."""
        self.decider.leave()


class Computer(Decider):
    """One of the game's built-in players; deterministic for a given match and seat."""

    def __init__(self, info: contract.PlayerInfo, tables: contract.Tables) -> None:
        self.info = info
        self.player = info.make(tables)

    async def choose(self, match: Match, seat: contract.Seat) -> contract.Decision[Any]:
        """Return what the player decides, with its own random stream for this choice."""
        view = match.game.seen_by(match.state, seat)
        coin = randomness.stream(match.setup.seed, seat, match.count(seat))
        return self.info.ask(self.player, view, seat, coin, match.history(seat))


class Script(Decider):
    """Answers written in advance, entered one after the other as a person would type them."""

    def __init__(self, lines: str) -> None:
        self.lines = lines.split(",")

    async def choose(self, match: Match, seat: contract.Seat) -> contract.Decision[Any]:
        """Return what the next line says. Raises `Refusal` if there is none, or it is illegal."""
        place = match.count(seat)
        if place >= len(self.lines):
            answers = "1 answer" if place == 1 else f"{place} answers"
            raise contract.Refusal(f"The script of seat {seat + 1} has only {answers}.")
        line = self.lines[place]
        where = f"The script of seat {seat + 1}, answer {place + 1}, {text.quoted(line)}"
        try:
            action = match.game.parse(line, match.view(seat), seat)
            if not isinstance(action, contract.Verb):
                match.after(seat, action)
        except contract.Refusal as no:
            raise contract.Refusal(f"{where}: {no}") from no
        if isinstance(action, contract.Verb):
            raise contract.Refusal(f"{where}: A script only plays; it cannot {action.value}.")
        return contract.Decision(action)
