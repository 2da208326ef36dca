"""What a match changed for the person: the rating, wins in a row, the record against a level."""

from collections.abc import Iterator

from msgspec import Struct

from app.match.levels import shown_name
from app.match.match import Match
from app.match.unrated import why_not_rated
from app.screens.result.course import only_of
from app.statistics.played import Streak, read_signs, streak_of
from app.statistics.rating import FIRST_RATING, MEASURED, RatedGame, read_rated_games
from app.statistics.summary import Summary, read_summary, variant_words
from app.storage.store import Store
from app.storage.totals import Tally, opponent_name, person_name
from games.contract import Refusal


class Honour(Struct, frozen=True):
    """A short fact: its title, its text, a remark, and whether it is good, bad or neither."""

    title: str
    text: str
    remark: str = ""
    tone: str = "foreground"


class Honours(Struct, frozen=True):
    """The facts below the chart, and how many games the person had finished then."""

    facts: tuple[Honour, ...] = ()
    games: int = 0


def read_honours(store: Store, match: Match) -> Honours:
    """Return what a finished match changed; nothing if the store cannot be read."""
    try:
        summary, signs = read_summary(store), read_signs(store, match.id)
        if only_of(match) is None:
            return Honours(tuple(company_record(summary, match)))
        facts = (
            rating_honour(match, rated_until(match, read_rated_games(store, match.game.slug))),
            streak_honour(streak_of(signs)),
            record_honour(match, summary),
        )
    except Refusal:
        return Honours()
    return Honours(facts, len(signs))


def rated_until(match: Match, games: tuple[RatedGame, ...]) -> tuple[RatedGame, ...]:
    """Return the rated games up to a match; all of them if it was not rated."""
    numbers = [each.match for each in games]
    return games[: numbers.index(match.id) + 1] if match.id in numbers else games


def rating_honour(match: Match, games: tuple[RatedGame, ...]) -> Honour:
    """Return the rating before and after a match, or why it did not change."""
    now = games[-1].after if games else FIRST_RATING
    if match.marks:
        return Honour("Rating", f"{now:,}, unchanged", why_not_rated(match))
    if not games or games[-1].match != match.id:
        return Honour("Rating", f"{now:,}, unchanged" if games else "none yet", why_unmoved(match))
    last = games[-1]
    best = max((each.after for each in games[:-1]), default=FIRST_RATING)
    record = "your best yet" if last.after > best else f"your best is {best:,}"
    arrow = "▴" if last.change > 0 else "▾"
    change = f"{arrow} {abs(last.change)}, {record}" if last.change else f"no change, {record}"
    tone = "coach" if last.change > 0 else "loss" if last.change < 0 else "foreground"
    return Honour("Rating", f"{last.before:,} ▸ {last.after:,}", change, tone)


def why_unmoved(match: Match) -> str:
    """Return why a rated match did not move the rating: the opponent's strength is unknown."""
    if len(match.game.chairs) == 1:
        return "The dealer has no rating."
    who = match.setup.seats[1 - match.persons[0]]
    if any(game == match.game.slug and who in rated for (game, _), rated in MEASURED.items()):
        return "Not rated in this variant."
    return f"{shown_name(match, 1 - match.persons[0])} has no rating here."


def streak_honour(streak: Streak) -> Honour:
    """Return how many games were won in a row, or how long the streak was that has ended."""
    best = f"your best is {streak.best}" if streak.best else ""
    if streak.now > 1:
        remark = "your best yet" if streak.now == streak.best else best
        return Honour("Streak", f"{streak.now} wins in a row", remark, "coach")
    if streak.now:
        return Honour("Streak", "1 win", best)
    return Honour(
        "Streak", f"ended at {streak.ended}" if streak.ended > 1 else "no streak yet", best
    )


def record_honour(match: Match, summary: Summary) -> Honour:
    """Return what was won and lost against the same opponent, and how far that is from even."""
    seat = match.persons[0]
    tally = summary.against(match.game.slug, opponent_name(match.setup.seats, seat))
    name = shown_name(match, 1 - seat) if len(match.game.chairs) > 1 else "the dealer"
    return Honour(f"Against {name}", tally_text(tally), distance(tally))


def tally_text(tally: Tally) -> str:
    """Return what was won, lost and tied."""
    tied = f"  {tally.drawn} tied" if tally.drawn else ""
    return f"{tally.won} won  {tally.lost} lost{tied}"


def distance(tally: Tally) -> str:
    """Return how far someone is from having as many wins as losses."""
    ahead = tally.won - tally.lost
    if ahead < 0:
        return f"{-ahead} more and you are level"
    return f"{ahead} ahead" if ahead else "level"


def company_record(summary: Summary, match: Match) -> Iterator[Honour]:
    """Yield what two persons won against each other."""
    if match.result is None or len(match.persons) < 2:
        return
    first, second = sorted(person_name(match.setup.names, seat) for seat in match.persons)
    for line in summary.lines(rated=False, game=match.game.slug):
        if (line.board.side, line.board.other) == (first, second):
            title = f"{first} against {second}"
            variant = variant_words(line.board.game, line.board.variant)
            yield Honour(title, tally_text(line.tally), variant)
