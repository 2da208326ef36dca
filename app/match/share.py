"""A message for friends: how a game or a day's deals went, without giving them away.

There are no cards, no prizes and no bids in it, only who gained more in each round and the score.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct

from app.match import names, rounds
from app.match.match import Match
from games.contract import Seat

SQUARES: Mapping[str, str] = {"✓": "🟩", "×": "🟥", "=": "⬜"}
"""The sign in a message for a round that was won, lost, or neither."""

SIGN_LETTERS: Mapping[str, str] = {"✓": "+", "×": "-", "=": "="}
"""The same for lines of text."""


class ShareRow(Struct, frozen=True):
    """A game in a message: its title, a sign for each round (none if there are many), its score."""

    title: str
    signs: str
    score: str


class Share(Struct, frozen=True):
    """A message: its first line, a row for each game, and its last lines."""

    head: str
    rows: tuple[ShareRow, ...]
    foot: tuple[str, ...]

    def lines(self, signs: Mapping[str, str] = SQUARES) -> tuple[str, ...]:
        """Return the message in lines, with what stands for the rounds."""
        width = max((len(row.title) for row in self.rows), default=0)
        return (
            self.head,
            *(
                f"{row.title:{width}}  {''.join(signs[each] for each in row.signs)}"
                f"{'  ' if row.signs else ''}{row.score}"
                for row in self.rows
            ),
            *self.foot,
        )

    @property
    def text(self) -> str:
        """The message as it is copied."""
        return "\n".join(self.lines())


def match_share(match: Match, day: date, *, is_deal_of_day: bool = False) -> Share:
    """Return the message of a day about a match that is over, perhaps with the day's deal."""
    command = "today" if is_deal_of_day else "play"
    foot = (how_it_went(match), f"parlour {command} {match.game.slug}")
    return Share(_head_line(day), (share_row(match),), foot)


def day_share(day: date, tries: Sequence[Match], deals: int, days_in_a_row: int) -> Share:
    """Return the message of a day about the tries that are over, of so many deals."""
    won = sum(match.result is not None and match.result.winner == 0 for match in tries)
    row = f" {days_in_a_row} days in a row." if days_in_a_row > 1 else ""
    foot = (f"{len(tries)} of {deals} played, {won} won.{row}", "parlour today")
    return Share(_head_line(day), tuple(map(share_row, tries)), foot)


def _head_line(day: date) -> str:
    return f"Parlour, {day.day} {day:%b} {day.year}"


def share_row(match: Match) -> ShareRow:
    """Return the row of a match that is over."""
    side = own_seat(match)
    mine, theirs = rounds.own_first(match.standing.scores, side)
    signs = "".join(each.sign for each in rounds.played_rounds(match, side))
    rating = ", not rated" if match.marks else ""
    return ShareRow(
        match.game.title, signs if len(signs) <= 13 else "", f"{mine} : {theirs}{rating}"
    )


def own_seat(match: Match) -> Seat:
    """Return whose match it is: the only person's, else the first seat's."""
    return match.persons[0] if len(match.persons) == 1 else 0


def how_it_went(match: Match) -> str:
    """Return in words who won, against whom, and whether someone gave up."""
    side, result = own_seat(match), match.result
    winner = result.winner if result else None
    verb = "Tied" if winner is None else "Won" if winner == side else "Lost"
    others = [names.shown_name(match, seat) for seat in match.game.chairs if seat != side]
    against = "".join(f" against {name}" for name in others)
    gone = [names.shown_name(match, seat) for seat in match.game.chairs if seat == match.resigned]
    left = "".join(f", {name} {names.way_out(match)}" for name in gone)
    if len(match.persons) == 1:
        return f"{verb}{against}{left}."
    return f"{names.shown_name(match, side)} {verb.lower()}{against}{left}."
