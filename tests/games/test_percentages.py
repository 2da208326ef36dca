"""Chances as whole percentages, and rounded terms that add up to the rounded sum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.percentages import (
    mixture_percents,
    percent,
    percents_of_result,
    round_sum,
    round_terms,
    whole_percents,
)
from games.randomness import stream


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "<1%"), (0.034, "3%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_what_may_happen_is_never_0_and_what_may_fail_never_100_percent(
    chance: float, words: str
) -> None:
    assert percent(chance) == words


weighed = st.lists(st.integers(0, 10_000), min_size=1, max_size=12).filter(any)


@given(weighed)
def test_parts_add_up_to_100_and_each_is_rounded_up_or_down(weights: list[int]) -> None:
    parts = [weight / sum(weights) for weight in weights]
    shown = whole_percents(parts)
    assert sum(shown) == 100
    assert all(abs(each - 100 * part) < 1 for each, part in zip(shown, parts, strict=True))


@given(weighed)
def test_of_a_mixture_what_may_be_drawn_is_never_0_percent_and_the_rest_always(
    weights: list[int],
) -> None:
    mix = {place: weight / sum(weights) for place, weight in enumerate(weights)}
    for place, shown in mixture_percents(mix).items():
        assert (shown == "0%") == (not weights[place])
        assert shown == "<1%" or abs(int(shown[:-1]) - 100 * mix[place]) < 1


def test_thirds_and_whole_numbers() -> None:
    assert whole_percents([1 / 3, 1 / 3, 1 / 3]) == (34, 33, 33)
    assert whole_percents([0.29, 0.57, 0.14]) == (29, 57, 14)
    assert whole_percents([1.0]) == (100,)


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.integers(0, 10_000))
def test_wins_ties_and_losses_add_up_and_make_the_worth_that_is_shown(
    won: int, tied: int, lost: int
) -> None:
    played = won + tied + lost or 1
    win, tie = (won or not tied + lost) / played, tied / played
    shown = percents_of_result(win, tie)
    assert sum(shown) == 100
    exact = (win, tie, 1 - win - tie)
    assert all(abs(each - 100 * part) < 1 + 1e-6 for each, part in zip(shown, exact, strict=True))
    assert abs(shown[0] + shown[1] / 2 - round(100 * (win + tie / 2))) <= 0.5


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ((0.5, 0.5), (1, 0)),
        ((50.0, 0.4, -0.4, 0.0), (50, 0, 0, 0)),
        ((1.4, 1.4, 1.4), (2, 1, 1)),
        ((-1.4, -1.4, -1.4), (-1, -1, -2)),
        ((), ()),
    ],
)
def test_what_rounding_takes_goes_to_those_that_lose_most(
    terms: tuple[float, ...], shown: tuple[int, ...]
) -> None:
    assert round_terms(terms, sum(terms)) == shown


def test_rounded_terms_add_up_and_stay_close() -> None:
    coin = stream("rounding")
    for _ in range(10_000):
        terms = [200 * coin.random() - 100 for _ in range(1 + int(6 * coin.random()))]
        shown = round_terms(terms, sum(terms))
        assert sum(shown) == round(sum(terms))
        assert all(abs(each - term) < 1 for each, term in zip(shown, terms, strict=True))


def test_a_term_that_is_nothing_shows_as_nothing() -> None:
    coin = stream("nothing")
    for _ in range(1_000):
        terms = [100 * coin.random() - 50, 0.0, 100 * coin.random()]
        assert round_terms(terms, sum(terms))[1] == 0


def test_a_sum_is_shown_with_its_terms() -> None:
    assert round_sum((0.5, 0.1004, -0.1004), 0.5, 1000) == (500, 100, -100, 500)
    assert round_sum((0.5005, 0.1004, 0.1004), 0.7013, 1000) == (501, 100, 100, 701)
