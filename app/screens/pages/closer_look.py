"""A closer look at the latest games of a line: where they go wrong, and what they add up to."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from msgspec.structs import replace

from app import plugins
from app.analysis import accuracy, luck, worker
from app.match.match import Match
from app.match.names import level_word
from app.screens.pages.statistics_view import CloserLook
from app.statistics.review import MOST_REVIEWED, Review, review_bars
from app.storage.store import Store
from app.storage.totals import side_of
from games import contract, text

MOST_ANALYSED = 10  # games whose chances are worked out, which takes seconds each

LIKE = {
    "mimic": "one who plays as the dealer must",
    "fifteen": "one who stays on 15",
    "optimal": "perfect play",
}
"""What players are called that are no levels of a game."""

LONGEST_BAR = 0.2
"""What is given away in a part of a game when its bar is full, if nothing is worse."""


async def look_closer(
    store: Store, numbers: Sequence[int], analyst: worker.Analyst
) -> AsyncIterator[CloserLook]:
    """Yield what is known after each of some games, latest first; `Refusal` if analysis died."""
    first = next(filter(None, (opened(store, number) for number in numbers)), None)
    if first and is_solved(first):
        async for look in look_at_losses(store, numbers[:MOST_ANALYSED], analyst, first.game.slug):
            yield look
        return
    sums, chosen = Review(), numbers[:MOST_REVIEWED]
    for done, number in enumerate(chosen):
        yield review_look(sums, done, len(chosen))
        if match := opened(store, number):
            sums = await asyncio.to_thread(sums.with_match, match, own_side(match))
    look = review_look(sums, len(chosen), len(chosen))
    yield look
    if first and not luck.why_not_analysed(first):
        matches = [opened(store, number) for number in numbers[:MOST_ANALYSED]]
        games = [
            (await analyst.analyse(match), own_side(match))
            for match in matches
            if match and not luck.why_not_analysed(match)
        ]
        yield replace(look, accuracy=accuracy_words(first.game.slug, games, alike=True))


async def look_at_losses(
    store: Store, numbers: Sequence[int], analyst: worker.Analyst, slug: str
) -> AsyncIterator[CloserLook]:
    """Yield what is known of a solved game's slips after each game, at last with the accuracy."""
    games, alike = list[accuracy.Judged](), True
    for done, number in enumerate(numbers):
        yield losses_look(games, done, len(numbers))
        match = opened(store, number)
        if match and is_solved(match):
            games.append((await analyst.analyse(match), own_side(match)))
            # our own players were measured with the usual options
            alike = alike and match.setup.options == next(iter(match.game.presets.values()))
    look = losses_look(games, len(numbers), len(numbers))
    yield replace(look, accuracy=accuracy_words(slug, games, alike=alike))


def opened(store: Store, number: int) -> Match | None:
    """Return a finished game from a store; None if it cannot be opened."""
    try:
        match = store.resume(number)
    except contract.Refusal:
        return None
    return match if match.result else None


def is_solved(match: Match) -> bool:
    """Return whether the chances in a game are known, and are those of winning the game."""
    return match.game.measures.at_stake == "games" and not luck.why_not_analysed(match)


def own_side(match: Match) -> int:
    """Return the seat for which a finished game is counted."""
    return side_of(match.setup.seats, match.setup.names)


def accuracy_words(slug: str, games: list[accuracy.Judged], *, alike: bool) -> str:
    """Return what a move gives away; like whom, if the games are `alike`; "" for no decisions."""
    found = accuracy.accuracy_of(games)
    if found is None:
        return ""
    players = accuracy.plays_like(slug, found.mean) if alike else ()
    named = [LIKE.get(name) or level_word(slug, name) for name in players]
    like, unit = text.listed(named, "or") if named else "", plugins.find(slug).measures.at_stake
    return accuracy.accuracy_sentence(found, like, unit)


def losses_look(games: Sequence[accuracy.Judged], done: int, count: int) -> CloserLook:
    """Return what was given away in each part of the games so far, with "≈" for an estimate."""
    losses, bars = accuracy.losses_by_part(games), []
    whole = max((LONGEST_BAR, *(each.cost for each in losses)))
    for n, each in enumerate(losses):
        said = f"{'≈' * each.estimated}{max(0.0, 100 * each.cost):.0f}{' in 100' * (n == 0)}"
        bars.append((each.rounds, each.cost / whole, said))
    said = accuracy.part_sentence(losses) if done == count else ""
    return CloserLook(done, count, tuple(bars), said)


def review_look(sums: Review, done: int, games: int) -> CloserLook:
    """Return the games' own figures, with the best possible one if that is not a whole."""
    return CloserLook(done, games, tuple(review_bars(sums)), is_cost=False)
