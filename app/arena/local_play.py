"""Plays the games of a tournament in this process, and starts as little as it can for each."""

from app.arena.game import GameOutcome, SeatedMatch, ShowGame, play_game, set_up, show_nothing
from app.arena.schedule import Fixture
from app.match.bots.program import Program
from app.match.seating import leave_all
from app.match.worker import IdleWorkers


class LocalPlay:
    """Plays games here; the programs of one that is expected are started ahead of it.

    A program cannot be kept for its next game: the protocol has no word for a new one. But most of
    a short game is its programs' start, during which nothing else would be done. The processes of
    our own players are kept until the end.

    Args:
        show: Awaited after every step.
        in_sandbox: Whether programs run in sandboxes.
    """

    def __init__(self, show: ShowGame = show_nothing, *, in_sandbox: bool = False) -> None:
        self.show = show
        self.in_sandbox = in_sandbox
        self.idle = IdleWorkers()
        self.ready: dict[int, tuple[SeatedMatch, ...]] = {}

    async def __call__(self, fixture: Fixture) -> GameOutcome:
        """Play a game. Raises `VoidGame`; see `play_game`."""
        ready = self.ready.pop(fixture.number, ()) or self.set_up(fixture)
        return await play_game(fixture, self.show, in_sandbox=self.in_sandbox, ready=ready)

    def set_up(self, fixture: Fixture) -> tuple[SeatedMatch, ...]:
        """Return the matches of a game, with who decides in each."""
        return set_up(fixture, in_sandbox=self.in_sandbox, idle=self.idle)

    def expect(self, fixture: Fixture) -> None:
        """Start the programs of a game that is played soon."""
        matches = self.set_up(fixture)
        for match, deciders in matches:
            for seat, decider in deciders.items():
                if isinstance(decider, Program):
                    decider.start(match, seat)
        self.ready[fixture.number] = matches

    async def end(self) -> None:
        """End the programs of games that are not played after all, and our players' processes."""
        while self.ready:
            _, matches = self.ready.popitem()
            for _, deciders in matches:
                await leave_all(deciders)
        self.idle.kill()
