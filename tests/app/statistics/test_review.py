"""A closer look: the games' own figures, and choices against the coach's."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.statistics.review import Review, review_bars
from games.battle.turns import PERFECT_AVERAGES
from games.contract import HOUSE
from games.randomness import stream
from games.twentyone.rules import Hit, Stay


def played(slug: str, choose: Any, **given: Any) -> Match:
    """Play a match to its end; `choose` picks from what is legal, knowing the match."""
    game = find(slug)
    match = Match(game, new_setup(game, given={"seed": "a closer look", **given}))
    while match.to_move:
        seat = match.to_move[0]
        legal = game.legal(match.state, seat)
        match.apply(seat, legal[0] if seat == HOUSE else choose(match, legal))
    return match


def coached(match: Match, state: Any, seat: int) -> Any:
    coach = match.game.players[match.game.coach].make(lambda _: b"")
    return coach.decide(match.game.seen_by(state, seat), seat, stream("coach"))


def as_the_coach(match: Match, legal: Any) -> Any:
    return coached(match, match.state, match.to_move[0]).action


def otherwise(match: Match, legal: Any) -> Any:
    return next(action for action in legal if action != as_the_coach(match, legal))


def test_who_plays_as_the_coach_gives_nothing_away_and_who_does_not_what_it_says() -> None:
    sums = Review().with_match(played("twentyone", as_the_coach, rounds=5), 0)
    assert 0 < sums.choices == sums.as_good
    assert sums.cost == pytest.approx(0)
    match = played("twentyone", otherwise, rounds=5)
    sums = Review().with_match(match, 0)
    made = [step for step in match.steps if isinstance(step.action, Hit | Stay)]
    assert sums.as_good < sums.choices == len(made)
    worths = [(coached(match, step.before, 0).worth, step.action) for step in made]
    cost = sum(worth[0][1] - dict(worth)[action] for worth, action in worths)
    assert sums.cost == pytest.approx(cost)
    assert [label for label, *_ in review_bars(sums)] == [
        "choices as good as the coach's",
        "given away by each, chance to win",
    ]


def test_a_games_own_figures_are_averaged_over_its_matches() -> None:
    first = played("battle", lambda match, legal: legal[0])
    last = played("battle", lambda match, legal: legal[-1])
    sums = Review().with_match(first, 0).with_match(last, 0)
    assert sums.matches == 2
    totals = [match.standing.scores[0] for match in (first, last)]
    assert sum(value for value, _ in sums.figures.values()) == sum(totals)
    perfect = [f"{each:.1f}" for each in PERFECT_AVERAGES[30]]
    for (_, share, said), best in zip(review_bars(sums), perfect, strict=True):
        assert said.partition(" / ")[2] == (best if share else "")
    assert first.game.players[first.game.coach].long
    assert sums.choices == 0, "a coach that needs a process is not asked"


def test_a_resigned_match_has_choices_and_no_figures() -> None:
    game = find("battle")
    match = Match(game, replace(new_setup(game), seed="a closer look"))
    match.house()
    match.resign(0)
    assert Review().with_match(match, 0) == Review(matches=1)
    assert not list(review_bars(Review(matches=1)))
