"""Games as PettingZoo environments: its own tests, and random games that equal the reducer's."""

import random
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from app import plugins, resources
from games.battle.rules import Accept
from games.contract import HOUSE
from games.environments.pettingzoo_env import GameAEC
from games.environments.playing import ActionSlots
from games.gops.rules import Options
from games.gostop.rules import Choose
from tests.games.small_game_helpers import Options as SmallOptions
from tests.games.small_game_helpers import Show, small_game
from tests.share_helpers import share

GAMES: dict[str, Any] = {slug: plugins.find(slug) for slug in plugins.slugs()}
GAMES["shows"] = small_game()
"""The games, and one of a plug-in."""

OBSERVED_AS_DICTIONARY = "ignore:Observation:UserWarning"
"""PettingZoo knows that its own games with masks are seen so, and warns about all others."""


def environment(name: str, **how: Any) -> GameAEC:
    """Return a game as an environment, without costs."""
    return GameAEC(GAMES[name], **{"costs": False, **how})


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest) -> GameAEC:
    """Each game as an environment."""
    return environment(request.param)


@pytest.mark.filterwarnings(OBSERVED_AS_DICTIONARY)
def test_pettingzoo_finds_no_fault(made: GameAEC) -> None:
    api_test(made, num_cycles=share(20, 200))


@pytest.mark.parametrize("name", ["gops", "twentyone"])
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    seed_test(lambda: environment(name), num_cycles=50)


def test_random_games_are_the_reducers(made: GameAEC) -> None:
    coin = random.Random(1)
    for number in range(share(2, 5)):
        play_both(made, number, coin)


def play_both(env: GameAEC, number: int, coin: random.Random) -> None:
    """Play a random game in the environment, and the same actions by the rules alone."""
    playing = env.playing
    game = playing.game
    env.reset(seed=number)
    state = playing.steps[0].before if playing.steps else playing.state
    while any(env.agents) and not any(env.terminations.values()):
        while game.to_move(state) == (HOUSE,):
            state = game.reduce(state, HOUSE, game.legal(state, HOUSE)[0])
        assert playing.state == state
        agent = env.agent_selection
        seat = env.seats[agent]
        mask = env.observe(agent)["action_mask"]
        allowed = [action for action, may in enumerate(mask) if may]
        offered = playing.legal(seat)
        assert sorted(offered) == allowed
        assert set(offered.values()) == set(game.legal(state, seat))
        chosen = coin.choice(allowed)
        state = game.reduce(state, seat, offered[chosen])
        env.step(chosen)
    while game.to_move(state) == (HOUSE,):
        state = game.reduce(state, HOUSE, game.legal(state, HOUSE)[0])
    result = game.result(state)
    assert result
    assert playing.state == state
    won = {None: 0.0, 0: 1.0, 1: -1.0}[result.winner]
    assert env.rewards["seat_0"] == won
    assert env.rewards.get("seat_1", -won) == -won


def test_the_cost_of_a_decision_is_exact() -> None:
    env = environment("gops", options=Options(cards=(1, 4)), costs=True)
    env.reset(seed=3)
    state = env.playing.state
    appraisal = GAMES["gops"].measures.appraisal(state.options, resources.tables_of(GAMES["gops"]))
    assert appraisal
    choices = [chance for _, chance in appraisal.choices(state, 0)]
    for number, chance in enumerate(choices):
        env.reset(seed=3)
        env.step(number)
        assert env.infos["seat_0"] == {"cost": max(choices) - chance}


def test_an_action_that_is_not_legal_loses() -> None:
    env = environment("battle")
    env.reset(seed=1)
    env.step(env.playing.slots.numbers[Accept()])
    assert env.rewards == {"seat_0": -1.0, "seat_1": 1.0}
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert "not the number of a legal action" in env.infos["seat_0"]["foul"]


def test_the_second_of_two_does_not_see_what_the_first_chose() -> None:
    env = environment("shows", options=SmallOptions(rounds=1))
    seen = []
    for action in range(3):
        env.reset(seed=1)
        env.step(action)
        assert env.agent_selection == "seat_1"
        seen.append(env.observe("seat_1")["observation"].tolist())
    assert seen[0] == seen[1] == seen[2]


def test_rare_choices_of_go_stop_take_spare_numbers() -> None:
    game = GAMES["gostop"]
    slots = ActionSlots(game, game.presets[game.extras.day])
    rare = Choose((17, 18, 19))
    assert rare not in slots.numbers
    known = slots.actions[3]
    assert slots.numbered((known, rare)) == {3: known, len(slots.actions): rare}
    assert slots.size == len(slots.actions) + 10


def test_more_rare_choices_than_spare_numbers_are_refused() -> None:
    slots = ActionSlots(GAMES["shows"], SmallOptions())
    assert slots.size == 3
    with pytest.raises(ValueError, match="More actions can be taken at once"):
        slots.numbered((Show(1), Show(4)))
