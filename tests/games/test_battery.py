"""What every game must stand, run for each one that is registered and each of its presets."""

import importlib
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import plugins
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame
from app.resources import solved
from games.contract import HOUSE, IllegalAction, Refusal, Seat
from games.randomness import stream
from tests.games.playing_helpers import SEED, Moment, played

SEATS: tuple[Seat, ...] = (0, 1, HOUSE)
CASES = [
    pytest.param(game, options, id=f"{slug}-{preset}")
    for slug in plugins.slugs()
    for game in [plugins.find(slug)]
    for preset, options in game.presets.items()
]
every_game = pytest.mark.parametrize(("game", "options"), CASES)
numbers = st.integers(0, 10**6)

LAST = 16
"""Steps of a game that a player who thinks long is asked about: the first ones take long."""


def moments(game: AnyGame, options: Any, number: int, few: int = 200) -> Iterator[Moment]:
    """Return the first steps of a random game."""
    return islice(played(game, options, number), few)


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


@every_game
def test_the_lobby_has_room_for_its_line(game: AnyGame, options: Any) -> None:
    assert 0 < len(game.tagline) <= 22


@every_game
def test_what_may_be_set_is_read_as_it_is_written(game: AnyGame, options: Any) -> None:
    for field in game.fields:
        if field.name != "seed":
            value = getattr(options, field.name)
            assert field.parse(field.text(value)) == value
            assert [field.text(field.parse(choice)) for choice in field.choices] == [*field.choices]


@every_game
@given(number=numbers)
def test_random_play_comes_to_an_end(game: AnyGame, options: Any, number: int) -> None:
    steps = list(played(game, options, number))
    last = steps[-1].after
    assert game.to_move(last) == ()
    assert game.result(last) is not None
    assert all(game.result(step.before) is None for step in steps)
    assert all(game.legal(last, seat) == () for seat in SEATS)


@every_game
@given(number=numbers)
def test_whoever_is_to_move_has_a_choice_and_house_has_one(
    game: AnyGame, options: Any, number: int
) -> None:
    for step in moments(game, options, number):
        turn = game.to_move(step.before)
        assert turn == (HOUSE,) or set(turn) <= set(game.chairs)
        assert all(game.legal(step.before, seat) for seat in turn)
        assert turn != (HOUSE,) or len(game.legal(step.before, HOUSE)) == 1


