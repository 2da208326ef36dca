"""The end of a match at a table: who won, and what can come next on one key."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType

from app.analysis.luck import why_not_analysed
from app.match.marks import why_not_rated
from app.match.match import Match
from app.match.names import seat_name
from app.match.setup import Setup, fresh_seed, without_file
from app.plugins import AnyGame
from app.screens.base import BaseScreen
from games.contract import Refusal
from widgets.panels.banner import Banner
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice

NEXT = ("again", "swap_seats", "same_deal")
"""The actions that begin another match."""


FIRST = ("n", "w", "d", "l", "escape")
"""The keys that stand first once a match is over."""


class Ending(BaseScreen[None]):
    """A screen that a match ends on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "again", "new deal"),
        Binding("w", "swap_seats", "swap seats"),
        Binding("d", "same_deal", "same deal"),
        Binding("l", "luck", "luck", tooltip="luck and skill"),
    ]

    match: Match

    def show_ending(self) -> None:
        """Say how it ended, or nothing while it goes on."""
        self.query_one(Banner).show(*outcome(self.match))
        self.refresh_bindings()

    def hints(self) -> Iterator[KeyHint]:
        """Yield the way out right after what can come next, before the other keys."""
        hints = list(super().hints())
        if not self.match.to_move:
            hints.sort(key=lambda hint: hint.action not in FIRST)
        yield from hints

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what there is: nothing before the end, and seats where two are alike."""
        game = self.match.game
        if action == "swap_seats" and (len(game.chairs) < 2 or not game.extras.swaps):
            return False
        if action == "luck":
            return not why_not_analysed(self.match)
        return action not in NEXT or not self.match.to_move

    def action_again(self) -> None:
        """Play another deal in the same seats."""
        self.play_next(**another_deal(self.match))

    def action_swap_seats(self) -> None:
        """Play another deal in each other's seats."""
        seats, names = self.match.setup.seats[::-1], self.match.setup.names[::-1]
        self.play_next(**another_deal(self.match), seats=seats, names=names)

    def action_same_deal(self) -> None:
        """Play the same deal again."""
        self.play_next()

    def action_luck(self) -> None:
        """Show where the chance to win went."""
        from app.screens.pages.analysis import Analysing  # only now: few games end in it

        self.app.push_screen(Analysing(self.match))

    def play_next(self, **changes: Any) -> None:
        """Play another match in the place of this one, set up the same but for some changes.

        Say why where that cannot be: who played may not be here any more.
        """
        setup: Setup = replace(self.match.setup, **changes)
        try:
            self.services.sit_down(self.services.store.begin(self.match.game, setup), instead=True)
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))


def another_deal(match: Match) -> dict[str, Any]:
    """Return what changes in a match's setup for another deal: nothing of it is given any more."""
    usual = next(iter(match.game.presets.values()))
    given = {name: getattr(usual, name) for name in settling(match.game)}
    return {
        "options": replace(without_file(match.game, match.setup.options), **given),
        "seed": fresh_seed(),
        "start": None,
    }


def settling(game: AnyGame) -> set[str]:
    """Return the fields that settle a deal, so that no seed does."""
    return {name for field in game.fields if field.name == "seed" for name in field.unless}


def outcome(match: Match) -> tuple[str, str]:
    """Return how a match ended: who won, and below it a foul, or why it is not rated.

    Both are "" while it goes on.
    """
    result = match.result
    if result is None:
        return "", ""
    first, second = result.scores
    below = by_foul(match) or why_not_rated(match)
    return f"{who_won(match, result.winner)}, {first} : {second}", below


def by_foul(match: Match) -> str:
    """Return who ended a match by a foul; "" where nobody did. The log says how."""
    fouled = [seat_name(match.setup, seat) for seat in match.fouls]
    return f"by a foul of {' and of '.join(fouled)}: see the log" if fouled else ""


def who_won(match: Match, winner: int | None) -> str:
    """Return who won, as it is said to the person who sits there."""
    if winner is None:
        return "Both lose" if match.fouls else "A tie"
    if winner not in match.game.chairs:
        return "You lose"
    winning = seat_name(match.setup, winner)
    resigned = " by resignation" if match.resigned is not None else ""
    return f"You win{resigned}" if winning == "you" else f"{winning} wins{resigned}"
