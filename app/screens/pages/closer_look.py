"""A closer look at the latest games of a line: where they go wrong, and what they add up to."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.analysis.accuracy import (
    GameLoss,
    Slips,
    accuracy_of,
    accuracy_sentence,
    loss_in,
    part_words,
    plays_like,
    slip_sentence,
)
from app.analysis.luck import why_not_analysed
from app.analysis.worker import Analyst
from app.match.match import Match
from app.match.names import level_word
from app.statistics.review import MOST_REVIEWED, Review, ReviewLine, review_lines
from app.storage.store import Store
from app.storage.totals import side_of
from games.contract import Refusal
from games.text import listed

MOST_ANALYSED = 10
"""Games whose chances are worked out, which takes seconds each."""

LIKE = {
    "mimic": "one who plays as the dealer must",
    "fifteen": "one who stays on 15",
    "optimal": "perfect play",
}
"""What players are called that are no levels of a game."""

WHOLE = "100%"
"""The best that a share can be."""

LONGEST_BAR = 0.2
"""What is given away in a part of a game when its bar is full, if nothing is worse."""


class CloserLook(Struct, frozen=True):
    """A review of the games of a line.

    Attributes:
        done: How many games were looked at so far.
        games: How many there are to look at.
        bars: What it found: a label, the length of its bar, and the figure.
        sentence: The conclusion.
        is_cost: Whether the bars show what was given away.
        accuracy: What a move gives away, shown where there is room for all of it.
    """

    done: int
    games: int
    bars: tuple[tuple[str, float, str], ...] = ()
    sentence: str = ""
    is_cost: bool = True
    accuracy: str = ""


async def look_closer(
    store: Store, numbers: Sequence[int], analyst: Analyst
) -> AsyncIterator[CloserLook]:
    """Yield what is known after each game.

    Args:
        store: The store that the games are in.
        numbers: The numbers of the games, the latest first.
        analyst: Who works out chances.

    Raises:
        Refusal: The analysis has died.
    """
    first = next(filter(None, (opened(store, number) for number in numbers)), None)
    if first and is_solved(first):
        chances = look_at_slips(store, numbers[:MOST_ANALYSED], analyst, first.game.slug)
        async for look in chances:
            yield look
        return
    sums, chosen = Review(), numbers[:MOST_REVIEWED]
    for done, number in enumerate(chosen):
        yield review_look(sums, done, len(chosen))
        if match := opened(store, number):
            sums = await asyncio.to_thread(sums.with_match, match, own_side(match))
    look = review_look(sums, len(chosen), len(chosen))
    yield look
    if first and not why_not_analysed(first):
        yield replace(look, accuracy=await accuracy_by_rounds(store, numbers, analyst))


async def look_at_slips(
    store: Store, numbers: Sequence[int], analyst: Analyst, slug: str
) -> AsyncIterator[CloserLook]:
    """Yield what is known of a solved game's slips after each game, at last with the accuracy."""
    slips, losses, alike = Slips(), [], True
    for done, number in enumerate(numbers):
        yield slips_look(slips, done, len(numbers))
        match = opened(store, number)
        if match and is_solved(match):
            analysis, seat = await analyst.analyse(match), own_side(match)
            slips = slips.with_game(analysis, seat)
            losses.append(loss_in(analysis, seat))
            alike = alike and is_usual(match)
    look = slips_look(slips, len(numbers), len(numbers))
    yield replace(look, accuracy=accuracy_words(slug, losses, alike=alike))


async def accuracy_by_rounds(store: Store, numbers: Sequence[int], analyst: Analyst) -> str:
    """Return what a move gives away in games whose rounds are won one by one.

    Args:
        store: The store that the games are in.
        numbers: The numbers of the games, the latest first.
        analyst: Who works out chances.
    """
    losses, slug = [], ""
    for number in numbers[:MOST_ANALYSED]:
        match = opened(store, number)
        if match and not why_not_analysed(match):
            slug = match.game.slug
            losses.append(loss_in(await analyst.analyse(match), own_side(match)))
    return accuracy_words(slug, losses, alike=True)


def opened(store: Store, number: int) -> Match | None:
    """Return a finished game from a store; None if it cannot be opened."""
    try:
        match = store.resume(number)
    except Refusal:
        return None
    return match if match.result else None


def is_solved(match: Match) -> bool:
    """Return whether the chances in a game are known, and are those of winning the game."""
    return match.game.measures.at_stake == "games" and not why_not_analysed(match)


def is_usual(match: Match) -> bool:
    """Return whether a game had the options with which our own players were measured."""
    return bool(match.setup.options == next(iter(match.game.presets.values())))


def accuracy_words(slug: str, losses: list[GameLoss], *, alike: bool) -> str:
    """Return what a move gives away in some games; "" if nothing was decided in them.

    Args:
        slug: The game.
        losses: What was given away in each.
        alike: Whether all can be compared with what our own players give away.
    """
    found = accuracy_of(losses)
    if found is None:
        return ""
    players = plays_like(slug, found.mean) if alike else ()
    named = [LIKE.get(name) or level_word(slug, name) for name in players]
    return accuracy_sentence(found, listed(named, "or") if named else "")


def own_side(match: Match) -> int:
    """Return the seat for which a finished game is counted."""
    return side_of(match.setup.seats, match.setup.names)


def slips_look(slips: Slips, done: int, games: int) -> CloserLook:
    """Return what was given away in each part of the games so far."""
    costs = slips.in_each
    whole = max((LONGEST_BAR, *costs))
    bars = tuple(
        (label, cost / whole, slips_words(slips, n))
        for n, (label, cost) in enumerate(zip(part_words(slips), costs, strict=False))
    )
    return CloserLook(done, games, bars, slip_sentence(slips) if done == games else "")


def slips_words(slips: Slips, part: int) -> str:
    """Return what was given away in a part of a game, with "≈" for an estimate."""
    sign, cost = "≈" * (part in slips.estimated), max(0.0, 100 * slips.in_each[part])
    return f"{sign}{cost:.0f}" + " in 100" * (part == 0)


def review_look(sums: Review, done: int, games: int) -> CloserLook:
    """Return the games' own figures, and how choices compare with the coach's."""
    bars = tuple((line.label, line.share, figure_words(line)) for line in review_lines(sums))
    return CloserLook(done, games, bars, is_cost=False)


def figure_words(line: ReviewLine) -> str:
    """Return a figure, with the best possible one if that is not a whole."""
    return line.own if not line.share or line.best == WHOLE else f"{line.own} / {line.best}"
