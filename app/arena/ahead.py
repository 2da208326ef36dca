"""Plays games in this process, and starts the programs of the next one while one is played."""

from app.arena.game import GameOutcome, SeatedMatch, play_game, set_up
from app.arena.schedule import Fixture
from app.match.bots.program import Program
from app.match.seating import leave_all


class AheadPlay:
    """Plays games; the programs of one that is expected are started at once.

    A program cannot be kept for its next game: the protocol has no word for a new one. But most of
    a short game is its programs' start, during which nothing else would be done.

    Args:
        in_sandbox: Whether programs run in sandboxes.
    """

    def __init__(self, *, in_sandbox: bool = False) -> None:
        self.in_sandbox = in_sandbox
        self.ready: dict[int, tuple[SeatedMatch, ...]] = {}

    async def __call__(self, fixture: Fixture) -> GameOutcome:
        """Play a game. Raises `VoidGame`; see `play_game`."""
        ready = self.ready.pop(fixture.number, ())
        return await play_game(fixture, in_sandbox=self.in_sandbox, ready=ready)

    def expect(self, fixture: Fixture) -> None:
        """Start the programs of a game that is played soon."""
        matches = set_up(fixture, in_sandbox=self.in_sandbox)
        for match, deciders in matches:
            for seat, decider in deciders.items():
                if isinstance(decider, Program):
                    decider.start(match, seat)
        self.ready[fixture.number] = matches

    async def end(self) -> None:
        """End the programs of games that are not played after all."""
        while self.ready:
            _, matches = self.ready.popitem()
            for _, deciders in matches:
                await leave_all(deciders)
