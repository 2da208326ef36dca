"""The totals of the matches in a store, in sums and in words, and why some are not rated."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import takewhile
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from app import plugins
from app.codec import DECODE_ERRORS
from app.match.names import is_fair, level_word, levels_of, mark_meanings
from app.storage import schema, totals
from app.storage.lists import MatchLists, reading
from app.storage.totals import Board, BoardTotal, Tally
from games.contract import Refusal
from games.text import number_of, printable

WON, TIED = "✓", "="
"""The signs of games that were won and tied; see `Saved.sign`."""

SPAN = 10
"""The most games of which a point of a curve is the share won."""

FEWEST = 5
"""The fewest games for a share."""

WINS_TO_BEAT = 3
"""The fewest wins that beat a level."""

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
DAYS_BY_NAME = 7
"""For how many days back a day is called by its name; before that, its date is shown."""

RECORD = (
    *("game", "variant", "side", "other", "rated", "won", "drawn", "lost", "share"),
    *("streak", "longest", "best", "average", "against", "unrated", "marks"),
)
"""The names of a board's values for other programs. `average` and `against` are points in a match;
of the matches that are not rated `marks` says how many have each mark."""

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
        """Return the total of a game against one computer player, in all variants."""
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
    """Return the totals of all boards. Raises `Refusal` if the store cannot be read."""
    with reading():
        return Summary(read_repaired(store, lambda: tuple(totals.read_totals(store.connection))))


def read_repaired(store: MatchLists, read: Callable[[], Read]) -> Read:
    """Return what is read; damaged totals are first recomputed from the matches."""
    try:
        return read()
    except DECODE_ERRORS:
        with schema.transaction(store.connection):
            totals.rebuild(store.connection)
        return read()


def read_unrated(store: MatchLists) -> dict[int, Unrated]:
    """Return what is unrated on each board that has such matches. Raises `Refusal`."""
    with reading():
        marked = totals.read_marks(store.connection)
    return {
        board: Unrated(
            sum(matches.values()),
            _add_counts({mark: n} for marks, n in matches.items() for mark in marks),
        )
        for board, matches in marked.items()
    }


def all_unrated(lines: Iterable[BoardTotal], by_board: Mapping[int, Unrated]) -> Unrated:
    """Return what is unrated on several boards, each match counted once.

    The boards by opponent are left out: their matches are also on the board of the whole game.
    """
    boards = [each.id for each in lines if each.board.is_whole_game or each.board.side]
    parts = [by_board[board] for board in boards if board in by_board]
    return Unrated(sum(part.count for part in parts), _add_counts(part.marks for part in parts))


def _add_counts(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))


def add_tallies(tallies: Iterable[Tally]) -> Tally:
    """Return how many were won, drawn and lost on several boards: nothing else adds up."""
    sums = [(tally.won, tally.drawn, tally.lost) for tally in tallies]
    return Tally(*map(sum, zip(*sums, strict=True)))


def board_record(line: BoardTotal, unrated: Unrated) -> dict[str, Any]:
    """Return a board's total as plain values by the names of `RECORD`; None for what is not."""
    tally = line.tally
    values = (
        *(*astuple(line.board), tally.won, tally.drawn, tally.lost, round(tally.share, 4)),
        *(tally.streak, tally.longest, tally.best, tally.average, tally.average_against),
        *(unrated.count, unrated.marks),
    )
    return dict(zip(RECORD, values, strict=True))


def wins_in_a_row(signs: Iterable[str]) -> int:
    """Return how many of the latest games were won in a row, from their signs, the latest first."""
    return sum(1 for _ in takewhile(lambda sign: sign == WON, signs))


def recent_shares(signs: Sequence[str]) -> tuple[float, ...]:
    """Return the share won of the last ten games, a tie counting half, from the fifth game on.

    The signs are the latest first, the shares the oldest first.
    """
    worth = [1.0 if sign == WON else 0.5 if sign == TIED else 0.0 for sign in reversed(signs)]
    return moving_share(worth)[FEWEST - 1 :]


def moving_share(worth: Sequence[float]) -> tuple[float, ...]:
    """Return after each game the mean worth of the last ten."""
    parts = [worth[max(0, end - SPAN) : end] for end in range(1, len(worth) + 1)]
    return tuple(sum(part) / len(part) for part in parts)


