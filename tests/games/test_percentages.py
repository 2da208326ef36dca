"""Chances as whole percentages, and rounded terms that add up to the rounded sum."""

import pytest

from games import randomness
from games.text import percent, round_sum, round_terms


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "<1%"), (0.034, "3%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_what_may_happen_is_never_0_and_what_may_fail_never_100_percent(
    chance: float, words: str
) -> None:
    assert percent(chance) == words


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
    coin = randomness.stream("rounding")
    for _ in range(10_000):
        terms = [200 * coin.random() - 100 for _ in range(1 + int(6 * coin.random()))]
        shown = round_terms(terms, sum(terms))
        assert sum(shown) == round(sum(terms))
        assert all(abs(each - term) < 1 for each, term in zip(shown, terms, strict=True))


def test_a_sum_is_shown_with_its_terms() -> None:
    assert round_sum((0.5, 0.1004, -0.1004), 0.5, 1000) == (500, 100, -100, 500)
    assert round_sum((0.5005, 0.1004, 0.1004), 0.7013, 1000) == (501, 100, 100, 701)
