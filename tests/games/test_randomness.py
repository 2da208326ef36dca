"""Chance: the same numbers for ever, other numbers elsewhere, and fair ones."""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.randomness import below, drawn, first_found, pick, quoted_seed, sha256, shuffled, stream

PINNED = {
    ("xyzzy",): [0.9085317623185428, 0.6670247874880788, 0.9546087606767293],
    ("xyzzy", 0): [0.9604125633606841, 0.12386876811855274, 0.9160111977753148],
    ("xyzzy", 1): [0.748056579408574, 0.725498006587972, 0.3124180884670503],
    ("ünïcode", -1, 2): [0.8096006997149598, 0.9096835794643472, 0.32374470396955735],
    ("\udcff", 7): [0.030492970765050087, 0.41429137696300256, 0.1586377959452827],
}


@pytest.mark.parametrize("place", PINNED, ids=ascii)
def test_the_numbers_are_what_they_always_were(place: tuple[str, int]) -> None:
    """Where this fails after an upgrade of Python, every stored game would change with it."""
    coin = stream(*place)
    assert [coin.random() for _ in range(3)] == PINNED[place]


def test_a_seed_is_quoted_as_it_always_was() -> None:
    seeds = [*map(chr, range(256)), "\udcff", "\N{DIE FACE-1}", 'a"\\\tb']
    assert {seed: quoted_seed(seed) for seed in seeds} == {seed: json.dumps(seed) for seed in seeds}


def test_draws_are_what_they_always_were() -> None:
    coin = stream("1", 0)
    assert [below(coin, 10) for _ in range(12)] == [9, 7, 1, 3, 4, 6, 9, 6, 5, 5, 8, 9]
    assert shuffled(stream("1", 0), range(2, 11)) == (2, 9, 5, 6, 4, 8, 3, 7, 10)
    assert pick(stream("1", 0), "abc") == "c"


Place = tuple[str, int, int]
places = st.tuples(st.text(max_size=3), st.integers(-1, 20), st.integers(0, 20))


@given(places, places)
def test_other_places_have_other_streams(one: Place, other: Place) -> None:
    assert (stream(*one).random() == stream(*other).random()) is (one == other)


@given(st.text(), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_card(seed: str, cards: list[int]) -> None:
    assert sorted(shuffled(stream(seed), cards)) == sorted(cards)


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 13, 52])
def test_every_number_is_as_likely(sides: int) -> None:
    coin, throws = stream("fair"), 2_000 * sides
    counts = Counter(below(coin, sides) for _ in range(throws))
    assert sorted(counts) == list(range(sides))
    assert chi_square(counts, throws / sides) < LIMITS[sides]


def test_every_order_is_as_likely() -> None:
    counts = Counter(shuffled(stream("fair", n), (1, 2, 3, 4)) for n in range(24_000))
    assert sorted(counts) == list(permutations((1, 2, 3, 4)))
    assert chi_square(counts, 1_000) < LIMITS[24]


def test_a_shuffle_takes_a_number_less_than_there_are_cards() -> None:
    coin, other = stream("1", 0), stream("1", 0)
    shuffled(coin, range(5))
    assert coin.random() == [other.random() for _ in range(5)][-1]


class Toss(random.Random):
    """A coin that always falls alike."""

    fell = 0.0

    def random(self) -> float:
        return self.fell


@pytest.mark.parametrize(
    ("fell", "item"),
    [(0.0, "a"), (0.2499, "a"), (0.25, "b"), (0.4999, "b"), (0.5, "c"), (0.9999999, "c")],
)
def test_of_a_mix_that_is_drawn_on_whose_share_the_toss_falls(fell: float, item: str) -> None:
    """Where rounding leaves a gap behind the last share, it is the last."""
    coin = Toss()
    coin.fell = fell
    assert drawn(coin, (("a", 0.25), ("b", 0.25), ("c", 0.499))) == item


LIMITS = {1: 0.1, 2: 10.8, 3: 13.8, 6: 20.5, 13: 32.9, 24: 49.7, 52: 87.9}
"""What chi-square exceeds once in a thousand samples of that many kinds."""


def chi_square(counts: Mapping[Any, int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize("data", [b"", b"a", bytes(range(256)) * 9])
def test_hashes_are_those_of_hashlib(data: bytes) -> None:
    assert sha256(data).digest() == hashlib.sha256(data).digest()


def test_a_hash_that_is_nowhere_is_an_error() -> None:
    with pytest.raises(ImportError, match="sha256"):
        first_found("sha256", "no_such_module")
