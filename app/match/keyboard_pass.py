"""Two persons at one keyboard: the table is covered while it passes from one to the other."""

from collections.abc import Callable

from app.match.match import Match
from app.match.pace import InputGuard
from app.match.presentation import Presentation, called
from app.match.table_view import Cover
from games.contract import Seat

HANDING_OVER = 2.5
"""Seconds that the table stays covered between two players, unless a key is pressed."""


class KeyboardPass:
    """Covers the table when the turn passes to the other person.

    Args:
        match: The match.
        presentation: What there is to say to the next person.
        guard: Holds the keys that the last person presses too late, and the pause.
        changed: Called when the table is covered.
    """

    def __init__(
        self,
        match: Match,
        presentation: Presentation,
        guard: InputGuard,
        changed: Callable[[], None],
    ) -> None:
        self.match = match
        self.presentation = presentation
        self.guard = guard
        self.changed = changed
        self.cover: Cover | None = None
        """What hides the table now."""
        self.last_asked: Seat | None = None

    async def pass_to(self, seat: Seat) -> None:
        """Cover the table before a person is asked, if it was not the same one before."""
        changes = len(self.match.persons) > 1 and seat != self.last_asked
        news = self.presentation.news(self.match, seat) if changes else ()
        self.last_asked = seat
        if not news:
            return
        self.cover = Cover(called(self.match, seat), news)
        self.guard.hold()
        self.guard.pace.slow_down()
        self.changed()
        try:
            await self.guard.pace.rest(HANDING_OVER)
        finally:
            self.cover = None
            self.guard.refuse("")  # a key that came too soon was the last person's
