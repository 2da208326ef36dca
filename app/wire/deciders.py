"""The deciders of a table with a distant player: its choices, one's own, and what chance decides.

Each looks up its next choice in the conversation, so it does not matter whether the match in the
store is behind: it catches up.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from app.match.deciders import Decider
from app.match.match import Match
from app.wire.table import WireTable
from games.contract import Decision, Refusal, Seat


class TableNews:
    """Wakes everybody who waits for something to happen at a table."""

    def __init__(self) -> None:
        self.waiting: set[asyncio.Future[None]] = set()

    def spread(self) -> None:
        """Wake everybody who waits."""
        for each in self.waiting:
            if not each.done():
                each.set_result(None)
        self.waiting.clear()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not is_so():
            await self.next()

    async def next(self) -> None:
        """Wait until something happens."""
        woken = asyncio.get_running_loop().create_future()
        self.waiting.add(woken)
        try:
            await woken
        finally:
            self.waiting.discard(woken)


def next_action(table: WireTable, match: Match, seat: Seat) -> Any:
    """Return the next action of a seat that both sides agree on; None if there is none yet."""
    agreed, place = table.talk.ledger.of_seat(seat), match.count(seat)
    return agreed[place] if place < len(agreed) else None


class Remote(Decider):
    """The player at the other terminal, or the house, whose chance both sides make.

    Args:
        next_of: Returns the next action of a seat that a match lacks; None if there is none yet.
        news: Tells when something has happened at the table.
    """

    def __init__(self, next_of: Callable[[Match, Seat], Any], news: TableNews) -> None:
        self.next_of = next_of
        self.news = news

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what both sides agree on as the next action of a seat."""
        await self.news.until(lambda: self.next_of(match, seat) is not None)
        return Decision(self.next_of(match, seat))


class Local(Decider):
    """The person at this terminal, whose choices are noted down and sent before they are shown.

    Args:
        person: Makes the choices.
        table: The table.
        news: Tells when something has happened there.
        refuse: Says why a choice is not possible at this table.
    """

    def __init__(
        self, person: Decider, table: WireTable, news: TableNews, refuse: Callable[[str], None]
    ) -> None:
        self.person = person
        self.table = table
        self.news = news
        self.refuse = refuse

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the person chose; what chance adds to it is waited for."""
        talk = self.table.talk
        while (agreed := next_action(self.table, match, seat)) is None:
            if talk.chosen is not None and not talk.ledger.has_chance(talk.chosen):
                return Decision(talk.chosen)
            if talk.chosen is not None or talk.waits or talk.ended:
                await self.news.next()
                continue
            decision = await self.person.choose(match, seat)
            try:
                self.table.choose(decision.action)
            except Refusal as no:
                self.refuse(str(no))
        return Decision(agreed)

    def rest(self) -> None:
        """Let the person rest."""
        self.person.rest()

    def leave(self) -> None:
        """Make the person leave."""
        self.person.leave()
