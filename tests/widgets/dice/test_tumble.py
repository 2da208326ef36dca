"""Dice in the air: only those that roll, three pictures each, and figures only at rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.dice.style import DieState
from widgets.dice.tray import TrayDie, tumble_moments, tumbling

DICE = tuple(TrayDie(value, DieState.ROLLING) for value in (3, 4, 4, 1, 2))

rolling = st.sets(st.integers(0, 4), min_size=1).map(sorted)


def test_five_dice_lie_after_300_milliseconds() -> None:
    moments = tumble_moments(5)
    assert moments[0] == 0
    assert moments[-1] == pytest.approx(0.3)
    assert tumble_moments(1)[-1] == pytest.approx(0.18)


@given(rolling, st.integers(0, 400))
def test_a_die_shows_its_figure_only_at_rest(indices: list[int], milliseconds: int) -> None:
    seconds = milliseconds / 1000
    shown = tumbling(DICE, indices, seconds)
    for index, die in enumerate(shown):
        if index not in indices:
            assert die == DICE[index]
            continue
        lands = 0.18 + 0.03 * indices.index(index)
        is_at_rest = seconds >= lands - 1e-6
        assert (die.frame is None) == is_at_rest
        assert die.value == (DICE[index].value if is_at_rest else 0)


@given(rolling)
def test_at_the_end_all_dice_lie_as_they_fell(indices: list[int]) -> None:
    end = tumble_moments(len(indices))[-1]
    assert tumbling(DICE, indices, end) == DICE


@given(rolling)
def test_each_die_is_seen_in_three_pictures(indices: list[int]) -> None:
    seen: dict[int, list[int | None]] = {index: [] for index in indices}
    for moment in tumble_moments(len(indices)):
        shown = tumbling(DICE, indices, moment)
        for index in indices:
            if not seen[index] or seen[index][-1] != shown[index].frame:
                seen[index].append(shown[index].frame)
    for frames in seen.values():
        assert len(frames) == 4
        assert frames[-1] is None
        assert len(set(frames)) == 4
