"""Search stored matches for puzzles."""

from msgspec.structs import replace

from app import daily
from app.analysis.luck import Analysis, why_not_analysed
from app.analysis.worker import Analyst
from app.match.match import Match
from app.practice.deck import Deck, read_deck_of_puzzles, write_deck_of_puzzles
from app.practice.puzzle import Puzzle, find_puzzles
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
    searched = read_deck_of_puzzles().searched
    ended = [saved for saved in store.over(MOST_SEARCHED) if saved.changed > searched]
    found = [(saved, await puzzles_in(store, saved, analyst)) for saved in reversed(ended)]
    deck = read_deck_of_puzzles()  # again: by now others may have been added or answered
    for saved, puzzles in found:
        deck = replace(deck.with_puzzles(puzzles, daily.today()), searched=saved.changed)
    if found:
        write_deck_of_puzzles(deck)
    return deck


async def puzzles_in(store: Store, saved: Saved, analyst: Analyst) -> tuple[Puzzle, ...]:
    """Return the puzzles of a match, none if it cannot be analysed, or only in many seconds."""
    try:
        match = store.resume(saved.id)
    except Refusal:
        return ()
    if why_not_analysed(match) or len(match.persons) != 1:
        return ()  # with several persons, it is not known who practises
    if any(match.game.measures.estimated(step.before) for step in match.steps):
        return ()  # a game that is too long to be solved whole: its result has brought its puzzles
    return tuple(find_puzzles(match, await analyst.analyse(match), match.persons[0]))


def keep_puzzles(match: Match, analysis: Analysis) -> None:
    """Save the puzzles of a match that has just ended. Raises `Refusal` if that is impossible."""
    if match.id is not None and len(match.persons) == 1:
        deck = read_deck_of_puzzles()
        puzzles = tuple(find_puzzles(match, analysis, match.persons[0]))
        after = deck.with_puzzles(puzzles, daily.today())
        if after != deck:
            write_deck_of_puzzles(after)
