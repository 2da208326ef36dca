"""GOPS in OpenSpiel, where that is installed: random games of its own test, and our players."""

import pytest

pyspiel = pytest.importorskip("pyspiel")

from games.environments import openspiel_gops  # noqa: E402  what it needs comes first
from tests.tools.measure.exploit import LIMIT, Goofspiel, ours, theirs  # noqa: E402


@pytest.mark.parametrize("ties", ["carry", "discard"])
def test_openspiel_plays_it(ties: str) -> None:
    game = pyspiel.load_game(openspiel_gops.OPENSPIEL_NAME, {"low": 1, "high": 4, "ties": ties})
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize("ties", ["carry", "discard"])
def test_our_equilibrium_is_as_hard_to_exploit_as_we_say(ties: str) -> None:
    assert theirs(3, ties) == pytest.approx(ours(3, ties), abs=LIMIT)


def test_it_is_as_hard_to_exploit_in_openspiel_s_own_goofspiel() -> None:
    assert Goofspiel(3).exploitability == pytest.approx(0, abs=LIMIT)