def levels_beaten(slug: str, boards: Iterable[BoardTotal]) -> tuple[bool, ...]:
    """Return for each level of a game, from the weakest, whether a person has beaten it.

    That takes three wins, and more games won than lost. Only rated games count: no help, nothing
    taken back, and no cards that the players of the game do not see.
    """
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for each in boards:
        board = each.board
        if (board.game, board.side) == (slug, "") and board.rated and is_fair(slug, board.variant):
            won[board.other] += each.tally.won
            lost[board.other] += each.tally.lost
    return tuple(won[who] >= WINS_TO_BEAT and won[who] > lost[who] for who in levels_of(slug))


def days_in_a_row(days: Collection[date], today: date) -> int:
    """Return how many days in a row there were, up to today, or to yesterday if today is open."""
    numbers = {day.toordinal() for day in days}
    last = today.toordinal() - (today not in days)
    count = 0
    while last - count in numbers:
        count += 1
    return count


def longest_row_of_days(days: Collection[date]) -> int:
    """Return the longest streak of days ever."""
    longest = count = before = 0
    for day in sorted(each.toordinal() for each in days):
        count = count + 1 if day - before == 1 else 1
        longest, before = max(longest, count), day
    return longest


def game_title(game: str) -> str:
    """Return a game's title; its name if it is not installed."""
    try:
        return plugins.title_of(game).title
    except Refusal:
        return printable(game)


def variant_words(game: str, variant: str) -> str:
    """Return what a variant of a game is called in a sentence; its own name if it has no other."""
    try:
        named = plugins.find(game).extras.variants.get(variant)
    except Refusal:
        named = None
    return named.name[:1].lower() + named.name[1:] if named else printable(variant)


def unrated_sentence(unrated: Unrated) -> str:
    """Return how many matches are not rated, and why; "" if all are."""
    if not unrated.count:
        return ""
    words = mark_meanings(*map(plugins.find, plugins.slugs()))
    reasons = ", ".join(f"in {n} {words.get(mark, mark)}" for mark, n in unrated.marks.items())
    were = "was" if unrated.count == 1 else "were"
    return f"{unrated.count} of these {were} not rated: {reasons}."


def board_sentence(line: BoardTotal) -> str:
    """Return a board's total as a line: who played whom, and how it went."""
    indent = "" if line.board.is_whole_game or line.board.side else "  "
    return f"{indent}{board_words(line.board)}: {tally_words(line.tally)}."


def board_words(board: Board) -> str:
    """Return which games a board counts: "GOPS", "short, 9 cards, against Medium"."""
    if board.is_whole_game:
        return game_title(board.game)
    variant = variant_words(board.game, board.variant)
    if board.side:
        return f"{board.side} against {board.other}, {game_title(board.game)}, {variant}"
    return f"{variant}, against {level_word(board.game, board.other) or 'the dealer'}"


def tally_words(tally: Tally) -> str:
    """Return a tally in words: "2 won, 1 lost (67%); best score 40"."""
    results = ((tally.won, "won"), (tally.drawn, "tied"), (tally.lost, "lost"))
    played = ", ".join(f"{count} {how}" for count, how in results if count) or "none"
    half = ", a tie counts half" if tally.drawn else ""
    now, best = abs(tally.streak), tally.longest
    lately = f"the last {now} {'won' if tally.streak > 0 else 'lost'}" if now > 1 else ""
    most = f"{best} won in a row at best" if best > max(1, tally.streak) else ""
    parts = [f"{played} ({tally.share:.0%}{half})", ", ".join(filter(None, (lately, most)))]
    if tally.best is not None:
        mine, theirs = tally.average or 0.0, tally.average_against or 0.0
        parts.append(f"best score {tally.best}, on average {mine:.1f} to {theirs:.1f}")
    return "; ".join(filter(None, parts))


def ago(then: datetime, now: datetime) -> str:
    """Return a time in words: "20 minutes ago", "yesterday", "Friday", "3 Nov"."""
    passed, days = now - then, (now.date() - then.date()).days
    if passed < MINUTE:
        return "just now"
    if days == 0:
        hours, minutes = passed // HOUR, passed // MINUTE
        return f"{number_of(hours, 'hour') or number_of(minutes, 'minute')} ago"
    if days == 1:
        return "yesterday"
    if days < DAYS_BY_NAME:
        return f"{then:%A}"
    return f"{then.day} {then:%b}" + (f" {then.year}" if then.year != now.year else "")
