"""What the lobby tells: the player, unfinished games, recent games, and today's deals."""

from collections import Counter
from datetime import datetime

from msgspec import Struct

from app import daily
from app.match import names, rounds
from app.match.setup import PERSON
from app.screens.lobby.glance import NamedPoints
from app.statistics.days import short_title
from app.statistics.summary import Summary, game_title, read_summary
from app.storage.rows import Saved
from app.storage.store import Store
from games.text import shortened, text_width

MOST_WAITING = 100  # the most unfinished games that are read, and the most finished ones
ENDING_WORDS = {"✓": ("won", "beat"), "×": ("lost", "lost to"), "=": ("tied", "tied with")}
"""How a game ended, by its sign: alone, and against somebody."""


class News(Struct, frozen=True):
    """What the first frame shows; the latest games come first."""

    name: str = ""
    waiting: tuple[Saved, ...] = ()  # the unfinished games
    played: tuple[Saved, ...] = ()  # those that one person finished alone
    last: Saved | None = None  # the one that was begun last
    totals: Summary = Summary()

    @property
    def is_first(self) -> bool:
        """Whether no game has ever been begun here."""
        return self.last is None


def read_news(store: Store, name: str) -> News:
    """Return what the first frame shows. Raises `Refusal` if the store cannot be read."""
    waiting = store.unfinished(MOST_WAITING)
    return News(
        name=name,
        waiting=tuple(saved for saved in waiting if PERSON in saved.seats),
        played=store.played_alone(MOST_WAITING),
        last=next(iter(store.by_persons(1)), None),
        totals=read_summary(store),
    )


def puzzles_today() -> Counter[str]:
    """Return how many puzzles of each game come back today. Raises `Refusal`."""
    from app.practice.puzzles import read_deck_of_puzzles  # only now: the first frame needs none

    return Counter(card.puzzle.slug for card in read_deck_of_puzzles().due(daily.today()))


def person_seat(saved: Saved) -> int:
    """Return the seat of the person; if there are two, the first."""
    return saved.seats.index(PERSON) if PERSON in saved.seats else 0


def opponents(saved: Saved) -> str:
    """Return the opponent: a level, or a player's name; "the dealer" if there is none."""
    if saved.seats.count(PERSON) > 1:
        return " and ".join(names.seat_name(saved, seat) for seat in range(len(saved.seats)))
    others = [seat for seat, who in enumerate(saved.seats) if who != PERSON]
    return names.shown_seat(saved.game, saved, others[0]) if others else "the dealer"


def own_points_first(saved: Saved) -> tuple[int, int]:
    """Return the points of a game, the person's first."""
    return rounds.own_first(saved.standing.scores, person_seat(saved))


def named_points(saved: Saved) -> NamedPoints:
    """Return the names and points of both, the person's last."""
    seat, (mine, theirs) = person_seat(saved), own_points_first(saved)
    other = 1 - seat
    name = names.shown_seat(saved.game, saved, other) if other < len(saved.seats) else "dealer"
    return (name, theirs), (names.shown_seat(saved.game, saved, seat), mine)


def game_heading(saved: Saved, room: int) -> str:
    """Return the game and its players: "GOPS against Medium", "GOPS, Ann and Bob"."""
    title, between = game_title(saved.game), "," if saved.seats.count(PERSON) > 1 else " against"
    long, short = (f"{name}{between} {opponents(saved)}" for name in (title, short_title(title)))
    return long if text_width(long) <= room else shortened(short, room)


def when(moment: int) -> str:
    """Return a time in words: "today at 14:02", "yesterday at 22:10", "on 20 Nov"."""
    then, today = datetime.fromtimestamp(moment), daily.today()
    if then.date() == today:
        return f"today at {then:%H:%M}"
    if then.toordinal() == today.toordinal() - 1:
        return f"yesterday at {then:%H:%M}"
    return f"on {then.day} {then:%b}" + (f" {then.year}" if then.year != today.year else "")
