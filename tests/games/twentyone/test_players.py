"""The computer players: what each does, and that the reason it gives is the true one."""

import random

import pytest

from games.contract import BadInput, Player
from games.twentyone import GAME, rules, views
from games.twentyone.odds.hit_or_stay import odds
from games.twentyone.players import NEXT_ROUND_CHANCES, PLAYERS
from games.twentyone.state import Again, Draw, Hit, Leave, Options, State, Stay, total
from tests.games.twentyone.conftest import Stack, Until

COIN = random.Random(1)


def made(name: str) -> Player:
    return GAME.players[name].make(lambda _: b"")


@pytest.mark.parametrize(
    ("name", "cards", "hits"),
    [
        ("mimic", "TS TH 6S 7H", True),
        ("mimic", "TS TH 7S 7H", False),
        ("fifteen", "TS TH 4S 7H", True),
        ("fifteen", "TS TH 5S 7H", False),
        ("optimal", "TS TH 2S 7H", True),
        ("optimal", "TS 5H 4S 7H", False),
    ],
)
def test_where_each_hits_and_where_it_stays(
    name: str, cards: str, hits: bool, stack: Stack, until: Until
) -> None:
    state = until(rules.deal(Options(stack(cards)), "1"))
    decision = made(name).decide(views.seen_by(state, 0), 0, COIN)
    assert decision.action == (Hit() if hits else Stay())
    assert decision.why


@pytest.mark.parametrize("name", GAME.players)
def test_every_player_plays_a_set_number_of_rounds(name: str, until: Until) -> None:
    player, state = made(name), until(rules.deal(Options(rounds=12), "5"))
    while rules.to_move(state):
        view = views.seen_by(state, 0)
        decision = player.decide(view, 0, COIN)
        assert decision.action in rules.legal(state, 0)
        state = until(rules.reduce(state, 0, decision.action))
    assert state.won + state.lost + state.tied == 12


@pytest.mark.parametrize("name", GAME.players)
def test_with_no_number_of_rounds_a_player_leaves_after_one(
    name: str, stack: Stack, until: Until
) -> None:
    state = until(rules.reduce(until(rules.deal(Options(stack("TS TH 8S 7H")), "1")), 0, Stay()))
    assert Again() in rules.legal(state, 0)
    decision = made(name).decide(views.seen_by(state, 0), 0, COIN)
    assert decision.action == Leave()
    assert decision.why.startswith("going on wins 44 rounds in 100. Stopping now ")


@pytest.mark.parametrize(
    ("won", "lost", "ends"),
    [
        (2, 1, ". Stopping now wins 2:1"),
        (2, 2, ". Stopping now ties 2:2"),
        (1, 2, ". Stopping now loses 1:2"),
    ],
)
def test_the_coach_says_what_stopping_brings(won: int, lost: int, ends: str) -> None:
    asked = State(Options(), "", "another", (), won=won, lost=lost)
    assert made(GAME.coach).decide(asked, 0, COIN).why == f"{NEXT_ROUND_CHANCES}{ends}"


def test_the_coach_tells_what_both_choices_are_worth_the_better_first(until: Until) -> None:
    view = views.seen_by(until(rules.deal(Options(), "8")), 0)
    decision, known = made(GAME.coach).decide(view, 0, COIN), odds(view)
    assert dict(decision.worth) == {Hit(): known.hit.worth, Stay(): known.stay.worth}
    assert decision.worth[0][1] >= decision.worth[1][1]
    assert decision.worth[0][0] == decision.action
    assert decision.unit == "win"
    assert total(view.player) < 17, "so that staying never ties"
    hitting = f"hitting wins {known.hit.win:.1%} and ties {known.hit.tie:.1%}"
    assert decision.why == f"{hitting}, staying wins {known.stay.win:.1%}"


@pytest.mark.parametrize(
    ("name", "cards", "why"),
    [
        ("mimic", "TS TH 6S 7H", "16 is less than 17, where the dealer has to stay too"),
        ("mimic", "TS TH 7S 7H", "17 is at least 17, where the dealer has to stay too"),
        ("fifteen", "TS TH 4S 7H", "14 is less than 15, where it always stays"),
        ("fifteen", "TS TH 6S 7H", "16 is at least 15, where it always stays"),
    ],
)
def test_a_limit_gives_its_points_as_the_reason(
    name: str, cards: str, why: str, stack: Stack, until: Until
) -> None:
    view = views.seen_by(until(rules.deal(Options(stack(cards)), "1")), 0)
    assert made(name).decide(view, 0, COIN).why == why


def test_the_rounds_field_takes_whole_numbers_there_can_be() -> None:
    rounds = next(field for field in GAME.fields if field.name == "rounds")
    assert rounds.parse(" 12 ") == 12
    for line in ("-1", "1000001", "x", "", "1.5"):
        with pytest.raises(BadInput, match="rounds"):
            rounds.parse(line)


def test_what_is_spelled_is_what_is_parsed(until: Until) -> None:
    state = until(rules.deal(Options(), "2"))
    asked = until(rules.reduce(state, 0, Stay()))
    for view in (views.shown(state, 0), views.shown(asked, 0)):
        for action in rules.legal(view, 0):
            assert GAME.parse(GAME.spell(action, view, 0), view, 0) == action


def test_choices_are_spelled_as_words_and_what_happens_by_itself_is_not(until: Until) -> None:
    state = until(rules.deal(Options(), "2"))
    choices = (Hit(), Stay(), Again(), Leave(), Draw())
    said = [GAME.spell(action, state, 0) for action in choices]
    assert said == ["hit", "stay", "yes", "no", ""]


def test_a_choice_that_nobody_typed_is_shown_with_its_reason(until: Until) -> None:
    state = until(rules.deal(Options(), "2"))
    after = rules.reduce(state, 0, Stay())
    assert GAME.narrate(state, 0, Stay(), after, "it likes to", ()) == (
        "Player stays: it likes to.",
    )
    assert GAME.narrate(state, 0, Hit(), after, "", ()) == ("Player hits.",)
    assert GAME.narrate(state, 0, Stay(), after, "it likes to", (0,)) == ()


def test_the_list_says_how_strong_each_player_is() -> None:
    assert [(name, info.line) for name, info in PLAYERS.items()] == [
        ("mimic", "Plays like the dealer, to 17. Gives away 2.2 rounds in 100."),
        (
            "fifteen",
            "Stays on 15 or more, whatever the dealer shows. Gives away 1 round in 100.",
        ),
        ("optimal", "Counts every card and knows the exact odds. Nobody wins more."),
    ]
