"""The deals of the day, today's and earlier ones: results, streaks, and the message to share."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta

from msgspec import Struct

from app import daily, plugins
from app.match import names, share
from app.match.match import Match
from app.match.rounds import round_scores
from app.match.setup import PERSON
from app.storage.rows import Saved
from app.storage.store import Store
from games import contract, text


class DailyDeal(Struct, frozen=True):
    """The state of a game's deal of today: its try, if any, and with all steps if it can be opened.

    `length` is how many rounds it has, `takes` how long; "" if every game is alike or unknown.
    """

    slug: str
    title: str
    against: str
    length: str = ""
    takes: str = ""
    saved: Saved | None = None
    match: Match | None = None

    @property
    def rounds(self) -> tuple[str, ...]:
        """The sign of each round that is over: ✓ won, × lost, = tied."""
        if self.match is None:
            return ()
        signs = tuple(each.sign for each in round_scores(self.match, share.own_seat(self.match)))
        return signs if self.match.status == "over" else signs[:-1]

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.saved is not None and self.saved.result is not None

    @property
    def points(self) -> str:
        """The points so far, the person's first."""
        return " : ".join(map(str, self.saved.standing.scores)) if self.saved else ""


def share_of(deals: Sequence[DailyDeal], record: "DayRecord") -> share.Share | None:
    """Return the message about today's deals; None before one is over."""
    over = [deal.match for deal in deals if deal.is_over and deal.match]
    return share.day_share(record.today, over, len(deals), record.streak) if over else None


class DayRecord(Struct, frozen=True):
    """The totals of all deals of the day, from each game's results by date: ✓, × or =."""

    results: Mapping[str, Mapping[date, str]]
    today: date

    @property
    def days(self) -> frozenset[date]:
        """The days on which at least one deal was finished."""
        return frozenset(day for found in self.results.values() for day in found)

    @property
    def rows(self) -> dict[date, int]:
        """How many days in a row a deal was finished, up to each of these days."""
        rows, before = dict[date, int](), date.max
        for day in sorted(self.days):
            rows[day] = rows[before] + 1 if (day - before).days == 1 else 1
            before = day
        return rows

    @property
    def streak(self) -> int:
        """How many days in a row a deal was finished, up to today, or to yesterday."""
        back = {(self.today - day).days: row for day, row in self.rows.items()}
        return back.get(0) or back.get(1, 0)

    @property
    def longest(self) -> int:
        """The longest streak of days."""
        return max(self.rows.values(), default=0)

    def won(self, slug: str) -> tuple[int, int]:
        """Return how many of a game's deals were won, and how many were finished."""
        signs = self.results.get(slug, {}).values()
        return sum(sign == "✓" for sign in signs), len(signs)


def read_record(store: Store, games: Iterable[plugins.AnyGame], today: date) -> DayRecord:
    """Return the results of all deals up to today. Raises `Refusal`; see `Store.tries`."""
    found = {game.slug: store.tries(game, date(2000, 1, 1), today) for game in games}
    return DayRecord(
        {
            slug: {day: saved.sign for day, saved in tries.items() if saved.result}
            for slug, tries in found.items()
        },
        today,
    )


def read_deal(store: Store, game: plugins.AnyGame, today: date) -> DailyDeal:
    """Return the state of a game's deal of a day. Raises `Refusal` if the store is unreadable."""
    setup = daily.daily_setup(game, today)
    variant = game.extras.variants.get(daily.daily_variant(game))
    saved = store.tries(game, today, today).get(today)
    match = None
    with suppress(contract.Refusal):
        match = store.resume(saved.id) if saved else None
    others = [names.level_word(game.slug, who) for who in setup.seats if who != PERSON]
    rounds = getattr(setup.options, "rounds", 0)
    count = text.in_words(rounds)
    return DailyDeal(
        slug=game.slug,
        title=game.title,
        against=f"against {others[0] if others else 'the dealer'}",
        length=f"{count} round{'s' if rounds != 1 else ''}" if rounds else "",
        takes=variant.length if variant else "",
        saved=saved,
        match=match,
    )


def time_left(now: datetime) -> str:
    """Return the time until the next day's deals: "9 hours 14 minutes"."""
    done = timedelta(hours=now.hour, minutes=now.minute)
    hours, minutes = divmod(int((timedelta(days=1) - done).total_seconds()) // 60, 60)
    texts = (text.number_of(hours, "hour"), text.number_of(minutes, "minute"))
    return " ".join(filter(None, texts))


def short_title(title: str) -> str:
    """Return a game's title without what follows "of"."""
    return title.partition(" of ")[0]
