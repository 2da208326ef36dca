"""What a hit makes and what both choices win, next to a fresh deck, in whole games."""

import random

import pytest

from games.contract import HOUSE
from games.percentages import percents_of_result
from games.twentyone import GAME
from games.twentyone.odds.comparison import (
    compare_with_fresh,
    hit_totals,
    is_fresh,
    named_chances,
    named_comparison,
)
from games.twentyone.odds.hit_or_stay import bust_chance, odds_if_fresh, totals_after_hit
from games.twentyone.state import BEST, Hit, Leave, State, total


def choices_of(seed: int, steps: int) -> list[State]:
    """Return what the player sees at each choice of a random match."""
    state, found = GAME.deal(GAME.Options(), str(seed)), []
    chance = random.Random(seed)
    for _ in range(steps):
        (seat,) = GAME.to_move(state)
        actions = [each for each in GAME.legal(state, seat) if not isinstance(each, Leave)]
        if seat != HOUSE and state.phase == "player":
            found.append(GAME.seen_by(state, 0))
        state = GAME.reduce(state, seat, actions[int(chance.random() * len(actions))])
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_a_hit_makes_adds_up_as_printed_in_whole_games(seed: int) -> None:
    for view in choices_of(seed, 300):
        for grouped in (True, False):
            totals = hit_totals(view, grouped=grouped)
            assert sum(each.percent for each in totals) == sum(each.fresh for each in totals) == 100
            assert sum(each.chance for each in totals) == pytest.approx(1)
            exact, last = totals_after_hit(view), total(view.player)
            for each in totals:
                made = range(each.first, each.last + 1)
                chance = sum(exact[points] for points in made)
                assert each.chance == pytest.approx(chance, abs=1e-12)
                assert abs(each.percent - 100 * each.chance) < 1
                assert each.first > last
                last = each.last
            bust = sum(each.chance for each in totals if each.is_bust)
            assert bust == pytest.approx(bust_chance(view), abs=1e-12)
            assert not grouped or len(totals) <= 7


def test_totals_that_the_dealer_would_not_keep_are_taken_together() -> None:
    view = choices_of(0, 60)[0]
    points = total(view.player)
    first = hit_totals(view)[0]
    assert first.first == points + 1
    assert first.last == max(16, points + 1) or points >= BEST - 1
    alone = hit_totals(view, grouped=False)
    assert {each.first for each in alone if not each.is_bust} == {
        each.last for each in alone if not each.is_bust
    }


def test_a_comparison_survives_as_named_chances_and_its_parts_add_up() -> None:
    views = choices_of(1, 120)
    assert is_fresh(views[0])
    assert not is_fresh(views[-1])
    for view in views[:: len(views) // 6]:
        found = compare_with_fresh(view)
        assert named_comparison(named_chances(found)) == found
        assert found.fresh == (found.seen if is_fresh(view) else odds_if_fresh(view))
        for both in (found.seen, found.fresh):
            for chances in (both.hit, both.stay):
                won, tied, lost = percents_of_result(chances.win, chances.tie)
                assert won + tied + lost == 100
                assert abs(won + tied / 2 - round(100 * chances.worth)) <= 0.5
    assert named_comparison(()) is None


def test_the_player_says_its_chances_with_its_choice() -> None:
    view = choices_of(2, 60)[-1]
    decision = GAME.players["optimal"].make(lambda _: b"").decide(view, 0, random.Random(0))
    found = named_comparison(decision.chances)
    assert found == compare_with_fresh(view)
    assert found is not None
    assert isinstance(decision.action, Hit) == found.seen.hits
