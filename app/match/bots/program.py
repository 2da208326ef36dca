"""A program at the GOPS table: asked by the bot protocol, its fouls found and reported."""

import asyncio
import shlex
import shutil
import threading
import time
from math import ceil
from typing import Any

from msgspec.structs import replace

from app.guests import session
from app.match.bots.process import BotProcess, split_command
from app.match.bots.reader import BotFailed, BotKilled, BotReader, quote_output
from app.match.deciders import Foul, Killed
from app.match.match import Match, Step
from app.match.setup import PROGRAM
from app.plugins import AnyGame
from games.contract import BadInput, Decision, Refusal, Seat
from games.gops import protocol
from games.gops.rules import Award, Bid, State
from games.text import printable, quoted

TIME_LIMIT = 30.0
"""Seconds for a bid, by the rules of the arena."""

EXIT_GRACE = 0.5
"""Seconds that a bot may take to exit once its input is closed."""


START_SECONDS = 60
"""Seconds of processor time that a bot may take apart from its bids."""


class Program:
    """A decider that asks a process for bids; the first question starts it.

    A program that joins a match in the middle is first asked for every round already played, and
    must bid as it did then.

    Args:
        who: Its name in the setup: `PROGRAM` and a command line.
        limit: Seconds for a bid.
        blames: Whether it is a foul that it was killed, too.
        in_sandbox: Whether it runs in a sandbox.

    Raises:
        Refusal: The command line cannot be used.
    """

    def __init__(
        self, who: str, limit: float = TIME_LIMIT, *, blames: bool = False, in_sandbox: bool = False
    ) -> None:
        self.words = split_command(who.removeprefix(PROGRAM))
        self.limit = limit
        self.blames = blames
        self.in_sandbox = in_sandbox
        self.match: Match | None = None
        self.seat: Seat = 0
        self.conversation: Conversation | None = None
        self.foul: Foul | None = None
        self.errors = ""
        self.leaving = threading.Lock()

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the program bids; the same if it is asked again.

        Raises:
            Foul: It broke the protocol, now or at an earlier question.
            Killed: It was killed, and that is no foul; asked again, it is started again.
        """
        self.match, self.seat = match, seat
        if self.foul:
            raise self.foul
        self.conversation = self.conversation or Conversation(
            self.words, self.limit, in_sandbox=self.in_sandbox
        )
        try:
            return Decision(Bid(await self.bid(match.game.seen_by(match.state, seat))))
        except BotFailed as failed:
            number = self.conversation.rounds + 1
            why = f"Round {number} of {protocol.BOT_ROUNDS}: {failed}."
            if isinstance(failed, BotKilled) and not self.blames:
                await asyncio.to_thread(self.leave)
                raise Killed(printable(shlex.join(self.words)), seat, why) from failed
            self.foul = Foul(why)
            raise self.foul from failed

    async def bid(self, view: State) -> int:
        """Return the bid on the prize on the table, after sending the rounds before."""
        assert self.conversation  # noqa: S101 - `choose` began it
        for prize, own, other in self.rounds_played(self.conversation.rounds):
            if (again := await self.conversation.bid(prize)) != own:
                raise BotFailed(f"it bid {again}, where it had bid {own} before")
            self.conversation.send_opponents_bid(other)
        return await self.conversation.bid(view.middle[-1])

    def rounds_played(self, begin: int) -> list[tuple[int, int, int]]:
        """Return prize, own bid and opponent's bid of each round played, from `begin` on."""
        assert self.match  # noqa: S101 - it was asked
        awards = [step for step in self.match.steps if isinstance(step.action, Award)]
        return [self.round_as_seen(step) for step in awards[begin:]]

    def round_as_seen(self, step: Step) -> tuple[int, int, int]:
        """Return prize, own bid and opponent's bid of a round, as the seat saw it end."""
        assert self.match  # noqa: S101 - it was asked
        before, after = (
            self.match.game.seen_by(state, self.seat) for state in (step.before, step.after)
        )
        return before.middle[-1], after.bids[self.seat], after.bids[1 - self.seat]

    def leave(self) -> None:
        """End the process; after the last round it is sent the result and may exit by itself.

        Two threads may call this at the same time; the process has ended when either returns.
        """
        with self.leaving:
            if not self.conversation or not self.match:
                return
            is_over = not self.match.to_move and not self.foul
            if is_over:
                for _, _, other in self.rounds_played(self.conversation.rounds):
                    self.conversation.send_opponents_bid(other)
            self.errors = self.conversation.end(EXIT_GRACE if is_over else 0)
            self.conversation = None


