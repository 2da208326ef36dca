"""The totals of the matches in a store, in sums and in words, and why some are not rated."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from msgspec import Struct, structs

from app import codec, plugins
from app.match.names import is_fair, level_word, levels_of, mark_meanings
from app.storage import lists, schema, totals
from games import contract, text

SPAN = 10
"""The most games of which a point of a curve is the share won."""

FEWEST = 5
"""The fewest games for a share."""

WINS_TO_BEAT = 3
"""The fewest wins that beat a level."""

RECORD = (
    *("game", "variant", "side", "other", "rated", "won", "drawn", "lost", "share"),
    *("streak", "longest", "best", "average", "against", "unrated", "marks"),
)
"""The names of a board's values for other programs. `average` and `against` are points in a match;
of the matches that are not rated `marks` says how many have each mark."""

Read = TypeVar("Read")

Unrated = Counter[tuple[str, ...]]
"""How many matches have which marks, of those that are not rated."""


class Summary(Struct, frozen=True):
    """The totals of all boards of a store."""

    boards: tuple[totals.BoardTotal, ...] = ()

    def lines(self, *, rated: bool, game: str | None = None) -> tuple[totals.BoardTotal, ...]:
        """Return the rated totals or all others, each game's total before its parts."""
        return tuple(
            each
            for each in self.boards
            if each.board.rated == rated and game in (None, each.board.game)
        )

    @property
    def mine(self) -> totals.Tally:
        """The total of all games that a person played here alone."""
        return add_tallies(
            each.tally for each in self.lines(rated=False) if each.board.is_whole_game
        )

    def against(self, game: str, player: str) -> totals.Tally:
        """Return the total of a game against one computer player, in all variants."""
        return add_tallies(
            each.tally
            for each in self.lines(rated=False, game=game)
            if each.board.variant and not each.board.side and each.board.other == player
        )


class Streak(Struct, frozen=True):
    """Wins in a row: now, the most ever, and how many the latest game ended if it was not a win."""

    now: int = 0
    best: int = 0
    ended: int = 0


def read_summary(store: lists.MatchLists) -> Summary:
    """Return the totals of all boards. Raises `Refusal` if the store cannot be read."""
    return Summary(read_repaired(store, lambda: tuple(totals.read_totals(store.connection))))


def read_repaired(store: lists.MatchLists, read: Callable[[], Read]) -> Read:
    """Return what is read, or `Refusal`; damaged totals are first recomputed from the matches."""
    with lists.reading():
        try:
            return read()
        except codec.DECODE_ERRORS:
            with schema.transaction(store.connection):
                totals.rebuild(store.connection)
            return read()


def count_marks(unrated: Unrated) -> dict[str, int]:
    """Return how many matches have each mark."""
    total: Counter[str] = Counter()
    for marks, count in unrated.items():
        total.update(dict.fromkeys(marks, count))
    return dict(sorted(total.items()))


def add_tallies(tallies: Iterable[totals.Tally]) -> totals.Tally:
    """Return how many were won, drawn and lost on several boards: nothing else adds up."""
    sums = [(tally.won, tally.drawn, tally.lost) for tally in tallies]
    return totals.Tally(*map(sum, zip(*sums, strict=True)))


def board_record(line: totals.BoardTotal, unrated: Unrated) -> dict[str, Any]:
    """Return a board's total as plain values by the names of `RECORD`; None for what is not."""
    tally = line.tally
    values = (
        *(*structs.astuple(line.board), tally.won, tally.drawn, tally.lost, round(tally.share, 4)),
        *(tally.streak, tally.longest, tally.best, *(tally.averages or (None, None))),
        *(unrated.total(), count_marks(unrated)),
    )
    return dict(zip(RECORD, values, strict=True))


def streak_of(signs: Iterable[str]) -> Streak:
    """Return the streak of games, from their signs, the oldest first: ✓ won, = tied, × lost."""
    now = best = ended = 0
    for sign in signs:
        ended, now = (0, now + 1) if sign == "✓" else (now, 0)
        best = max(best, now)
    return Streak(now, best, ended)


