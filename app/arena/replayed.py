"""A game that was played, as matches that can be looked at step by step."""

from msgspec import ValidationError, convert

from app.arena.game import GameOutcome, Moves
from app.arena.schedule import Fixture
from app.match.match import Match
from app.plugins import find
from app.storage.match_writer import setup_row, write_whole
from app.storage.store import Store
from games.contract import HOUSE, BadInput
from games.faults import plain_fault
from games.gops.rules import Bid


def replayed_matches(fixture: Fixture, outcome: GameOutcome) -> tuple[Match, ...]:
    """Return the matches of a game that was played: one, or one each if both played alone.

    Raises:
        Refusal: The outcome comes from a file, and its moves make no sense.
    """
    game, setups = find(fixture.game), fixture.setups()
    if not outcome.moves:
        return (replayed_bids(Match(game, setups[0]), outcome),)
    matches = tuple(
        replayed_moves(Match(game, setup), moves)
        for setup, moves in zip(setups, outcome.moves, strict=False)
    )
    for number, why in enumerate(outcome.fouls):
        if why:
            alone = len(matches) > 1
            matches[number if alone else 0].foul(0 if alone else number, why)
    return matches


def replayed_moves(match: Match, moves: Moves) -> Match:
    """Return a match after some moves, and what happened by itself."""
    let_happen(match)
    for seat, plain in moves:
        try:
            action = convert(plain, match.game.Action)
        except ValidationError as error:
            raise BadInput(
                f"A move of {match.game.title} cannot be read: {plain_fault(error)}."
            ) from error
        match.apply(seat, action)
        let_happen(match)
    return match


def let_happen(match: Match) -> None:
    """Do what happens by itself, until somebody is to move."""
    while match.to_move == (HOUSE,):
        match.house()


def replayed_bids(match: Match, outcome: GameOutcome) -> Match:
    """Return a match of GOPS after the bids and fouls of an outcome."""
    for cards in zip(*outcome.bids, strict=True):
        match.house()
        for seat, card in enumerate(cards):
            match.apply(seat, Bid(card))
        match.house()
    fouls = {seat: why for seat, why in enumerate(outcome.fouls) if why}
    if fouls:
        match.house()
    for seat, why in fouls.items():
        match.foul(seat, why)
    return match


def stored_once(store: Store, match: Match) -> Match:
    """Return a match as it is stored; it is written if the same one is not there yet.

    Raises:
        Refusal: The store cannot be read.
    """
    row = setup_row(match)
    query = "SELECT id FROM matches WHERE game = ? AND seed = ? AND seats = ?"
    for found in store.rows(query, row["game"], row["seed"], row["seats"]):
        known = store.resume(found["id"])
        if [step.action for step in known.steps] == [step.action for step in match.steps]:
            return known
    write_whole(store.connection, match)
    return match