class Conversation:
    """The bot protocol with one process, from the engine's side."""

    def __init__(self, words: list[str], limit: float, *, in_sandbox: bool = False) -> None:
        self.words = words
        self.in_sandbox = in_sandbox
        self.limit = limit
        self.reader: BotReader | None = None
        self.rounds = 0
        self.bids: list[int] = []
        self.deadline: float | None = None

    async def bid(self, prize: int) -> int:
        """Return the bid on a prize, asking for it only once. Raises `BotFailed`."""
        if len(self.bids) == self.rounds:
            reader = self.running_reader()
            if self.deadline is None:
                reader.check_silent()
                reader.send(protocol.competition_card(prize))
                self.deadline = time.monotonic() + self.limit
            self.bids.append(self.card(await reader.line(self.deadline, self.limit)))
        return self.bids[-1]

    def running_reader(self) -> BotReader:
        """Return the reader of the process, starting it if need be. Raises `BotFailed`."""
        if self.reader is None:
            try:
                self.reader = BotReader(
                    BotProcess(self.words, cpu_seconds(self.limit), in_sandbox=self.in_sandbox)
                )
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or str(error)
                raise BotFailed(f"it cannot be started: {printable(why)}") from error
        return self.reader

    def card(self, line: bytes) -> int:
        """Return the card that a line bids. Raises `BotFailed` if the bot does not hold it."""
        try:
            card = protocol.parse_bid(line.decode())
        except UnicodeDecodeError as error:
            raise BotFailed(f"it wrote bytes that are not text: {quote_output(line)}") from error
        except BadInput as error:
            raise BotFailed(f"it bid {quote_output(line)}, which is not a whole number") from error
        if why := protocol.bid_fault(card, self.bids):
            raise BotFailed(why)
        return card

    def send_opponents_bid(self, other: int) -> None:
        """Send the opponent's bid, which ends the round."""
        self.running_reader().send(protocol.opponents_bid(other))
        self.rounds, self.deadline = self.rounds + 1, None

    def end(self, linger: float) -> str:
        """End the process, giving it `linger` seconds to exit; return its standard error."""
        return self.reader.end(linger) if self.reader else ""


def cpu_seconds(limit: float) -> int:
    """Return the processor time of a match: as long as all bids may take, and time to start."""
    return ceil(protocol.BOT_ROUNDS * limit) + START_SECONDS


def takes_programs(game: AnyGame) -> bool:
    """Return whether programs may play a game here: only one game has a protocol."""
    return game.slug == "gops" and not session.is_guest()


def make_program(game: AnyGame, who: str) -> Program:
    """Return the decider for a program. Raises `Refusal` for any game but the one bots play."""
    decider = Program(who)
    if not takes_programs(game):
        raise Refusal(f"Programs play GOPS; there is no bot protocol for {game.title}.")
    return decider


def check_program(game: AnyGame, who: str, is_far: bool = False) -> None:
    """Check that a program can play.

    Args:
        game: The game.
        who: Its name in the setup.
        is_far: Whether it runs on another machine, so that it is not looked for here.

    Raises:
        Refusal: It cannot play this game, or is not installed.
    """
    first = make_program(game, who).words[0]
    if not is_far and not shutil.which(first):
        raise Refusal(f"There is no program {quoted(first, 60)} here that could be started.")


def check_options(options: Any) -> None:
    """Raise `Refusal` for options that the bot protocol cannot express."""
    if options != replace(protocol.BOT_RULES, prizes=options.prizes):
        raise Refusal(
            "A program plays by the tournament's rules only: variant tournament, with 13 cards and"
            " equal bids discarding the prize."
        )