@every_game
@given(number=numbers)
def test_legal_agrees_with_reduce(game: AnyGame, options: Any, number: int) -> None:
    steps = list(moments(game, options, number))
    pool = list({encoded(step.action): step.action for step in steps}.values())
    for step in steps[:: max(1, len(steps) // 20)]:
        before = encoded(step.before)
        for seat in SEATS:
            legal = game.legal(step.before, seat)
            for action in [*pool, *legal]:
                if action in legal:
                    game.reduce(step.before, seat, action)
                else:
                    with pytest.raises(IllegalAction) as refusal:
                        game.reduce(step.before, seat, action)
                    assert str(refusal.value).endswith(".")
        assert encoded(step.before) == before


@every_game
@given(number=numbers)
def test_unlisted_actions_are_never_offered(game: AnyGame, options: Any, number: int) -> None:
    for step in moments(game, options, number):
        assert not set(game.cheats.actions) & set(game.legal(step.before, step.seat))


@every_game
@given(number=numbers)
def test_everything_survives_encoding(game: AnyGame, options: Any, number: int) -> None:
    assert msgspec.json.decode(encoded(options), type=game.Options) == options
    for step in moments(game, options, number):
        assert msgspec.json.decode(encoded(step.action), type=game.Action) == step.action
        assert msgspec.json.decode(encoded(step.after), type=game.State) == step.after


@every_game
@given(number=numbers)
def test_the_same_actions_give_the_same_states(game: AnyGame, options: Any, number: int) -> None:
    state = game.deal(options, f"{SEED}{number}")
    for step in moments(game, options, number):
        assert step.before == state
        state = game.reduce(state, step.seat, step.action)


@every_game
@given(number=numbers)
def test_every_step_can_be_undone_and_done_again(game: AnyGame, options: Any, number: int) -> None:
    setup = Setup(options, f"{SEED}{number}", ("human",) * len(game.chairs))
    match = Match(game, setup)
    for step in moments(game, options, number, few=60):
        match.apply(step.seat, step.action)
        if step.seat != HOUSE:
            match.undo()
            assert match.state == step.before
            match.redo()
            assert match.state == step.after


@every_game
@given(number=numbers)
def test_a_view_says_who_may_do_what_and_nothing_of_the_seed(
    game: AnyGame, options: Any, number: int
) -> None:
    for step in moments(game, options, number):
        for seat in set(game.to_move(step.before)) - {HOUSE}:
            for view in game.seen_by(step.before, seat), game.shown(step.before, seat):
                assert seat in game.to_move(view)
                assert game.legal(view, seat) == game.legal(step.before, seat)
        for reader in SEATS:
            shown = game.shown(step.before, reader)
            assert SEED.encode() not in encoded(shown)
            assert game.shown(shown, reader) == shown
            assert game.standing(shown) == game.standing(step.before)
        for seat in game.chairs:
            seen = game.seen_by(step.before, seat)
            assert SEED.encode() not in encoded(seen)
            assert game.seen_by(seen, seat) == seen


@every_game
@given(number=numbers)
def test_what_is_hidden_can_be_anything(game: AnyGame, options: Any, number: int) -> None:
    """`hidden_helpers.py` beside a game's tests says what each seat and reader cannot see."""
    hidden = importlib.import_module(f"tests.games.{game.slug}.hidden_helpers")
    coin = random.Random(number)
    for step in moments(game, options, number, few=60):
        for seat in game.chairs:
            other = hidden.unseen_rearranged(step.before, seat, coin)
            assert game.seen_by(other, seat) == game.seen_by(step.before, seat)
        for reader in (*game.chairs, HOUSE):
            other = hidden.unshown_rearranged(step.before, reader, coin)
            assert game.shown(other, reader) == game.shown(step.before, reader)


@every_game
@given(number=numbers)
def test_what_is_typed_for_an_action_means_it(game: AnyGame, options: Any, number: int) -> None:
    for step in moments(game, options, number):
        for seat in set(game.to_move(step.before)) - {HOUSE}:
            view = game.shown(step.before, seat)
            for action in game.legal(view, seat):
                assert game.parse(game.spell(action, view, seat), view, seat) == action


@every_game
@given(number=numbers, line=st.text(max_size=40))
def test_any_line_is_an_action_a_verb_or_refused_with_a_sentence(
    game: AnyGame, options: Any, number: int, line: str
) -> None:
    for step in moments(game, options, number, few=20):
        for seat in set(game.to_move(step.before)) - {HOUSE}:
            try:
                game.parse(line, game.shown(step.before, seat), seat)
            except Refusal as refusal:
                assert str(refusal).endswith(".")
                assert str(refusal).isprintable()


@every_game
@given(number=numbers)
def test_the_words_can_tell_every_step(game: AnyGame, options: Any, number: int) -> None:
    for step in moments(game, options, number):
        for reader in SEATS:
            before, after = game.shown(step.before, reader), game.shown(step.after, reader)
            told = game.narrate(before, step.seat, step.action, after, "a reason", ())
            lines = (*told, *game.describe(after, reader))
            assert all(line.isprintable() for line in lines)


@every_game
@given(number=st.integers(0, 3))
def test_players_choose_legally_and_by_what_they_may_know(
    game: AnyGame, options: Any, number: int
) -> None:
    hidden = importlib.import_module(f"tests.games.{game.slug}.hidden_helpers")
    coin = random.Random(number)
    seed = f"{SEED}{number}"
    for name, info in game.players.items():
        player = info.make(solved)
        every = list(moments(game, options, number))
        for k, step in enumerate(every[-LAST:] if info.long else every[:40]):
            for seat in set(game.to_move(step.before)) - {HOUSE}:
                other = hidden.unseen_rearranged(step.before, seat, coin)
                decision, again = (
                    player.decide(game.seen_by(state, seat), seat, stream(seed, seat, k))
                    for state in (step.before, other)
                )
                assert decision == again, name
                assert decision.action in game.legal(step.before, seat)
                assert decision.why
                assert not decision.why.endswith(".")
                worths = [worth for _, worth in decision.worth]
                assert worths == sorted(worths, reverse=True)
                assert not decision.mix or abs(sum(p for _, p in decision.mix) - 1) < 1e-9
