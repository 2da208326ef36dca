"""Matches that are over, each with its result."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from app import plugins
from app.analysis.luck import Analysis, analyse_match
from app.analysis.words import DecisionWords
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.presentation import MomentWords
from app.resources import solved
from app.storage.store import Store
from app.tables.opening import speaking_face
from games.contract import HOUSE
from games.randomness import stream
from tests.games.gostop.table_helpers import few_rollouts

SOLVED = ("gops", "battle", "twentyone")
MINDS = {
    "gops": ("careful", "random"),
    "battle": ("random", "greedy"),
    "twentyone": ("mimic",),
    "gostop": ("shrewd", "greedy"),
}
"""Who plays in the place of the persons."""

SEATS = {
    "gops": ("human", "champion"),
    "battle": ("human", "medium"),
    "twentyone": ("human",),
    "gostop": ("human", "greedy"),
}
OPTIONS: dict[str, dict[str, Any]] = {
    "gops": {"cards": (2, 7)},
    "twentyone": {"rounds": 8},
    "gostop": {"rounds": 3, "cards": "hidden"},
}


def played_match(
    slug: str,
    seed: str = "result",
    store: Store | None = None,
    seats: tuple[str, ...] = (),
    minds: tuple[str, ...] = (),
) -> Match:
    """Return a match that computer players have played to its end in the place of the seats."""
    game = plugins.find(slug)
    given = {"seed": seed, **OPTIONS.get(slug, {})}
    setup = new_setup(game, given=given, seats=seats or SEATS[slug])
    match = store.begin(game, setup) if store else Match(game, setup)
    players = [game.players[name].make(solved) for name in minds or MINDS[slug]]
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
            continue
        view, coin = game.seen_by(match.state, seat), stream(seed, seat, match.count(seat))
        match.apply(seat, players[seat].decide(view, seat, coin).action)
    return match


def unsolved(match: Match) -> Match:
    """Return a match as if nobody knew its chances."""
    measures = replace(match.game.measures, appraisal=lambda options, tables: None)
    match.game = replace(match.game, measures=measures)
    return match


@cache
def analysed(slug: str) -> tuple[Match, Analysis]:
    """Return a match of a game whose chances are known or estimated, with its analysis."""
    match = played_match(slug)
    with pytest.MonkeyPatch.context() as patch:
        few_rollouts(patch)
        return match, analyse_match(match)


def words_of(match: Match) -> MomentWords:
    """Return how the moments of a match are called."""
    return speaking_face(match).MOMENTS


def decision_words(match: Match, analysis: Analysis) -> DecisionWords:
    """Return the words for the decisions of a match."""
    return DecisionWords(match, words_of(match), analysis.unit)
