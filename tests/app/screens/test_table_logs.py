"""The logs at the tables: names in every line, a ten is 10, and nothing hidden is given away."""

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from app import plugins
from app.match.match import Match, Step
from app.match.presentation import TableLog
from app.match.setup import PERSON, Setup
from app.screens.battle.presentation import BattlePresentation
from app.screens.gops.presentation import GopsPresentation
from app.screens.gostop.presentation import GoStopPresentation
from app.screens.twentyone.presentation import TwentyOnePresentation
from games.contract import HOUSE
from games.testing.random_game import play_at_random
from tests.games.gops.hidden_helpers import unshown_rearranged

PRESENTATIONS = {
    "gops": GopsPresentation(),
    "gostop": GoStopPresentation(),
    "twentyone": TwentyOnePresentation(),
    "battle": BattlePresentation(),
}
OTHER_WORDS = re.compile(r"\b(Player|[Cc]omputer|[Hh]uman|[A-Z0-9]?T[CDHS♣♦♥♠]?|X[CDHS])\b")
"""What the rules call players, and their letters for a ten."""


def match_of(slug: str, *seats: str, names: Sequence[str] = (), options: Any = None) -> Match:
    """Return a match with nothing played."""
    game = plugins.find(slug)
    chosen = options or next(iter(game.presets.values()))
    return Match(game, Setup(chosen, "s", seats[: len(game.chairs)], tuple(names)))


def told_of(
    match: Match, step: Any, number: int, reader: int = 0, why: str = ""
) -> tuple[str, ...]:
    """Return what the log says of a step to a reader."""
    shown = match.game.shown
    before, after = shown(step.before, reader), shown(step.after, reader)
    return PRESENTATIONS[match.game.slug].log_lines(
        match, Step(number, step.seat, step.action, why, before, after)
    )


@pytest.mark.parametrize("slug", PRESENTATIONS)
@pytest.mark.parametrize("names", [(), ("Ann", "李小龍")], ids=["alone", "named"])
def test_whole_games_are_shown_with_names_alone(slug: str, names: tuple[str, ...]) -> None:
    seats = (PERSON, PERSON) if names else (PERSON, "careful")
    called = set(names) or {"you", "Careful"}
    for number, options in enumerate(plugins.find(slug).presets.values()):
        match = match_of(slug, *seats, names=names, options=options)
        lines = [
            line
            for step in play_at_random(match.game, options, number)
            for line in told_of(match, step, number, why="it could" * (step.seat == 1))
        ]
        assert len(lines) > 4
        assert not [line for line in lines if not line.isprintable() or OTHER_WORDS.search(line)]
        assert not [line for line in lines if line != line.strip() or ".." in line]
        acting = [line for line in lines if re.search(r"\b(takes?|wins?|rolls?|plays?)\b", line)]
        assert acting
        assert [
            line
            for line in acting
            if not any(name in line for name in (*called, "dealer", "nobody"))
        ] == []
        assert any(name in lines[-1] for name in (*called, "dealer", "the end"))


@pytest.mark.parametrize("number", range(8))
def test_no_line_tells_a_bid_before_both_are_turned_over(number: int) -> None:
    match = match_of("gops", PERSON, "careful")
    coin = random.Random(number)
    for step in play_at_random(match.game, match.setup.options, number):
        if match.game.to_move(step.before) == (HOUSE,):
            continue
        hidden = unshown_rearranged(step.after, 0, coin)
        for after in (step.after, hidden):
            assert not told_of(match, step._replace(after=after), number)


def test_a_round_of_gops_is_a_line() -> None:
    match = match_of("gops", PERSON, "careful")
    steps = [*play_at_random(match.game, match.setup.options, 4)]
    lines = [line for step in steps for line in told_of(match, step, 1)]
    assert lines[0].startswith("Middle: ")
    assert re.fullmatch(
        r"you bid \d+, Careful bid \d+: (you take|Careful takes|tie, the) .*", lines[1]
    )
    assert re.fullmatch(r"you \d+, Careful \d+: (you win|Careful wins|a tie)", lines[-1])


def test_reasons_stand_in_the_whole_log_only() -> None:
    match = match_of("gops", PERSON, "careful")
    (turn,) = match.game.legal(match.state, HOUSE)
    match.apply(HOUSE, turn)
    match.apply(0, match.game.legal(match.state, 0)[0])
    match.apply(1, match.game.legal(match.state, 1)[0], "it is the lowest")
    log = TableLog(match, 0, PRESENTATIONS["gops"])
    assert "Careful: it is the lowest" not in log.whole()
    match.house()
    log = TableLog(match, 0, PRESENTATIONS["gops"])
    assert "Careful: it is the lowest" in log.whole()
    assert "Careful: it is the lowest" not in log.short()


def test_how_a_match_was_broken_off_is_shown_by_name() -> None:
    resigned = match_of("gops", PERSON, "careful")
    resigned.resign(0)
    log = TableLog(resigned, 0, PRESENTATIONS["gops"])
    assert log.short() == ("you give up", "Careful wins")
    fouled = match_of("gops", PERSON, PERSON, names=("Ann", "Bob"))
    fouled.foul(1, "It said nothing.")
    log = TableLog(fouled, 0, PRESENTATIONS["gops"])
    assert log.short() == ("Bob broke the rules. It said nothing.", "Ann wins")
