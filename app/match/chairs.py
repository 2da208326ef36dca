"""Who sits at the table: each chair is asked for a choice and answers in its own time."""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

from app.match.match import PERSON, PROGRAM, Match
from app.match.thinking import Thinker
from app.plugins import AnyGame
from app.resources import solved
from games.contract import BadInput, Decision, Player, Refusal, Seat, Verb
from games.randomness import chance
from games.text import quoted

SCRIPT = "script:"


class Foul(Exception):
    """A program broke the rules of its protocol; says how in a sentence. It has lost the match."""


class Chair(Protocol):
    """A person, a computer player, a script or a program, asked for one choice at a time."""

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return a legal choice of `seat`.

        Raises `Refusal` where there can be none, `Foul` where a program broke its rules and, where
        somebody types, `Spoken` (of `plain_menu`) for a verb and `EOFError` at the end.
        """
        ...

    def leave(self) -> None:
        """Let go of what is held for a next question; there may be none."""
        return


class Computer(Chair):
    """A player of the game's own. The same match and seat always get the same answer."""

    def __init__(self, player: Player) -> None:
        self.player = player

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the player decides, with its own coin for this choice."""
        view = match.game.seen_by(match.state, seat)
        return self.player.decide(view, seat, chance(match.setup.seed, seat, match.count(seat)))


class Script(Chair):
    """Answers written down beforehand, typed in one after the other."""

    def __init__(self, lines: str) -> None:
        self.lines = lines.split(",")

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the next line says. Raises `Refusal`, naming the line, where it cannot."""
        place = match.count(seat)
        if place >= len(self.lines):
            raise Refusal(f"The script of seat {seat + 1} ends after {place} of its answers.")
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


def chairs(match: Match, person: Chair) -> dict[Seat, Chair]:
    """Return who sits in each chair, `person` for every person. Raises `Refusal` as `seat` does."""
    admit(match.game, match.setup.seats, match.setup.options)
    who = zip(match.game.chairs, match.setup.seats, strict=True)
    return {seat: person if name == PERSON else computer(match.game, name) for seat, name in who}


def admit(game: AnyGame, seats: tuple[str, ...], options: Any) -> None:
    """Raise `Refusal` where a program sits that is not there, or cannot play by the options."""
    if any(who.startswith(PROGRAM) for who in seats):
        from app.arena.bot_chair import admit_all, tournament_only  # only now: few matches have one

        admit_all(game, seats)
        tournament_only(options)


def computer(game: AnyGame, who: str) -> Chair:
    """Return the chair for a player's name, a script or a program. Raises `Refusal`."""
    if who.startswith(SCRIPT):
        return Script(who.removeprefix(SCRIPT))
    if who.startswith(PROGRAM):
        from app.arena.bot_chair import program  # only now, as above

        return program(game, who)
    if who not in game.players:
        known = ", ".join((PERSON, *game.players))
        raise Refusal(f"Nobody called {quoted(who)} plays {game.title}. There is {known}.")
    if game.players[who].long:
        return Thinker(game, who)
    return Computer(game.players[who].make(solved))


async def leave(chairs: Mapping[Seat, Chair]) -> None:
    """Let all leave at once. They do so even if whoever waits for it is cancelled again."""
    loop = asyncio.get_running_loop()
    leaving = [loop.run_in_executor(None, chair.leave) for chair in chairs.values()]
    await asyncio.gather(*map(asyncio.shield, leaving))
