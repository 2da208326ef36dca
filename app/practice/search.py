"""Search stored matches for puzzles."""

from msgspec.structs import replace

from app import daily
from app.analysis.luck import Analysis, why_not_analysed
from app.analysis.worker import Analyst
from app.match.match import Match
from app.practice.deck import Deck, read_deck_of_puzzles, write_deck_of_puzzles
from app.practice.puzzle import find_puzzles
from app.storage.rows import Saved
from app.storage.store import Store
from games.contract import Refusal

MOST_SEARCHED = 8
"""How many matches are searched at a time; working one out takes up to seconds."""


async def search_store(store: Store, analyst: Analyst) -> Deck:
    """Return the deck with the puzzles of matches that ended since it was last searched for.

    It takes up to a second for each such match, of which the latest are searched.

    Args:
        store: Where the matches are.
        analyst: Who works out what decisions cost.

    Raises:
        Refusal: The store or the deck cannot be read, or the analysis has stopped.
    """
    deck = read_deck_of_puzzles()
    ended = [saved for saved in store.over(MOST_SEARCHED) if saved.changed > deck.searched]
    for saved in reversed(ended):
        deck = replace(await with_match(deck, store, saved, analyst), searched=saved.changed)
    if ended:
        write_deck_of_puzzles(deck)
    return deck


async def with_match(deck: Deck, store: Store, saved: Saved, analyst: Analyst) -> Deck:
    """Return a deck with the puzzles of a match, if it can be analysed."""
    try:
        match = store.resume(saved.id)
    except Refusal:
        return deck
    if why_not_analysed(match) or len(match.persons) != 1:
        return deck  # with several persons, it is not known who practises
    return with_analysis(deck, match, await analyst.analyse(match))


def with_analysis(deck: Deck, match: Match, analysis: Analysis) -> Deck:
    """Return a deck with the puzzles of an analysed match."""
    puzzles = find_puzzles(match, analysis, match.persons[0])
    return deck.with_puzzles(tuple(puzzles), daily.today())


def keep_puzzles(match: Match, analysis: Analysis) -> None:
    """Save the puzzles of a match that has just ended. Raises `Refusal` if that is impossible."""
    if match.id is not None and len(match.persons) == 1:
        deck = read_deck_of_puzzles()
        after = with_analysis(deck, match, analysis)
        if after != deck:
            write_deck_of_puzzles(after)
