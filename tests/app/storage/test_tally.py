"""Tallies: what a row of outcomes comes to, against counting it all at once."""

from hypothesis import given
from hypothesis import strategies as st

from app.storage.totals import MatchOutcome, Tally

outcomes = st.lists(
    st.builds(
        MatchOutcome,
        st.sampled_from((1, 0, -1)),
        st.integers(0, 99),
        st.integers(0, 99),
        st.booleans(),
    )
)


def tallied(row: list[MatchOutcome]) -> Tally:
    tally = Tally()
    for outcome in row:
        tally = tally.after(outcome)
    return tally


def runs(row: list[MatchOutcome]) -> list[int]:
    """Return how many were won in a row up to each of them, lost ones as less than 0."""
    found, now = [], 0
    for outcome in row:
        now = now + outcome.sign if now * outcome.sign > 0 else outcome.sign
        found.append(now)
    return found


@given(outcomes)
def test_a_tally_is_what_counting_all_at_once_gives(row: list[MatchOutcome]) -> None:
    tally, signs = tallied(row), [outcome.sign for outcome in row]
    assert (tally.won, tally.drawn, tally.lost) == tuple(map(signs.count, (1, 0, -1)))
    ended = [outcome for outcome in row if outcome.ended]
    assert tally.ended == len(ended)
    assert tally.points == sum(outcome.points for outcome in ended)
    assert tally.against == sum(outcome.against for outcome in ended)
    assert tally.best == max((outcome.points for outcome in ended), default=None)
    assert tally.streak == (runs(row) or [0])[-1]
    assert tally.longest == max(0, *runs(row), 0)


def test_a_draw_ends_a_streak_of_either_kind() -> None:
    won, drawn, lost = (MatchOutcome(sign, 1, 1) for sign in (1, 0, -1))
    assert tallied([won, won, drawn]).streak == 0
    assert tallied([lost, lost]).streak == -2
    assert tallied([lost, lost, won]).streak == 1
    assert tallied([won, won, lost, won]).longest == 2


def test_of_nothing_there_is_no_average() -> None:
    assert (Tally().share, Tally().average, Tally().average_against) == (0.0, None, None)
    resigned = Tally().after(MatchOutcome(-1, 4, 2, ended=False))
    assert (resigned.lost, resigned.average, resigned.best) == (1, None, None)
