"""Games of the arena in the store, each in one transaction, to be replayed like any other."""

from app.arena.game import GAME, Outcome
from app.arena.schedule import Fixture
from app.match.match import Match
from app.storage import match_writer
from app.storage.store import Store
from games.gops.rules import Bid


def keep(store: Store, fixture: Fixture, outcome: Outcome) -> str:
    """Write a game to the store. Return why it could not be written; "" where it was."""
    return match_writer.write_whole(store.connection, again(fixture, outcome))


def again(fixture: Fixture, outcome: Outcome) -> Match:
    """Return the match of a game that was played, round by round."""
    match = Match(GAME, fixture.setup())
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
