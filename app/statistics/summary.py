"""The totals of the matches in a store, for each board, and why some are not rated."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from app.codec import DECODE_ERRORS
from app.storage import schema, totals
from app.storage.lists import MatchLists, reading
from app.storage.totals import BoardTotal, Tally

Read = TypeVar("Read")


class Summary(Struct, frozen=True):
    """The totals of all boards of a store."""

    boards: tuple[BoardTotal, ...] = ()

    def lines(self, *, rated: bool, game: str | None = None) -> tuple[BoardTotal, ...]:
        """Return the rated totals or all others, each game's total before its parts."""
        return tuple(
            each
            for each in self.boards
            if each.board.rated == rated and game in (None, each.board.game)
        )

    def mine(self, *, rated: bool) -> Tally:
        """Return the total of all games that a person played here alone."""
        return add_tallies(
            each.tally for each in self.lines(rated=rated) if each.board.is_whole_game
        )

    def against(self, game: str, player: str, *, rated: bool = False) -> Tally:
        """Return the total of a game against one computer player, in all variants.

        It covers all matches by default, else the rated ones.
        """
        return add_tallies(
            each.tally
            for each in self.lines(rated=rated, game=game)
            if each.board.variant and not each.board.side and each.board.other == player
        )


class Unrated(Struct, frozen=True):
    """How many matches of some boards are not rated, and how many have each mark."""

    count: int = 0
    marks: Mapping[str, int] = {}


def read_summary(store: MatchLists) -> Summary:
    """Return the totals of all boards.

    Raises:
        Refusal: The store cannot be read.
    """
    with reading():
        return Summary(read_repaired(store, lambda: tuple(totals.read_totals(store.connection))))


def read_unrated(store: MatchLists) -> dict[int, Unrated]:
    """Return what is unrated on each board that has such matches, by the board's number.

    Raises:
        Refusal: The store cannot be read.
    """
    with reading():
        marked = totals.read_marks(store.connection)
    return {
        board: Unrated(
            sum(matches.values()),
            add_counts({mark: n} for marks, n in matches.items() for mark in marks),
        )
        for board, matches in marked.items()
    }


def all_unrated(lines: Iterable[BoardTotal], by_board: Mapping[int, Unrated]) -> Unrated:
    """Return what is unrated on several boards, each match counted once.

    The boards by opponent are left out: their matches are also on the board of the whole game.
    """
    boards = [each.id for each in lines if each.board.is_whole_game or each.board.side]
    parts = [by_board[board] for board in boards if board in by_board]
    return Unrated(sum(part.count for part in parts), add_counts(part.marks for part in parts))


def add_counts(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the sum of counts by word, the words in alphabetical order."""
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))


def add_tallies(tallies: Iterable[Tally]) -> Tally:
    """Return how many were won, drawn and lost on several boards: nothing else adds up."""
    each = tuple(tallies)
    return Tally(
        sum(tally.won for tally in each),
        sum(tally.drawn for tally in each),
        sum(tally.lost for tally in each),
    )


def read_repaired(store: MatchLists, read: Callable[[], Read]) -> Read:
    """Return what is read; damaged totals are first recomputed from the matches."""
    try:
        return read()
    except DECODE_ERRORS:
        with schema.transaction(store.connection):
            totals.rebuild(store.connection)
        return read()
