"""Watches a table of two other guests: shows what its host shares."""

import asyncio
from typing import Any

from msgspec.structs import replace

from app.match.deciders import Decider
from app.match.match import Match
from app.match.match_controller import ONLY_WATCHING, MatchController
from app.match.presentation import Presentation
from app.match.table_view import Remark, TableView
from app.plugins import find
from app.wire.alignment import TableCourse, align, is_behind, missing
from app.wire.broadcast import DELAY_SECONDS, SharedTable
from app.wire.deciders import Remote, TableNews
from games.contract import HOUSE, Refusal, Seat

WATCHING = f"You are watching, {DELAY_SECONDS:.0f} seconds behind."

LOOK_SECONDS = 0.5
"""Seconds between two looks at the table."""


class WatchController(MatchController):
    """Shows a match that two others play.

    Args:
        match: The match, which is not kept.
        presentation: How its game is presented.
        watched: The table.
        more: Further arguments of `MatchController`.
    """

    def __init__(
        self, match: Match, presentation: Presentation, watched: SharedTable, **more: Any
    ) -> None:
        self.watched = watched
        self.course = TableCourse(())
        self.news = TableNews()
        super().__init__(match, presentation, **more)

    def seated(self) -> dict[Seat, Decider]:
        """Return who decides for each seat: the players at their own terminals."""
        return {seat: Remote(self.next_of, self.news) for seat in (*self.match.game.chairs, HOUSE)}

    def next_of(self, match: Match, seat: Seat) -> Any:
        """Return the next action of a seat; None if it has not been seen yet."""
        return next((action for who, action in missing(match, self.course) if who == seat), None)

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        view = super().look()
        remark = view.remark if view.remark.text or view.is_over else Remark(WATCHING)
        return replace(view, remark=remark, friend="watched", can_undo=False, can_redo=False)

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Refuse: nobody plays here."""
        self.refuse(ONLY_WATCHING)

    def refuse(self, why: str) -> None:
        """Say that nobody plays here, whatever was tried; "" to clear the message."""
        super().refuse(why and ONLY_WATCHING)

    def start(self) -> None:
        """Follow the table, and show what happens there."""
        assert self.tasks  # noqa: S101 - called inside `run`
        self.tasks.create_task(self.follow())
        super().start()

    async def follow(self) -> None:
        """Look at the table again and again until its game is over; its host may come back."""
        trouble = ""
        while self.match.to_move:
            try:
                self.course, before, trouble = self.watched.course(), trouble, ""
            except Refusal as no:
                before, trouble = trouble, str(no)
            if trouble != before:
                super().refuse(trouble)
            self.news.spread()
            if is_behind(self.match, self.course):
                await self.change(lambda: align(self.match, self.course))
            await asyncio.sleep(LOOK_SECONDS)


def watched_match(watched: SharedTable) -> Match:
    """Return the match at a table, as it began. Raises `Refusal` if it cannot be watched."""
    game = watched.read()
    return Match(find(game.offer.game), game.setup)
