"""The coach: one of the game's players, asked on the person's behalf."""

from typing import Any

from app.match.deciders import Decider
from app.match.match import Match
from app.match.seating import make_decider
from games.contract import Decision, Seat
from games.percentages import percent
from games.text import as_sentence


class Coach:
    """Advises on one match, from what the seat knows; the match is then marked as helped."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.decider: Decider = make_decider(match.game, match.game.coach)

    async def advise(self, seat: Seat) -> Decision[Any]:
        """Return what the coach would do, and why. Marks the match, unless it is over."""
        if self.match.to_move:
            self.match.mark("coach")
        return await self.decider.choose(self.match, seat)

    def name(self, action: Any, seat: Seat) -> str:
        """Return an action as a person would type it."""
        return self.match.game.spell(action, self.match.view(seat), seat) or "Enter"

    async def sentences(self, seat: Seat) -> tuple[str, ...]:
        """Return the advice as lines."""
        return self.in_words(await self.advise(seat), seat)

    def in_words(self, decision: Decision[Any], seat: Seat) -> tuple[str, ...]:
        """Return a decision in lines: the game's own sentences, or the action with its reason."""
        own = self.own_words(decision, seat)
        said = f"The coach says: {self.name(decision.action, seat)}.{self.mixture(decision, seat)}"
        return own or (f"{said} {as_sentence(decision.why)}".rstrip(),)

    def mixture(self, decision: Decision[Any], seat: Seat) -> str:
        """Return how often the coach takes each action, where it draws between several."""
        shares = dict(decision.mix)
        if len(shares) < 2:
            return ""
        often = sorted(shares.items(), key=lambda each: -each[1])
        named = (f"{self.name(action, seat)} ({percent(share)})" for action, share in often)
        return f" Its mix: {', '.join(named)}."

    def own_words(self, decision: Decision[Any], seat: Seat) -> tuple[str, ...]:
        """Return a decision in the game's own sentences, if it has any."""
        game, state = self.match.game, self.match.state
        advice = game.extras.advice
        return advice(game.seen_by(state, seat), seat, decision) if advice else ()

    def leave(self) -> None:
        """Stop the coach's process, if it has one."""
        self.decider.leave()