def recent_shares(signs: Sequence[str]) -> tuple[float, ...]:
    """Return after each game, the oldest first, the share won of the last ten; a tie is half."""
    worth = [{"✓": 1.0, "=": 0.5}.get(sign, 0.0) for sign in signs]
    parts = [worth[max(0, end - SPAN) : end] for end in range(1, len(worth) + 1)]
    return tuple(sum(part) / len(part) for part in parts)


def levels_beaten(slug: str, boards: Iterable[totals.BoardTotal]) -> tuple[bool, ...]:
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


def game_title(game: str) -> str:
    """Return a game's title; its name if it is not installed."""
    try:
        return plugins.title_of(game).title
    except contract.Refusal:
        return text.printable(game)


def variant_words(game: str, variant: str) -> str:
    """Return what a variant of a game is called in a sentence; its own name if it has no other."""
    try:
        named = plugins.find(game).extras.variants.get(variant)
    except contract.Refusal:
        named = None
    return named.name[:1].lower() + named.name[1:] if named else text.printable(variant)


def unrated_sentence(lines: Iterable[totals.BoardTotal], by_board: Mapping[int, Unrated]) -> str:
    """Return how many matches of some boards are not rated, and why; "" if all are."""
    # the boards by opponent have no others than the board of their whole game
    whole = [each.id for each in lines if each.board.is_whole_game or each.board.side]
    unrated = sum((by_board.get(board, Unrated()) for board in whole), Unrated())
    if not unrated:
        return ""
    words, count = mark_meanings(*map(plugins.find, plugins.slugs())), unrated.total()
    marked = count_marks(unrated).items()
    reasons = ", ".join(f"in {n} {words.get(mark, mark)}" for mark, n in marked)
    return f"{count} of these {'was' if count == 1 else 'were'} not rated: {reasons}."


def board_sentence(line: totals.BoardTotal) -> str:
    """Return a board's total as a line: who played whom, and how it went."""
    indent = "" if line.board.is_whole_game or line.board.side else "  "
    return f"{indent}{board_words(line.board)}: {tally_words(line.tally)}."


def board_words(board: totals.Board) -> str:
    """Return which games a board counts: "GOPS", "short, 9 cards, against Medium"."""
    if board.is_whole_game:
        return game_title(board.game)
    variant = variant_words(board.game, board.variant)
    if board.side:
        return f"{board.side} against {board.other}, {game_title(board.game)}, {variant}"
    return f"{variant}, against {level_word(board.game, board.other) or 'the dealer'}"


def tally_words(tally: totals.Tally) -> str:
    """Return a tally in words: "2 won, 1 lost (67%); best score 40"."""
    results = ((tally.won, "won"), (tally.drawn, "tied"), (tally.lost, "lost"))
    played = ", ".join(f"{count} {how}" for count, how in results if count) or "none"
    half = ", a tie counts half" if tally.drawn else ""
    now, best = abs(tally.streak), tally.longest
    lately = f"the last {now} {'won' if tally.streak > 0 else 'lost'}" if now > 1 else ""
    most = f"{best} won in a row at best" if best > max(1, tally.streak) else ""
    parts = [f"{played} ({tally.share:.0%}{half})", ", ".join(filter(None, (lately, most)))]
    if tally.best is not None:
        mine, theirs = tally.averages or (0.0, 0.0)
        parts.append(f"best score {tally.best}, on average {mine:.1f} to {theirs:.1f}")
    return "; ".join(filter(None, parts))


def ago(then: datetime, now: datetime) -> str:
    """Return a time in words: "20 minutes ago", "yesterday", "Friday", "3 Nov"."""
    passed, days = now - then, (now.date() - then.date()).days
    if passed < timedelta(minutes=1):
        return "just now"
    if days == 0:
        hours, minutes = passed // timedelta(hours=1), passed // timedelta(minutes=1)
        return f"{text.number_of(hours, 'hour') or text.number_of(minutes, 'minute')} ago"
    return f"{then:%A}" if 1 < days < 7 else day_word(then.date(), now.date())


def day_word(day: date, today: date) -> str:
    """Return a day in words: "today", "yesterday", "9 Nov", "9 Nov 2025"."""
    back = (today - day).days
    if back in (0, 1):
        return ("today", "yesterday")[back]
    return f"{day.day} {day:%b}" + (f" {day.year}" if day.year != today.year else "")
